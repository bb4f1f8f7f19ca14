"""Stubs that do in the JVM what a script says."""

from dataclasses import replace

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import Disagreement
from slicer.engines.workers import Workers
from slicer.pipeline import read
from slicer.replay.jvm import Agreed, NotReplayed
from slicer.slicing.evidence import evidence, run_in_jvm
from slicer.slicing.without import Breaking
from tests.stages import sliced

LIMITS = Limits(Bounds(2, 2, 2), seconds=30.0)
TEXT = """class P { int f; long g; P next; static boolean b;
  //@ ensures f == x && g == x && next == null && b;
  void m(int x) {
    f = x;
    g = x;
    next = null;
    b = true;
    helped();
  }
  void helped() { if (f < 0) throw new RuntimeException(); }
}"""


def breaking(text: str, line: int, spec: str = "m") -> Breaking:
    result = sliced(text, spec, LIMITS)
    (unit,) = [each.id for each in result.units if each.line == line]
    assert result.slice is not None
    found = evidence(result.original, result.slice, [unit], LIMITS, read, Workers(0)).needed[unit]
    assert isinstance(found, Breaking)
    return found


@pytest.mark.parametrize("line", [4, 5, 6, 7])
def test_the_jvm_does_what_the_interpreter_did(line: int) -> None:
    assert run_in_jvm(breaking(TEXT, line), "P.m(int)") == Agreed()


def test_another_script_is_another_run() -> None:
    found = breaking(TEXT, 4)
    (call,) = (each for each in found.run.calls if each.kind is not None)
    assert isinstance(call.value, int)
    other = replace(found.run, calls=(replace(call, value=call.value + 1),))
    with pytest.raises(Disagreement, match="f is"):
        run_in_jvm(replace(found, run=other), "P.m(int)")


def test_heaps_that_stubs_change() -> None:
    text = """class P { int f; P next; int[] a;
  //@ requires next != null && a.length == 2 && next.f == 1 && a[0] == 3;
  //@ ensures next.f == 1 && a[0] == 3 && \\result >= 0;
  int m() {
    int r = set();
    return r;
  }
  int set() {
    next.f = 1;
    a[0] = 3;
    return 2;
  }
}"""
    found = breaking(text, 5)
    assert any(call.changed for call in found.run.calls)
    assert run_in_jvm(found, "P.m()") == Agreed()


def test_objects_that_stubs_make() -> None:
    text = """class P { int f; P next;
  //@ ensures next.f == 0 && \\fresh(next);
  void m() {
    next = new P();
  }
}"""
    assert run_in_jvm(breaking(text, 4), "P.m()") == Agreed()


def test_objects_that_the_run_makes_have_no_name_before() -> None:
    text = """class P { P next; P other;
  //@ ensures other == null;
  void m() {
    next = new P();
    P p = next;
    other = null;
  }
}"""
    found = breaking(text, 6)
    assert isinstance(run_in_jvm(found, "P.m()"), Agreed | NotReplayed)
