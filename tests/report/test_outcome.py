"""The last line says whether the question is proved."""

from slicer.base.limits import Bounds, Ints, Limits
from slicer.prove.attempt import Attempt, Closed, Effort, NotRun, Open, Reason
from slicer.report.words import outcome
from tests.stages import sliced

PROGRAM = """class P { int f;
  //@ ensures f == 1;
  void m() { f = 1; }
}"""
EFFORT = Effort(1, 1, 1, 1, 0, 0, 1)
CLOSED = Closed("c", EFFORT, (), ())
OPEN = Open("c", EFFORT, (), Reason.TIME, ())
NOT_RUN = NotRun("no KeY")


def said(*attempts: Attempt) -> str:
    return outcome(sliced(PROGRAM, "m", Limits(Bounds(2, 2, 2))).with_attempts(attempts))


def test_every_obligation_is_closed() -> None:
    assert said(CLOSED) == "m:contract is proved for unbounded integers: KeY closed 1 obligation of the slice"
    assert said(CLOSED, CLOSED) == "m:contract is proved for unbounded integers: KeY closed 2 obligations of the slice"


def test_java_has_other_integers() -> None:
    result = sliced(PROGRAM, "m", Limits(Bounds(2, 2, 2), Ints.JAVA)).with_attempts((CLOSED,))
    assert outcome(result) == "m:contract is proved for 32-bit integers: KeY closed 1 obligation of the slice"


def test_one_is_open() -> None:
    assert said(CLOSED, OPEN) == "m:contract is not proved: of 2 obligations of the slice 1 open"
    assert said(NOT_RUN, OPEN) == "m:contract is not proved: of 2 obligations of the slice 1 open and 1 not run"
