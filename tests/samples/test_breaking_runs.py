"""Each statement of a core has a run that breaks the property without it, which the interpreter repeats.

`SLICER_CASES`, whatever its number, asks for all samples and properties; by default it is every eighth sample, and its
postconditions and exceptions within small bounds. Statements of methods that the specification calls stay in every
slice: without them the specification says something else.
"""

import os
from collections.abc import Iterator

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Limits
from slicer.engines.workers import Workers
from slicer.ir.claim_id import ClaimId
from slicer.ir.exception_kinds import KINDS
from slicer.jml.tree import Kind as Clause
from slicer.pipeline import Request, read, slice_method
from slicer.watch import Watch
from slicer.slicing.evidence import evidence, told
from slicer.slicing.without import Breaking
from tests.samples.table import SAMPLES
from tests.samples.test_every_property import holding
from tests.samples.verdicts import samples

WHOLE = "SLICER_CASES" in os.environ
SECONDS = 60.0


def asked() -> Iterator[tuple[str, str, Bounds]]:
    for number, sample in enumerate(samples()):
        for spec, bounds in holding(sample):
            kind = ClaimId.parse(spec.partition(":")[2]).word
            if WHOLE or (number % 8 == 5 and (kind == Clause.ENSURES or kind in KINDS)):
                yield sample, spec, bounds


@pytest.mark.parametrize(("sample", "spec", "bounds"), tuple(asked()))
def test_every_statement_of_a_core_has_a_breaking_run(sample: str, spec: str, bounds: Bounds) -> None:
    (path,) = (SAMPLES / sample).glob("*.java")
    try:
        result = slice_method(Request((path,), spec, Limits(bounds, seconds=SECONDS), workers=0), Watch())
    except Refused:
        return  # `test_every_property.py` says which
    assert result.slice is not None
    asked = result.slice.core - told(result.original, result.slice)
    found = evidence(result.original, result.slice, asked, result.limits, read, Workers(0)).needed
    assert found.keys() == asked
    others = {unit: each for unit, each in found.items() if not isinstance(each, Breaking) or not each.trace.broken}
    print(f"{sample} {spec}: {len(asked) - len(others)} of {len(asked)} statements break the property")
    assert not others
