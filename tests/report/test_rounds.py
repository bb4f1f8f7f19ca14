"""Rounds of refinement in the report, and the sentences that tell them."""

from dataclasses import replace

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.refine.rounds import Move, Outcome, Prove, Round, Widen
from slicer.report.document import document, proved_again
from slicer.report.model import Result
from slicer.report.refinement import refinement
from tests.stages import sliced

TEXT = """class P {
  int k;
  //@ ensures \\result == x;
  int m(int x) { k = x; return x; }
}
"""


@pytest.fixture(scope="module")
def result() -> Result:
    return sliced(TEXT, "m:ensures.1", Limits())


def rounds_after(result: Result, status: str, *before: tuple[Move, Outcome]) -> list[tuple[str, str]]:
    """The rounds of a report after its proof was tried again."""
    was = document(replace(result, rounds=tuple(Round(*each) for each in before)), {})
    proofs = tuple(replace(each, status=status, open_goals=int(status == "open")) for each in was.proofs)
    return [(each.move, each.outcome) for each in proved_again(was, proofs).rounds]


def test_a_proof_that_was_tried_again_is_the_last_one_that_was_tried(result: Result) -> None:
    """There were no more invariants to try: that is no proof."""
    same = (Prove(more=True), Outcome.SAME)
    found = rounds_after(result, "closed", (Prove(), Outcome.OPEN), same)
    assert found == [("prove", "closed"), ("prove with more", "same")]
    assert rounds_after(result, "open", (Prove(), Outcome.OPEN), same)[0] == ("prove", "open")
    assert rounds_after(result, "closed") == [("prove", "closed")]


def test_what_is_not_decided_in_larger_bounds_is_told(result: Result) -> None:
    move, within = Widen(Bounds(4, 4, 4)), "within 4 objects, 4 unrolls, array length 4"
    rounds = (Round(move, Outcome.UNDECIDED, why="time"), Round(move, Outcome.COARSE, why="time"))
    assert list(refinement(replace(result, rounds=rounds))) == [
        f"{within} nothing is decided: time",
        f"{within} a run breaks the slice; whether one breaks the original is undecided: time",
    ]


def test_bounds_without_a_run_and_the_first_slice_are_told(result: Result) -> None:
    three, four = Widen(Bounds(3, 3, 3)), Widen(Bounds(4, 4, 4))
    rounds = (Round(three, Outcome.EMPTY, why="no run ends"), Round(four, Outcome.FIRST))
    within = "within 4 objects, 4 unrolls, array length 4"
    assert list(refinement(replace(result, rounds=rounds))) == [
        "within 3 objects, 3 unrolls, array length 3 no run is asked about either: no run ends",
        f"no run was asked about within smaller bounds; the slice is the first, {within}",
    ]
    failing = replace(result, rounds=(Round(four, Outcome.FAILS),))
    (told,) = refinement(failing)
    assert told == f"nothing broke within smaller bounds; the original fails {within}"
