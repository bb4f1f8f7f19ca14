"""What a slice keeps, or says, for the prover's sake although the bounded proof does not need it."""

from pathlib import Path

import pytest

from slicer.base.limits import Limits
from slicer.pipeline import Request, slice_method
from slicer.report.model import Result, Status
from slicer.watch import Watch


def sliced(folder: Path, members: str) -> Result:
    file = folder / "T.java"
    file.write_text(f"class T {{ int c; int d; int[] e;\n{members}\n}}", encoding="utf-8")
    return slice_method(Request((file,), "m", Limits()), Watch())


def emitted(folder: Path, members: str) -> str:
    result = sliced(folder, members)
    assert result.slice is not None, result.verdict
    return result.slice.emission.edited.source.text


def helpful(folder: Path, members: str) -> set[str]:
    """The texts of the units that help."""
    result = sliced(folder, members)
    slice_of = result.original.unit.source.slice
    return {slice_of(unit.spans[0]) for unit in result.units if result.status(unit.id) is Status.HELPFUL}


SEARCH = """
  /*@ ensures \\result == -1 || (0 <= \\result && \\result < a.length && a[\\result] == key); diverges true; @*/
  int m(int[] a, int key) {
    /*@ %s @*/
    for (int i = 0; i < a.length; i++) if (a[i] == key) return i;
    return -1;
  }"""


@pytest.mark.parametrize(
    ("loop", "body", "header"),
    [
        # The invariant, or the access, needs the counter.
        ("for (int i = 0; i < a.length; i++)", "{ if (a[i] == 1) return a[i]; }", True),
        ("for (int i = 0; i < n; i++)", "{ if (n > i) return 1; }", False),
        ("/*@ loop_invariant 0 <= i; @*/ for (int i = 0; i < n; i++)", "{ if (n > 2) return 1; }", True),
        ("/*@ loop_invariant d == d; @*/ for (int i = 0; i < n; i++)", "{ if (n > 2) return 1; }", False),
        ("/*@ loop_invariant n == n; @*/ for (int i = 0; i < n; i++)", "{ if (n > 2) return 1; }", False),
    ],
)
def test_the_header_of_a_loop_that_stays(loop: str, body: str, *, header: bool, tmp_path: Path) -> None:
    text = f"""
  /*@ ensures \\result == 1 || \\result == 2; diverges true; @*/
  int m(int[] a, int n) {{ {loop} {body} return 2; }}"""
    assert any(unit.startswith("for (") for unit in helpful(tmp_path, text)) == header


def test_a_while_is_kept_with_what_moves_it(tmp_path: Path) -> None:
    text = """
  /*@ ensures \\result == 1 || \\result == 2; diverges true; @*/
  int m(int[] a, int n) {
    int i = 0;
    //@ loop_invariant 0 <= i;
    while (i < n) { if (n > 2) return 1; i = i + 1; }
    return 2;
  }"""
    assert helpful(tmp_path, text) >= {"i = 0", "while (i < n", "i = i + 1;"}


def test_the_invariant_of_a_search_stays(tmp_path: Path) -> None:
    invariant = "loop_invariant 0 <= i && i <= a.length; assignable \\nothing;"
    assert f"/*@ {invariant} @*/" in emitted(tmp_path, SEARCH % invariant)


# Calls ------------------------------------------------------------------------------------------

CALLEE = """
  /*@ requires n >= 0 && from >= 0; ensures c == 1; assignable c, d; @*/
  void set(int n, int by, int from) { c = 1; d = by; }
  /*@ ensures c == 1; diverges true; @*/"""


def test_arguments_of_which_the_callee_demands_something_stay(tmp_path: Path) -> None:
    text = emitted(tmp_path, CALLEE + "void m(int[] a, int x) { int three = 3; x = x * x; set(a.length, x, three); }")
    assert "set(a.length, pure_int_" in text
    assert ", three);" in text
    assert "requires n >= 0 && from >= 0;" in text
    assert "int three = 3;" in text


def test_what_such_arguments_read_has_a_value(tmp_path: Path) -> None:
    """The statements that give it are joined in a region."""
    body = "int y; if (x > 3) y = x; else y = 3; d = y; set(y, y, d > 0 ? d : 0);"
    text = emitted(tmp_path, CALLEE + f"void m(int[] a, int x) {{ {body} }}")
    assert "set(y, pure_int_" in text


def test_without_a_contract_nothing_is_demanded(tmp_path: Path) -> None:
    text = """
  void set(int n) { c = 1; d = n; }
  /*@ ensures c == 1; diverges true; @*/ void m(int[] a) { set(a.length); }"""
    assert "set(pure_int_" in emitted(tmp_path, text)


# Annotations of loops -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("assignable d;", "loop_invariant true; assignable d;"),
        ("assignable d; decreases n;", "loop_invariant true; assignable d;"),
        ("assignable d; loop_invariant c == 1;", "loop_invariant true; assignable d; loop_invariant c == 1;"),
        ("assignable d; loop_invariant n == x;", "loop_invariant true; assignable d;"),
        ("loop_invariant c == 1; assignable d;", "loop_invariant c == 1; assignable d;"),
        ("loop_invariant n == x;", ""),
    ],
)
def test_the_specification_of_a_loop_begins_with_an_invariant(written: str, kept: str, tmp_path: Path) -> None:
    """To KeY a frame alone is none, and one before the first invariant is no part of it."""
    text = f"""
  /*@ ensures c == 1; diverges true; @*/
  void m(int n) {{
    int x = n; x = x * x; x = x - 1; c = 1;
    /*@ {written} @*/
    while (true) {{ d = d + 1; if (d > 5) return; }}
  }}"""
    shown = emitted(tmp_path, text)
    loop = shown[shown.index("c = 1;") + 6 : shown.index("while")]
    assert ("/*@" in loop) == bool(kept)
    assert kept in loop
