"""Each `assert` of Java is a question of its own, by its line, as one of JML is."""

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.base.source import SourceFile
from slicer.claims.spec import find
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Verdict
from slicer.interpret.case import read_case
from slicer.interpret.judge import Verdict as Said
from slicer.interpret.judge import judge_run
from slicer.replay.clauses import breach
from tests.stages import answers, file_of, read_text, verdicts

LIMITS = Limits(Bounds(objects=1, length=2), Ints.MATH)
PROGRAM = """class P {
  int f; { assert f == 0; }
  //@ requires x < 5;
  void m(int x, int[] a) {
    assert x < 4; assert x < 5 : "text";
    /*@ assert x < 3; @*/ assert x < 9;
    assert a[x] > 0;
    try { assert x < -2; } catch (AssertionError e) { f = 1; }
    for (int i = 0; i < 2; i++) assert i < 1 : i / 0;
  }
  P(int x) { assert x > 0; }
}
"""
EXPECTED: dict[str, type[Verdict]] = {
    "assert.5": Fails,
    "assert.5.2": HoldsWithin,
    # The one of JML has the plain name.
    "assert.6": Fails,
    "assert.6.2": HoldsWithin,
    "assert.7": Fails,
    "assert.8": Fails,
    "assert.9": Fails,
}


def test_all_asks_each() -> None:
    found = verdicts(PROGRAM, "m:all", LIMITS)
    assert {id_: type(each) for id_, each in found.items() if id_.startswith("assert")} == EXPECTED
    assert not any(isinstance(each, Unknown) for each in found.values())
    assert isinstance(verdicts(PROGRAM, "P(int):assert.11", LIMITS)["assert.11"], Fails)


def test_it_is_shown_as_it_is_written() -> None:
    whole = read_text(PROGRAM)
    ((asked, verdict),) = answers(whole, "m:assert.7", LIMITS)
    assert isinstance(verdict, Fails)
    (clause,) = verdict.trace.broken
    found = breach(whole, asked.method, verdict.trace, clause)
    assert (found.line, found.text, found.term) == (7, "assert a[x] > 0;", None)


@pytest.mark.parametrize(("value", "said"), [(1, Said.HOLDS), (0, Said.FAILS)])
def test_the_interpreter_says_so(value: int, said: Said) -> None:
    whole = read_text(PROGRAM)
    method = find(whole.program, file_of(whole), "m:assert.7", Ints.MATH).method
    heap = f'{{"p": {{"class": "P"}}, "a": {{"elements": "int", "values": [{value}]}}}}'
    case = SourceFile("case.json", f'{{"this": "p", "arguments": {{"x": 0, "a": "a"}}, "heap": {heap}}}')
    found = judge_run(whole.program, method, read_case(case, whole.program, method, Ints.MATH).given, Ints.MATH)
    assert next(each.verdict for each in found.clauses if each.id == "assert.7") is said
