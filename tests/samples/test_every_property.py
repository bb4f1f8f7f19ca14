"""Every property of a sample that holds within the bounds has a slice, which holds again and which javac accepts.

`SLICER_CASES`, whatever its number, asks for all of them within the bounds of the table of verdicts. By default the
bounds are smaller, and of what is no postcondition every third sample is asked for one property of each kind.
"""

import os
from collections.abc import Iterator

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import HoldsWithin
from slicer.ir.claim_id import ClaimId
from slicer.ir.exception_kinds import Exceptional
from slicer.jml.tree import Kind
from slicer.pipeline import Request, slice_method
from slicer.watch import Watch
from tests.samples.said import HOLDS, said
from tests.samples.table import SAMPLES
from tests.samples.verdicts import LONG, samples

WHOLE = "SLICER_CASES" in os.environ
LARGEST = 12 if WHOLE else 2
# The re-check over all integers takes its share of them where it is not decided.
SECONDS = LONG if WHOLE else 30.0


def holding(sample: str) -> Iterator[tuple[str, Bounds]]:
    """The questions about what holds over unbounded integers, with their bounds."""
    seen: set[str] = set()
    for each in said(sample):
        if each.verdict != HOLDS:
            continue
        kind = ClaimId.parse(each.claim).word
        if WHOLE or kind == Kind.ENSURES or (int(sample[:2]) % 3 == 0 and kind not in seen):
            yield each.spec, _smaller(each.bounds)
        seen.add(kind)


def _smaller(bounds: Bounds) -> Bounds:
    objects, unroll, length = (min(each, LARGEST) for each in (bounds.objects, bounds.unroll, bounds.length))
    return Bounds(objects, unroll, length)


def test_there_are_many() -> None:
    asked = [ClaimId.parse(spec.partition(":")[2]).word for sample in samples() for spec, _ in holding(sample)]
    assert asked.count(Kind.ENSURES) > 80
    assert {*map(str, Exceptional)} - {*asked} <= {"arrayStore"}


@pytest.mark.parametrize("sample", samples())
def test_every_property_that_holds_has_a_slice(sample: str) -> None:
    (path,) = (SAMPLES / sample).glob("*.java")
    for spec, bounds in holding(sample):
        try:
            result = slice_method(Request((path,), spec, Limits(bounds, seconds=SECONDS), workers=0), Watch())
        except Refused as refused:
            assert refused.diagnostics[0].code is Code.S112, spec
            assert "there is no slice for" in refused.diagnostics[0].message, spec
            continue
        assert isinstance(result.verdict, HoldsWithin), spec
        assert result.slice is not None, spec
        assert isinstance(result.slice.recheck, HoldsWithin), spec
        assert result.slice.widened == (), spec
        assert result.compiled, spec
