"""Sets of locations: what `assignable` and `accessible` are about."""

from collections.abc import Iterator
from enum import StrEnum
from typing import assert_never

from slicer.base.record import record
from slicer.base.source import Span
from slicer.java.tree import Expr, Name, Select


@record(slots=True)
class Everything:
    span: Span


@record(slots=True)
class Nothing:
    r"""`\nothing` or `\empty`, or with `strictly` also no allocation."""

    span: Span
    strictly: bool


@record(slots=True)
class FieldLocation:
    """`target.name`, or a field of `this` where there is no target; the target may be a class name."""

    span: Span
    target: Expr | None
    name: str


@record(slots=True)
class ElementLocation:
    """`array[low..high]`; both ends missing means `[*]`, equal ends a single element."""

    span: Span
    array: Expr
    low: Expr | None
    high: Expr | None


@record(slots=True)
class AllFields:
    r"""`target.*` or `\all_fields(target)`."""

    span: Span
    target: Expr


@record(slots=True)
class AllObjects:
    r"""`\all_objects(field)`: the field, of every object."""

    span: Span
    field: Expr


class SetOperator(StrEnum):
    """`locset`, `singleton` and `storeref` join what they are given, as `set_union` does."""

    UNION = "\\set_union"
    INTERSECT = "\\intersect"
    MINUS = "\\set_minus"
    LOCSET = "\\locset"
    SINGLETON = "\\singleton"
    STOREREF = "\\storeref"


@record(slots=True)
class SetOf:
    span: Span
    operator: SetOperator
    parts: tuple["Location", ...]


Location = Everything | Nothing | FieldLocation | ElementLocation | AllFields | AllObjects | SetOf


def expressions_of(location: Location) -> Iterator[Expr]:
    """The expressions in it; a field is the expression that means it."""
    match location:
        case Everything() | Nothing():
            return
        case FieldLocation(span, target, name):
            yield Name(span, name) if target is None else Select(span, target, name)
        case ElementLocation(array=array, low=low, high=high):
            yield from (part for part in (array, low, high) if part is not None)
        case AllFields(target=part) | AllObjects(field=part):
            yield part
        case SetOf(parts=parts):
            for each in parts:
                yield from expressions_of(each)
        case _:
            assert_never(location)
