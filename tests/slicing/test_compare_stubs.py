"""What the stubs of a slice may do is what was planned, as far as one reads it in the text."""

from dataclasses import replace

import pytest

from slicer.abstraction.emit import Plan, emit
from slicer.base.edits import apply
from slicer.engines.verdict import Disagreement
from slicer.pipeline import read
from slicer.slicing.read_again import read_again
from tests.stages import method_of, read_text

TEXT = """class Cfg { static int z; static C c; }
class C { int x; int y; C next;
  static class Up { int f; }
  static class Low extends Up { int f; }
  static void deep(C c, int[] b, Low low) { c.next.y = 1; Cfg.c.x = 2; b[0] = 3; ((Up) low).f = 4; low.f = 5; }
  static int count(int n) { while (n > 3) { n = n - 1; } return n; }
  /*@ ensures true; @*/
  int m(C c, int n, int[] b, Low low) {
    deep(c, b, low); c = new C();
    try { c.x = n / x; c = new C(); } catch (RuntimeException e) { return c.x; }
    n = count(n);
    return n;
  }
}"""
KEPT = {"return c.x;", "return n;"}
FRAME = "assignable b[*], ((C.Up) low).f, c.next.y, Cfg.c.x, low.f"
CHANGES = [
    (FRAME, FRAME.replace(", low.f", ""), "change"),
    (FRAME, FRAME.replace("c.next.y", "c.y"), "change"),
    (FRAME, FRAME.replace("(C.Up)", "(C.Low)"), "change"),
    (FRAME, "assignable \\nothing", "change"),
    (FRAME, "assignable \\everything", "change"),
    ("assignable \\nothing; @*/", "assignable \\strictly_nothing; @*/", "change"),
    ("signals_only ArithmeticException", "signals_only NullPointerException", "throw"),
    ("signals_only ArithmeticException", "signals_only \\nothing", "throw"),
    (" diverges true; @*/ private", " @*/ private", "diverge"),
    ("assignable \\nothing; @*/", "assignable \\nothing; diverges true; @*/", "diverge"),
]


@pytest.mark.parametrize(("old", "new", "what"), CHANGES)
def test_a_stub_that_may_do_something_else_is_an_error(old: str, new: str, what: str) -> None:
    original = read_text(TEXT)
    method, source = method_of(original, "m"), original.unit.source
    kept = frozenset(unit.id for unit in method.units if source.slice(unit.spans[0]) in KEPT)
    emission = emit(original, Plan(method.id, frozenset({"ensures.1"}), kept))
    read_again(original, emission, read)
    assert old in emission.edited.source.text
    edits = [replace(edit, new=edit.new.replace(old, new, 1)) for edit in emission.edited.edits]
    with pytest.raises(Disagreement, match=f"may {what} other than planned"):
        read_again(original, replace(emission, edited=apply(source, edits)), read)
