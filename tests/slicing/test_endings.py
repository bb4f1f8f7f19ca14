"""What is cut need not end, if it may go on for ever: whether runs end is not seen within bounds alone."""

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import HoldsWithin
from slicer.report.model import Result, Status
from tests.stages import sliced

LIMITS = Limits(Bounds(2, 2, 2))
# No array within the bounds is so long; beyond them the method does not end.
LONG = """class U { int f;
  /*@ ensures true; @*/
  int m(int[] a, int k) {
    if (a.length < 20) return 0;
    %s
    return 1;
  }
  /*@ helper pure @*/ static int loop(int n) {
    int i = 0;
    while (i < n) { i = 0; }
    return i;
  }
  /*@ helper pure @*/ static boolean yes(int n) { return n == loop(n); }
  /*@ helper @*/ int twice(int n) { f = n; return n + n; }
}"""
# Of few objects no chain is long.
CHAIN = """final class C { int len; /*@ nullable @*/ final C next;
  //@ invariant next == null ==> len == 1;
  //@ invariant next != null ==> next.len == len - 1 && \\invariant_for(next);
  //@ ensures true; measured_by len;
  /*@ pure @*/ int sum() {
    if (next == null)
      return 0;
    return 1 + next.sum();
  }
}"""


@pytest.mark.parametrize(
    "code",
    [
        "return 1 + loop(k);",
        "int x = loop(k);",
        "int x = loop(k); f = x;",
        "k += loop(k);",
        "a[loop(k)] = 1;",
        "f = yes(k) ? 1 : 2;",
        "if (yes(k)) f = 1;",
        "while (yes(k)) { k = 1; f = 2; }",
        "do { f = 1; } while (yes(k));",
        "for (int i = loop(k); i < 3; i++) f = i;",
        "for (int z : new int[loop(k)]) f = z;",
        "switch (loop(k)) { case 1: f = 1; break; default: f = 2; }",
        "twice(loop(k));",
        'throw new RuntimeException("" + loop(k));',
    ],
)
def test_a_stub_for_what_may_go_on_need_not_end(code: str) -> None:
    made = sliced(LONG % code, "m:terminates", LIMITS).slice
    assert made is not None
    assert "while (i < n)" in made.emission.edited.source.text or any(s.ends.diverges for s in made.emission.stubs)


def line(result: Result, number: int) -> Status:
    (unit,) = (unit for unit in result.units if unit.line == number)
    return result.status(unit.id)


def test_a_call_that_comes_back_stays_where_it_is_asked_whether_runs_end() -> None:
    result = sliced(CHAIN, "sum:terminates", LIMITS)
    assert result.slice is not None
    assert line(result, 8) is Status.KEPT
    assert len(result.slice.forced) == 1
    assert isinstance(result.slice.recheck, HoldsWithin)
    assert not result.slice.widened
