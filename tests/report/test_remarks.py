"""What a result says besides its verdict, and which lines it shows."""

import re
from dataclasses import replace
from io import StringIO
from pathlib import Path

from rich.console import Console

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import HoldsWithin
from slicer.report.model import Result, Status
from slicer.report.remarks import remarks
from slicer.report.text import show
from slicer.report.words import summary
from slicer.slicing.come_back import Split, Widened
from tests.command import run
from tests.stages import sliced

LIMITS = Limits(bounds=Bounds(objects=2, unroll=2, length=2))
TEXT = """class C {
  int f; int g;
  /*@ pure @*/ int told() { return f; }
  /*@ pure @*/ int once() { return g; }
  //@ ensures told() == 1;
  void m() { g = told() + once(); f = 1; /*@ assert f == 1; @*/ g = 2; /*@ assert g == 2; assert f != 2; @*/ g = 3;
    /*@ ghost int h = 1; assert h == 1; @*/ g = 4; }
}
"""


def said(result: Result) -> list[str]:
    return [str(remark) for remark in remarks(result)]


def shown(result: Result) -> str:
    out = StringIO()
    show(result, Console(file=out, width=200, color_system=None))
    return out.getvalue()


def test_remarks_name_lines_and_no_ids_of_ours() -> None:
    result = sliced(TEXT, "m", LIMITS)
    made, verdict = result.slice, result.verdict
    assert made is not None
    assert isinstance(verdict, HoldsWithin)
    units = frozenset(unit.id for unit in result.units)
    spans = tuple(unit.spans[0] for unit in result.units)
    made = replace(made, splits=(Split(("m_l6_c14",), spans),), widened=(Widened("javac rejects it", units),))
    found = said(replace(result, slice=made, verdict=replace(verdict, undecided=units)))
    assert "note: regions taken apart: line 3, line 4, line 6, line 7" in found
    assert "note: kept because javac rejects it: line 3, line 4, line 6, line 7" in found
    assert "note: kept because the solver gave up on it: line 6" in found
    assert not re.search(r"_l\d", "".join(found))


def test_assertions_that_leave_are_named() -> None:
    result = sliced(TEXT, "m", LIMITS)
    assert result.slice is not None
    text = result.slice.emission.edited.source.text
    assert "/*~ assert f == 1; @*/" in text
    assert "/*~ assert g == 2; assert f != 2; @*/" in text
    assert re.search(r"/\*@ ghost int h = 1;\s+@\*/", text)
    assert "note: assertions left out, each is a question of its own: line 6, line 7" in said(result)


def test_a_method_that_only_specifications_call_stays() -> None:
    """Its statements are in the slice, whatever became of the calls."""
    result = sliced(TEXT, "m", LIMITS)
    assert result.slice is not None
    assert "int told() { return f; }" in result.slice.emission.edited.source.text
    status = {unit.method: result.status(unit.id) for unit in result.units if unit.method != "C.m()"}
    assert status == {"C.told()": Status.KEPT, "C.once()": Status.CUT}
    assert summary(result).startswith("2 of 7 statements stay")


def test_what_is_said_of_a_line_is_said_once(tmp_path: Path) -> None:
    text = "class C { int f; //@ ensures f == 1; diverges true;\n"
    text += "void m(int n) { while (n > 0) n--; while (f > 0) f--; f = 1; } }"
    (tmp_path / "C.java").write_text(text, encoding="utf-8")
    ran = run(tmp_path, "check", "C.java", "--spec", "m:ensures.1")
    assert ran.out.count("warning[S303]: bound reached: loop at line 2\n") == 1


def test_a_constructor_is_shown_without_its_class() -> None:
    text = """class C {
  int f = 3;
  int g;

  void other() {
    g = 2; }
  //@ ensures f == 1;
  C() {
    f = 1; }
  static class D { int h = 7;

    int last; }
}
"""
    lines = re.findall(r"^ +(\d+) ", shown(sliced(text, "C.C", LIMITS)), re.MULTILINE)
    assert [int(line) for line in lines[:4]] == [2, 8, 9]
