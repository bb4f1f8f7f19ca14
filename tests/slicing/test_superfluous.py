"""A unit that the formula needs and the text does not is cut."""

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import HoldsWithin
from slicer.report.model import Result
from slicer.slicing import slice as slice_
from tests.stages import sliced

LIMITS = Limits(Bounds(2, 2, 2))

# The formula lets a cut `new Node(first)` make a node that refers to anything; a stub only may change `first`.
FRAME = """class Node { final Node next; Node(Node next) { this.next = next; } }
class P { /*@ nullable @*/ Node first; int size;
  //@ assignable first;
  void m() { first = new Node(first); }
  //@ requires first != null; ensures first.next == \\old(first);
  void filled() { first = new Node(first); }
}"""
# The operands of a guard are evaluated: in the slice `i < a.length` still comes before `a[i]`.
GUARD = """class P { int n; int[] a;
  //@ requires i >= 0;
  void m(int i) {
    while (i < a.length && zero(a[i]))
      i++;
  }
  static boolean zero(int x) { return x == 0; }
  //@ requires i >= 0;
  void bare(int i) {
    boolean in = i < a.length;
    if (in)
      n = a[i];
  }
}"""


def lines(result: Result, units: frozenset[str]) -> set[int]:
    return {unit.line for unit in result.units if unit.id in units}


@pytest.mark.parametrize(
    ("text", "spec", "formula", "needed", "guards"),
    [
        (FRAME, "P.m:assignable", {4}, set(), set()),
        (FRAME, "P.filled:ensures.1", {1, 6}, {1, 6}, set()),
        (GUARD, "m:indexBounds", {4, 5}, {5}, {4}),
        (GUARD, "bare:indexBounds", {10, 11}, {10, 11}, {12}),
    ],
)
def test_what_the_text_needs(text: str, spec: str, formula: set[int], needed: set[int], guards: set[int]) -> None:
    result = sliced(text, spec, LIMITS)
    assert isinstance(result.verdict, HoldsWithin)
    assert lines(result, result.verdict.core) == formula
    assert result.slice is not None
    assert lines(result, result.slice.core) == needed
    assert lines(result, result.slice.emission.guards) == guards
    assert isinstance(result.slice.recheck, HoldsWithin)
    assert not result.slice.widened


def test_the_whole_core_stays_where_the_text_is_not_as_good_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slice_, "needed_by_text", lambda *_: frozenset())
    result = sliced(FRAME, "P.filled:ensures.1", LIMITS)
    assert isinstance(result.verdict, HoldsWithin)
    assert result.slice is not None
    assert result.slice.core == result.verdict.core != frozenset()
    assert not result.slice.widened
