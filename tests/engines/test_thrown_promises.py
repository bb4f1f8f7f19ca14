"""What callees promise of exceptions, and that invariants hold again, is asked at their calls."""

import pytest

from slicer.base.limits import Bounds, Demands, Ints, Limits
from slicer.engines.smt import ask
from slicer.engines.verdict import Fails, HoldsWithin, Verdict
from tests.stages import asked, question, read_text

PROGRAM = """class P {
  static int s; int v;
  //@ static invariant s >= 0;
  //@ invariant v >= 0;
  /*@ requires x > 0; signals (RuntimeException e) x != 1; signals (ArithmeticException e) s == 3;
    @ signals_only IllegalStateException; assignable \\nothing; @*/
  static int odd(int x) { if (x == 1) throw new RuntimeException(); if (x == 2) s = 3; return 1 / (x - 2); }
  //@ ensures true; signals (RuntimeException e) true;
  void lower(int x) { v = x; if (x < 0) throw new RuntimeException(); }
  //@ ensures true;
  static void sink(int x) { s = x; }
  //@ requires x > 0;
  static void some(int x) { odd(x); }
  //@ requires x > 3;
  static void large(int x) { odd(x); }
  static void caught(P p, int x) { try { p.lower(x); } catch (RuntimeException e) { } }
  static void sinks(int x) { sink(x); }
}
"""
CALL = "some call.13.P.odd."
EXPECTED: tuple[tuple[str, type[Verdict]], ...] = (
    (f"{CALL}signals.1", Fails),
    (f"{CALL}signals.2", HoldsWithin),
    (f"{CALL}signals_only", Fails),
    # The frame is owed at both ends, and left at the exceptional one.
    (f"{CALL}assignable", Fails),
    (f"{CALL}invariant.after", HoldsWithin),
    # Who looks at an exception does not throw it.
    (f"some divByZero {CALL[5:]}signals.2", Fails),
    # No run throws: what is said of exceptions is kept.
    ("large call.15.P.odd.signals.1", HoldsWithin),
    ("caught call.16.P.lower.invariant.after", Fails),
    ("caught call.16.P.lower.signals.1", HoldsWithin),
    ("sinks call.17.P.sink.invariant.after", Fails),
)


@pytest.mark.parametrize(("spec", "expected"), EXPECTED, ids=[row[0] for row in EXPECTED])
def test_promises(spec: str, expected: type[Verdict]) -> None:
    name, *goals = spec.split()
    original = read_text(PROGRAM)
    found = asked(original, f"{name}:all", Ints.MATH, Demands(auxiliary=True))
    assert set(goals) <= set(found.names)
    limits = Limits(Bounds(2, 2, 2), Ints.MATH, 60.0)
    verdict = ask(question(original, found.method, limits, *goals))
    assert isinstance(verdict, expected), verdict
    if isinstance(verdict, Fails):
        assert [clause.id for clause in verdict.trace.broken] == goals[:1]
