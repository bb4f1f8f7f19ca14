"""What every statement does: where control goes, in which order, what becomes of the heap."""

from collections.abc import Mapping

import pytest

from slicer.base.limits import Ints
from slicer.base.source import Span
from slicer.interpret.concrete import Address, Object, Value
from slicer.interpret.run import Diverges, Ended, Exhausted, Outcome, Threw, run
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Assume,
    Body,
    Branch,
    Call,
    Catch,
    Check,
    Cut,
    Finally,
    Goal,
    Havoc,
    Leave,
    Loop,
    Return,
    Scope,
    Snapshot,
    Statement,
    StoreElement,
    StoreField,
    StoreStatic,
    Throw,
    Try,
)
from slicer.ir.program import Method, MethodKind
from slicer.ir.terms import (
    FALSE,
    THIS,
    TRUE,
    ElementOf,
    FieldOf,
    Frame,
    FrameKept,
    Int,
    LengthOf,
    Null,
    StaticOf,
    Term,
    Text,
    TypeOf,
    TypeValue,
    Var,
)
from slicer.ir.types import BOOLEAN, BYTE, INT, OBJECT, ArrayType, ClassType, Type
from tests.ir.build import (
    CS,
    HERE,
    INTS,
    OBJECTS,
    OF,
    THIS_C,
    C,
    D,
    P,
    X,
    Y,
    c,
    clause,
    field,
    given,
    made,
    method,
    node,
    op,
    program,
    row,
)

A, REFS = Var("a", INTS), Var("refs", OBJECTS)
E, T = ClassType("E"), Var("t", ClassType("Throwable"))
NEW_E = Var("e", E)
DIVIDED = op(1, "/", 0)
NPE, INDEX, ARITHMETIC = "NullPointerException", "ArrayIndexOutOfBoundsException", "ArithmeticException"

NATIVE = method("native", native=True, result=INT)
TICK = method(  # s = 10 * s + d; return d
    "tick",
    StoreStatic(OF, "C", "s", INT, op(op(StaticOf("C", "s", INT), "*", 10), "+", Var("d", INT))),
    Return(OF, Var("d", INT)),
    parameters=(Var("d", INT),),
    result=INT,
)
GET = method("get", Return(OF, Int(1)), static=False, result=INT)
GET_D = method("get", Return(OF, field(THIS_C)), static=False, result=INT, owner="D", overrides=("C.get()",))
FAIL = method("fail", Assign(OF, X, DIVIDED), result=INT)
DEEP = method("deep", Call(OF, "C.deep()", None, (), None))
DOWN = method(
    "down",
    Branch(OF, op(X, "==", 0), (Return(OF, Int(0)),), ()),
    Call(OF, "C.down()", None, (op(X, "-", 1),), Y),
    Return(OF, op(Y, "+", 1)),
    parameters=(X,),
    result=INT,
)
METHODS = (NATIVE, TICK, GET, GET_D, FAIL, DEEP, DOWN)

NAMES: Mapping[str, Value] = {"x": 3, "p": c(1), "null": None, "a": made(INTS), "refs": made(CS), "sub": made(D)}
HEAP = {
    c(1): node(1, c(2)),
    c(2): node(2),
    made(D): Object(D, {"f": 4, "next": None, "g": 0}),
    made(INTS): row(INT, 5, 2),
    made(CS): row(C, c(1), None),
}
NULL, SUB = Var("null", C), Var("sub", C)


def outcome(*body: Statement, ints: Ints = Ints.MATH, budget: int = 20_000, result: Type | None = INT) -> Outcome:
    main = method("main", *body, result=result)
    return run(program(main, *METHODS), main, given(NAMES, HEAP), ints, budget)


def end(*body: Statement, ints: Ints = Ints.MATH) -> Value:
    """The result, the class of an exception, or why there is no end."""
    match outcome(*body, ints=ints):
        case Ended(after):
            return after.vars["\\result"]
        case Threw(exception):
            return Text(exception)
        case Diverges():
            return Text("no end: a state repeats")
        case Exhausted(why):
            return Text(f"no end: {why}")


def give(value: Term | int) -> Return:
    return Return(OF, Int(value) if isinstance(value, int) else value)


def tick(digit: int) -> Statement:
    """Notes in `C.s` that the run came by."""
    return Call(OF, "C.tick()", None, (Int(digit),), None)


def catch(name: str, *body: Statement) -> Catch:
    return Catch((name,), T, body)


S = StaticOf("C", "s", INT)
IS_ARITHMETIC = op(TypeOf(T), "==", TypeValue(ClassType(ARITHMETIC)))
BOOM: Body = (Assign(OF, X, DIVIDED),)
THROW_E: Body = (Allocate(OF, NEW_E, "E"), Throw(OF, NEW_E))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # Without exceptions `last` runs behind the body.
        ((Finally((tick(1),), (tick(2),)), give(S)), 12),
        ((Try((tick(1),), (catch("Throwable", tick(2)),)), give(S)), 1),
        # Implicit and explicit exceptions are caught alike, by the first clause that takes them.
        ((Try((tick(1), *BOOM, tick(2)), (catch("RuntimeException", tick(3)),)), give(S)), 13),
        ((Try(BOOM, (catch("E", tick(1)), catch("Exception", tick(2)), catch("Throwable", tick(3)))), give(S)), 2),
        ((Try(THROW_E, (catch("RuntimeException", tick(1)), catch("E", tick(2)))), give(S)), 2),
        ((Try(THROW_E, (Catch(("RuntimeException", "E"), T, (tick(5),)),)), give(S)), 5),
        ((Try(THROW_E, (catch("RuntimeException", tick(1)),)), give(S)), Text("E")),
        ((Throw(OF, Null()),), Text(NPE)),
        ((Try((Throw(OF, Null()),), (catch(NPE, tick(1)),)), give(S)), 1),
        # The handler sees the object; exceptions in it are not its own to catch.
        ((Try(THROW_E, (Catch(("E",), T, (give(op(T, "==", NEW_E)),)),)),), True),
        ((Try(THROW_E, (catch("E", *BOOM), catch(ARITHMETIC, give(1)))),), Text(ARITHMETIC)),
        ((Try((Try(THROW_E, (catch("E", *BOOM),)),), (catch(ARITHMETIC, give(1)),)),), 1),
        ((Try((Call(OF, "C.fail()", None, (), X),), (catch(ARITHMETIC, give(7)),)),), 7),
        # An exception of a type is that type's object.
        (
            (Try(BOOM, (Catch(("Throwable",), T, (give(op(TypeOf(T), "==", TypeValue(ClassType(ARITHMETIC)))),)),)),),
            True,
        ),
        # `last` runs on all ways out, and its own abrupt end wins.
        ((Finally((give(1),), (tick(4),)),), 1),
        ((Finally((give(1),), (give(2),)),), 2),
        ((Finally((*BOOM, give(1)), (give(2),)),), 2),
        ((Finally(BOOM, (tick(1),)),), Text(ARITHMETIC)),
        ((Finally(BOOM, THROW_E),), Text("E")),
        ((Finally((give(1),), THROW_E),), Text("E")),
        ((Scope("out", (Finally((give(1),), (Leave("out"),)),)), give(3)), 3),
        ((Scope("out", (Finally(BOOM, (Leave("out"),)),)), give(3)), 3),
        ((Scope("out", (Finally((Leave("out"),), (tick(1),)), tick(2))), give(S)), 1),
        ((Scope("out", (Finally((Leave("out"),), (give(5),)),)), give(3)), 5),
        ((Try((Finally(BOOM, (tick(1),)),), (catch("Exception", tick(2)),)), give(S)), 12),
        ((Finally((Try(BOOM, (catch("Exception", *BOOM),)),), (tick(1), give(S))),), 1),
        ((Finally((Finally((give(1),), (tick(1),)),), (tick(2), give(S))),), 12),
        # The value returned is computed before `last` runs.
        ((Finally((give(S),), (tick(4),)),), 0),
        # Inner scopes do not catch the leaving of outer ones.
        ((Scope("out", (Scope("in", (Leave("out"),)), tick(1))), give(S)), 0),
        ((Scope("out", (Scope("in", (Leave("in"),)), tick(1))), give(S)), 1),
    ],
)
def test_ways_out(body: Body, expected: Value) -> None:
    assert end(*body) == expected


@pytest.mark.parametrize(
    ("statement", "thrown"),
    [
        # e.f = v: e, v, null.
        (StoreField(OF, NULL, "C", "f", INT, DIVIDED), ARITHMETIC),
        (StoreField(OF, NULL, "C", "f", INT, Int(1)), NPE),
        # a[i] = v: a, i, v, null, bounds, class.
        (StoreElement(OF, Var("null", INTS), DIVIDED, field(NULL)), ARITHMETIC),
        (StoreElement(OF, Var("null", INTS), Int(9), field(NULL)), NPE),
        (StoreElement(OF, A, Int(9), DIVIDED), ARITHMETIC),
        (StoreElement(OF, Var("null", INTS), Int(9), Int(1)), NPE),
        (StoreElement(OF, A, Int(9), Int(1)), INDEX),
        (StoreElement(OF, REFS, Int(9), Text("a")), INDEX),
        (StoreElement(OF, REFS, Int(0), Text("a")), "ArrayStoreException"),
        (StoreElement(OF, REFS, Int(0), REFS), "ArrayStoreException"),
        # A call: receiver, arguments, null.
        (Call(OF, "C.get()", NULL, (), X), NPE),
        (Call(OF, "C.get()", NULL, (DIVIDED,), X), ARITHMETIC),
        (Call(OF, "C.get()", field(NULL, "next"), (DIVIDED,), X), NPE),
        # new T[i][j]: all lengths before the check of any.
        (AllocateArray(OF, A, INT, Int(-1)), "NegativeArraySizeException"),
        (AllocateArray(OF, A, INTS, Int(-1), inner=(DIVIDED,)), ARITHMETIC),
        (AllocateArray(OF, A, INTS, Int(0), inner=(Int(-1),)), "NegativeArraySizeException"),
        (Check(OF, FALSE, "ClassCastException"), "ClassCastException"),
        (StoreStatic(OF, "C", "s", INT, DIVIDED), ARITHMETIC),
        (Assign(OF, X, ElementOf(Var("null", INTS), DIVIDED)), ARITHMETIC),
    ],
)
def test_the_first_exception_in_java_order(statement: Statement, thrown: str) -> None:
    assert end(statement, give(0)) == Text(thrown)


@pytest.mark.parametrize("kind", ["C", "D"])
def test_an_array_takes_objects_of_its_exact_element_class(kind: str) -> None:
    made_, store = Allocate(OF, P, kind), StoreElement(OF, REFS, Int(1), P)
    assert end(made_, store, give(op(ElementOf(REFS, Int(1)), "==", P))) is True
    assert end(StoreElement(OF, REFS, Int(0), Null()), give(op(ElementOf(REFS, Int(0)), "==", Null()))) is True


@pytest.mark.parametrize(
    ("receiver", "virtual", "expected"),
    [(P, True, 1), (SUB, True, 4), (SUB, False, 1)],
)
def test_dispatch(receiver: Term, virtual: bool, expected: int) -> None:
    assert end(Call(OF, "C.get()", receiver, (), X, virtual=virtual), give(X)) == expected


def test_an_inherited_body_serves_subclasses() -> None:
    main = method("main", Call(OF, "C.get()", SUB, (), X, virtual=True), Return(OF, X), result=INT)
    found = run(program(main, GET), main, given(NAMES, HEAP), Ints.JAVA)
    assert isinstance(found, Ended)
    assert found.after.vars["\\result"] == 1


def test_static_fields() -> None:
    found = outcome(StoreStatic(OF, "C", "s", INT, Int(4)), give(S))
    assert isinstance(found, Ended)
    assert found.after.vars["\\result"] == 4
    assert found.after.heap.statics == {("C", "s"): 4}
    assert found.after.old.heap.statics == {("C", "s"): 0}


def test_objects_have_the_fields_of_all_classes_above() -> None:
    found = outcome(Allocate(OF, P, "D"), StoreField(OF, P, "C", "f", INT, Int(4)), give(field(P)))
    assert isinstance(found, Ended)
    assert found.after.heap.objects[made(D, 2)] == Object(D, {"f": 4, "next": None, "g": 0})


def test_arrays_of_arrays() -> None:
    rows = Var("rows", ArrayType(ArrayType(INTS)))
    found = outcome(
        AllocateArray(OF, rows, ArrayType(INTS), Int(2), inner=(Int(3),)),
        give(LengthOf(ElementOf(rows, Int(1)))),
    )
    assert isinstance(found, Ended)
    assert found.after.vars["\\result"] == 3
    inner = found.after.heap.objects[made(ArrayType(INTS), 1)]
    assert (inner.type, inner.elements) == (ArrayType(INTS), (None, None, None))
    outer = found.after.heap.objects[made(ArrayType(ArrayType(INTS)))]
    assert outer.elements == (made(ArrayType(INTS), 1), made(ArrayType(INTS), 2))


def test_arrays_of_arrays_without_rows() -> None:
    found = outcome(AllocateArray(OF, Var("rows", ArrayType(INTS)), INTS, Int(0), inner=(Int(3),)), give(0))
    assert isinstance(found, Ended)
    assert made(INTS, 2) not in found.after.heap.objects


def test_loops() -> None:
    update = (Assign(OF, X, op(X, "-", 1)),)
    loop = Loop(OF, "loop", Span(0, 0), (tick(1),), op(X, ">", 1), (tick(2),), update)
    assert end(loop, give(S)) == 12121
    inner = Loop(OF, "loop", Span(0, 0), (), TRUE, (Branch(OF, op(X, "==", 1), (Leave("out"),), ()), tick(1)), update)
    assert end(Scope("out", (inner,)), give(S)) == 11


def test_recursion() -> None:
    assert end(Call(OF, "C.down()", None, (Int(100),), Y), give(Y)) == 100


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        (Call(OF, "C.native()", None, (), X), "`native` has no body"),
        (Call(OF, "C.other()", None, (), X), "`C.other()` is unknown"),
        (Call(OF, "C.deep()", None, (), None), "calls are nested more than 300 deep"),
        (Assume(clause("assume.1", FALSE)), "the assumption `assume.1` is false"),
        (
            Assume(clause("assume.1", op(DIVIDED, "==", 0))),
            "the assumption `assume.1` has no value: ArithmeticException",
        ),
        (Assign(OF, X, op(1, "<<", 10_001)), "a number has more than 10000 bits"),
        (Cut(HERE), "Cut has no single meaning"),
        (Havoc(OF, X, fresh=False), "Havoc has no single meaning"),
        (AllocateArray(OF, A, INT, Int(10**9)), "an array is too long to be run"),
        (AllocateArray(OF, A, INTS, Int(10**3), inner=(Int(10**3),)), "an array is too long to be run"),
        (Loop(OF, "loop", HERE, (), TRUE, (), ()), "a state repeats"),
        (Loop(OF, "loop", HERE, (), TRUE, (Assign(OF, X, op(X, "+", Int(1))),), ()), "the run takes too many steps"),
        (Finally((Cut(HERE),), (Return(OF, Int(1)),)), "Cut has no single meaning"),
        (Try((Cut(HERE),), (catch("Throwable"),)), "Cut has no single meaning"),
        (Assign(OF, X, LengthOf(Text("a"))), "nothing is known of the inside of a string"),
        (
            Loop(OF, "loop", HERE, (), TRUE, (Assign(OF, X, op(X, "*", X)),), ()),
            "a number has more than 10000 bits",
        ),
    ],
)
def test_runs_without_an_end(statement: Statement, why: str) -> None:
    assert end(statement, give(0)) == Text(f"no end: {why}")


def test_a_true_assumption_is_passed() -> None:
    assert end(Assume(clause("assume.1", TRUE)), give(1)) == 1


def test_what_is_left_after_an_exception() -> None:
    body = (StoreField(OF, P, "C", "f", INT, Int(9)), *THROW_E)
    found = outcome(*body)
    assert isinstance(found, Threw)
    assert (found.exception, found.thrown) == ("E", Address("E", 1))
    assert found.after.heap.objects[c(1)].fields["f"] == 9
    assert found.after.old.heap.objects[c(1)].fields["f"] == 1
    assert found.after.heap.objects[Address("E", 1)] == Object(E, {"code": 0})


def test_an_implicit_exception_is_an_object_too() -> None:
    found = outcome(*BOOM)
    assert isinstance(found, Threw)
    assert found.after.heap.objects[Address(ARITHMETIC, 1)].type == ClassType(ARITHMETIC)


def test_the_input_is_left_alone() -> None:
    before = dict(HEAP)
    outcome(StoreField(OF, P, "C", "f", INT, Int(9)), StoreElement(OF, A, Int(0), Int(9)), give(0))
    assert before == HEAP


def test_new_objects_are_new_whatever_the_numbers_of_the_input() -> None:
    main = method("main", Allocate(OF, P, "C"), Return(OF, P), result=C)
    found = run(program(main), main, given({}, {c(7): node(1)}), Ints.MATH)
    assert isinstance(found, Ended)
    assert found.after.vars["\\result"] == c(8)


@pytest.mark.parametrize(
    ("statement", "overflows"),
    [
        (Assign(OF, X, Int(2**31 - 1)), False),
        (Assign(OF, X, op(2**31 - 1, "+", 1)), True),
        (Assign(OF, Var("small", BYTE), Int(128)), True),
        (StoreField(OF, P, "C", "f", INT, Int(2**31)), True),
        (StoreElement(OF, A, Int(0), Int(-(2**31) - 1)), True),
        (Assign(OF, Var("flag", BOOLEAN), TRUE), False),
    ],
)
def test_what_java_could_not_store_is_noted(statement: Statement, overflows: bool) -> None:
    found = outcome(statement, give(0))
    assert isinstance(found, Ended)
    assert (found.overflow is not None) == overflows


def test_claims_are_noted_where_the_run_comes_by() -> None:
    update = (Assign(OF, X, op(X, "-", 1)),)
    goal = Goal(clause("loop.invariant.1", op(X, ">", 1)))
    loop = Loop(OF, "loop", HERE, (goal,), op(X, ">", 0), (), update)
    found = outcome(loop, give(0))
    assert isinstance(found, Ended)
    assert [each.found for each in found.claims] == [True, True, False, False]


def test_claims_of_callees_are_their_own() -> None:
    callee = method("callee", Goal(clause("assert.1", FALSE)))
    main = method("main", Call(OF, "C.callee()", None, (), None))
    found = run(program(main, callee), main, given(), Ints.MATH)
    assert isinstance(found, Ended)
    assert found.claims == ()


def test_a_snapshot_is_not_changed_by_what_comes_later() -> None:
    kept = Goal(clause("loop.assignable.1", FrameKept("loop", Frame(everything=False))))
    store = StoreField(OF, P, "C", "f", INT, Int(9))
    found = outcome(store, Snapshot("loop"), kept, store, kept, StoreField(OF, P, "C", "f", INT, Int(8)), kept, give(0))
    assert isinstance(found, Ended)
    assert [each.found for each in found.claims] == [True, True, False]


def test_the_object_of_a_constructor_is_new_to_its_contract() -> None:
    this = Var(THIS, C)
    make: Method = method(
        "<init>",
        StoreField(OF, this, "C", "f", INT, Int(1)),
        Goal(clause("assert.1", FrameKept("entry", Frame(everything=False)))),
        static=False,
        kind=MethodKind.CONSTRUCTOR,
    )
    found = run(program(make), make, given({THIS: c(1)}, {c(1): node()}), Ints.MATH)
    assert isinstance(found, Ended)
    assert [each.found for each in found.claims] == [True]
    assert c(1) not in found.after.old.heap.objects


def test_a_string_is_one_object() -> None:
    assert end(Assign(OF, Var("o", OBJECT), Text("a")), give(op(Var("o", OBJECT), "==", Text("a")))) is True
    assert end(StoreElement(OF, Var("refs", OBJECTS), Int(0), FieldOf(Null(), "C", "next", C)), give(0)) == Text(NPE)
