"""Every expression of a file's specifications with the scope it stands in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from slicer.base.source import Span
from slicer.java import tree as java
from slicer.jml.family import Annotated, Family
from slicer.jml.locations import (
    AllFields,
    AllObjects,
    ElementLocation,
    Everything,
    FieldLocation,
    Location,
    Nothing,
    SetOf,
)
from slicer.jml.resolve import Resolution, Scope, Type, resolve, type_of
from slicer.jml.tree import (
    CaseClause,
    ClassMember,
    Clause,
    Depends,
    FrameClause,
    InCode,
    Measure,
    ModelMethod,
    Represents,
    Set,
    Signals,
    SignalsOnly,
    Unreadable,
    Variable,
)

Code = java.Method | java.Constructor | java.Initialiser


@dataclass(frozen=True, slots=True)
class Placed:
    """An expression where it stands."""

    scope: Scope
    expression: java.Expr


def resolve_file(family: Family, file: Annotated) -> Resolution:
    """The names and types of all specifications of a file."""
    found = Resolution()
    for owner in java.every_class(file.unit):
        for placed in (*_of_class(family, file, owner), *_of_code(family, file, owner)):
            resolve(placed.scope, placed.expression, found)
    return found


def _of_class(family: Family, file: Annotated, owner: java.Class) -> Iterator[Placed]:
    scope = Scope(family, owner, {})
    for invariant in file.specs.invariants.get(owner.span, ()):
        if isinstance(invariant.clause, Clause):
            yield Placed(scope, invariant.clause.predicate)
    for member in file.specs.members.get(owner.span, ()):
        yield from _of_member(scope, member)


def _of_member(scope: Scope, member: ClassMember) -> Iterator[Placed]:
    match member:
        case Represents(target=target, value=value):
            yield Placed(scope, target)
            yield from _value(scope, value)
        case Depends(subject=subject, locations=locations, measure=measure):
            yield from (Placed(scope, each) for each in (subject, measure) if each is not None)
            yield from _locations(scope, locations)
        case Variable(init=init):
            if init is not None:
                yield Placed(scope, init)
        case ModelMethod(parameters=parameters, value=value):
            if value is not None:
                yield Placed(replace(scope, variables={p.name: type_of(p.type) for p in parameters}), value)
        case Unreadable():
            pass
        case _:
            assert_never(member)


def _of_code(family: Family, file: Annotated, owner: java.Class) -> Iterator[Placed]:
    for member in owner.members:
        if isinstance(member, java.Initialiser):
            yield from _inside(Scope(family, owner, {}), file, member)
        if isinstance(member, java.Method | java.Constructor):
            parameters = {p.name: type_of(p.type) for p in member.parameters}
            result = type_of(member.result) if isinstance(member, java.Method) else None
            scope = Scope(family, owner, parameters, result)
            for case in file.specs.contracts.get(member.span, ()):
                for clause in case.clauses:
                    yield from _of_clause(scope, clause)
            yield from _inside(scope, file, member)


def _of_clause(scope: Scope, clause: CaseClause) -> Iterator[Placed]:
    match clause:
        case Clause(predicate=predicate):
            yield Placed(scope, predicate)
        case Measure(terms=terms):
            yield from (Placed(scope, term) for term in terms)
        case FrameClause(locations=locations, measure=measure):
            yield from _locations(scope, locations)
            if measure is not None:
                yield Placed(scope, measure)
        case Signals(exception=exception, name=name, predicate=predicate):
            yield Placed(replace(scope, variables={**scope.variables, name: type_of(exception)}), predicate)
        case SignalsOnly() | Unreadable():
            pass
        case _:
            assert_never(clause)


def _inside(scope: Scope, file: Annotated, code: Code) -> Iterator[Placed]:
    """What stands before loops and statements."""
    parts = file.specs.code.get(code.span, ())
    for node in java.walk(code):
        spec = file.specs.loops.get(node.span) if isinstance(node, java.Loop) else None
        if spec is not None:
            at = replace(scope, variables={**scope.variables, **_locals(code, parts, node.span.start, node)})
            for clause in spec.clauses:
                yield from _of_clause(at, clause)
    for part in parts:
        at = replace(scope, variables={**scope.variables, **_locals(code, parts, part.span.start, None)})
        match part:
            case Clause(predicate=predicate):
                yield Placed(at, predicate)
            case Set(target=target, value=value):
                yield Placed(at, target)
                yield from _value(at, value)
            case Variable(init=init):
                if init is not None:
                    yield Placed(at, init)
            case Unreadable():
                pass
            case _:
                assert_never(part)


def _locals(code: Code, parts: tuple[InCode, ...], offset: int, loop: java.Node | None) -> Mapping[str, Type]:
    """The variables declared before the offset in a block that is still open there, and those the loop declares."""
    found: dict[str, Type] = {}
    pending: list[tuple[java.Node, Span]] = [(code, code.span)]
    while pending:
        node, around = pending.pop()
        opens = isinstance(node, java.Block | java.For | java.ForEach | java.SwitchGroup | java.Catch | java.Switch)
        inner = node.span if opens else around
        is_visible = inner.start <= offset < inner.end or (node is loop)
        match node:
            case java.Declarator(name=name, type=kind) if is_visible and node.span.end <= offset:
                found[name] = type_of(kind)
            case java.Catch(name=name, types=(kind, *_)) if is_visible:
                found[name] = type_of(kind)
            case java.ForEach(variable=variable) if is_visible:
                found[variable.name] = type_of(variable.type)
            case _:
                pass
        pending += [(part, inner) for part in java.children(node)]
    if isinstance(loop, java.For):
        declared = (part for part in loop.init if isinstance(part, java.LocalDeclaration))
        found.update((d.name, type_of(d.type)) for part in declared for d in part.declarators)
    found.update((p.name, type_of(p.type)) for p in parts if isinstance(p, Variable) and p.span.end <= offset)
    return found


def _value(scope: Scope, value: java.Expr | tuple[Location, ...]) -> Iterator[Placed]:
    if isinstance(value, tuple):
        yield from _locations(scope, value)
    else:
        yield Placed(scope, value)


def _locations(scope: Scope, locations: tuple[Location, ...]) -> Iterator[Placed]:
    for location in locations:
        match location:
            case Everything() | Nothing():
                pass
            case FieldLocation(span, None, name):
                yield Placed(scope, java.Name(span, name))
            case FieldLocation(span, target, name):
                assert target is not None
                yield Placed(scope, java.Select(span, target, name))
            case ElementLocation(array=array, low=low, high=high):
                yield from (Placed(scope, each) for each in (array, low, high) if each is not None)
            case AllFields(target=each) | AllObjects(field=each):
                yield Placed(scope, each)
            case SetOf(parts=parts):
                yield from _locations(scope, parts)
            case _:
                assert_never(location)
