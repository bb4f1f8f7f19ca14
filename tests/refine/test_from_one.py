"""Properties of samples, refined from the smallest bounds on: what they say and have at the end, beside a direct slice.

`SLICER_CASES`, whatever its number, asks for every property of every sample; `bench/refine.py` has the whole table.
"""

import os
from collections.abc import Iterator

import pytest

from bench.refine import GOAL, MOST, Question, answered, of_mistakes, of_samples
from slicer.engines.verdict import Fails, HoldsWithin
from slicer.engines.workers import Workers
from slicer.refine.rounds import Outcome
from slicer.slicing.read_again import question_within
from tests.samples.verdicts import samples

WHOLE = "SLICER_CASES" in os.environ
# A slice that holds at once, one that is made again, one that smaller bounds do not have, and one that fails.
FEW = {
    "05_account": {"Account.withdraw(int):ensures.1"},
    "07_series": {"Series.indexOfMax():ensures.1"},
    "08_ring_buffer_bug": {"RingBuffer.remove():ensures.3"},
    "20_stack": {"Stack.swapTop():ensures.1"},
}


def asked(sample: str) -> Iterator[Question]:
    return (each for each in of_samples(sample) if WHOLE or each.spec in FEW[sample])


@pytest.mark.parametrize("sample", samples() if WHOLE else FEW)
def test_the_end_is_what_the_property_does_within_three(sample: str) -> None:
    done = 0
    for each in answered(asked(sample)):
        row = each.row
        assert row.ends, row.name
        assert row.ratio is None or row.ratio <= MOST, row.name
        made = each.last.slice
        if made is not None:
            limits = each.question.request(GOAL).limits
            again = Workers(0).ask_abstract(question_within(made.emission, made.again, limits))
            assert isinstance(again, HoldsWithin), row.name
        done += 1
    assert done


def test_a_mistake_that_only_larger_bounds_show_ends_in_a_run() -> None:
    (found,) = (each.ran() for each in of_mistakes("08_ring") if "line 32" in each.sample)
    assert isinstance(found.first.verdict, HoldsWithin)
    assert isinstance(found.last.verdict, Fails)
    assert found.row.rounds[-1] is Outcome.FAILS
