"""A unit that the formula needs and the text does not is cut."""

import pytest

from slicer.abstraction.emit import Plan
from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.fragments import UnitId
from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import HoldsWithin
from slicer.engines.workers import Trials, Workers
from slicer.pipeline import read
from slicer.report.model import Result
from slicer.slicing import slice as slice_
from slicer.slicing import superfluous
from slicer.slicing.pins import Pins
from slicer.slicing.superfluous import Superfluous
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


# By its form the dereference never throws, so nothing is evaluated where it is cut. For the formula `next` is anything.
SAFE = """class P { final int len;
  //@ signals_only \\nothing;
  P(/*@ nullable @*/ P next) {
    this.len = next == null ? 1 : 1 + next.len;
  }
}"""
# The callee that stays promises less where its result is cut. The question does not need that.
PROMISED = """class P { int top; int[] a;
  //@ requires 0 < top && top <= a.length; ensures \\result == a[top]; assignable top;
  int pop() {
    return a[--top];
  }
  //@ requires 1 < top && top <= a.length;
  int m() {
    int x = pop();
    return x + a[top];
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
        (SAFE, "P:nullPointer", {4}, set(), set()),
        (SAFE, "P:signals_only", {4}, set(), set()),
        (PROMISED, "m:indexBounds", {4}, set(), {4, 9}),
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


@pytest.mark.parametrize(("line", "needed"), [(4, {4, 5}), (5, {5})])
def test_nobody_tries_without_a_line_that_is_to_stay(line: int, needed: set[int]) -> None:
    result = sliced(GUARD, "m:indexBounds", LIMITS)
    assert isinstance(result.verdict, HoldsWithin)
    pinned = Pins(keep=frozenset(unit.id for unit in result.units if unit.line == line))
    method, goals = result.asked.method, frozenset(result.asked.names)
    tried = Superfluous(result.original, method, goals, result.verdict.core, pinned, LIMITS, read)
    assert lines(result, tried.rest(Workers(0).holding(tried.trials), Workers(0))) == needed


def test_the_whole_core_stays_where_the_text_is_not_as_good_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Superfluous, "rest", lambda *_: frozenset())
    result = sliced(FRAME, "P.filled:ensures.1", LIMITS)
    assert isinstance(result.verdict, HoldsWithin)
    assert result.slice is not None
    assert result.slice.core == result.verdict.core != frozenset()
    assert not result.slice.widened


def refuse(*_: object) -> None:
    raise Refused(Diagnostic(Code.S112, "nobody can write that"))


@pytest.mark.parametrize("is_whole", [True, False])
def test_a_text_that_is_refused_is_not_chosen(is_whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Be it the one of the whole core, or the one without what can go."""
    usual = sliced(FRAME, "P.m:assignable", LIMITS)
    assert isinstance(usual.verdict, HoldsWithin)
    assert usual.slice is not None
    assert usual.slice.core < usual.verdict.core
    of, whole = slice_._Making.of, usual.verdict.core

    def made(making: slice_._Making, core: frozenset[UnitId], trials: Trials) -> object:
        if (core == whole) is is_whole:
            refuse()
        return of(making, core, trials)

    monkeypatch.setattr(slice_._Making, "of", made)
    result = sliced(FRAME, "P.m:assignable", LIMITS)
    assert result.slice is not None
    assert result.slice.core == (usual.slice.core if is_whole else whole)


def test_without_any_text_the_question_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slice_._Making, "of", refuse)
    with pytest.raises(Refused, match="nobody can write that"):
        sliced(FRAME, "P.m:assignable", LIMITS)


def test_a_trial_that_is_refused_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def emit(_: object, plan: Plan) -> None:
        assert plan.goals
        refuse()

    monkeypatch.setattr(superfluous, "emit", emit)
    result = sliced(FRAME, "P.m:assignable", LIMITS)
    assert isinstance(result.verdict, HoldsWithin)
    assert result.slice is not None
    assert result.slice.core == result.verdict.core != frozenset()
