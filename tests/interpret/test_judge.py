"""What one run says about each clause of a contract: at every end, for every case."""

from collections.abc import Mapping

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic
from slicer.base.limits import Ints
from slicer.base.source import SourceFile
from slicer.interpret.concrete import Address, Input, Object, Value
from slicer.interpret.judge import Judgement, Verdict, When, judge_run
from slicer.interpret.run import Exhausted, Threw
from slicer.ir.nodes import Allocate, Assume, Branch, Goal, Predicate, Return, Statement, StoreField, Throw
from slicer.ir.program import Contract, MethodKind, Only, Program, Signals
from slicer.ir.terms import (
    FALSE,
    RESULT,
    THIS,
    TRUE,
    FieldOf,
    FieldPlace,
    Frame,
    FrameKept,
    Fresh,
    Int,
    Old,
    Place,
    Term,
    Var,
)
from slicer.ir.types import INT, ClassType
from tests.ir.build import HERE, OF, THIS_C, C, D, P, X, c, clause, field, given, made, method, node, op, program
from tests.ir.lowered import whole

E = ClassType("E")
ERROR, ANY = Var("e", E), Var("e", ClassType("Throwable"))
CODE = FieldOf(ERROR, "E", "code", INT)
HOLDS, FAILS, NO_VALUE, NOT_ASKED = Verdict.HOLDS, Verdict.FAILS, Verdict.NO_VALUE, Verdict.NOT_ASKED
UNDEFINED = op(op(1, "/", 0), "==", 0)


def kept(*places: Place, strict: bool = False) -> Predicate:
    return clause("assignable", FrameKept("entry", Frame(False, places, strict)))


def signals(id_: str, exception: str, term: Term) -> Signals:
    return Signals(exception, Var("e", ClassType(exception)), clause(id_, term))


CONTRACT = Contract(
    True,
    requires=(clause("requires.1", op(X, ">=", 0)),),
    ensures=(clause("ensures.1", op(Var(RESULT, INT), "==", X)), clause("ensures.2", op(X, "<", 5))),
    frame=kept(FieldPlace(P, "C", "f")),
    signals=(
        signals("signals.1", "E", op(CODE, "==", field(P))),
        signals("signals.2", "RuntimeException", FALSE),
        signals("signals.3", "Throwable", op(field(P), "!=", Old(field(P)))),
    ),
    only=Only(HERE, ("E", "NullPointerException")),
)

THROW: tuple[Statement, ...] = (
    Allocate(OF, ERROR, "E"),
    StoreField(OF, ERROR, "E", "code", INT, X),
    StoreField(OF, P, "C", "f", INT, X),
    Throw(OF, ERROR),
)
DIVIDE = Return(OF, op(1, "/", 0))


def judged(
    *body: Statement,
    contract: Contract = CONTRACT,
    further: tuple[Contract, ...] = (),
    x: int = 3,
    invariants: Mapping[str, tuple[Predicate, ...]] | None = None,
) -> Judgement:
    main = method("main", *body, parameters=(X, P), result=INT, contract=contract, further=further)
    heap = {c(1): node(1, c(2)), c(2): node(2)}
    return judge_run(program(main, invariants=invariants), main, given({"x": x, "p": c(1)}, heap), Ints.MATH)


def verdicts(found: Judgement) -> dict[str, Verdict]:
    return {
        f"{each.when}:{each.id}" if each.when is not When.AFTER else each.id: each.verdict for each in found.clauses
    }


def test_a_normal_end() -> None:
    found = judged(Return(OF, X))
    assert verdicts(found) == {
        "before:requires.1": HOLDS,
        "ensures.1": HOLDS,
        "ensures.2": HOLDS,
        "signals.1": NOT_ASKED,
        "signals.2": NOT_ASKED,
        "signals.3": NOT_ASKED,
        "signals_only": NOT_ASKED,
        "assignable": HOLDS,
    }
    assert (found.fails, found.is_decided) == (False, True)


def test_a_normal_end_that_breaks_clauses() -> None:
    found = judged(StoreField(OF, field(P, "next"), "C", "f", INT, Int(0)), Return(OF, Int(7)), x=6)
    assert [v for v in verdicts(found).values() if v is not NOT_ASKED] == [HOLDS, FAILS, FAILS, FAILS]
    assert found.fails


def test_an_exception_of_the_program() -> None:
    found = judged(*THROW)
    assert verdicts(found) == {
        "before:requires.1": HOLDS,
        "ensures.1": NOT_ASKED,
        "ensures.2": NOT_ASKED,
        "signals.1": HOLDS,
        "signals.2": NOT_ASKED,
        "signals.3": HOLDS,
        "signals_only": HOLDS,
        "assignable": HOLDS,
    }
    whys = {each.id: each.why for each in found.clauses}
    assert whys["ensures.1"] == "the run ends with E"
    assert whys["signals.2"] == "E is no RuntimeException"


def test_an_implicit_exception() -> None:
    found = judged(DIVIDE)
    assert {i: v for i, v in verdicts(found).items() if v is not NOT_ASKED} == {
        "before:requires.1": HOLDS,
        "signals.2": FAILS,
        "signals.3": FAILS,
        "signals_only": FAILS,
        "assignable": HOLDS,
    }


def test_strictly_nothing_forbids_the_exception_too() -> None:
    found = judged(DIVIDE, contract=Contract(True, frame=kept(strict=True)))
    assert verdicts(found) == {"assignable": FAILS}


def test_nothing_is_asked_where_the_precondition_fails() -> None:
    found = judged(Return(OF, Int(9)), x=-1)
    asked = {i: v for i, v in verdicts(found).items() if v is not NOT_ASKED}
    assert asked == {"before:requires.1": FAILS}
    assert (found.admitted, found.fails, found.is_decided) == (False, False, False)


def test_nothing_is_asked_where_the_precondition_has_no_value() -> None:
    found = judged(Return(OF, Int(9)), contract=Contract(True, (clause("requires.1", UNDEFINED),)))
    assert verdicts(found) == {"before:requires.1": NO_VALUE}
    assert not found.admitted


def test_a_clause_without_value_is_undecided() -> None:
    found = judged(Return(OF, Int(9)), contract=Contract(True, ensures=(clause("ensures.1", UNDEFINED),)))
    assert verdicts(found) == {"ensures.1": NO_VALUE}
    assert found.clauses[0].why == "ArithmeticException"
    assert (found.fails, found.is_decided) == (False, False)


CASES = (
    Contract(
        True,
        (clause("case2.requires.1", op(X, "<", 0)),),
        (clause("case2.ensures.1", op(Var(RESULT, INT), "==", 0)),),
        only=Only(HERE, (), "case2.signals_only"),
    ),
    Contract(True, (clause("case3.requires.1", op(X, "<", -5)),), (clause("case3.ensures.1", FALSE),)),
)


@pytest.mark.parametrize(
    ("x", "asked", "fails"),
    [
        (3, {"ensures.1": FAILS, "ensures.2": HOLDS, "assignable": HOLDS}, True),
        (-1, {"case2.ensures.1": HOLDS}, False),
        (-9, {"case2.ensures.1": HOLDS, "case3.ensures.1": FAILS}, True),
    ],
)
def test_each_case_speaks_for_itself(x: int, asked: dict[str, Verdict], fails: bool) -> None:
    found = judged(Return(OF, Int(0)), x=x, further=CASES)
    after = [each for each in found.clauses if each.when is When.AFTER]
    assert {each.id: each.verdict for each in after if each.verdict is not NOT_ASKED} == asked
    assert "case2.signals_only" in {each.id for each in after}
    assert (found.admitted, found.fails) == (True, fails)


def test_clauses_that_cannot_be_lowered() -> None:
    """They are open where they are about the run, and its case is asked."""
    why = (Diagnostic(Code.S202, "not supported yet"),)
    later = {"ensures.1": why, "signals_only": why, "measured_by": why}
    found = judged(Return(OF, X), contract=Contract(True, later=later))
    assert verdicts(found) == {"ensures.1": NO_VALUE, "signals_only": NO_VALUE, "measured_by": NOT_ASKED}
    assert (found.fails, found.is_decided, found.clauses[0].why) == (False, False, "not supported yet")
    barred = judged(Return(OF, X), contract=Contract(True, later={**later, "requires.1": why}))
    not_asked = dict.fromkeys(("ensures.1", "signals_only", "measured_by"), NOT_ASKED)
    assert verdicts(barred) == {"before:requires.1": NO_VALUE, **not_asked}


def test_a_case_throws_nothing() -> None:
    assert verdicts(judged(DIVIDE, x=-1, further=CASES))["case2.signals_only"] is FAILS


def test_a_run_without_an_end() -> None:
    found = judged(Assume(clause("assume.1", FALSE)))
    asked = {i: v for i, v in verdicts(found).items() if v is not NOT_ASKED}
    assert asked == {"before:requires.1": HOLDS}
    assert not found.is_decided
    assert found.clauses[1].why == "the run does not end: the assumption `assume.1` is false"


def test_claims_inside() -> None:
    """The statement of a claim counts, not how often the run comes by."""
    no, unknown = Goal(clause("assert.1", op(X, "==", 4))), Goal(clause("assert.2", UNDEFINED))
    yes, unseen = Goal(clause("assert.3", TRUE)), Goal(clause("assert.4", TRUE))
    found = judged(no, unknown, yes, Branch(OF, FALSE, (unseen,), ()), Return(OF, X))
    inside = [each.verdict for each in found.clauses if each.when is When.INSIDE]
    assert inside == [FAILS, NO_VALUE, HOLDS, NOT_ASKED]
    assert [e.verdict for e in judged(no, x=-1).clauses if e.when is When.INSIDE] == [NOT_ASKED]


# Invariants -----------------------------------------------------------------------------------

INVARIANTS = {
    "C": (clause("invariant.1", op(field(THIS_C), ">", 0)),),
    "D": (clause("invariant.1", op(FieldOf(Var(THIS, D), "D", "g", INT), "==", 0)),),
}
HEAP = {c(1): node(1), c(2): node(-1), made(D): Object(D, {"f": 4, "next": None, "g": 0})}


def owed(this: Address, value: int, *more: Statement, helper: bool = False, owner: str = "C") -> Judgement:
    """A method that sets `this.f`."""
    store = StoreField(OF, THIS_C, "C", "f", INT, Int(value))
    main = method("set", store, *more, static=False, helper=helper, owner=owner)
    arguments: Mapping[str, Value] = {THIS: this}
    return judge_run(program(main, invariants=INVARIANTS), main, given(arguments, HEAP), Ints.MATH)


def found_of(found: Judgement) -> list[tuple[str, str, Verdict]]:
    return [(each.id, str(each.when), each.verdict) for each in found.clauses]


def test_invariants_are_judged_before_and_after() -> None:
    assert found_of(owed(c(1), 5)) == [("invariant.1", "before", HOLDS), ("invariant.1", "after", HOLDS)]
    broken = owed(c(1), 0)
    assert found_of(broken) == [("invariant.1", "before", HOLDS), ("invariant.1", "after", FAILS)]
    assert broken.fails


def test_an_invariant_that_does_not_hold_before() -> None:
    found = owed(c(2), 0)
    assert found_of(found) == [("invariant.1", "before", FAILS), ("invariant.1", "after", NOT_ASKED)]
    assert (found.admitted, found.fails) == (False, False)


def test_invariants_are_those_of_the_exact_class() -> None:
    assert [(each.id, each.when) for each in owed(made(D), 5).clauses] == [
        ("D.invariant.1", When.BEFORE),
        ("invariant.1", When.BEFORE),
        ("D.invariant.1", When.AFTER),
        ("invariant.1", When.AFTER),
    ]
    assert [each.id for each in owed(made(D), 5, owner="D").clauses][:2] == ["invariant.1", "C.invariant.1"]


def test_helpers_owe_no_invariants() -> None:
    assert owed(c(1), 0, helper=True).clauses == ()


def test_invariants_are_owed_after_an_exception() -> None:
    assert owed(c(1), 0, DIVIDE).fails


def constructor(*body: Statement) -> Judgement:
    ensures = (clause("ensures.1", Fresh(Var(THIS, C))),)
    contract = Contract(True, ensures=ensures, frame=kept())
    make = method("<init>", *body, static=False, kind=MethodKind.CONSTRUCTOR, contract=contract)
    heap = {c(1): Object(C, {"f": 0, "next": None})}
    return judge_run(program(make, invariants=INVARIANTS), make, given({THIS: c(1)}, heap), Ints.MATH)


def test_a_constructor_makes_its_invariants_hold() -> None:
    store = StoreField(OF, THIS_C, "C", "f", INT, Int(1))
    assert found_of(constructor(store)) == [
        ("ensures.1", "after", HOLDS),
        ("assignable", "after", HOLDS),
        ("invariant.1", "after", HOLDS),
    ]
    assert found_of(constructor())[-1] == ("invariant.1", "after", FAILS)
    assert found_of(constructor(DIVIDE))[-1] == ("invariant.1", "after", NOT_ASKED)


def whole_of(text: str) -> Program:
    return whole(SourceFile("A.java", text))


def test_the_object_of_a_constructor_is_none_of_those_before_the_call() -> None:
    program = whole_of("class P { int f; /*@ requires (\\forall P p; p.f > 0); ensures f == 1; @*/ P() { f = 1; } }")
    heap = {Address("P", 1): Object(ClassType("P"), {"f": 0}), Address("P", 2): Object(ClassType("P"), {"f": 5})}
    found = judge_run(program, program.methods["P.<init>()"], Input({"this": Address("P", 1)}, heap), Ints.JAVA)
    assert verdicts(found) == {"before:requires.1": HOLDS, "ensures.1": HOLDS}


def test_inherited_cases_are_judged_with_their_own() -> None:
    program = whole_of(
        """class P { int f; /*@ requires x > 0; ensures f == x; @*/ void set(int x) { f = x; } }
        class D extends P { /*@ also requires y < 0; ensures true; @*/ void set(int y) { f = 100; } }"""
    )
    heap = {Address("D", 1): Object(ClassType("D"), {"f": 3})}
    given = Input({"this": Address("D", 1), "y": 5}, heap)
    found = judge_run(program, program.methods["D.set(int)"], given, Ints.JAVA)
    assert verdicts(found)["P.ensures.1"] is FAILS
    assert (found.admitted, found.fails) == (True, True)


def test_a_static_method_owes_what_its_class_says_of_no_object() -> None:
    program = whole_of(
        "class Y { static int s; int f; //@ invariant f > 0; static invariant s >= 0;\n static void m() { s = -1; } }"
    )
    found = judge_run(program, program.methods["Y.m()"], Input({}, {}), Ints.JAVA)
    assert [(each.id, each.verdict) for each in found.clauses] == [("invariant.2", HOLDS), ("invariant.2", FAILS)]


def test_a_call_of_what_cannot_be_run_ends_the_run() -> None:
    program = whole_of(
        "class A { //@ constrain true;\n static void m() { n(); }\n //@ signals ( ;\n static void n() { } }"
    )
    found = judge_run(program, program.methods["A.m()"], Input({}, {}), Ints.JAVA)
    assert isinstance(found.outcome, Exhausted)


def test_a_call_of_what_has_no_parameters_yet_ends_the_run() -> None:
    program = whole_of("class A { A(int x) { f = unknown; } static void m() { new A(1); } }")
    found = judge_run(program, program.methods["A.m()"], Input({}, {}), Ints.JAVA)
    assert isinstance(found.outcome, Exhausted)
    assert "cannot be run" in found.outcome.why


def test_only_the_library_knows_its_classes() -> None:
    text = """import java.util.concurrent.TimeoutException; class A { static int m() {
        try { throw new TimeoutException(); } catch (Exception e) { return 1; } } }"""
    found = judge_run(program := whole_of(text), program.methods["A.m()"], Input({}, {}), Ints.JAVA)
    assert isinstance(found.outcome, Exhausted)


def test_a_class_called_like_one_of_the_library_is_another() -> None:
    text = """class NullPointerException extends Exception { }
    class A { int f; static int m(A a) { try { return a.f; } catch (NullPointerException e) { return 1; } } }"""
    found = judge_run(program := whole_of(text), program.methods["A.m(A)"], Input({"a": None}, {}), Ints.JAVA)
    assert isinstance(found.outcome, Threw)
