"""`pure` without `assignable` means that nothing changes that was there: calls rely on it, so it is asked."""

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.claims.ends import claimable
from slicer.engines.verdict import Fails, HoldsWithin, Verdict
from tests.stages import by_contract, read_text, verdicts

LIMITS = Limits(Bounds(objects=2, length=2), Ints.MATH)
PROGRAM = """class P {
  int f;
  //@ ensures true;
  /*@ pure @*/ int writes() { f = 1; return 0; }
  /*@ pure @*/ int reads() { return f; }
  //@ ensures true; assignable f;
  /*@ pure @*/ int says() { f = 1; return 0; }
  /*@ pure @*/ P makes() { return new P(); }
  /*@ strictly_pure @*/ P makesNothing() { return new P(); }
  //@ requires f == 0; ensures true; also requires f == 1; assignable f;
  /*@ pure @*/ void twice() { f++; }
  //@ ensures f == k;
  /*@ pure @*/ P(int k) { f = k; }
  /*@ pure @*/ P(P other) { other.f = 1; }
  /*@ pure @*/ P() { }
  //@ ensures f == 0; signals (Exception e) true;
  void calls() { f = 0; reads2(); }
  //@ ensures true; signals (Exception e) false;
  /*@ pure @*/ int reads2() { return f; }
}
class Q extends P { int writes() { f = 2; return 0; } }
/*@ pure @*/ class R { int f; void all() { f = 1; } }
"""
EXPECTED: tuple[tuple[str, str, type[Verdict]], ...] = (
    ("P.writes", "assignable", Fails),
    ("P.reads", "assignable", HoldsWithin),
    ("P.says", "assignable", HoldsWithin),
    ("P.makes", "assignable", HoldsWithin),
    ("P.makesNothing", "assignable", Fails),
    ("P.twice", "case1.assignable", Fails),
    ("P.twice", "case2.assignable", HoldsWithin),
    # A constructor fills its own object.
    ("P(int)", "assignable", HoldsWithin),
    ("P(P)", "assignable", Fails),
    # What stands for a call of the method above is owed by the one below.
    ("Q.writes", "P.assignable", Fails),
    ("R.all", "assignable", Fails),
)


@pytest.mark.parametrize(
    ("method", "goal", "expected"), EXPECTED, ids=lambda each: each if isinstance(each, str) else ""
)
def test_it_is_asked(method: str, goal: str, expected: type[Verdict]) -> None:
    """With all that is asked of the method, and by its name alone."""
    assert isinstance(verdicts(PROGRAM, f"{method}:all", LIMITS)[goal], expected)
    assert isinstance(verdicts(PROGRAM, f"{method}:{goal}", LIMITS)[goal], expected)


def test_a_call_relies_on_it() -> None:
    assert isinstance(by_contract(PROGRAM, "calls", "ensures.1", LIMITS), HoldsWithin)


def test_what_is_not_pure_is_not_asked() -> None:
    program = read_text(PROGRAM).program
    assert "assignable" not in claimable(program, program.methods["P.calls()"])
