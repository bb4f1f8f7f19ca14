"""Invariants at calls: what a callee assumes is owed by its callers, and no more is given back than it owes."""

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Vacuous, Verdict
from tests.stages import by_contract

PROGRAM = """class N {
  static int s; int v;
  //@ static invariant s >= 0;
  //@ invariant v >= 0;
  //@ ensures \\result >= 0; assignable \\nothing; signals (Exception e) false;
  static int get() { return s; }
  //@ ensures true; assignable \\nothing; signals (Exception e) false;
  N() { }
  //@ ensures true; assignable s; signals (Exception e) s < 9; signals_only RuntimeException;
  N(int k) { s = k > 0 ? k : 0; if (k > 8) throw new RuntimeException(); }
  //@ ensures true; assignable s; signals (Exception e) false;
  static void any() { s = 7; }
  //@ ensures true; assignable s; signals (Exception e) false;
  /*@ helper @*/ static void helps() { s = -7; }
}
class O extends N {
  //@ invariant v >= 5;
  //@ ensures true; assignable \\nothing; signals (Exception e) false;
  O() { super(); v = 6; }
  /*@ helper @*/ O(int k) { super(); k = 10 / v; }
}
class C {
  //@ ensures \\result >= 0;
  static int calls() { N.s = -1; return N.get(); }
  static void makes() { N.s = -1; new N(); }
  static void sound() { N.s = 1; N.get(); }
  //@ ensures N.s >= 0; ensures N.s == 7;
  static void back() { N.s = 1; N.any(); }
  //@ ensures \\result >= 0;
  static int made() { N.s = 1; return new N().v; }
  //@ ensures N.s >= 0;
  static void thrown() { N.s = 1; try { new N(8); } catch (RuntimeException e) { } }
  //@ ensures N.s >= 0;
  static void helped() { N.s = 1; N.helps(); }
}
"""
EXPECTED: tuple[tuple[str, str, type[Verdict]], ...] = (
    ("calls", "call.24.N.get.invariant", Fails),
    # Behind a call that may not be made, nothing is said.
    ("calls", "ensures.1", Vacuous),
    ("makes", "call.25.N.invariant", Fails),
    ("sound", "call.26.N.get.invariant", HoldsWithin),
    ("back", "ensures.1", HoldsWithin),
    ("back", "ensures.2", Insufficient),
    ("made", "ensures.1", HoldsWithin),
    # A constructor that throws leaves the class sound.
    ("thrown", "ensures.1", HoldsWithin),
    ("helped", "ensures.1", Fails),
    # `N()` knows nothing of what an `O` must be: `v` is 0 when it is done.
    ("O.<init>(int)", "divByZero", Fails),
)


@pytest.mark.parametrize(("name", "goal", "expected"), EXPECTED, ids=[f"{row[0]}:{row[1]}" for row in EXPECTED])
def test_what_is_assumed_is_owed(name: str, goal: str, expected: type[Verdict]) -> None:
    found = by_contract(PROGRAM, name, goal, Limits(Bounds(2, 2, 2), Ints.MATH, 60.0))
    assert isinstance(found, expected), found
