"""When a plan says that the original is verified: only if every row is closed."""

from dataclasses import replace

import pytest

from slicer.base.limits import Ints, Limits
from slicer.prove.attempt import Attempt, Closed, Conditional, Effort, NotRun, Open, Reason
from slicer.report.model import Result
from slicer.report.plan import State, exit_code
from slicer.report.plan_rows import plan_of
from tests.stages import sliced

EFFORT = Effort(1, 1, 1, 1, 0, 0, 1)
CLOSED = Closed("c", EFFORT, (), ())
NOT_CLOSED: tuple[Attempt, ...] = (
    Open("c", EFFORT, (), Reason.STEPS, ()),
    Conditional("c", EFFORT, ("d",)),
    NotRun("no KeY"),
)
CALLEE = """class Q { int c;
  /*@ ensures c == 1; diverges true; @*/ void m() { one(); }
  /*@ ensures c == 1; @*/ void one() { c = 1; }
}"""
ASSUME = "class Q { int c; /*@ ensures c > 0; @*/ void m(int x) { /*@ assume x > 0; */ c = x; } }"


def proved(text: str, *attempts: Attempt, ints: Ints = Ints.MATH) -> Result:
    return sliced(text, "m", replace(Limits(), ints=ints)).with_attempts(attempts)


@pytest.mark.parametrize(
    ("ints", "words"), [(Ints.MATH, "original verified for unbounded integers"), (Ints.JAVA, "original verified")]
)
def test_all_closed(ints: Ints, words: str) -> None:
    results = [proved(CALLEE, CLOSED, CLOSED, ints=ints)]
    found = plan_of(results, prove=True)
    assert found.verified
    assert found.headline == f"Q.m(): {words}"
    assert exit_code(found, results) == 0


@pytest.mark.parametrize("attempt", NOT_CLOSED)
@pytest.mark.parametrize("first", [True, False])
def test_one_contract_of_a_callee_that_is_not_closed(attempt: Attempt, first: bool) -> None:
    results = [proved(CALLEE, *((CLOSED, attempt) if first else (attempt, CLOSED)))]
    found = plan_of(results, prove=True)
    (row,) = found.rows
    assert (row.state, found.verified) == (State.OPEN, False)
    assert row.why.count("problem") == 1
    assert found.headline == "Q.m(): not verified: 1 open"
    assert exit_code(found, results) == 3


def test_what_is_assumed_is_not_closed() -> None:
    results = [proved(ASSUME, CLOSED)]
    found = plan_of(results, prove=True)
    assert [row.state for row in found.rows] == [State.CLOSED, State.ASSUMED]
    assert not found.verified
    assert "original verified for unbounded integers only if what is assumed is true" in found.headline
    assert exit_code(found, results) == 0


def test_a_property_without_a_proof_is_bounded() -> None:
    results = [proved(CALLEE)]
    found = plan_of(results, prove=False)
    assert ([row.state for row in found.rows], found.verified) == ([State.BOUNDED], False)
    assert exit_code(found, results) == 0


def test_a_clause_that_no_question_is_about_keeps_a_method_from_being_verified() -> None:
    results = [proved(CALLEE.replace("int c;", "int c; //@ constraint c >= 0;\n"), CLOSED, CLOSED)]
    found = plan_of(results, prove=True)
    assert [row.state for row in found.rows] == [State.CLOSED, State.NO_SLICE]
    assert not found.verified
    assert exit_code(found, results) == 3
