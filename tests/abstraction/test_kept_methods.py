"""Which methods leave a slice: those that nothing names any more, wherever it stands."""

import pytest

from slicer.base.limits import Limits
from tests.stages import sliced

TEXT = """class C {{
  int f;
  int once() {{ return f; }}
  {}
  //@ ensures f == 1;
  void m() {{ int g = once(); {}f = 1; }}
}}
"""
MENTIONS = [
    "/*@ requires once() > 0; ensures true; @*/ void other() { }",
    "/*@ ensures once() == 1.5; @*/ void other() { }",
    "//@ model int twice() { return 2 * once(); }",
    "void other() { /*@ assert once() == f; @*/ }",
    "void other() { /*@ loop_invariant once() == f; @*/ while (f > 2) f--; }",
    "void other() { Runnable r = () -> once(); r.run(); }",
    "double other() { return once(); }",
    "int other() { return once(); }",
    "<T> int other(T t) { return once(); }",
    "<T> int other(T t) { /*@ assert once() == 1; @*/ return 1; }",
    "int other = once();",
    "interface I { int before(C c); } static class D implements I { public int before(C c) { return c.once(); } }",
    "static class D { int other(C c) { return c.once(); } }",
]


def text_of(other: str, call: str = "") -> str:
    made = sliced(TEXT.format(other, call), "m", Limits()).slice
    assert made is not None
    assert len(made.emission.plan.kept) == 1
    return made.emission.edited.source.text


def test_what_only_cut_calls_reach_leaves() -> None:
    assert "once" not in text_of("")
    assert "int once()" not in text_of("/* once() */ void other(int once) { once++; }")


@pytest.mark.parametrize("other", MENTIONS)
def test_what_something_else_mentions_stays(other: str) -> None:
    assert "int once() {" in text_of(other)


@pytest.mark.parametrize(
    "other",
    [
        "/*@ pure @*/ int first() { return once(); } /*@ requires first() > 0; @*/ void other() { }",
        "int first() { return once(); } static class D extends C { int first() { return 1; } }",
    ],
)
def test_what_stays_keeps_what_it_calls(other: str) -> None:
    assert "int once() {" in text_of(other, "g = first(); ")
