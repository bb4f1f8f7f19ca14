"""Every expression and type of a file's specifications with the scope it stands in."""

from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import assert_never

from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.java.resolve.meanings import Local
from slicer.java.resolve.scope import Scope
from slicer.java.resolve.types import UNKNOWN, VOID, JavaType
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
    Specs,
    Unreadable,
    Variable,
)

Code = java.Method | java.Constructor | java.Initialiser | java.Field
Variables = Mapping[str, Local]


class Role(Enum):
    """What is wanted of an expression; an `OWNER` of fields may be a class, what is `GIVEN` goes to a place."""

    PREDICATE = auto()
    INDEX = auto()
    ARRAY = auto()
    OWNER = auto()
    VALUE = auto()
    GIVEN = auto()


@record(slots=True)
class Placed:
    """An expression or type where it stands; `place` is what a value is given to, or the type of that."""

    scope: Scope
    part: java.Expr | java.TypeName
    role: Role = Role.VALUE
    place: java.Expr | java.TypeName | None = None


def placed(scope: Scope, specs: Specs, owner: java.Class) -> Iterator[Placed]:
    """All that the specifications in a class say; `scope` is the class, with its code resolved."""
    at = scope.specifying({})
    for invariant in specs.invariants.get(owner.span, ()):
        if isinstance(invariant.clause, Clause):
            yield Placed(at, invariant.clause.predicate, Role.PREDICATE)
    for member in specs.members.get(owner.span, ()):
        yield from _of_member(at, member)
        if isinstance(member, ModelMethod):
            inside = scope.specifying(_parameters(at, member), _type(scope, member.result))
            for case in specs.contracts.get(member.span, ()):
                yield from (each for clause in case.clauses for each in _of_clause(inside, clause))
    for code in java.bodies(owner):
        inside = _entered(scope, code)
        for case in specs.contracts.get(code.span, ()):
            for clause in case.clauses:
                yield from _of_clause(inside, clause)
        yield from _inside(inside, specs, code)


def _entered(scope: Scope, code: Code) -> Scope:
    r"""The parameters of a method or constructor, and the `\result` of a method."""
    if isinstance(code, java.Initialiser | java.Field):
        return scope.specifying({})
    parameters = {p.name: scope.tables.variables[p.name_span] for p in code.parameters}
    result = _type(scope, code.result) if isinstance(code, java.Method) else VOID
    return scope.specifying(parameters, None if result == VOID else result)


def _parameters(scope: Scope, member: ModelMethod) -> Variables:
    return {p.name: Local(p.name_span, _type(scope, p.type)) for p in member.parameters}


def _also(scope: Scope, variables: Variables) -> Scope:
    """The same place with further variables."""
    assert scope.specification is not None
    return scope.specifying({**scope.locals, **variables}, scope.specification.result)


def _type(scope: Scope, name: java.TypeName) -> JavaType:
    return scope.classes.type(name, scope.file, scope.owner) or UNKNOWN


def _of_member(scope: Scope, member: ClassMember) -> Iterator[Placed]:
    match member:
        case Represents(target=target, value=value, such_that=such_that):
            yield Placed(scope, target)
            yield from _value(scope, target, value, Role.PREDICATE if such_that else Role.GIVEN)
        case Depends(subject=subject, locations=locations, measure=measure):
            yield from (Placed(scope, each) for each in (subject, measure) if each is not None)
            yield from _locations(scope, locations)
        case Variable():
            yield from _declared(scope, member)
        case ModelMethod(parameters=parameters, result=result, value=value):
            yield Placed(scope, result)
            yield from (Placed(scope, parameter.type) for parameter in parameters)
            if value is not None:
                yield Placed(_also(scope, _parameters(scope, member)), value, Role.GIVEN, result)
        case Unreadable():
            pass
        case _:
            assert_never(member)


def _declared(scope: Scope, variable: Variable) -> Iterator[Placed]:
    yield Placed(scope, variable.type)
    if variable.init is not None:
        yield Placed(scope, variable.init, Role.GIVEN, variable.type)


def _of_clause(scope: Scope, clause: CaseClause) -> Iterator[Placed]:
    match clause:
        case Clause(predicate=predicate):
            yield Placed(scope, predicate, Role.PREDICATE)
        case Measure(terms=terms):
            yield from (Placed(scope, term) for term in terms)
        case FrameClause(locations=locations, measure=measure):
            yield from _locations(scope, locations)
            if measure is not None:
                yield Placed(scope, measure)
        case Signals(exception=exception, name=name, predicate=predicate):
            yield Placed(scope, exception)
            caught = {name: Local(clause.name_span, _type(scope, exception))} if name else {}
            yield Placed(_also(scope, caught), predicate, Role.PREDICATE)
        case SignalsOnly(exceptions=exceptions):
            yield from (Placed(scope, exception) for exception in exceptions)
        case Unreadable():
            pass
        case _:
            assert_never(clause)


# Inside of code -----------------------------------------------------------------------------------


def _inside(scope: Scope, specs: Specs, code: Code) -> Iterator[Placed]:
    """What stands before loops and statements."""
    parts = specs.code.get(code.span, ())
    for node in java.walk(code):
        spec = specs.loops.get(node.span) if isinstance(node, java.Loop) else None
        if spec is not None:
            at = _also(scope, _locals(scope, code, parts, node.span.start, node))
            for clause in spec.clauses:
                yield from _of_clause(at, clause)
    for part in parts:
        at = _also(scope, _locals(scope, code, parts, part.span.start, None))
        match part:
            case Clause(predicate=predicate):
                yield Placed(at, predicate, Role.PREDICATE)
            case Set(target=target, value=value):
                yield Placed(at, target)
                yield from _value(at, target, value, Role.GIVEN)
            case Variable():
                yield from _declared(at, part)
            case Unreadable():
                pass
            case _:
                assert_never(part)


def _locals(
    scope: Scope, code: Code, parts: tuple[InCode, ...], offset: int, loop: java.Node | None
) -> dict[str, Local]:
    """The variables declared before the offset in a block that is still open there, and those the loop declares."""
    found: dict[str, Span] = {}
    pending: list[tuple[java.Node, Span]] = [(code, code.span)]
    blocks: list[Span] = []
    while pending:
        node, around = pending.pop()
        opens = isinstance(node, java.Block | java.For | java.ForEach | java.SwitchGroup | java.Catch | java.Switch)
        inner = node.span if opens else around
        blocks += [inner] if opens else []
        is_visible = inner.start <= offset < inner.end or (node is loop)
        match node:
            case java.Declarator() if is_visible and node.span.end <= offset:
                found[node.name] = node.name_span
            case java.Catch() if is_visible:
                found[node.name] = node.name_span
            case java.ForEach(variable=variable) if is_visible:
                found[variable.name] = variable.name_span
            case _:
                pass
        pending += [(part, inner) for part in java.children(node)]
    if isinstance(loop, java.For):
        declared = (part for part in loop.init if isinstance(part, java.LocalDeclaration))
        found.update((d.name, d.name_span) for part in declared for d in part.declarators)
    return {
        **{name: scope.tables.variables[span] for name, span in found.items()},
        **{
            part.name: Local(part.name_span, _type(scope, part.type))
            for part in parts
            if isinstance(part, Variable) and part.span.end <= offset and _is_open(blocks, part.span, offset)
        },
    }


def _is_open(blocks: list[Span], part: Span, offset: int) -> bool:
    """Does the innermost block around the part still go on at the offset?"""
    around = [block for block in blocks if block.covers(part)]
    return not around or offset < min(block.end for block in around)


# Values and locations -----------------------------------------------------------------------------


def _value(scope: Scope, target: java.Expr, value: java.Expr | tuple[Location, ...], role: Role) -> Iterator[Placed]:
    if isinstance(value, tuple):
        yield from _locations(scope, value)
    else:
        yield Placed(scope, value, role, target)


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
                yield Placed(scope, array, Role.ARRAY)
                yield from (Placed(scope, each, Role.INDEX) for each in (low, high) if each is not None)
            case AllFields(target=each):
                yield Placed(scope, each, Role.OWNER)
            case AllObjects(field=each):
                yield Placed(scope, each)
            case SetOf(parts=parts):
                yield from _locations(scope, parts)
            case _:
                assert_never(location)
