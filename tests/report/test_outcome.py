"""The last line says whether the question is proved."""

from slicer.base.limits import Bounds, Limits
from slicer.prove.attempt import Attempt, Closed, Effort, NotRun
from slicer.report.words import outcome
from tests.stages import sliced

PROGRAM = """class P { int f;
  //@ ensures f == 1;
  void m() { f = 1; }
}"""
CLOSED = Closed("c", Effort(1, 1, 1, 1, 0, 0, 1), (), ())
NOT_RUN = NotRun("no KeY")


def said(*attempts: Attempt) -> str:
    return outcome(sliced(PROGRAM, "m", Limits(Bounds(2, 2, 2))).with_attempts(attempts))


def test_every_obligation_is_closed() -> None:
    assert said(CLOSED) == "m:contract is proved for all inputs: KeY closed 1 obligation of the slice"
    assert said(CLOSED, CLOSED) == "m:contract is proved for all inputs: KeY closed 2 obligations of the slice"


def test_one_is_open() -> None:
    assert said(CLOSED, NOT_RUN) == "m:contract is not proved: 1 of 2 obligations of the slice is open"
    assert said(NOT_RUN, NOT_RUN) == "m:contract is not proved: 2 of 2 obligations of the slice are open"
