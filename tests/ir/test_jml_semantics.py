"""What every operator of terms means: a true and a false case each, values and their absence, both int modes."""

from dataclasses import replace

import pytest

from slicer.base.limits import Ints
from slicer.interpret.concrete import Heap, Object, Value
from slicer.interpret.evaluate import claim, evaluate
from slicer.interpret.world import World
from slicer.ir.terms import (
    FALSE,
    TRUE,
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    ElementOf,
    ElementPlace,
    EveryPlace,
    FieldPlace,
    Fold,
    Frame,
    FrameKept,
    Fresh,
    InstanceOf,
    Int,
    InvariantFor,
    LengthOf,
    NonNullElements,
    Null,
    ObjectPlace,
    Old,
    Quantified,
    StaticOf,
    StaticPlace,
    Term,
    Text,
    TypeOf,
    TypeValue,
    Unary,
    Var,
)
from slicer.ir.types import BOOLEAN, BYTE, CHAR, INT, LONG, OBJECT, SHORT, STRING, ArrayType
from slicer.ir.undefined import Undefined, Unmodelled
from tests.ir.build import (
    CS,
    INTS,
    OBJECTS,
    THIS_C,
    C,
    D,
    P,
    Q,
    X,
    c,
    clause,
    field,
    made,
    node,
    op,
    program,
    row,
    world,
)

POSITIVE = clause("invariant.1", op(field(THIS_C), ">", 0))
EVEN = clause("invariant.1", op(op(field(THIS_C), "%", 2), "==", 0))
PROGRAM = program(invariants={"C": (POSITIVE,), "D": (EVEN,)})

N, L = Var("i", INT), Var("l", LONG)
A, EMPTY, NONE, REFS, FULL = (
    Var("a", INTS),
    Var("empty", INTS),
    Var("none", INTS),
    Var("refs", OBJECTS),
    Var("full", OBJECTS),
)
ROWS, NEW, SUB, ANY = Var("rows", ArrayType(INTS)), Var("new", C), Var("sub", C), Var("any", OBJECT)
MAX, MIN = Int(2**31 - 1), Int(-(2**31))
NPE = "NullPointerException"

NAMES: dict[str, Value] = {
    "x": 3,
    "p": c(1),
    "q": c(1),
    "sub": made(D),
    "any": made(D),
    "a": made(INTS),
    "empty": made(INTS, 2),
    "none": None,
    "refs": made(OBJECTS),
    "full": made(CS),
    "rows": made(ArrayType(INTS)),
    "text": Text("a"),
}
BEFORE = {
    c(1): node(1, c(2)),
    c(2): node(-1),
    made(D): Object(D, {"f": 4, "next": None, "g": 0}),
    made(INTS): row(INT, 5, 2, 9),
    made(INTS, 2): row(INT),
    made(OBJECTS): row(OBJECT, c(1), None),
    made(CS): row(C, c(1), made(D)),
    made(ArrayType(INTS)): row(INTS, made(INTS, 2)),
}


def states(ints: Ints) -> tuple[World, World]:
    """A state at entry, and one behind it: `p.f` went from 1 to 2, `a[0]` from 5 to 6, `C.s` from 7 to 8, one new C."""
    entry = world(PROGRAM, NAMES, BEFORE, ints)
    heap = {**BEFORE, c(1): node(2, c(2)), made(INTS): row(INT, 6, 2, 9), c(3): node(5)}
    after = World(PROGRAM, {**NAMES, "new": c(3), "local": 1}, Heap(heap, {("C", "s"): 8}), ints, entry)
    return entry, after


def value(term: Term, ints: Ints = Ints.MATH) -> Value | type[Exception]:
    try:
        return evaluate(term, states(ints)[1])
    except (Undefined, Unmodelled) as none:
        return type(none)


def all_of(limit: Term, body: Term, var: Var = N) -> Quantified:
    return Quantified(True, var, limit, body)


def one_of(limit: Term, body: Term, var: Var = N) -> Quantified:
    return Quantified(False, var, limit, body)


def between(low: Term | int, var: Var, high: Term | int) -> Binary:
    return Binary("&&", op(low, "<=", var), op(var, "<", high))


INDEX_OF_A = between(0, N, LengthOf(A))
NO_INDEX = between(0, N, LengthOf(EMPTY))
AT_I = ElementOf(A, N)
BAD = op(op(1, "/", 0), "==", 0)
OTHER = Var("o", C)

TABLE: list[tuple[Term, Value | type[Exception]]] = [
    # Logic: the right side is skipped as in Java, `& | ^` skip nothing.
    (Binary("&&", TRUE, TRUE), True),
    (Binary("&&", TRUE, FALSE), False),
    (Binary("&&", FALSE, BAD), False),
    (Binary("&&", BAD, FALSE), Undefined),
    (Binary("||", FALSE, TRUE), True),
    (Binary("||", FALSE, FALSE), False),
    (Binary("||", TRUE, BAD), True),
    (Binary("||", FALSE, BAD), Undefined),
    (Binary("==>", TRUE, TRUE), True),
    (Binary("==>", TRUE, FALSE), False),
    (Binary("==>", FALSE, BAD), True),
    (Binary("&", FALSE, BAD), Undefined),
    (Binary("|", TRUE, BAD), Undefined),
    (Binary("&", TRUE, FALSE), False),
    (Binary("|", TRUE, FALSE), True),
    (Binary("^", TRUE, FALSE), True),
    (Binary("^", TRUE, TRUE), False),
    (Unary("!", FALSE), True),
    (Unary("!", TRUE), False),
    (Choose(TRUE, Int(1), op(1, "/", 0)), 1),
    (Choose(FALSE, Int(1), Int(2)), 2),
    # Order and equality.
    (op(1, "<", 2), True),
    (op(2, "<", 2), False),
    (op(2, "<=", 2), True),
    (op(3, "<=", 2), False),
    (op(3, ">", 2), True),
    (op(2, ">", 2), False),
    (op(2, ">=", 2), True),
    (op(1, ">=", 2), False),
    (op(2, "==", 2), True),
    (op(2, "==", Int(3, LONG)), False),
    (op(2, "!=", 3), True),
    (op(P, "==", Q), True),
    (op(P, "!=", SUB), True),
    (op(NONE, "==", Null()), True),
    (op(Text("a"), "==", Var("text", STRING)), True),
    (op(Text("a"), "==", Text("b")), False),
    # Division truncates toward zero.
    (op(7, "/", -2), -3),
    (op(-7, "/", 2), -3),
    (op(-7, "%", 2), -1),
    (op(7, "%", -2), 1),
    (op(1, "%", 0), Undefined),
    # Bits.
    (op(6, "&", 3), 2),
    (op(6, "|", 3), 7),
    (op(6, "^", 3), 5),
    (op(-1, "&", 255), 255),
    (Unary("~", Int(5)), -6),
    (op(1, "<<", 4), 16),
    (op(-9, ">>", 1), -5),
    # Heap.
    (field(P), 2),
    (field(field(P, "next")), -1),
    (field(field(SUB, "next")), Undefined),
    (StaticOf("C", "s", INT), 8),
    (StaticOf("Elsewhere", "s", INT), Unmodelled),
    (ElementOf(A, Int(0)), 6),
    (ElementOf(A, Int(3)), Undefined),
    (ElementOf(A, Int(-1)), Undefined),
    (ElementOf(NONE, Int(0)), Undefined),
    (LengthOf(ElementOf(ROWS, Int(0))), 0),
    (LengthOf(NONE), Undefined),
    (Var("unset", INT), Unmodelled),
    # Types.
    (InstanceOf(SUB, C), True),
    (InstanceOf(P, D), False),
    (InstanceOf(SUB, C, exact=True), False),
    (InstanceOf(SUB, D, exact=True), True),
    (InstanceOf(Null(), C), False),
    (InstanceOf(Null(), C, exact=True), False),
    (InstanceOf(Var("full", OBJECT), OBJECTS), True),
    (InstanceOf(Var("refs", OBJECT), CS), False),
    (InstanceOf(Text("a"), OBJECT), True),
    (InstanceOf(Text("a"), STRING, exact=True), True),
    (CastTo(D, SUB), made(D)),
    (CastTo(D, P), Undefined),
    (CastTo(D, Null()), None),
    (CastTo(INTS, ANY), Undefined),
    (op(TypeOf(SUB), "==", TypeValue(D)), True),
    (op(TypeOf(SUB), "==", TypeValue(C)), False),
    (op(TypeOf(FULL), "==", TypeValue(CS)), True),
    (TypeOf(Null()), Undefined),
    (op(TypeOf(SUB), "<:", TypeValue(C)), True),
    (op(TypeOf(P), "<:", TypeValue(D)), False),
    (op(TypeValue(CS), "<:", TypeValue(OBJECTS)), True),
    (op(TypeValue(INTS), "<:", TypeValue(OBJECTS)), False),
    # The state before: of the same object under both names, never of local variables.
    (Old(field(P)), 1),
    (Old(field(Q)), 1),
    (op(Old(field(P)), "==", field(P)), False),
    (field(Old(P)), 2),
    (Old(ElementOf(A, Int(0))), 5),
    (Old(StaticOf("C", "s", INT)), 7),
    (Old(Var("local", INT)), 1),
    (Old(field(NEW)), Undefined),
    (all_of(INDEX_OF_A, op(AT_I, ">=", Old(AT_I))), True),
    (all_of(INDEX_OF_A, op(AT_I, "==", Old(AT_I))), False),
    # A variable of a quantifier hides a parameter, before and now.
    (one_of(between(10, X, 11), op(Old(X), "==", 10), X), True),
    (Fresh(NEW), True),
    (Fresh(P), False),
    (Fresh(Null()), False),
    (Fresh(Text("a")), False),
    (Old(Fresh(P)), False),
    (NonNullElements(FULL), True),
    (NonNullElements(REFS), False),
    (NonNullElements(EMPTY), True),
    (NonNullElements(NONE), False),
    # The invariants of the exact class and of those above it.
    (InvariantFor(P), True),
    (InvariantFor(field(P, "next")), False),
    (InvariantFor(SUB), True),
    (InvariantFor(NEW), True),
    (InvariantFor(Null()), Undefined),
    (InvariantFor(A), True),
    # Quantifiers: full, empty, of null; a range is read from left to right; every instance needs a value.
    (all_of(INDEX_OF_A, op(AT_I, ">", 1)), True),
    (all_of(INDEX_OF_A, op(AT_I, ">", 2)), False),
    (all_of(NO_INDEX, FALSE), True),
    (one_of(INDEX_OF_A, op(AT_I, "==", 9)), True),
    (one_of(INDEX_OF_A, op(AT_I, "==", 5)), False),
    (one_of(NO_INDEX, TRUE), False),
    (all_of(between(0, N, LengthOf(NONE)), TRUE), Undefined),
    (all_of(Binary("&&", op(NONE, "!=", Null()), between(0, N, LengthOf(NONE))), FALSE), True),
    (all_of(between(0, N, 2), op(op(1, "/", N), ">", 5)), Undefined),
    (all_of(between(0, N, 2), op(op(1, "/", op(N, "-", 1)), ">", 5)), Undefined),
    (one_of(Binary("&&", op(1, "<", N), op(N, "<=", 3)), op(N, "==", 3)), True),
    (one_of(Binary("&&", op(1, "<", N), op(N, "<=", 3)), op(N, "==", 1)), False),
    (one_of(op(N, "==", 4), TRUE), True),
    (all_of(op(N, ">", 0), TRUE), Unmodelled),
    (all_of(between(0, N, 10**9), TRUE), Unmodelled),
    (one_of(between(2**40, L, 2**40 + 2), op(L, ">", 2**40), L), True),
    (one_of(TRUE, Var("v", BOOLEAN), Var("v", BOOLEAN)), True),
    (all_of(TRUE, Var("v", BOOLEAN), Var("v", BOOLEAN)), False),
    (one_of(TRUE, op(field(OTHER), "==", 4), OTHER), True),
    (one_of(TRUE, op(field(OTHER), "==", 5), OTHER), True),
    (Old(one_of(TRUE, op(field(OTHER), "==", 5), OTHER)), False),
    (all_of(InstanceOf(OTHER, D), op(field(OTHER), "==", 4), OTHER), True),
    (all_of(TRUE, op(Var("o", D), "==", SUB), Var("o", D)), True),
    (one_of(TRUE, TRUE, Var("o", STRING)), Unmodelled),
    (all_of(between(0, N, 3), all_of(between(0, X, N), op(X, "<", 2), X)), True),
    # Folds.
    (Fold("\\sum", N, INDEX_OF_A, AT_I), 17),
    (Fold("\\sum", N, NO_INDEX, AT_I), 0),
    (Fold("\\product", N, INDEX_OF_A, AT_I), 108),
    (Fold("\\product", N, NO_INDEX, AT_I), 1),
    (Fold("\\num_of", N, INDEX_OF_A, op(AT_I, ">", 2)), 2),
    (Fold("\\num_of", N, NO_INDEX, TRUE), 0),
    (Fold("\\max", N, INDEX_OF_A, AT_I), 9),
    (Fold("\\min", N, INDEX_OF_A, AT_I), 2),
    (Fold("\\max", N, NO_INDEX, AT_I), Undefined),
    (Fold("\\min", N, NO_INDEX, AT_I), Undefined),
    (Fold("\\sum", N, between(0, N, 4), AT_I), Undefined),
]


@pytest.mark.parametrize("ints", Ints)
@pytest.mark.parametrize(("term", "expected"), TABLE, ids=[str(n) for n in range(len(TABLE))])
def test_a_term_means_the_same_in_both_arithmetics(term: Term, expected: Value | type[Exception], ints: Ints) -> None:
    found = value(term, ints)
    assert (found, type(found)) == (expected, type(expected))


ARITHMETICS: list[tuple[Term, Value | type[Exception], Value | type[Exception]]] = [
    (op(MAX, "+", 1), 2**31, -(2**31)),
    (op(MIN, "-", 1), -(2**31) - 1, 2**31 - 1),
    (op(65536, "*", 65536), 2**32, 0),
    (op(MIN, "/", -1), 2**31, -(2**31)),
    (op(MIN, "%", -1), 0, 0),
    (Unary("-", MIN), 2**31, -(2**31)),
    (op(MAX, "+", Int(1, LONG)), 2**31, 2**31),
    (op(Int(2**63 - 1, LONG), "+", 1), 2**63, -(2**63)),
    (op(Int(127, BYTE), "+", Int(1, BYTE)), 128, 128),
    (op(Int(2**15 - 1, SHORT), "*", Int(2, CHAR)), 2**16 - 2, 2**16 - 2),
    (Unary("~", Int(0, CHAR)), -1, -1),
    (Convert(BYTE, Int(200)), 200, -56),
    (Convert(SHORT, Int(-(2**15) - 1)), -(2**15) - 1, 2**15 - 1),
    (Convert(CHAR, Int(-1)), -1, 2**16 - 1),
    (Convert(INT, Int(2**32 + 5, LONG)), 2**32 + 5, 5),
    (Convert(LONG, MIN), -(2**31), -(2**31)),
    # Counts are masked by the promoted type of the left side alone; under `math` negative ones shift the other way, but
    # those of `>>>` are masked, too.
    (op(1, "<<", 31), 2**31, -(2**31)),
    (op(1, "<<", 33), 2**33, 2),
    (op(1, "<<", Int(33, LONG)), 2**33, 2),
    (op(Int(1, LONG), "<<", 33), 2**33, 2**33),
    (op(Int(1, LONG), "<<", 65), 2**65, 2),
    (op(Int(1, BYTE), "<<", 8), 256, 256),
    (op(8, ">>", -1), 16, 0),
    (op(8, "<<", -1), 4, 0),
    (op(-8, ">>", 33), -1, -4),
    (op(-1, ">>>", 28), 15, 15),
    (op(-1, ">>>", 0), -1, -1),
    (op(-1, ">>>", -31), 2**31 - 1, 2**31 - 1),
    (op(-7, ">>>", 1), 2**31 - 4, 2**31 - 4),
    (op(op(MAX, "+", MAX), ">>>", 1), MAX.value, MAX.value),
    (op(op(65536, "*", 65536), ">>>", 33), 2**31, 0),
    (op(Int(-1, LONG), ">>>", 60), 15, 15),
    (op(Int(-1, BYTE), ">>>", 28), 15, 15),
    (op(Int(1, LONG), "<<", 2**40), Unmodelled, 1),
    (op(MAX, "<", op(MAX, "+", 1)), True, False),
    (Fold("\\sum", N, between(0, N, 2), MAX), 2**32 - 2, -2),
    (Fold("\\product", N, between(0, N, 2), Int(65536)), 2**32, 0),
    (Fold("\\max", N, between(0, N, 2), op(MAX, "+", N)), 2**31, 2**31 - 1),
    # Without a range, types end in Java and do not in mathematics.
    (all_of(TRUE, op(Var("v", BYTE), "<", 128), Var("v", BYTE)), Unmodelled, True),
    (one_of(TRUE, op(Var("v", CHAR), "<", 0), Var("v", CHAR)), Unmodelled, False),
    (one_of(op(N, ">", MAX), TRUE), Unmodelled, False),
    (one_of(op(Int(2**31 - 3), "<", N), op(N, "==", MAX)), Unmodelled, True),
    (one_of(between(126, Var("v", BYTE), 130), op(Var("v", BYTE), "==", 128), Var("v", BYTE)), True, False),
]


@pytest.mark.parametrize(("term", "math", "java"), ARITHMETICS, ids=[str(n) for n in range(len(ARITHMETICS))])
def test_the_two_arithmetics(term: Term, math: Value | type[Exception], java: Value | type[Exception]) -> None:
    assert (value(term, Ints.MATH), value(term, Ints.JAVA)) == (math, java)


@pytest.mark.parametrize(
    ("term", "kind"),
    [
        (field(Null()), NPE),
        (ElementOf(Null(), op(1, "/", 0)), "ArithmeticException"),
        (ElementOf(NONE, Int(-1)), NPE),
        (ElementOf(A, Int(7)), "ArrayIndexOutOfBoundsException"),
        (CastTo(D, P), "ClassCastException"),
        (op(field(Null()), "/", 0), NPE),
        (op(1, "/", op(field(Null()), "-", 0)), NPE),
    ],
)
def test_the_first_exception_in_java_order(term: Term, kind: str) -> None:
    with pytest.raises(Undefined, match=f"^{kind}$"):
        evaluate(Choose(TRUE, term, term), states(Ints.JAVA)[1])


ALL_BUT_ELEMENT = (FieldPlace(P, "C", "f"), StaticPlace("C", "s"))


@pytest.mark.parametrize(
    ("frame", "kept"),
    [
        (Frame(everything=True), True),
        (Frame(everything=False), False),
        (Frame(False, ALL_BUT_ELEMENT), False),
        (Frame(False, (*ALL_BUT_ELEMENT, ElementPlace(A))), True),
        (Frame(False, (*ALL_BUT_ELEMENT, ElementPlace(A, Int(0), Int(0)))), True),
        (Frame(False, (*ALL_BUT_ELEMENT, ElementPlace(A, Int(1), None))), False),
        (Frame(False, (*ALL_BUT_ELEMENT, ElementPlace(A, None, Int(-1)))), False),
        (Frame(False, (*ALL_BUT_ELEMENT, ElementPlace(NONE))), False),
        (Frame(False, (ElementPlace(A), StaticPlace("C", "s"), ObjectPlace(Q, "C"))), True),
        (Frame(False, (ElementPlace(A), StaticPlace("C", "s"), ObjectPlace(SUB, "C"))), False),
        (Frame(False, (ElementPlace(A), StaticPlace("C", "s"), EveryPlace("C", "f"))), True),
        (Frame(False, (ElementPlace(A), StaticPlace("C", "s"), EveryPlace("C", "next"))), False),
        (Frame(False, (ElementPlace(A), StaticPlace("C", "s"), EveryPlace("D", "f"))), False),
        (Frame(False, (ElementPlace(A), FieldPlace(P, "C", "f"))), False),
        # New objects are free but for `\strictly_nothing`.
        (Frame(False, (*ALL_BUT_ELEMENT, ElementPlace(A)), strict=True), False),
    ],
)
def test_frames(frame: Frame, kept: bool) -> None:
    assert value(FrameKept("entry", frame)) is kept


def test_a_frame_whose_place_has_no_value() -> None:
    frame = Frame(False, (FieldPlace(field(field(field(P, "next"), "next"), "next"), "C", "f"),))
    assert claim(FrameKept("entry", frame), states(Ints.MATH)[1]) == NPE


def test_a_frame_since_a_snapshot() -> None:
    entry, after = states(Ints.MATH)
    nothing = FrameKept("loop", Frame(everything=False))
    assert claim(nothing, replace(after, snapshots={"loop": after.frozen()})) is True
    assert claim(nothing, replace(after, snapshots={"loop": entry})) is False


def test_an_invariant_of_itself_has_no_value() -> None:
    endless = program(invariants={"C": (clause("invariant.1", InvariantFor(THIS_C)),)})
    assert claim(InvariantFor(P), replace(states(Ints.MATH)[0], program=endless)) == "its evaluation does not end"


def test_booleans_are_no_numbers() -> None:
    assert value(Binary("&", Bool(True), Bool(True))) is True
    assert value(op(1, "&", 1)) is not True
