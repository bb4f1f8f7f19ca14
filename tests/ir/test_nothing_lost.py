"""What is read but cannot be honoured refuses the question: no verdict is given without it."""

from pathlib import Path

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits
from slicer.pipeline import Request, Watch, check

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
    "class clause before a method": """class T { int x;
  //@ constraint x >= \\old(x);
  void q() { x = 1; }
  //@ ensures \\result > 0;
  int m() { return x; } }""",
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
    "final field with an initialiser": """class T { final int k = 5;
  //@ ensures \\result == 5;
  int m() { return k; } }""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_question_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "T.java").write_text(PROGRAMS[name], encoding="utf-8")
    with pytest.raises(Refused):
        check(Request(tmp_path / "T.java", "m", Limits()), Watch())
