"""What JML says of a class before a class inside it stands elsewhere in the slice: KeY takes it for either's."""

from slicer.base.limits import Bounds, Limits
from tests.stages import sliced

LIMITS = Limits(Bounds(objects=2, length=2))
TEXT = """class C { static int n; int x;
  //@ static invariant n >= 0;
  /*@ public ghost int g;
    @ invariant x >= n; @*/
  static class D { int x; }
  //@ invariant g == 0;
  class E { }
  enum Colour { RED }
  // It is asked.
  //@ ensures \\result == 1;
  int m() { return 1; }
  //@ invariant x < 10;
  static class Last { }
}
"""


def test_it_stands_before_the_next_member_or_at_the_end_in_its_order() -> None:
    found = sliced(TEXT, "C.m:ensures.1", LIMITS)
    assert found.slice is not None
    lines = found.slice.again.unit.source.text.split("\n")
    before, behind = lines[8:11], lines[12:]
    assert lines[1:4] == ["  //~ static invariant n >= 0;", "  /*~ public ghost int g;", "    @ invariant x >= n; @*/"]
    moved = "/*@ static invariant n >= 0; public ghost int g; invariant x >= n; @*/ /*@ invariant g == 0; @*/"
    assert moved in " ".join(before), lines
    assert "/*@ invariant x < 10; @*/ }" in " ".join(behind), lines


def test_what_stands_elsewhere_stays() -> None:
    text = TEXT.replace("static class D", "int k; static class D").replace("class E", "int l; class E")
    found = sliced(text, "C.m:ensures.1", LIMITS)
    assert found.slice is not None
    assert "//@ static invariant n >= 0;" in found.slice.again.unit.source.text
