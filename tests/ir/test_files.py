"""What a file says of its classes that nobody can read is refused with its place by all its methods, and no more."""

import pytest

from slicer.base.codes import Code
from tests.stages import method_of, read_text

REFUSED = [
    ("class A { void m(E e) { } } enum E { X { } }", "{ }"),
    ("class A { void m(G g) { } } class G<T extends A & B> { }", "T extends A & B"),
    ("class A { void m(int... x) { } }", "..."),
]


@pytest.mark.parametrize(("text", "caret"), REFUSED)
def test_what_is_about_the_classes_is_refused(text: str, caret: str) -> None:
    original = read_text(text)
    (found,) = method_of(original, "m").refused
    assert (found.code, original.unit.source.slice(found.notes[0].span)) == (Code.S102, caret)


ALLOWED = [
    "import java.util.List; class A { void m() { } List<A> n() { return null; } }",
    "class A { void m() { } void n(double d) { if (d > 1) { } } }",
    "class A { A(double d) { } void m() { } }",
    "class A { double x; void m() { } }",
    # Of `A` there are objects of classes that nobody can see.
    "class A { void m() { } } enum E { X { class C extends A { } } }",
    "class A { void m() { } void n() { f(new A() { }); } }",
    "class A { A(int x) { } void m() { } void n() { f(new A(1 + (2)) { }); } }",
    "class A { void m() { } void n() { class C extends A { } } }",
    "class A { void m() { } void n() { double d = 1; while (d < 2) { d++; } } }",
    "class A { void m() { } void n() { synchronized (this) { new A(); if (n != null) { } } } }",
    "class A { void m() { } int n(int... x) { return 1; } }",
    "import a.B; class A { void m() { } void n(B b) { } }",
]


@pytest.mark.parametrize("text", ALLOWED)
def test_what_is_about_other_code_is_not(text: str) -> None:
    assert method_of(read_text(text), "m").refused == ()
