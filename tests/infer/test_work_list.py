"""Where no invariants are enough, the loops are told with what their invariants must speak of."""

from slicer.base.limits import Bounds, Limits
from slicer.infer.of_slice import Lacking, OpenLoop, find_invariants
from slicer.interpret.concrete import describe
from slicer.pipeline import read
from slicer.report.found import work_list
from tests.stages import sliced

LIMITS = Limits(Bounds(2, 2, 2), seconds=30)
SORT = """class S { int swaps;
  //@ ensures (\\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]); diverges true;
  void sort(int[] a) {
    int i = 0;
    while (i < a.length) {
      int j = i;
      while (j > 0 && a[j - 1] > a[j]) {
        int t = a[j];
        a[j] = a[j - 1];
        a[j - 1] = t;
        swaps++;
        j--;
      }
      i++;
    }
  }
}"""


def test_loops_that_nobody_has_an_invariant_for() -> None:
    made = sliced(SORT, "sort", LIMITS).slice
    assert made is not None
    found = find_invariants(made, LIMITS, read)
    assert found is not None
    (lacking,) = found.lacking
    outer, inner = lacking.loops
    # What is cut changes nothing: `swaps` is not there.
    assert (outer.line, outer.changes) == (5, ("i", "a[*]"))
    assert (inner.line, inner.changes) == (7, ("j", "a[*]"))
    assert "i >= 0" in outer.holds or "0 <= i" in outer.holds
    assert outer.frame == "a[*], this.swaps"
    # The state is one that the clauses which hold allow: the counter is within the array.
    assert lacking.allowed is not None
    state = dict(line.split(" = ") for line in describe(lacking.allowed.run.heads[0].at))
    assert 0 <= int(state["i"]) <= state[state["a"]].count(",") + 1
    assert list(work_list(lacking))[:2] == [
        "to write for a proof of `S.sort(int[])`",
        "  loop in line 5: an invariant about `i`, `a[*]`, which says what the code behind it needs",
    ]


def test_a_loop_that_changes_nothing() -> None:
    loop = OpenLoop(3, (), ("x > 0",))
    assert list(work_list(Lacking("C.m()", (loop,), None)))[1:] == [
        "  loop in line 3: an invariant, which says what the code behind it needs",
        "    holds there within the bounds, but is not enough: x > 0",
    ]


def test_a_for_each_loop_has_a_position() -> None:
    text = """class M {
  //@ requires a.length > 0; ensures (\\forall int i; 0 <= i && i < a.length; \\result <= a[i]); diverges true;
  int min(int[] a) { int m = a[0]; for (int v : a) { if (v < m) m = v; } return m; }
}"""
    made = sliced(text, "min", LIMITS).slice
    assert made is not None
    found = find_invariants(made, LIMITS, read)
    assert found is not None
    assert found.lacking[0].loops[0].changes == ("m", "\\index")
