"""What is printed is read back, whatever it is: every form of term, place and statement, and whole programs."""

from typing import Any, get_args

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Severity
from slicer.base.fragments import Fragment, FragmentId, FragmentKind, Unit, UnitId
from slicer.base.source import SourceFile, Span
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
    HavocFrame,
    Leave,
    Loop,
    Predicate,
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
from slicer.ir.program import ClassInfo, Contract, FieldInfo, Method, MethodKind, Only, Program, Signals
from slicer.ir.terms import (
    ARITHMETIC,
    BITS,
    ORDER,
    RESULT,
    SHIFTS,
    TRUE,
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    ElementOf,
    ElementPlace,
    EnumValue,
    EveryPlace,
    FieldOf,
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
    Place,
    Quantified,
    Query,
    StaticOf,
    StaticPlace,
    Term,
    Text,
    TypeOf,
    TypeValue,
    Unary,
    Var,
)
from slicer.ir.text import print_body, print_program, print_term
from slicer.ir.types import BOOLEAN, BYTE, CHAR, INT, LONG, NULL, SHORT, TYPE, ArrayType, ClassType
from tests.ir.reading.read import read_body, read_program, read_term

SOURCE = SourceFile("A.java", "class A { }\n")
OPERATORS = sorted(ARITHMETIC | SHIFTS | BITS | ORDER | {"==", "!=", "&&", "||", "==>", "<:"})

odd = st.sampled_from(
    ["x'", "#t~2", "a.b", "check", "call", "fresh", "int", "null", "", "`", 'a"b', "\\", "1", "é\n", "😀"]
)
names = st.sampled_from(["x", "y", "a", "f", "length", "this"]) | odd | st.text(max_size=3)
variables = names | st.just(RESULT)
classes = st.sampled_from(["A", "B", "A.B", "x"]) | odd
ints = st.sampled_from([BYTE, SHORT, CHAR, INT, LONG])
types = st.recursive(
    ints | st.sampled_from([BOOLEAN, NULL, TYPE]) | st.builds(ClassType, classes),
    lambda inner: st.builds(ArrayType, inner),
    max_leaves=3,
)
spans = st.builds(lambda start, more: Span(start, start + more), st.integers(0, 99), st.integers(0, 99))
vars_ = st.builds(Var, variables, types)
flags = st.booleans()

methods_ids = st.sampled_from(["A.m(int,B[])", "A.B.<init>()", "A.x(…)", "m"]) | odd

terms: st.SearchStrategy[Term] = st.deferred(lambda: st.one_of(*TERMS.values()))
leaves = st.builds(Int, st.integers(-9, 9), ints) | vars_ | st.just(TRUE)
# Deep terms are rare: one part goes on, the others are leaves as often as not.
some = leaves | terms
places: st.SearchStrategy[Place] = st.deferred(lambda: st.one_of(*PLACES.values()))
frames = st.builds(Frame, flags, st.lists(places, max_size=2).map(tuple), flags)

PLACES: dict[type, st.SearchStrategy[Place]] = {
    FieldPlace: st.builds(FieldPlace, some, classes, names),
    StaticPlace: st.builds(StaticPlace, classes, names),
    ElementPlace: st.builds(ElementPlace, some, st.none() | some, st.none() | some),
    ObjectPlace: st.builds(ObjectPlace, some, classes),
    EveryPlace: st.builds(EveryPlace, classes, names),
}

TERMS: dict[type, st.SearchStrategy[Term]] = {
    Int: st.builds(Int, st.integers(), ints),
    Bool: st.builds(Bool, flags),
    Null: st.builds(Null),
    Text: st.builds(Text, names),
    EnumValue: st.builds(EnumValue, classes, names, st.integers(1, 9)),
    Var: vars_,
    FieldOf: st.builds(FieldOf, some, classes, names, types),
    StaticOf: st.builds(StaticOf, classes, names, types),
    ElementOf: st.builds(ElementOf, some, some),
    LengthOf: st.builds(LengthOf, some),
    Unary: st.builds(Unary, st.sampled_from("-~!"), some),
    Binary: st.builds(Binary, st.sampled_from(OPERATORS), some, some),
    Choose: st.builds(Choose, some, some, some),
    Convert: st.builds(Convert, ints, some),
    CastTo: st.builds(CastTo, types, some),
    InstanceOf: st.builds(InstanceOf, some, types, flags),
    Old: st.builds(Old, some, st.sampled_from(["entry", "m#1"]) | names),
    Fresh: st.builds(Fresh, some),
    InvariantFor: st.builds(InvariantFor, some),
    TypeOf: st.builds(TypeOf, some),
    TypeValue: st.builds(TypeValue, types),
    NonNullElements: st.builds(NonNullElements, some),
    Quantified: st.builds(Quantified, flags, vars_, some, some),
    Fold: st.builds(Fold, st.sampled_from(["\\sum", "\\product", "\\num_of", "\\max", "\\min"]), vars_, some, some),
    FrameKept: st.builds(FrameKept, names, frames),
    Query: st.builds(Query, methods_ids, st.none() | some, st.lists(some, max_size=2).map(tuple), types, flags),
}

ids = names.map(FragmentId)
predicates = st.builds(Predicate, st.sampled_from(["ensures.1", "loop_l1_c2.invariant.1", "x", ""]) | odd, spans, some)
statements: st.SearchStrategy[Statement] = st.deferred(lambda: st.one_of(*STATEMENTS.values()))
bodies: st.SearchStrategy[Body] = st.lists(statements, max_size=2).map(tuple)
catches = st.builds(Catch, st.lists(classes, max_size=2).map(tuple), vars_, bodies)

STATEMENTS: dict[type, st.SearchStrategy[Statement]] = {
    Assign: st.builds(Assign, ids, vars_, some, flags),
    StoreField: st.builds(StoreField, ids, some, classes, names, types, some),
    StoreStatic: st.builds(StoreStatic, ids, classes, names, types, some),
    StoreElement: st.builds(StoreElement, ids, some, some, some),
    Allocate: st.builds(Allocate, ids, vars_, classes, flags),
    AllocateArray: st.builds(AllocateArray, ids, vars_, types, some, flags, st.lists(some, max_size=2).map(tuple)),
    Havoc: st.builds(Havoc, ids, vars_, flags),
    HavocFrame: st.builds(HavocFrame, ids, frames),
    Check: st.builds(Check, ids, some, classes, flags),
    Branch: st.builds(Branch, ids, some, bodies, bodies),
    Loop: st.builds(Loop, ids, names, spans, bodies, some, bodies, bodies),
    Scope: st.builds(Scope, names, bodies),
    Leave: st.builds(Leave, names),
    Return: st.builds(Return, st.none() | ids, st.none() | some),
    Throw: st.builds(Throw, ids, some),
    Try: st.builds(Try, bodies, st.lists(catches, max_size=2).map(tuple)),
    Finally: st.builds(Finally, bodies, bodies),
    Call: st.builds(
        Call,
        ids,
        methods_ids,
        st.none() | some,
        st.lists(some, max_size=2).map(tuple),
        st.none() | vars_,
        flags,
        flags,
    ),
    Snapshot: st.builds(Snapshot, names),
    Goal: st.builds(Goal, predicates),
    Assume: st.builds(Assume, predicates),
    Cut: st.builds(Cut, spans),
}

sources = st.just(SOURCE) | st.builds(SourceFile, names, names)
why = st.lists(
    st.builds(
        Diagnostic,
        st.sampled_from(Code),
        names,
        st.lists(st.builds(Note, sources, spans, names), max_size=2).map(tuple),
        names,
        st.sampled_from(Severity),
    ),
    max_size=2,
).map(tuple)
few = st.lists(predicates, max_size=2).map(tuple)
contracts = st.builds(
    Contract,
    flags,
    few,
    few,
    st.none() | predicates,
    st.dictionaries(names, why, max_size=2),
    st.lists(st.builds(Signals, classes, st.none() | vars_, predicates), max_size=2).map(tuple),
    st.none() | st.builds(Only, spans, st.lists(classes, max_size=2).map(tuple)),
    st.none() | predicates,
)
kinds = st.sampled_from(FragmentKind)
methods = st.builds(
    Method,
    id=methods_ids,
    owner=classes,
    name=names,
    span=spans,
    static=flags,
    helper=flags,
    parameters=st.lists(vars_, max_size=2).map(tuple),
    result=st.none() | vars_,
    contract=st.just(Contract(False)) | contracts,
    body=st.none() | bodies,
    pieces=st.just({}),
    variables=st.just({}),
    fragments=st.lists(st.builds(Fragment, ids, ids.map(UnitId), kinds, spans, methods_ids), max_size=2).map(tuple),
    units=st.lists(
        st.builds(Unit, ids.map(UnitId), kinds, st.lists(spans, max_size=2).map(tuple), methods_ids, st.integers(0, 9)),
        max_size=2,
    ).map(tuple),
    refused=why,
    kind=st.sampled_from(MethodKind),
    further=st.lists(contracts, max_size=1).map(tuple),
    overrides=st.lists(methods_ids, max_size=2).map(tuple),
    later=why,
)
fields = st.lists(st.builds(FieldInfo, classes, names, types, flags), max_size=2).map(tuple)
infos = st.builds(
    ClassInfo,
    classes,
    fields,
    few,
    st.dictionaries(st.sampled_from(["invariant.1", "x"]), why, max_size=2),
    fields,
    flags,
    constants=st.lists(names, max_size=2).map(tuple),
)
programs = st.builds(
    lambda infos, methods, parents: Program(SOURCE, {i.name: i for i in infos}, {m.id: m for m in methods}, parents),
    st.lists(infos, max_size=3),
    st.lists(methods, max_size=2),
    st.dictionaries(classes, st.lists(classes, max_size=2).map(tuple), max_size=3),
)
any_size = settings(suppress_health_check=list(HealthCheck), max_examples=100, deadline=None)


def forms(union: Any) -> set[type]:
    return set(get_args(union))


def test_every_form_is_made() -> None:
    assert forms(Term) == set(TERMS)
    assert forms(Place) == set(PLACES)
    assert forms(Statement) == set(STATEMENTS)


@any_size
@given(terms)
def test_terms_are_read_back(term: Term) -> None:
    assert read_term(print_term(term)) == term


@any_size
@given(bodies)
def test_bodies_are_read_back(body: Body) -> None:
    text = print_body(body)
    assert read_body(text) == body


@any_size
@given(bodies)
def test_bodies_without_ids_are_read_back_without_them(body: Body) -> None:
    text = print_body(body, ids=False)
    assert print_body(read_body(text), ids=False) == text


@settings(any_size, max_examples=50)
@given(programs)
def test_programs_are_read_back(program: Program) -> None:
    assert read_program(print_program(program), SOURCE) == program
