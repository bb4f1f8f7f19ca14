"""Every postcondition of a sample that holds within the bounds has a slice, which holds again and which javac accepts.

`SLICER_CASES`, whatever its number, asks within the bounds of the table of verdicts; by default they are smaller.
"""

import os
import re
from collections.abc import Iterator

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import HoldsWithin
from slicer.ir.claim_id import ClaimId
from slicer.jml.tree import Kind
from slicer.pipeline import Request, Watch, slice_method
from tests.samples.table import SAMPLES
from tests.samples.verdicts import FILE, LONG, samples

WHOLE = "SLICER_CASES" in os.environ
LARGEST = 12 if WHOLE else 2
# The re-check over all integers takes its share of them where it is not decided.
SECONDS = LONG if WHOLE else 30.0
_BOUNDS = re.compile(r"  math within (\d+) objects, (\d+) unrolls, array length (\d+)")


def holding(sample: str) -> Iterator[tuple[str, Bounds]]:
    """The questions about postconditions that hold over unbounded integers, with their bounds."""
    method, bounds = "", None
    for line in (SAMPLES / sample / FILE).read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            method = line
        elif line.startswith("    "):
            said, _, verdict = line.strip().partition(": ")
            asked = (id_ for id_ in said.split() if ClaimId.parse(id_).word == Kind.ENSURES)
            if bounds is not None and verdict.startswith("holds"):
                yield from ((f"{method}:{id_}", bounds) for id_ in asked)
        else:
            found = _BOUNDS.fullmatch(line)
            bounds = None if found is None else _smaller(found)


def _smaller(found: re.Match[str]) -> Bounds:
    objects, unroll, length = (min(int(each), LARGEST) for each in found.groups())
    return Bounds(objects, unroll, length)


def test_there_are_many() -> None:
    assert sum(1 for sample in samples() for _ in holding(sample)) > 80


@pytest.mark.parametrize("sample", samples())
def test_every_postcondition_that_holds_has_a_slice(sample: str) -> None:
    (path,) = (SAMPLES / sample).glob("*.java")
    for spec, bounds in holding(sample):
        result = slice_method(Request((path,), spec, Limits(bounds, seconds=SECONDS), workers=1), Watch())
        assert isinstance(result.verdict, HoldsWithin), spec
        assert result.slice is not None, spec
        assert isinstance(result.slice.recheck, HoldsWithin), spec
        assert result.slice.widened == (), spec
        assert result.compiled, spec
