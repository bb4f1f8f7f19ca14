"""An invariant that nobody can read takes nothing from what callers owe."""

from pathlib import Path

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Calls, Demands, Limits
from slicer.engines.verdict import HoldsWithin
from slicer.pipeline import Request, check
from slicer.watch import Watch

PROGRAM = """class A {{ int x;
  //@ invariant x >= 0;
  {invariant}
  /*@ normal_behavior ensures \\result >= 0; assignable \\nothing; @*/
  int f() {{ return x; }}
}}
class P {{
  /*@ normal_behavior ensures \\result >= 0; @*/
  int m(A a) {{ a.x = -1; return a.f(); }}
}}
"""


@pytest.mark.parametrize("invariant", ["", "//@ invariant (\\forall float q; q == q);"])
@pytest.mark.parametrize("calls", Calls)
def test_a_caller_owes_those_that_can_be_read(invariant: str, calls: Calls, tmp_path: Path) -> None:
    path = tmp_path / "P.java"
    path.write_text(PROGRAM.format(invariant=invariant), encoding="utf-8")
    limits = Limits(Bounds(objects=2, length=2))
    try:
        found = check(Request((path,), "P.m:all", limits, workers=0, demands=Demands(calls=calls)), Watch())
    except Refused:
        assert invariant
        return
    assert not all(isinstance(each.verdict, HoldsWithin) for each in found)
