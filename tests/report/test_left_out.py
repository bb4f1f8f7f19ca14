"""Every clause that a slice leaves out is told with its text, its line and the reason."""

from pathlib import Path

import pytest

from slicer.base.limits import Limits
from slicer.bound.bounded import Bounded
from slicer.engines import workers
from slicer.engines.failing import Failing
from slicer.pipeline import Request, slice_method
from slicer.report.remarks import remarks
from slicer.solve.session import Meter
from slicer.watch import Watch

DEMANDS = """class C {
  /*@ requires x > 0; ensures \\result >= 0; diverges true; @*/
  static int f(int x) { int y = x * x; if (y < 0) return 0; return y; }
  /*@ requires n > 0; ensures \\result >= 0; @*/
  static int m(int n) { int k = n + 1; int r = f(k - 1 + 1); return r; }
}"""
BREAKS = """class C { int f; int g;
  //@ invariant g >= 0;
  /*@ ensures \\result == 1; ensures f == x; assignable this.g, this.f; @*/
  int step(int x) { g = x * x; f = x; return 1; }
  /*@ ensures \\result == 1; @*/
  int m(int n) { int z = n; z = z + 1; int r = step(z); return r; }
}"""


def told(folder: Path, text: str) -> list[str]:
    file = folder / "C.java"
    file.write_text(text, encoding="utf-8")
    return [
        each.text for each in remarks(slice_method(Request((file,), "C.m", Limits()), Watch())) if "left" in each.text
    ]


def test_a_precondition(tmp_path: Path) -> None:
    assert told(tmp_path, DEMANDS) == [
        "the precondition `x > 0` of `C.f` (line 2) is left out: the slice's calls may violate it",
    ]


def test_what_a_callee_promises(tmp_path: Path) -> None:
    assert told(tmp_path, BREAKS) == [
        "the invariant `g >= 0` (line 2) is left out from what `C.step` promises: the slice may break it",
        "the postcondition `f == x` of `C.step` (line 3) is left out: the slice may break it",
    ]


def test_what_the_solver_gave_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: Bounded, goals: tuple[str, ...], __: Limits, ___: Meter) -> Failing:
        return Failing(frozenset(), frozenset(goals))

    monkeypatch.setattr(workers, "failing", none)
    each = told(tmp_path, DEMANDS)
    assert each
    assert all(line.endswith("is left out: the solver could not decide whether the slice keeps it") for line in each)


def test_an_annotation_of_a_loop(tmp_path: Path) -> None:
    text = """class C { int f;
  /*@ requires n >= 0; ensures \\result == n; diverges true; @*/
  int m(int n) { int i = 0; int s = 0;
    //@ loop_invariant 0 <= i && i <= n; loop_invariant s == 0 && f == f; assignable \\nothing;
    while (i < n) { s = s * 2; f = s; i = i + 1; }
    return i; }
}"""
    assert "`loop_invariant s == 0 && f == f` (line 4) is left out: the slice may break it" in told(tmp_path, text)
