"""Measures that are found for loops where the question is whether a method ends."""

from pathlib import Path

import pytest

from slicer.base.limits import Limits
from slicer.infer.of_slice import Found, find_invariants
from slicer.jml.tree import Measure
from slicer.pipeline import read
from tests.command import run
from tests.stages import sliced

PROGRAM = r"""package ends;
class C {
  int k;
  //@ ensures true;
  void up(int[] a) { for (int i = 0; i < a.length; i++) { k = i; } }
  //@ ensures true;
  void down(int[] a) { int i = a.length - 1; while (i >= 0) { k = i; i = i - 2; } }
  //@ ensures true;
  int search(int[] a, int v) {
    int lo = 0, hi = a.length;
    while (lo < hi) { int mid = lo + (hi - lo) / 2; if (a[mid] < v) lo = mid + 1; else hi = mid; }
    return lo;
  }
  //@ ensures true;
  void nested(int[] a) {
    for (int i = 0; i < a.length; i++) {
      for (int j = a.length; j > i; j--) { k = k + a[i]; }
    }
  }
  //@ ensures true;
  void counted(int[] a) {
    int i = 0;
    //@ decreases a.length + 1 - i;
    while (i < a.length) { i++; k = i; }
  }
  //@ ensures true;
  void calls(int[] a) { k = 1; up(a); }
  //@ ensures true;
  int power(int n, int x) { int i = 0, r = 1; while (i < n) { r = r * x; k = r; i++; } return r; }
  //@ ensures true;
  void flag(int[] a, int v) {
    int i = 0;
    boolean found = false;
    while (!found && i < a.length) { if (a[i] == v) found = true; else i++; }
  }
}
"""
MEASURES = {
    "up": ["decreases a.length - i"],
    "down": ["decreases i + 2"],
    "search": ["decreases hi - lo"],
    "nested": ["decreases a.length - i", "decreases j - i"],
    "calls": ["decreases a.length - i"],
}


def found_for(method: str) -> Found | None:
    result = sliced(PROGRAM, f"{method}:terminates", Limits())
    assert result.slice is not None
    return find_invariants(result.slice, result.limits, read)


@pytest.mark.parametrize("method", MEASURES)
def test_what_each_round_makes_smaller(method: str) -> None:
    found = found_for(method)
    assert found is not None
    assert not found.lacking
    assert [each.text for each in found.invariants if each.text.startswith("decreases")] == MEASURES[method]
    text = found.again.unit.source.text
    assert [measure for measure in MEASURES[method] if f"{measure}; @*/" not in text] == []
    assert text.count("/*~ found */") == len(MEASURES[method])


def test_a_measure_of_the_user_stays() -> None:
    found = found_for("counted")
    assert found is not None
    assert not found.lacking
    clauses = [clause for spec in found.again.specs.loops.values() for clause in spec.clauses]
    assert len([clause for clause in clauses if isinstance(clause, Measure)]) == 1


def test_where_nothing_gets_smaller_nothing_is_written() -> None:
    """Each round makes either `i` larger or `found` true: no one integer says that."""
    found = found_for("flag")
    assert found is not None
    assert [each.method for each in found.lacking] == ["C.flag(int[],int)"]
    assert found.invariants == ()


@pytest.mark.key
def test_key_proves_that_they_end(tmp_path: Path) -> None:
    (tmp_path / "C.java").write_text(PROGRAM, encoding="utf-8")
    methods = [*MEASURES, "power"]
    for method in methods:
        run(tmp_path, "C.java", "--spec", f"{method}:terminates", "--annotate")
    ran = run(tmp_path, "prove", "out")
    assert (ran.code, ran.out.count("is proved")) == (0, len(methods)), ran.text
