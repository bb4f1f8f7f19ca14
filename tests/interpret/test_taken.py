"""Runs in which a script says what methods without a body do: no more than their contracts allow."""

import pytest

from slicer.base.limits import Ints
from slicer.interpret.changes import Cell, Change
from slicer.interpret.concrete import Address, Input, Object
from slicer.interpret.run import Diverges, Ended, Exhausted, Outcome, Threw, run
from slicer.interpret.taken import Script, Taken
from slicer.ir.terms import RESULT, THIS
from slicer.ir.types import ClassType
from tests.stages import method_of, read_text

ORIGINAL = read_text("""class P { int f; int g; P next;
  //@ assignable this.f, this.next;
  native /*@ helper */ void changes();
  //@ assignable \\strictly_nothing;
  static native /*@ helper */ int value();
  /*@ behavior assignable \\nothing; signals_only RuntimeException; diverges true; @*/
  static native /*@ helper */ void throwing();
  int m() { changes(); return value() + f; }
  void t() { throwing(); }
  void heap() { while (true) changes(); }
  void loop() { while (value() > 0) { } }
}""")
P1, P2 = Address("P", 1), Address("P", 2)
GIVEN = Input({THIS: P1}, {P1: Object(ClassType("P"), {"f": 1, "g": 2, "next": None})})


def ran(method: str, *calls: Taken, repeats: bool = False, hangs: bool = False) -> Outcome:
    script = Script(calls, repeats, hangs)
    return run(ORIGINAL.program, method_of(ORIGINAL, method), GIVEN, Ints.MATH, 1_000, script)


def changed(name: str, old: int | Address | None, new: int | Address | None) -> Change:
    return Change(Cell(P1, name), old, new)


def test_calls_do_what_the_script_says() -> None:
    made = (P2, Object(ClassType("P"), {"f": 0, "g": 0, "next": P1}))
    first = Taken((made,), (changed("f", 1, 40), changed("next", None, P2)))
    outcome = ran("m", first, Taken(value=2))
    assert isinstance(outcome, Ended)
    assert outcome.after.vars[RESULT] == 42
    assert outcome.after.heap.objects[P1].fields == {"f": 40, "g": 2, "next": P2}
    assert dict([made]).items() <= outcome.after.heap.objects.items()
    effects = [step.effect for step in outcome.steps]
    assert "P@1.f = 40" in effects
    assert "new = P@2 {f: 0, g: 0, next: P@1}" in effects


def test_exceptions() -> None:
    thrown = Address("RuntimeException", 1)
    made = (thrown, Object(ClassType("RuntimeException")))
    outcome = ran("t", Taken((made,), (), thrown, throws=True))
    assert isinstance(outcome, Threw)
    assert (outcome.exception, outcome.thrown) == ("RuntimeException", thrown)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (Taken(changed=(changed("g", 2, 3),)), "breaks `call.3.P.changes.assignable`"),
        (Taken(made=((P1, Object(ClassType("P"))),)), "P@1 is not new"),
        (Taken(changed=(Change(Cell(P2, "f"), 0, 1),)), "there is no P@2"),
    ],
)
def test_calls_do_no_more_than_their_contracts_allow(call: Taken, why: str) -> None:
    outcome = ran("m", call, Taken(value=0))
    assert isinstance(outcome, Exhausted)
    assert why in outcome.why


def test_a_script_that_is_too_short() -> None:
    outcome = ran("m", Taken())
    assert isinstance(outcome, Exhausted)
    assert outcome.why == "`value` has no body"


def test_a_state_that_comes_again() -> None:
    """Only if the calls do the same again is it an endless run."""
    calls = (Taken(value=1), Taken(value=1), Taken(value=0))
    assert isinstance(ran("loop", *calls), Ended)
    assert isinstance(ran("loop", *calls, repeats=True), Diverges)


def test_a_state_that_is_not_the_first() -> None:
    """The heads have the states 1, 2, 2: the run that is told to repeat is as short as this."""
    calls = (Taken(changed=(changed("f", 1, 2),)), Taken(), Taken())
    assert isinstance(ran("heap", *calls, repeats=True), Diverges)


def test_a_call_that_need_not_end() -> None:
    outcome = ran("t", hangs=True)
    assert isinstance(outcome, Exhausted)
    assert outcome.why == "`throwing` need not end"
    assert isinstance(ran("m", Taken(), Taken(value=1), hangs=True), Ended)
