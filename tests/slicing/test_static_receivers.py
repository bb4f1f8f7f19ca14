"""Static members behind the dot of a variable: the variable stays where the text names it."""

from pathlib import Path

import pytest

from slicer.base.limits import Limits
from slicer.pipeline import Request, slice_method
from slicer.watch import Watch

PROGRAM = """class P {
  static int st; P n; int f; int[] a;
  //@ ensures st == 4;
  void writes() { P k = n; k.st = 4; }
  //@ ensures f == 4;
  void written() { P k = n; k.st = 3; f = 4; }
  //@ ensures st == 4;
  void calls() { P k = n; k.four(); }
  static void four() { st = 4; }
  //@ ensures \\result == st;
  int reads() { P k = n; return k.st; }
  //@ ensures f == 4;
  void again(int x) { { P k = n; k.st = x; } { P k = this; k.f = 4; } }
  //@ ensures true;
  void guarded() { P k = null; int x = a.length; k.st = 4; }
}
"""
SPECS = ("writes", "written", "calls", "reads", "again", "guarded:nullPointer", "guarded")


@pytest.mark.parametrize("spec", SPECS)
def test_the_slice_is_read_again_and_compiled(spec: str, tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(PROGRAM, encoding="utf-8")
    result = slice_method(Request((tmp_path / "P.java",), spec, Limits()), Watch())
    assert result.slice is not None
    assert result.compiled
    assert not result.slice.widened
