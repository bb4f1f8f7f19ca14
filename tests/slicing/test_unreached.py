"""What no run within the bounds executes is cut like the rest, unless it is to be kept."""

import pytest

from slicer.base.limits import Bounds, Limits, Purpose
from slicer.engines.smt import ask
from slicer.engines.verdict import HoldsWithin
from slicer.engines.workers import Workers
from slicer.pipeline import read
from slicer.slicing.slice import Wanted, make_slice
from tests.stages import method_of, question, read_text

TEXT = """class P {
  //@ requires x > 0; ensures \\result == 1;
  static int m(int x) {
    int r = 1;
    if (x < 0)
      r = x + 2;
    return r;
  }
}
"""


@pytest.mark.parametrize("kept", [False, True])
def test_what_no_run_reaches(kept: bool) -> None:
    original, limits = read_text(TEXT), Limits(Bounds(1, 1, 1))
    method, goals = method_of(original, "m"), ("ensures.1",)
    verdict = ask(question(original, method, limits, *goals, purpose=Purpose.CORE))
    assert isinstance(verdict, HoldsWithin)
    (unit,) = verdict.unreached
    made = make_slice(original, method, goals, verdict, limits, read, Workers(0), Wanted(keep_unreached=kept))
    assert made.unreached == {unit}
    assert made.pinned == ({unit} if kept else frozenset())
    assert not made.forced
    assert ("r = x + 2;" in made.emission.edited.source.text) is kept
    assert (unit in made.emission.plan.kept) is kept
