"""Which statements a proof with invariants needs."""

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.base.source import SourceFile
from slicer.infer.for_proof import ForProof
from slicer.pipeline import read
from tests.refine.programs import CAPPED, POWER, TWICE
from tests.stages import asked

LIMITS = Limits(Bounds(2, 2, 2))
NO_LOOP = r"""
class C {
  //@ ensures \result == 3;
  int f() { int x = 3; return x; }
}
"""
# Two invariants that only hold together, one that holds alone, and a statement for each of the three.
TWO = r"""
class C {
  int seen;
  /*@ requires n >= 0; ensures \result <= 5; @*/
  int f(int n) {
    int x = 0, y = 0, i = 0;
    /*@ loop_invariant x == y; loop_invariant y <= 5; loop_invariant seen >= \old(seen); assignable seen; @*/
    while (i < n) {
      if (y < 5) {
        x++;
        y++;
      }
      seen++;
      i++;
    }
    return x;
  }
}
"""


def lines(text: str, name: str) -> set[int]:
    original = read(SourceFile("C.java", text))
    question = asked(original, f"{name}:contract")
    found = ForProof(original, question.method, question.names, LIMITS, read).verdict()
    return set() if found is None else {original.program.units[unit].line for unit in found.core}


def test_the_invariant_needs_the_test_that_few_rounds_do_not_need() -> None:
    """The invariants about the counter and `steps` are not needed, nor is what they speak of."""
    assert lines(CAPPED, "capped") == {6, 10, 11, 15}


def test_invariants_that_hold_only_together_bring_both() -> None:
    """`seen` and its invariant are not needed, nor is the counter."""
    assert lines(TWO, "f") == {6, 9, 10, 11, 16}


def test_what_is_found_for_the_whole_program_counts() -> None:
    assert 7 in lines(TWICE, "twice")


@pytest.mark.parametrize(("text", "name"), [(POWER, "power"), (NO_LOOP, "f")])
def test_nothing_is_needed_where_there_is_no_such_proof(text: str, name: str) -> None:
    assert lines(text, name) == set()
