"""What all terms have: a type, parts, and ways to change them. The one place that knows the parts."""

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from typing import assert_never

from slicer.ir.terms.forms import (
    ARITHMETIC,
    BITS,
    FALSE,
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
from slicer.ir.types import BOOLEAN, INT, NULL, STRING, TYPE, ArrayType, ClassType, IntType, Type, promoted


def type_of(term: Term) -> Type:
    match term:
        case Int(_, kind) | Var(_, kind) | FieldOf(_, _, _, kind) | StaticOf(_, _, kind):
            return kind
        case Convert(kind, _) | CastTo(kind, _) | Query(_, _, _, kind):
            return kind
        case LengthOf():
            return INT
        case Bool() | NonNullElements() | Quantified() | FrameKept() | InstanceOf() | Fresh() | InvariantFor():
            return BOOLEAN
        case Null():
            return NULL
        case EnumValue(owner):
            return ClassType(owner)
        case Text():
            return STRING
        case TypeOf() | TypeValue():
            return TYPE
        case ElementOf(array, _):
            kind = type_of(array)
            assert isinstance(kind, ArrayType)
            return kind.element
        case Unary(op, operand):
            return BOOLEAN if op == "!" else promoted(type_of(operand))
        case Binary(op, left, right):
            return _combined(op, type_of(left), type_of(right))
        case Choose(_, then, orelse):
            return _joined(type_of(then), type_of(orelse))
        case Old(operand, _):
            return type_of(operand)
        case Fold(op, _, _, body):
            return INT if op == "\\num_of" else promoted(type_of(body))
        case _:
            assert_never(term)


def _combined(op: str, left: Type, right: Type) -> Type:
    if op in ARITHMETIC or (op in BITS and left != BOOLEAN):
        return promoted(left, right)
    return promoted(left) if op in SHIFTS else BOOLEAN


def _joined(then: Type, orelse: Type) -> Type:
    """The type of both branches; of two classes any will do that says that it is a reference."""
    if isinstance(then, IntType) and then != orelse:
        return promoted(then, orelse)
    return orelse if then == NULL else then


def rebuild(term: Term, change: Callable[[Term], Term]) -> Term:  # noqa: C901 - one arm for each form
    """The term with `change` applied to its direct parts: the one place that knows them."""
    match term:
        case Int() | Bool() | Null() | Text() | EnumValue() | Var() | StaticOf() | TypeValue():
            return term
        case FieldOf(target, owner, name, kind):
            return FieldOf(change(target), owner, name, kind)
        case ElementOf(array, index):
            return ElementOf(change(array), change(index))
        case LengthOf(array):
            return LengthOf(change(array))
        case Unary(op, operand):
            return Unary(op, change(operand))
        case Binary(op, left, right):
            return Binary(op, change(left), change(right))
        case Choose(condition, then, orelse):
            return Choose(change(condition), change(then), change(orelse))
        case Convert(kind, operand):
            return Convert(kind, change(operand))
        case CastTo(type_, operand):
            return CastTo(type_, change(operand))
        case InstanceOf(operand, type_, exact):
            return InstanceOf(change(operand), type_, exact)
        case Old(operand, since):
            return Old(change(operand), since)
        case Fresh(operand, since):
            return Fresh(change(operand), since)
        case InvariantFor(operand):
            return InvariantFor(change(operand))
        case TypeOf(operand):
            return TypeOf(change(operand))
        case NonNullElements(array):
            return NonNullElements(change(array))
        case Quantified(universal, var, limit, body):
            return Quantified(universal, var, change(limit), change(body))
        case Fold(op, var, limit, body):
            return Fold(op, var, change(limit), change(body))
        case FrameKept(since, frame):
            return FrameKept(since, rebuild_frame(frame, change))
        case Query(method, receiver, arguments, kind, virtual):
            return Query(method, receiver and change(receiver), tuple(map(change, arguments)), kind, virtual)
        case _:
            assert_never(term)


def rebuild_frame(frame: Frame, change: Callable[[Term], Term]) -> Frame:
    return Frame(frame.everything, tuple(_place(p, change) for p in frame.places), frame.strict)


def _place(place: Place, change: Callable[[Term], Term]) -> Place:
    match place:
        case FieldPlace(target, owner, name):
            return FieldPlace(change(target), owner, name)
        case ElementPlace(array, low, high):
            return ElementPlace(change(array), low and change(low), high and change(high))
        case ObjectPlace(target, owner):
            return ObjectPlace(change(target), owner)
        case StaticPlace() | EveryPlace():
            return place
        case _:
            assert_never(place)


def parts(term: Term) -> tuple[Term, ...]:
    """The direct parts, in evaluation order."""
    found: list[Term] = []

    def note(part: Term) -> Term:
        found.append(part)
        return part

    rebuild(term, note)
    return tuple(found)


def walk(term: Term) -> Iterator[Term]:
    """The term and all below it, outermost first."""
    yield term
    for part in parts(term):
        yield from walk(part)


def rename(term: Term, names: dict[str, str]) -> Term:
    """The term with variables renamed."""
    if isinstance(term, Var):
        return Var(names.get(term.name, term.name), term.type)
    if isinstance(term, Quantified | Fold):
        names = {old: new for old, new in names.items() if old != term.var.name}
    return rebuild(term, lambda part: rename(part, names))


def apart(term: Term, prefix: str) -> Term:
    """The term with another name for the variables of its quantifiers."""
    term = rebuild(term, lambda part: apart(part, prefix))
    match term:
        case Quantified(universal, var, limit, body):
            new = {var.name: f"{prefix}{var.name}"}
            return Quantified(universal, Var(new[var.name], var.type), rename(limit, new), rename(body, new))
        case Fold(op, var, limit, body):
            new = {var.name: f"{prefix}{var.name}"}
            return Fold(op, Var(new[var.name], var.type), rename(limit, new), rename(body, new))
        case _:
            return term


def uniform(term: Term, depth: int = 0) -> Term:
    """The term with each bound variable named after its depth: what differs only in such names becomes equal."""
    name = f"\\{depth}"
    match term:
        case Quantified(universal, var, limit, body):
            new = {var.name: name}
            limit, body = (uniform(rename(part, new), depth + 1) for part in (limit, body))
            return Quantified(universal, Var(name, var.type), limit, body)
        case Fold(op, var, limit, body):
            new = {var.name: name}
            limit, body = (uniform(rename(part, new), depth + 1) for part in (limit, body))
            return Fold(op, Var(name, var.type), limit, body)
        case _:
            return rebuild(term, lambda part: uniform(part, depth))


def conjuncts(term: Term) -> tuple[Term, ...]:
    if isinstance(term, Binary) and term.op == "&&":
        return (*conjuncts(term.left), *conjuncts(term.right))
    return (term,)


def all_of(terms: Iterable[Term]) -> Term:
    """That all of them hold: `true` if there are none."""
    found = tuple(terms)
    return reduce(lambda left, right: Binary("&&", left, right), found) if found else TRUE


def any_of(terms: Iterable[Term]) -> Term:
    """That one of them holds: `false` if there are none."""
    found = tuple(terms)
    return reduce(lambda left, right: Binary("||", left, right), found) if found else FALSE
