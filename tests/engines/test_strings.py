"""Strings that are joined: a new object each time, but for constants (JLS 15.18.1, 15.28)."""

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Verdict
from tests.stages import sliced, verdicts

LIMITS = Limits(Bounds(objects=3, length=2), Ints.MATH)
PROGRAM = """class P {
  String name; int n; /*@ nullable @*/ String none;
  static final String C = "a" + 1;
  //@ ensures n == \\old(n) + 1; ensures name != \\old(name); ensures \\result != name;
  String puts(int k, String s) { n++; name = s + k; s += 'c'; return name + s; }
  //@ ensures \\result;
  boolean constant() { return C == "a1" && "x" + 'y' + 2 == "xy2"; }
  //@ ensures \\result;
  boolean made(String s) { return s + "y" == s; }
  //@ ensures \\result != null;
  String ofNull() { return none + null; }
  //@ ensures \\fresh(\\result);
  String fresh(boolean b) { return b ? "" + n++ : name + none; }
  //@ ensures n == \\old(n);
  String counts() { return "" + n++; }
}
"""
EXPECTED: tuple[tuple[str, str, type[Verdict]], ...] = (
    ("puts", "ensures.1", HoldsWithin),
    ("puts", "ensures.2", HoldsWithin),
    ("puts", "ensures.3", HoldsWithin),
    ("constant", "ensures.1", HoldsWithin),
    ("made", "ensures.1", Fails),
    ("ofNull", "ensures.1", HoldsWithin),
    ("fresh", "ensures.1", HoldsWithin),
    ("counts", "ensures.1", Fails),
)


@pytest.mark.parametrize(("method", "clause", "expected"), EXPECTED)
def test_joined_strings_are_new_and_constants_are_their_text(method: str, clause: str, expected: type[Verdict]) -> None:
    assert isinstance(verdicts(PROGRAM, f"P.{method}:{clause}", LIMITS)[clause], expected)


def test_a_string_that_nothing_needs_is_cut_and_its_operands_stay_declared_where_it_is_kept() -> None:
    kept = sliced(PROGRAM, "P.puts:ensures.3", LIMITS)
    assert kept.slice is not None
    assert "return name + s;" in kept.slice.again.unit.source.text
    cut = sliced(PROGRAM, "P.puts:ensures.1", LIMITS)
    assert cut.slice is not None
    assert "name = s + k" not in cut.slice.again.unit.source.text
