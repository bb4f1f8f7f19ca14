"""What is read but cannot be honoured refuses the question: no verdict is given without it."""

from pathlib import Path

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits
from slicer.engines.verdict import Fails, HoldsWithin
from slicer.pipeline import Request, check, slice_method
from slicer.watch import Watch

PROGRAMS = {
    "second frame of a native": """class T { int x; int y;
  /*@ normal_behavior ensures true; assignable x; assignable y; @*/
  private native void n();
  /*@ normal_behavior ensures y == \\old(y); @*/
  void m() { n(); } }""",
    "frame of a native that is read in part": """class T { int x; int y;
  /*@ normal_behavior ensures true; assignable \\set_union(y); assignable x; @*/
  private native void n();
  /*@ normal_behavior ensures y == \\old(y); @*/
  void m() { n(); } }""",
    "unknown word before a method": """class T { int x;
  //@ invariatn x > 0;
  void q() { x = 1; }
  //@ ensures \\result > 0;
  int m() { return x; } }""",
    "unknown word before what is not supported": """class T { int x;
  //@ invariatn x > 0;
  <A> void g(A t) { }
  //@ ensures \\result > 0;
  int m() { return x; } }""",
    "method clause before an initialiser block": """class T { int x;
  //@ requires x > 0;
  { }
  //@ ensures \\result > 0;
  int m() { return x; } }""",
    "method clause before a static block": """class T { int x;
  //@ requires x > 0;
  static { }
  //@ ensures \\result > 0;
  int m() { return x; } }""",
    "method clause in a static block": """class T { int x;
  static { /*@ requires x > 0; @*/ }
  //@ ensures \\result > 0;
  int m() { return x; } }""",
    "method clause before a nested class": """class T { int x;
  //@ requires x > 0;
  static class B { }
  //@ ensures \\result > 0;
  int m() { return x; } }""",
    "method clause before an enumeration": """class T { int x;
  //@ requires x > 0;
  enum E { }
  //@ ensures \\result > 0;
  int m() { return x; } }""",
}


# The check of the whole language reads these, slicing does not.
CHECKED = frozenset({"assertion in an initialiser block", "final field with an initialiser"})


@pytest.mark.parametrize("name", PROGRAMS)
def test_question_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "T.java").write_text(PROGRAMS[name], encoding="utf-8")
    request = Request((tmp_path / "T.java",), "m", Limits())
    with pytest.raises(Refused):
        slice_method(request, Watch())
    if name not in CHECKED:
        with pytest.raises(Refused):
            check(request, Watch())


def test_what_is_set_in_an_initialiser_is_not_lost(tmp_path: Path) -> None:
    text = """class T { //@ ghost int g;
  { /*@ set g = 7; @*/ }
  //@ ensures \\result.g == 7; ensures \\result.g == 0;
  static T m() { return new T(); } }"""
    (tmp_path / "T.java").write_text(text, encoding="utf-8")
    found = check(Request((tmp_path / "T.java",), "m:contract", Limits()), Watch())
    assert [type(result.verdict) for result in found[:2]] == [HoldsWithin, Fails]


def test_what_is_set_fits_whatever_width_the_rest_needs(tmp_path: Path) -> None:
    text = """class T { //@ ghost int g;
  //@ ensures g == 100 || g == 0; ensures g == 0;
  void m(boolean c) { /*@ set g = c ? 100 : 0; @*/ ; } }"""
    (tmp_path / "T.java").write_text(text, encoding="utf-8")
    found = check(Request((tmp_path / "T.java",), "m:contract", Limits()), Watch())
    assert [type(result.verdict) for result in found] == [HoldsWithin, Fails]
