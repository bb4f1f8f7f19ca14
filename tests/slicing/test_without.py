"""Runs that break the property without a unit of the core: what else is cut, and where there are none."""

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import HoldsWithin, How
from slicer.engines.workers import Workers
from slicer.pipeline import read
from slicer.slicing.differs import Difference
from slicer.slicing.evidence import Evidence, evidence, told
from slicer.slicing.superfluous import Superfluous
from slicer.slicing.without import Breaking, NoBreakingRun, WhyNone
from tests.stages import sliced

LIMITS = Limits(Bounds(2, 2, 2), seconds=30.0)


def found(text: str, line: int, spec: str = "m") -> Evidence:
    result = sliced(text, spec, LIMITS)
    assert result.slice is not None
    units = [each.id for each in result.units if each.line == line]
    return evidence(result.original, result.slice, units, LIMITS, read, Workers(0))


def breaking(text: str, line: int, spec: str = "m") -> Breaking | NoBreakingRun:
    (only,) = found(text, line, spec).needed.values()
    return only


def test_the_original_without_that_statement_comes_first() -> None:
    text = """class P { int f, g;
  //@ ensures f == x;
  void m(int x) {
    f = x;
    g = x;
  }
}"""
    only = breaking(text, 4)
    assert isinstance(only, Breaking)
    assert only.alone
    assert "g = x;" in only.text.emission.edited.source.text
    assert only.run.how is How.BREAKS


def test_where_something_makes_up_for_it_the_slice_loses_it() -> None:
    text = """class P { int f;
  //@ ensures f > 0;
  void m(int x) {
    f = 1;
    if (f <= 0)
      f = 2;
  }
}"""
    result = sliced(text, "m", LIMITS)
    assert result.slice is not None
    core = sorted(result.slice.core)
    needed = evidence(result.original, result.slice, core, LIMITS, read, Workers(0)).needed
    assert all(isinstance(each, Breaking) for each in needed.values())
    assert not all(isinstance(each, Breaking) and each.alone for each in needed.values())


def test_calls_of_other_constructors() -> None:
    text = """class P { int f;
  P(int x) { f = x; }
  //@ ensures f == 3;
  P() {
    this(3);
  }
}"""
    only = breaking(text, 5, "P()")
    assert isinstance(only, Breaking)
    assert "this(pure_int_" in only.text.emission.edited.source.text


def test_a_statement_that_only_the_formula_needs() -> None:
    """A stub for the call of a constructor makes an object; for the formula it may be an old one that is written to.

    The slice loses it, so there is nothing to show a run for.
    """
    text = """class P { P next; int f;
  P(int x) { f = x; }
  //@ assignable next;
  void m(int x) {
    next = new P(x);
  }
}"""
    result = sliced(text, "m:assignable", LIMITS)
    assert isinstance(result.verdict, HoldsWithin)
    assert result.verdict.core
    assert found(text, 5, "m:assignable").needed == {}


def test_a_statement_that_a_slice_keeps_although_its_text_does_not_need_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Superfluous, "rest", lambda tried, *_: tried.core)
    text = """class P { P next; int f;
  P(int x) { f = x; }
  //@ assignable next;
  void m(int x) {
    next = new P(x);
  }
}"""
    only = breaking(text, 5, "m:assignable")
    assert isinstance(only, NoBreakingRun)
    assert only.kind is WhyNone.SUPERFLUOUS


def test_methods_that_the_specification_calls_are_not_asked_about() -> None:
    text = """class P { int f;
  //@ ensures f == one();
  void m() {
    f = one();
  }
  /*@ pure @*/ int one() {
    return 1;
  }
}"""
    result = sliced(text, "m", LIMITS)
    assert result.slice is not None
    (of_one,) = [each.id for each in result.units if each.line == 7]
    assert of_one in told(result.original, result.slice)
    assert found(text, 7).needed == {}


def test_differences_are_about_the_stub_itself() -> None:
    text = """class P { int f, g, h;
  //@ ensures f == x;
  void m(int x) {
    f = x;
    g = x;
    h = g;
  }
}"""
    (only,) = found(text, 5).free.values()
    assert isinstance(only, Difference)
    assert not only.same
    places = {each.place.partition(".")[2]: each for each in only.cells}
    assert places["g"].original != places["g"].slice
