"""Clauses of specifications to predicates and frames."""

import re
from collections.abc import Iterator
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.fragments import FragmentId
from slicer.base.source import Span
from slicer.ir.nodes import Assign, Assume, Body, Goal, Predicate, Snapshot, Statement, StoreField, StoreStatic
from slicer.ir.terms import (
    FALSE,
    TRUE,
    Binary,
    ElementPlace,
    EveryPlace,
    FieldOf,
    FieldPlace,
    Frame,
    FrameKept,
    Int,
    ObjectPlace,
    Old,
    StaticOf,
    StaticPlace,
    Term,
    Var,
    apart,
    type_of,
)
from slicer.ir.terms import Place as HeapPlace
from slicer.ir.types import BOOLEAN, INT, ArrayType, ClassType, IntType
from slicer.java import tree as java
from slicer.java.resolve.meanings import Local
from slicer.java.resolve.members import FieldMember
from slicer.jml import tree as jml
from slicer.jml.locations import (
    AllFields,
    AllObjects,
    ElementLocation,
    Everything,
    FieldLocation,
    Location,
    Nothing,
    SetOf,
    SetOperator,
)
from slicer.lower.conversions import kept
from slicer.lower.numbered import among_code, placed
from slicer.lower.place import Place
from slicer.lower.terms import lower, lower_as

_TARGET = re.compile(r"set\s+(?:this\s*\.\s*)?(?P<name>\w+)\s*=(?!=)")
_WITHOUT_MEANING = frozenset({"\\seq", "\\locset", "\\map", "\\free", "\\real"})


def truth(at: Place, expression: java.Expr) -> Term:
    """The term of a predicate; refused where something in it means nothing."""
    problems = at.declarations.resolution.problems_in(expression.span)
    if problems:
        raise Refused(*problems)
    return lower_as(at, expression, BOOLEAN)


def loop_goals(at: Place, spec: jml.LoopSpec, name: str) -> Body:
    """What the annotations of the loop `name` claim each time its condition is evaluated.

    What is outside the language is no claim here: only questions about the annotation need it.
    """
    goals: list[Statement] = []
    ids = placed(at.declarations.source, at.declarations.specs)
    for clause in spec.clauses:
        match clause:
            case jml.Clause(span, jml.Kind.LOOP_INVARIANT, predicate):
                goals.append(Goal(Predicate(ids[span], span, truth(at, predicate))))
            case jml.FrameClause(span, _, locations):
                goals.append(
                    Goal(Predicate(ids[span], span, FrameKept(name, lower_frame(at, _of_heap(at, locations)))))
                )
            case jml.Unreadable(diagnostic=diagnostic) if diagnostic.code is not Code.S202:
                raise Refused(diagnostic)
            case _:
                pass
    return tuple(goals)


def _of_heap(at: Place, locations: tuple[Location, ...]) -> tuple[Location, ...]:
    """Without local variables, which a loop may always change."""
    return tuple(each for each in locations if not (isinstance(each, FieldLocation) and _is_local(at, each)))


def _is_local(at: Place, location: FieldLocation) -> bool:
    if location.target is not None:
        return False
    return isinstance(at.declarations.meaning(java.Name(location.span, location.name)).of, Local)


def measured(at: Place, spec: jml.LoopSpec, name: str) -> tuple[Body, Body]:
    """What its `decreases` clauses claim of a round of the loop `name`: at its beginning, and at its end.

    The terms are not negative while the loop goes on, and each round makes the first of them that changes smaller.
    """
    ids = placed(at.declarations.source, at.declarations.specs)
    round_ = f"{name}_round"
    first: list[Statement] = []
    last: list[Statement] = []
    for clause in spec.clauses:
        if not isinstance(clause, jml.Measure):
            continue
        terms = [_measure(at, expression) for expression in clause.terms]
        least: Term = TRUE
        less: Term = FALSE
        for term in reversed(terms):
            before = Old(apart(term, f"{round_}."), round_)
            least = _joined("&&", Binary(">=", term, Int(0)), least, TRUE)
            same = _joined("&&", Binary("==", term, before), less, TRUE)
            less = Binary("<", term, before) if less == FALSE else Binary("||", Binary("<", term, before), same)
        first.append(Goal(Predicate(ids[clause.span], clause.span, least)))
        last.append(Goal(Predicate(ids[clause.span], clause.span, less)))
    return ((*first, Snapshot(round_)), tuple(last)) if first else ((), ())


def _measure(at: Place, expression: java.Expr) -> Term:
    problems = at.declarations.resolution.problems_in(expression.span)
    if problems:
        raise Refused(*problems)
    term = lower(at, expression)
    if not isinstance(type_of(term), IntType):
        raise at.declarations.not_yet(expression.span, "a measure that is not an integer", Code.S202)
    return term


def _joined(op: str, left: Term, right: Term, neutral: Term) -> Term:
    return left if right == neutral else Binary(op, left, right)


def in_code(at: Place, part: jml.InCode, of: FragmentId) -> Statement:
    """What stands among the statements: a goal, an assumption, or the assignment of a ghost."""
    source, specs = at.declarations.source, at.declarations.specs
    problems = at.declarations.resolution.problems_in(part.span)
    if problems:
        raise Refused(*problems)
    match part:
        case jml.Clause(span, jml.Kind.ASSERT, predicate):
            return Goal(Predicate(among_code(source, specs, part), span, truth(at, predicate)))
        case jml.Clause(span, jml.Kind.ASSUME, predicate):
            return Assume(Predicate(among_code(source, specs, part), span, truth(at, predicate)))
        case jml.Set(_, target, value) if not isinstance(value, tuple):
            if not _is_ghost(at, target):
                raise at.refuse("this is not a ghost variable", target.span)
            return _set(at, lower(at, target), value, of)
        case jml.Unreadable():
            raise Refused(part.diagnostic)
        case _:
            word = source.text[part.span.start :].split(maxsplit=1)[0]
            raise at.not_yet(part.span, f"`{word}`")


def sets_what_has_no_meaning(at: Place, part: jml.Unreadable) -> bool:
    """Does it set a ghost whose type has no meaning here? Then no clause that can be read depends on it."""
    found = _TARGET.match(at.declarations.source.slice(part.span))
    if part.kind is not jml.Kind.SET or part.diagnostic.code is not Code.S202 or found is None:
        return False
    members = (each for all_ in at.declarations.specs.members.values() for each in all_)
    named = [each for each in members if isinstance(each, jml.Variable) and each.name == found["name"]]
    return bool(named) and all(each.type.name in _WITHOUT_MEANING for each in named)


def _is_ghost(at: Place, target: java.Expr) -> bool:
    """What is set must be a ghost: specifications leave the state of Java alone."""
    match at.declarations.meaning(target).of:
        case FieldMember() as member:
            return member.of_specification and "ghost" in member.node.modifiers
        case Local(name_span):
            among = (part for parts in at.declarations.specs.code.values() for part in parts)
            return any(isinstance(part, jml.Variable) and part.name_span == name_span for part in among)
        case _:
            return False


def _set(at: Place, place: Term, value: java.Expr, of: FragmentId) -> Statement:
    term = kept(at, lower(at, value), type_of(place), value.span)
    match place:
        case Var():
            return Assign(of, place, term, fixed=True)
        case FieldOf(target, owner, name, kind):
            return StoreField(of, target, owner, name, kind, term)
        case StaticOf(owner, name, kind):
            return StoreStatic(of, owner, name, kind, term)
        case _:
            raise at.refuse("this is not a ghost variable", value.span)


# Frames -------------------------------------------------------------------------------------------


def lower_frame(at: Place, locations: tuple[Location, ...]) -> Frame:
    parts = tuple(_flat(at, locations))
    everything = any(isinstance(part, Everything) for part in parts)
    strict = any(isinstance(part, Nothing) and part.strictly for part in parts)
    places = [_place(at, part) for part in parts]
    return Frame(everything, tuple(p for p in places if p is not None), strict)


def _flat(at: Place, locations: tuple[Location, ...]) -> Iterator[Location]:
    """The locations with unions dissolved."""
    for location in locations:
        if not isinstance(location, SetOf):
            yield location
        elif location.operator in {SetOperator.INTERSECT, SetOperator.MINUS}:
            raise at.declarations.refuse(Code.S202, "this location is not supported yet", location.span)
        else:
            yield from _flat(at, location.parts)


def _place(at: Place, location: Location) -> HeapPlace | None:
    match location:
        case Everything() | Nothing() | SetOf():
            return None
        case FieldLocation(span, target, name):
            return _field_place(at, span, target, name)
        case ElementLocation(span, array, low, high):
            base = lower(at, array)
            if not isinstance(type_of(base), ArrayType):
                raise at.refuse("this is not an array", span)
            return ElementPlace(
                base, *(None if end is None else kept(at, lower(at, end), INT, end.span) for end in (low, high))
            )
        case AllFields(span, target):
            owner = lower(at, target)
            kind = type_of(owner)
            if not isinstance(kind, ClassType):
                raise at.refuse("this is not an object", span)
            return ObjectPlace(owner, kind.name)
        case AllObjects(span, field):
            member = at.declarations.meaning(field).of
            if not isinstance(member, FieldMember):
                raise at.refuse("this is not a field", span)
            info = at.declarations.field(member)
            return EveryPlace(info.owner, info.name)
        case _:
            assert_never(location)


def _field_place(at: Place, span: Span, target: java.Expr | None, name: str) -> HeapPlace:
    node = java.Name(span, name) if target is None else java.Select(span, target, name)
    problems = at.declarations.resolution.problems_in(span)
    if problems:
        raise Refused(*problems)
    of = at.declarations.meaning(node).of
    if isinstance(of, FieldMember) and of.of_specification and "model" in of.node.modifiers:
        raise at.declarations.not_yet(span, f"the model field `{name}` in a frame", Code.S202)
    place = lower(at, node)
    if isinstance(place, StaticOf):
        return StaticPlace(place.owner, place.name)
    if isinstance(place, FieldOf):
        return FieldPlace(place.target, place.owner, place.name)
    raise at.refuse("this is not a field", span)
