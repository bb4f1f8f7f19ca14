"""What a refused method calls stays: the slice leaves such a method as it is, and javac reads it."""

from pathlib import Path

import pytest

from slicer.base.limits import Limits
from slicer.pipeline import Request, slice_method
from slicer.watch import Watch

TEXT = """class C {{ int f;
  int log(int x) {{ f = x; return f; }}
  int log(long x) {{ f = 7; return 8; }}
  /*@ ensures \\result == 1; @*/
  int m(int p) {{ int q = log(p); q = q + 1; return 1; }}
  {}
}}"""


@pytest.mark.parametrize(
    "member",
    [
        "double other(double d) { return d + log(3); }",
        "int other() { Runnable r = () -> log(3); return 1; }",
        "<T> int other(T t) { return log(3); }",
        "} class D { Object g = (Runnable) () -> new C().log(3);",
        "} class D { { synchronized (this) { new C().log(3); } }",
    ],
)
def test_what_a_refused_method_calls_stays(tmp_path: Path, member: str) -> None:
    file = tmp_path / "C.java"
    file.write_text(TEXT.format(member), encoding="utf-8")
    result = slice_method(Request((file,), "C.m", Limits()), Watch())
    assert result.slice is not None, result.verdict
    made = result.slice.emission.edited.source.text
    assert "int log(int x) { f = x; return f; }" in made
    assert not result.slice.widened


def test_what_no_one_calls_any_more_leaves(tmp_path: Path) -> None:
    file = tmp_path / "C.java"
    file.write_text(TEXT.format("double other(double d) { return d; }"), encoding="utf-8")
    result = slice_method(Request((file,), "C.m", Limits()), Watch())
    assert result.slice is not None
    assert "int log(int x)" not in result.slice.emission.edited.source.text


def test_initialisers_that_do_nothing_may_leave_with_what_nobody_can_read(tmp_path: Path) -> None:
    file = tmp_path / "C.java"
    file.write_text(
        "class C { int n;\n  //@ ensures n == 0;\n  C() { }\n  + 1; @ assignable n, m;\n  int f() { return n; } }"
    )
    result = slice_method(Request((file,), "C.C", Limits()), Watch())
    assert result.slice is not None, result.verdict
