"""`all` asks for the kinds of exceptions that contracts let out which stand for callees."""

from pathlib import Path

import pytest

from slicer.base.limits import Calls, Demands, Ints
from tests.command import run
from tests.stages import asked, read_text

PROGRAM = """class P {
  //@ ensures true; signals_only NullPointerException; assignable \\nothing;
  static native void fails(int k);
  //@ ensures true; signals (RuntimeException e) false;
  static native void sound();
  /*@ requires k > 0; signals_only ArithmeticException;
    @ also requires k <= 0; signals (IndexOutOfBoundsException e) false; @*/
  static native void cases(int k);
  //@ ensures true; signals (ArithmeticException e) k == 0; signals_only RuntimeException;
  static int quotient(int k) { return 1 / k; }
  void one() { fails(1); }
  void none() { sound(); }
  void more() { cases(1); }
  void body(int k) { quotient(k); }
}
"""
KINDS = {"nullPointer", "indexBounds", "negSize", "divByZero", "classCast", "arrayStore"}


@pytest.mark.parametrize(
    ("name", "calls", "expected"),
    [
        ("one", Calls.INLINE, {"nullPointer"}),
        ("none", Calls.INLINE, set()),
        # One case lets out what the other does not.
        ("more", Calls.INLINE, KINDS - {"indexBounds"}),
        ("body", Calls.INLINE, {"divByZero"}),
        ("body", Calls.CONTRACT, KINDS),
    ],
)
def test_kinds_of_contracts(name: str, calls: Calls, expected: set[str]) -> None:
    found = asked(read_text(PROGRAM), f"{name}:all", Ints.MATH, Demands(calls))
    assert KINDS & set(found.names) == expected


def test_the_list_shows_them(tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(PROGRAM, encoding="utf-8")
    assert run(tmp_path, "list", "P.java").out.count("nullPointer") == 2
