"""Invariants that nobody can read: what needs them is refused, and what does not is answered all the same."""

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Unknown
from tests.stages import read_text, sliced, verdicts

LIMITS = Limits(Bounds(2, 2, 2))
PROGRAM = """class A {
  int f; int g; static int s;
  //@ invariant f >= 0;
  //@ invariant impure() == 3;
  //@ invariant g > f;
  //@ static invariant count() == 3;
  int impure() { g = g + 1; return 3; }
  static int count() { s = 3; return s; }
  /*@ ensures \\result > 0; ensures \\result > 7; @*/ int m() { int h = g; return h; }
  /*@ ensures \\result == 3; ensures \\result == 4; @*/ static int c() { return 3; }
  /*@ ensures \\result == 3; ensures \\result == 4; @*/ /*@ helper */ int h() { return 3; }
}
class B extends A { /*@ ensures \\result >= 0; ensures \\result == 0; @*/ int n() { return f; } }
class C { /*@ ensures \\result == 3; ensures \\result == 4; @*/ int n(A a) { return a.h(); }
  /*@ requires \\invariant_for(a); ensures a.f >= 0; @*/ void o(A a) { } }
"""


@pytest.mark.parametrize(("method", "why"), [("A.m", "invariant.2"), ("A.c", "invariant.4"), ("B.n", "A.invariant.2")])
def test_what_holds_without_them_holds(method: str, why: str) -> None:
    found = verdicts(PROGRAM, f"{method}:all", LIMITS)
    assert isinstance(found["ensures.1"], HoldsWithin)
    fails = found["ensures.2"]
    assert isinstance(fails, Unknown)
    assert fails.why == f"there may be a counterexample, but nobody knows whether it satisfies `{why}`"
    assert fails.refused is not None
    assert "is not `pure`" in fails.refused.message


@pytest.mark.parametrize("method", ["A.h", "C.n"])
def test_who_assumes_none_has_counterexamples(method: str) -> None:
    found = verdicts(PROGRAM, f"{method}:all", LIMITS)
    assert isinstance(found["ensures.1"], HoldsWithin)
    assert isinstance(found["ensures.2"], Fails)


def test_the_others_are_owed_and_those_are_refused() -> None:
    found = verdicts(PROGRAM, "A.m:all", LIMITS)
    assert all(isinstance(found[f"invariant.{n}"], HoldsWithin) for n in (1, 3))
    assert all(isinstance(found[f"invariant.{n}"], Unknown) for n in (2, 4))
    found = verdicts(PROGRAM, "A.impure:all", LIMITS)
    assert isinstance(found["invariant.3"], HoldsWithin)
    with pytest.raises(Refused, match="is not `pure`"):
        verdicts(PROGRAM, "A.m:invariant.2", LIMITS)


def test_those_of_classes_below_are_refused_too() -> None:
    text = """class A { int f; /*@ ensures f == 1; */ void m() { f = 1; } int i() { f = 2; return f; } }
        class B extends A { //@ invariant i() == 3;
        }"""
    found = verdicts(text, "A.m:all", LIMITS)
    assert isinstance(found["ensures.1"], HoldsWithin)
    below = found["B.invariant.1"]
    assert isinstance(below, Unknown)
    assert "is not `pure`" in below.why


def test_what_speaks_of_all_invariants_is_refused() -> None:
    with pytest.raises(Refused, match="is not `pure`"):
        verdicts(PROGRAM, "C.o:ensures.1", LIMITS)


def test_a_slice_needs_them_as_little() -> None:
    found = sliced(PROGRAM, "A.m:ensures.1", LIMITS)
    assert found.slice is not None
    assert "int h = g;" in found.slice.again.unit.source.text


def test_the_program_says_why() -> None:
    later = read_text(PROGRAM).program.classes["A"].later
    assert list(later) == ["invariant.2", "invariant.4"]
