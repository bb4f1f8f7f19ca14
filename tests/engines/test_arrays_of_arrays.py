"""JML's default non-null goes to the bottom of arrays of arrays, as KeY reads it; `\\nonnullelements` does not."""

import pytest

from slicer.abstraction.clause_text import non_null_text
from slicer.base.limits import Bounds, Ints, Limits
from slicer.base.source import SourceFile
from slicer.engines.verdict import Fails, HoldsWithin, Verdict
from slicer.interpret.case import read_case
from slicer.interpret.judge import judge_run
from slicer.ir.types import INT, OBJECT, ArrayType
from tests.stages import read_text, verdicts

PROGRAM = """class P {
  Object[][] g; /*@ nullable @*/ Object[][] n;
  Object[][] makes() { return new Object[1][1]; }
  Object[][] makesEmpty() { return new Object[1][0]; }
  int[][] makesNumbers() { return new int[1][1]; }
  int[][][] makesHalf() { return new int[1][1][]; }
  //@ requires x.length > 0;
  Object[] head(Object[][] x) { return x[0]; }
  //@ requires n != null && n.length > 0;
  Object[] headOfNullable() { return n[0]; }
  //@ requires x.length > 0 && x[0].length > 0; ensures x[0][0] != null;
  void deep(Object[][] x) { }
  //@ requires x.length > 0 && x[0].length > 0; ensures x[0][0] != null;
  void deepNumbers(int[][][] x) { }
  //@ requires \\nonnullelements(x) && x.length > 0 && x[0].length > 0; ensures x[0][0] != null;
  void shallow(/*@ nullable @*/ Object[][] x) { }
  //@ requires \\nonnullelements(x) && x.length > 0; ensures x[0] != null;
  void outermost(/*@ nullable @*/ Object[][] x) { }
  void stores(Object[] row) { if (g.length > 0 && g[0].length > 0) g[0][0] = null; }
}
"""
EXPECTED: tuple[tuple[str, str, type[Verdict]], ...] = (
    ("makes", "ensures.result", Fails),
    ("makesEmpty", "ensures.result", HoldsWithin),
    ("makesNumbers", "ensures.result", HoldsWithin),
    ("makesHalf", "ensures.result", Fails),
    ("head", "ensures.result", HoldsWithin),
    ("headOfNullable", "ensures.result", Fails),
    ("deep", "ensures.1", HoldsWithin),
    ("deepNumbers", "ensures.1", HoldsWithin),
    # KeY: only the elements of the array itself.
    ("shallow", "ensures.1", Fails),
    ("outermost", "ensures.1", HoldsWithin),
    ("stores", "invariant.g", Fails),
)


@pytest.mark.parametrize(
    ("method", "goal", "expected"), EXPECTED, ids=lambda each: each if isinstance(each, str) else ""
)
def test_the_solver_says_so(method: str, goal: str, expected: type[Verdict]) -> None:
    """A run that fails is one of the interpreter, too."""
    found = verdicts(PROGRAM, f"{method}:{goal}", Limits(Bounds(objects=2, length=2), Ints.MATH))
    assert isinstance(found[goal], expected)


@pytest.mark.parametrize(("row", "admitted"), [('["o"]', True), ("[null]", False), ("[]", True)])
def test_the_interpreter_says_so(row: str, *, admitted: bool) -> None:
    """An array of arrays with `null` at the bottom is no argument."""
    program = read_text(PROGRAM).program
    (method,) = (each for each in program.methods.values() if each.name == "head")
    heap = f"""{{"this": "p", "arguments": {{"x": "x"}}, "heap": {{
        "p": {{"class": "P", "fields": {{"g": "e"}}}}, "e": {{"elements": "Object[]", "values": []}},
        "x": {{"elements": "Object[]", "values": ["r"]}}, "r": {{"elements": "Object", "values": {row}}},
        "o": {{"class": "P", "fields": {{"g": "e"}}}}}}}}"""
    given = read_case(SourceFile("case.json", heap), program, method, Ints.MATH).given
    found = judge_run(program, method, given, Ints.MATH)
    assert (found.admitted, found.fails) == (admitted, False)


def test_what_key_is_told_of_a_field() -> None:
    rows = ArrayType(OBJECT)
    assert non_null_text("this.f", OBJECT) == "this.f != null"
    assert non_null_text("this.f", ArrayType(INT)) == "this.f != null"
    assert non_null_text("this.f", rows) == "\\nonnullelements(this.f)"
    inside = "(\\forall int i_0; 0 <= i_0 && i_0 < this.f.length; \\nonnullelements(this.f[i_0]))"
    assert non_null_text("this.f", ArrayType(rows)) == f"\\nonnullelements(this.f) && {inside}"
