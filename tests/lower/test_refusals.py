"""What lowering does not know: the method is refused, with the message and the place."""

import pytest

from tests.lower.lowered import lowered, meant

REFUSED = [
    # Strings and the library.
    (
        'String m(Object x) {\n return "a" + x; }',
        "the concatenation of a string with an object, whose `toString` it calls, is not supported yet",
        '"a" + x',
    ),
    (
        "void m(String x) {\n x += this; }",
        "the concatenation of a string with an object, whose `toString` it calls, is not supported yet",
        "x += this;",
    ),
    (
        "void m(String x) {\n switch (x) { } }",
        "a `switch` over something other than a number or an enum is not supported yet",
        "x",
    ),
    (
        "enum E { ADD } void m(E x) {\n switch (x) { case null: break; } }",
        "`null` behind `case` is not supported yet",
        "null",
    ),
    (
        "void m(Iterable x) {\n for (Object y : x) { } }",
        "a loop over the elements of `java.lang.Iterable` is not supported yet",
        "x",
    ),
    # No value, no place, no object.
    ("int m() {\n return v(); }", "this call has no value", "v()"),
    ("static int m() {\n return i; }", "there is no `this` in a static method", "i"),
    ("static int m() {\n return A.f(); }", "this method needs an object", "A.f()"),
    ("void m() {\n return 1; }", "nothing can be returned here", "return 1;"),
    ("int m() {\n return; }", "a value must be returned", "return;"),
    ("void m() {\n break; }", "`break` outside a loop", "break;"),
    ("void m() {\n q: { continue q; } }", "nothing around is labelled `q`", "continue q;"),
    (
        "class O { class P { } static class A { P m() {\n return new P(); } } }",
        "there is no object of `O` here",
        "new P()",
    ),
    # JLS 8.2: what is private is not inherited.
    ("class P { private int q; } class A extends P { int m() {\n return q; } }", "nothing is called `q` here", "q"),
    # Specifications leave the state of Java alone.
    ("void m(int x) {\n //@ set x = 1;\n }", "this is not a ghost variable", "x"),
    ("void m() {\n //@ set i = 1;\n }", "this is not a ghost variable", "i"),
    ("void m() {\n //@ unreachable;\n }", "`unreachable` is not supported yet", "unreachable"),
    (
        "/*@ requires\n f() == 1; @*/ void m() { }",
        "a call of `f`, which is not `pure`, in a specification is not supported yet",
        "f()",
    ),
]


@pytest.mark.parametrize(("java", "message", "place"), REFUSED, ids=lambda part: part)
def test_refused(java: str, message: str, place: str) -> None:
    name = "O.A.m" if "class O" in java else "A.m"
    found, *_ = meant((java, "", name)).refused
    text, span = lowered(java).source.text, found.notes[0].span
    assert (found.message, text[span.start : span.end]) == (message, place)
