"""Questions about null: what `switch` and `throw` test for null is no value of a stub."""

from pathlib import Path

import pytest

from slicer.base.limits import Limits
from slicer.engines.verdict import Fails
from slicer.pipeline import Request, slice_method
from slicer.report.model import Result
from slicer.watch import Watch

PROGRAM = """enum Kind { U, W }
class P {
  static int s;
  //@ requires 0 <= s && s <= 1; ensures true;
  void switches() { Kind k = s < 150 ? Kind.U : null; int r = 0; switch (k) { case U: r = 1; case W: r = 2; } }
  //@ requires 0 <= s && s <= 1; ensures true;
  void switchesOnNull() { Kind k = s < 1 ? Kind.U : null; int r = 0; switch (k) { case U: r = 1; case W: r = 2; } }
  //@ requires 0 <= s && s <= 1; ensures true; signals (ArithmeticException e) true;
  void throwsSome() { ArithmeticException e = s < 150 ? new ArithmeticException() : null; throw e; }
  //@ requires 0 <= s && s <= 1; ensures true; signals (ArithmeticException e) true;
  void throwsNull() { ArithmeticException e = s < 1 ? new ArithmeticException() : null; throw e; }
}
"""


def asked(tmp_path: Path, method: str) -> Result:
    file = tmp_path / "P.java"
    file.write_text(PROGRAM, encoding="utf-8")
    return slice_method(Request((file,), f"P.{method}:nullPointer", Limits(), workers=0), Watch())


@pytest.mark.parametrize("method", ["switches", "throwsSome"])
def test_what_is_never_null(tmp_path: Path, method: str) -> None:
    made = asked(tmp_path, method).slice
    assert made is not None
    # Nothing comes back beyond what the question needs: the text passes its first re-check.
    assert (made.widened, made.splits) == ((), ())
    tested = "switch (k)" if method == "switches" else "throw e"
    assert tested in made.again.unit.source.text


@pytest.mark.parametrize("method", ["switchesOnNull", "throwsNull"])
def test_what_may_be_null(tmp_path: Path, method: str) -> None:
    assert isinstance(asked(tmp_path, method).verdict, Fails)


def test_what_the_subject_tests_itself_is_not_its_type(tmp_path: Path) -> None:
    text = """enum Kind { U, W }
class P {
  static int s;
  /*@ pure @*/ boolean get() { return s > 0; }
  //@ requires k != null; ensures true;
  void chooses(Kind k) {
    int r = 0;
    switch (s + 1 < (s < 0 ? 5 : 1) && get() ? Kind.U : k) { case U: r = 1; case W: r = 2; }
  }
}
"""
    file = tmp_path / "P.java"
    file.write_text(text, encoding="utf-8")
    assert slice_method(Request((file,), "P.chooses:nullPointer", Limits(), workers=0), Watch()).slice is not None
