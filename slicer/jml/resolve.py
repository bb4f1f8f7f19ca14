"""What the names in a specification mean and what type its expressions have, as far as the files tell."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.jml.family import Family
from slicer.jml.tree import ModelMethod, Variable

_COMPARING = frozenset({"<", "<=", ">", ">=", "==", "!=", "&&", "||", "==>", "<==", "<==>", "<=!=>", "<:"})


class Means(StrEnum):
    VARIABLE = "variable"
    FIELD = "field"
    METHOD = "method"
    CLASS = "class"


@dataclass(frozen=True, slots=True)
class Type:
    """A type by the name it is written with; JML's own begin with a backslash."""

    name: str
    dimensions: int = 0

    def __str__(self) -> str:
        return f"{self.name}{'[]' * self.dimensions}"


BOOLEAN, INT, LONG = Type("boolean"), Type("int"), Type("long")
NULL, TYPE, LENGTH = Type("\\null"), Type("\\TYPE"), Type("int")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name stands for; `owner` is the class that declares a field or method."""

    means: Means
    owner: str = ""


@dataclass(frozen=True)
class Scope:
    """Where an expression stands: the class, the variables that are visible, and the result, if there is one."""

    family: Family
    owner: java.Class
    variables: Mapping[str, Type]
    result: Type | None = None


@dataclass(frozen=True)
class Resolution:
    """Keys: the span of a `Name`, `Select` or the name of a `Call`; of an expression. What is missing is not known.

    `unknown` are the names that surely mean nothing.
    """

    names: dict[Span, Meaning] = field(default_factory=dict)
    types: dict[Span, Type] = field(default_factory=dict)
    unknown: list[Diagnostic] = field(default_factory=list)


def type_of(written: java.TypeName) -> Type:
    return Type(written.name, written.dimensions)


def resolve(scope: Scope, expression: java.Expr, found: Resolution) -> Type | None:
    """The type of the expression; names and types of all its parts are added to what is found."""
    kind = _resolve(scope, expression, found)
    if kind is not None:
        found.types[expression.span] = kind
    return kind


def _resolve(scope: Scope, expression: java.Expr, found: Resolution) -> Type | None:
    match expression:
        case java.Name():
            return _name(scope, expression, found)
        case java.Select():
            return _select(scope, expression, found)
        case java.Call():
            return _call(scope, expression, found)
        case java.Quantified() | java.Fold():
            inner = Scope(
                scope.family, scope.owner, {**scope.variables, expression.name: type_of(expression.type)}, scope.result
            )
            if expression.range is not None:
                resolve(inner, expression.range, found)
            body = resolve(inner, expression.body, found)
            return BOOLEAN if isinstance(expression, java.Quantified) else INT if body == BOOLEAN else body
        case java.This():
            return Type(scope.owner.name)
        case java.Super():
            return None if scope.owner.superclass is None else type_of(scope.owner.superclass)
        case java.Result():
            return scope.result
        case _:
            parts = [resolve(scope, part, found) for part in java.children(expression) if isinstance(part, java.Expr)]
            return _combined(expression, parts)


def _combined(expression: java.Expr, parts: list[Type | None]) -> Type | None:
    """The type of an expression from those of its operands."""
    match expression:
        case java.IntLiteral():
            return INT
        case java.LongLiteral():
            return LONG
        case java.CharLiteral():
            return Type("char")
        case java.StringLiteral():
            return Type("String")
        case java.NullLiteral():
            return NULL
        case java.BooleanLiteral() | java.InstanceOf() | java.NonNullElements() | java.Fresh() | java.InvariantFor():
            return BOOLEAN
        case java.TypeOf() | java.TypeValue():
            return TYPE
        case java.Cast(type=kind):
            return type_of(kind)
        case java.Index():
            array = parts[0]
            return Type(array.name, array.dimensions - 1) if array is not None and array.dimensions else None
        case java.Unary(op="!"):
            return BOOLEAN
        case java.Binary(op=op) if op in _COMPARING:
            return BOOLEAN
        case java.Conditional():
            return parts[2] if parts[1] == NULL else parts[1]
        case java.Old():
            return parts[0]
        case java.Unary() | java.Binary():
            return _promoted(parts)
        case _:
            return None


def _promoted(parts: list[Type | None]) -> Type | None:
    if None in parts:
        return None
    for wide in (Type("String"), Type("\\bigint"), LONG, BOOLEAN):
        if wide in parts:
            return wide
    return INT


def _name(scope: Scope, name: java.Name, found: Resolution) -> Type | None:
    if name.name in scope.variables:
        found.names[name.span] = Meaning(Means.VARIABLE)
        return scope.variables[name.name]
    for owner in (scope.owner, *scope.family.around(scope.owner)):
        declared = _field(scope.family, owner, name.name)
        if declared is not None:
            found.names[name.span] = Meaning(Means.FIELD, declared[0].name)
            return declared[1]
    if scope.family.find(name.name, scope.owner) is not None:
        found.names[name.span] = Meaning(Means.CLASS)
    elif all(_is_closed(scope.family, owner) for owner in (scope.owner, *scope.family.around(scope.owner))):
        _refuse(scope, name.span, f"nothing is called `{name.name}` here", found)
    return None


def _select(scope: Scope, select: java.Select, found: Resolution) -> Type | None:
    owner = _target(scope, select.target, found)
    if isinstance(owner, Type):
        return LENGTH if owner.dimensions and select.name == "length" else None
    if owner is None:
        return None
    declared = _field(scope.family, owner, select.name)
    if declared is None:
        if _is_closed(scope.family, owner):
            _refuse(scope, select.span, f"`{owner.name}` has no field `{select.name}`", found)
        return None
    found.names[select.span] = Meaning(Means.FIELD, declared[0].name)
    return declared[1]


def _target(scope: Scope, target: java.Expr, found: Resolution) -> java.Class | Type | None:
    """The class whose members a selection is from, or an array type."""
    if isinstance(target, java.Name | java.Select) and _is_outside(scope, target):
        return None
    kind = resolve(scope, target, found)
    if kind is not None:
        return kind if kind.dimensions else scope.family.find(kind.name, scope.owner)
    if found.names.get(target.span) == Meaning(Means.CLASS):
        assert isinstance(target, java.Name)
        return scope.family.find(target.name, scope.owner)
    return None


def _is_outside(scope: Scope, target: java.Name | java.Select) -> bool:
    """Does a dotted name begin with a package or with a class that is not among the files?"""
    first: java.Expr = target
    while isinstance(first, java.Select):
        first = first.target
    if not isinstance(first, java.Name) or first.name in scope.variables:
        return False
    around = (scope.owner, *scope.family.around(scope.owner))
    is_field = any(_field(scope.family, owner, first.name) is not None for owner in around)
    return not is_field and scope.family.find(first.name, scope.owner) is None


def _call(scope: Scope, call: java.Call, found: Resolution) -> Type | None:
    for argument in call.arguments:
        resolve(scope, argument, found)
    if call.receiver is None:
        owners = [scope.owner, *scope.family.around(scope.owner)]
    else:
        target = _target(scope, call.receiver, found)
        owners = [target] if isinstance(target, java.Class) else []
    for owner in owners:
        declared = _method(scope.family, owner, call)
        if declared is not None:
            found.names[call.name_span] = Meaning(Means.METHOD, declared[0].name)
            return declared[1]
    if owners and all(_is_closed(scope.family, owner) for owner in owners):
        _refuse(scope, call.name_span, f"`{owners[0].name}` has no method `{call.name}`", found)
    return None


def _field(family: Family, owner: java.Class, name: str) -> tuple[java.Class, Type] | None:
    for each in family.upwards(owner):
        for declared in each.fields:
            if declared.name == name:
                return each, type_of(declared.type)
        for member in family.specs_of(each).members.get(each.span, ()):
            if isinstance(member, Variable) and member.name == name:
                return each, type_of(member.type)
    return None


def _method(family: Family, owner: java.Class, call: java.Call) -> tuple[java.Class, Type] | None:
    for each in family.upwards(owner):
        for method in each.methods:
            if method.name == call.name and len(method.parameters) == len(call.arguments):
                return each, type_of(method.result)
        for member in family.specs_of(each).members.get(each.span, ()):
            if isinstance(member, ModelMethod) and member.name == call.name:
                return each, type_of(member.result)
    return None


def _is_closed(family: Family, owner: java.Class) -> bool:
    """Are all classes above it among the files, and all its members read?"""
    for each in family.upwards(owner):
        above = [name for name in (each.superclass, *each.interfaces) if name is not None]
        if each.unsupported or any(family.find(name.name, each) is None for name in above):
            return False
    return True


def _refuse(scope: Scope, span: Span, message: str, found: Resolution) -> None:
    note = Note(scope.family.source_of(scope.owner), span)
    found.unknown.append(Diagnostic(Code.S103, message, (note,)))
