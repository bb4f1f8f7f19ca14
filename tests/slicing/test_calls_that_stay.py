"""Calls whose callee is kept stay in the slice: with which receiver, arguments and frames."""

from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import Fails, HoldsWithin
from slicer.pipeline import Request, check, slice_method
from slicer.watch import Watch

CELL = """
class Cell { int v;
  void put(/*@ nullable @*/ Cell c, int n) {
    int i = 0;
    while (i < n) { i = i + 1; }
    if (i > 5 && (c == null || c.v == 0)) v = 2; else v = 1;
  }
}
"""


def sliced(folder: Path, text: str, spec: str = "m") -> str:
    file = folder / "T.java"
    file.write_text(text, encoding="utf-8")
    result = slice_method(Request((file,), spec, Limits()), Watch())
    assert isinstance(result.verdict, HoldsWithin)
    assert result.slice is not None
    return result.slice.emission.edited.source.text


def test_receiver_keeps_what_it_reads(tmp_path: Path) -> None:
    text = sliced(
        tmp_path,
        CELL
        + """class T {
  /*@ requires a.v == 0 && b.v == 0 && a != b; ensures a.v == 0 || a.v == 1; diverges true; @*/
  void m(Cell a, Cell b, int n) {
    b = a;
    b.put(new Cell(), n);
  }
}""",
    )
    assert "b = pure_Cell" in text


def test_argument_that_was_new_may_be_new(tmp_path: Path) -> None:
    text = sliced(
        tmp_path,
        CELL
        + """class T {
  int k;
  /*@ requires (\\forall Cell x; x.v == 1); ensures k == 1; diverges true; @*/
  void m(Cell a, int n) {
    put(new Cell(), n);
  }
  void put(/*@ nullable @*/ Cell c, int n) {
    int i = 0;
    while (i < n) { i = i + 1; }
    if (i > 5 && c.v == 0) k = 2; else k = 1;
  }
}""",
    )
    stub = next(line for line in text.splitlines() if "native" in line and "_arg1(" in line)
    assert "assignable \\nothing;" in stub


def test_scopes_of_many_calls_stay_apart(tmp_path: Path) -> None:
    calls = " ".join(["foo(5);"] * 11)
    text = f"""class T {{
  int foo(int x) {{ return x; }}
  int foo1(int x) {{ {calls} return x; }}
  //@ ensures \\result == 5;
  int m(int x) {{ return foo1(x); }}
}}"""
    (tmp_path / "T.java").write_text(text, encoding="utf-8")
    assert isinstance(check(Request((tmp_path / "T.java",), "m:contract", Limits()), Watch())[0].verdict, Fails)


def test_bounds_that_cut_the_same_runs_are_both_named(tmp_path: Path) -> None:
    text = """class T {
  //@ ensures (\\forall int i; 0 <= i && i < n; i < 20);
  //@ ensures (\\forall int i; 0 <= i && i < n; i < 21);
  void m(int n) { n = 0; }
}"""
    (tmp_path / "T.java").write_text(text, encoding="utf-8")
    verdict = check(Request((tmp_path / "T.java",), "m:contract", Limits()), Watch())[0].verdict
    assert isinstance(verdict, HoldsWithin)
    assert verdict.hits


@pytest.mark.parametrize(
    "body",
    [
        "f = 3; while (1 < 2) { if (x > 0) return x; x = x + 1; }",
        "f = 3; final boolean go = true; while (go) { if (x > 0) return x; x = x + 1; }",
        "f = 3; if (x > 0) return x; while (true) { x = x + 1; }",
        "f = 3; int y = 0; y = (twice(x)); return y;",
    ],
)
def test_slice_is_java(tmp_path: Path, body: str) -> None:
    text = f"""class T {{
  int f; int g;
  /*@ ensures f == 3; diverges true; @*/
  int m(int x) {{ {body} }}
  int twice(int x) {{ f = 3; g = x; return 2 * x; }}
}}"""
    file = tmp_path / "T.java"
    file.write_text(text, encoding="utf-8")
    result = slice_method(Request((file,), "m", Limits(Bounds(2, 2, 2))), Watch())
    assert result.slice is not None
    assert result.compiled


def test_bound_variable_may_be_called_like_a_parameter(tmp_path: Path) -> None:
    text = """class T {
  //@ requires a >= 1;
  //@ ensures (\\forall int a; 0 <= a && a < 3; \\old(a) >= 1);
  void m(int a) { }
}"""
    (tmp_path / "T.java").write_text(text, encoding="utf-8")
    assert isinstance(check(Request((tmp_path / "T.java",), "m:contract", Limits()), Watch())[0].verdict, Fails)


def test_a_static_field_stays_where_it_is_needed(tmp_path: Path) -> None:
    text = "class T { static int f; //@ ensures \\result == 1;\n int m(int x) { f = 1; x = 2; return f; } }"
    found = sliced(tmp_path, text)
    assert "f = 1;" in found
    assert "return f;" in found
    assert "x = 2;" not in found
