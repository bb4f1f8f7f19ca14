"""A verdict that rests on an `assume` names it, in the terminal and in the report."""

from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Calls, Demands, Limits
from slicer.pipeline import Request, check
from slicer.report.document import document
from slicer.report.remarks import remarks
from slicer.watch import Watch

PROGRAM = """class P {
  //@ ensures \\result > 0;
  static int own(int x) {
    /*@ assume
      @   x > 0;
      @*/
    return x;
  }
  //@ ensures \\result > 0;
  static int calls(int x) { for (int i = 0; i < 2; i++) own(x); return own(x); }
  //@ ensures \\result > 0;
  static int none(int x) { return 1; }
}
"""
TAKEN = "`assume x > 0` at line 4"


@pytest.mark.parametrize(
    ("method", "calls", "named"),
    [
        ("own", Calls.INLINE, True),
        ("calls", Calls.INLINE, True),
        ("calls", Calls.CONTRACT, False),
        ("none", Calls.INLINE, False),
    ],
)
def test_it_is_named(method: str, calls: Calls, *, named: bool, tmp_path: Path) -> None:
    """What a contract that stands for a call rests on is said where that is asked."""
    path = tmp_path / "P.java"
    path.write_text(PROGRAM, encoding="utf-8")
    limits = Limits(Bounds(objects=1, length=1))
    (result,) = check(Request((path,), f"{method}:ensures.1", limits, workers=0, demands=Demands(calls=calls)), Watch())
    lines = [str(remark) for remark in remarks(result)]
    assert lines.count(f"note: rests on {TAKEN}") == named
    found = document(result, {})
    assert [each.text for each in found.remarks].count(f"rests on {TAKEN}") == named
    assert found.trusted.count(TAKEN) == named
