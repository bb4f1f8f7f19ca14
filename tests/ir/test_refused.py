"""What the front end reads and lowering does not handle: refused with its place by whoever reaches it, else not."""

import pytest
from slicer.passes.inline import reachable

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from tests.stages import method_of, read_text

BODIES = [
    ("do x = 1; while (x < 2);", "do"),
    ("while (x < 2) continue;", "continue"),
    ("l: while (x < 2) { }", "l"),
    ("l: while (x < 2) { break l; }", "l"),
    ("switch (x) { case 1: }", "switch"),
    ("throw null;", "throw"),
    ("try { } finally { }", "try"),
    ("assert x > 0;", "assert"),
    ("for (int i : a) { }", "for"),
    ("synchronized (this) { }", "synchronized"),
    ("class B { }", "class"),
    ("long y;", "long"),
    ("byte y;", "byte"),
    ("short[] y;", "short[]"),
    ("char y;", "char"),
    ("float y;", "float"),
    ("var y = 1;", "var"),
    ("List<A> y;", "List<A>"),
    ("String y;", "String"),
    ("a.b.C y;", "a.b.C"),
    ("int[] y = {1};", "{1}"),
    ("int[][] y;", "int[][]"),
    ("x <<= 1;", "x <<= 1"),
    ("x &= 1;", "x &= 1"),
    ("x = x = 1;", "x = 1"),
    ("a[x++] = 1;", "x++"),
    ("a[--x]++;", "--x"),
    ("x = (int) x;", "(int) x"),
    ("x = -(int) x;", "(int) x"),
    ("boolean y = this instanceof A;", "this instanceof A"),
    ("boolean y = (this) instanceof A;", "(this) instanceof A"),
    ('boolean y = "s" == null;', '"s"'),
    ("x = 'c';", "'c'"),
    ("boolean y = (1L) == 1;", "(1L)"),
    ("x = 1.5;", "1.5"),
    ("x = ~x;", "~x"),
    ("x = x << 1;", "x << 1"),
    ("x = x >> 1;", "x >> 1"),
    ("x = x >>> 1;", "x >>> 1"),
    ("super.m();", "super.m()"),
    ("x = super.x;", "super.x"),
    ("x = A.this.x;", "A.this"),
    ("x = A.s;", "s"),
    ("x = s;", "s"),
    ("x = A.class;", "A.class"),
    ("x = f(y -> y);", "y -> y"),
    ("boolean y = new A(x) == null;", "new A(x)"),
    ("x = new A() { };", "{ }"),
    ("boolean y = this.new A() == null;", "this.new A()"),
    ("boolean y = new int[2][] == null;", "new int[2][]"),
    ("a = new int[] {1};", "new int[] {1}"),
    ("boolean y = new long[2] == null;", "long"),
]


def refused(text: str, name: str = "m") -> tuple[Diagnostic, str]:
    original = read_text(text)
    with pytest.raises(Refused) as error:
        reachable(original.program, method_of(original, name).id)
    (found,) = error.value.diagnostics
    return found, original.unit.source.slice(found.notes[0].span)


@pytest.mark.parametrize(("text", "caret"), BODIES)
def test_constructs_in_bodies(text: str, caret: str) -> None:
    members = "int x; int[] a; static int s; A() { } A(int y) { } int f(int y) { return y; } void ok() { x = 1; }"
    whole = f"class A {{ {members} void caller() {{ m(); }} void m() {{ {text} }} }}"
    for asked in ("m", "caller"):
        found, at = refused(whole, asked)
        assert (found.code, at) == (Code.S102, caret)
        assert "not supported yet" in found.message
    original = read_text(whole)
    if "new A() {" not in text:
        assert len(reachable(original.program, method_of(original, "ok").id)) == 1


DECLARATIONS = [
    ("class A extends B { void m() { } } class B { }", "B"),
    ("class A implements B { void m() { } }", "B"),
    ("class B extends A { } class A { void m() { } }", "A"),
    ("class A { void m() { } } class B { class C extends A { } }", "A"),
    ("class A { void m() { } } enum E { X { class C extends A { } } }", "enum"),
    ("class A { void m() { } void n() { f(new A() { }); } }", "{ }"),
    ("class A { void m() { } void n() { class C extends A { } } }", "class"),
    ("abstract class A { void m() { } }", "A"),
    ("interface A { void m(); }", "A"),
    ("class B { class A { void m() { } } }", "A"),
    ("class B { static class A { void m() { } } }", "A"),
    ("class A { A() { } void m() { new A(); } }", "A"),
    ("class A { int x = 1; void m() { new A(); } }", "x = 1"),
    ("class A { { } void m() { new A(); } }", "{ }"),
    ("class A { double x; void m() { } }", "double"),
    ("class A { void m() throws Exception { } }", "Exception"),
    ("class A { void m(long x) { } }", "long"),
    ("class A { String x; void m() { } }", "String"),
    ("class A { void m(int... x) { } }", "..."),
    ("class A { static int x = 1; void m() { int y = x; } }", "x"),
    ("import a.B; class A { void m(B b) { } }", "B"),
    ("import a.*; class A { void m(B b) { } }", "B"),
    ("class A { void m(E e) { } } enum E { X }", "enum"),
    ("class A { void m(G g) { } } class G<T> { }", "<"),
]


@pytest.mark.parametrize(("text", "caret"), DECLARATIONS)
def test_constructs_in_declarations(text: str, caret: str) -> None:
    found, at = refused(text)
    assert (found.code, at) == (Code.S102, caret)


ALLOWED = [
    "import java.util.List; class A { void m() { } List<A> n() { return null; } }",
    "class A { A() { } void m() { } }",
    "class A { int x = 1; { x = 2; } static { } void m() { x = 1; } }",
    "class A { long x; void m() { } }",
    "class A { /*@ nullable */ String x; void m() { } }",
    "class A { @Override void m() { } void n(double d) { } }",
    "class A { static int x; void m() { } }",
    "class A { void m() { } } enum E { X } interface I { } class B implements I { int[][] x; }",
]


@pytest.mark.parametrize("text", ALLOWED)
def test_what_is_not_reached_is_not_refused(text: str) -> None:
    original = read_text(text)
    assert len(reachable(original.program, method_of(original, "m").id)) == 1
