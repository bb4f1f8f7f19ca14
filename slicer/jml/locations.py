"""Sets of locations: what `assignable` and `accessible` are about."""

from dataclasses import dataclass
from enum import StrEnum

from slicer.base.source import Span
from slicer.java.tree import Expr


@dataclass(frozen=True, slots=True)
class Everything:
    span: Span


@dataclass(frozen=True, slots=True)
class Nothing:
    r"""`\nothing` or `\empty`, or with `strictly` also no allocation."""

    span: Span
    strictly: bool


@dataclass(frozen=True, slots=True)
class FieldLocation:
    """`target.name`, or a field of `this` where there is no target; the target may be a class name."""

    span: Span
    target: Expr | None
    name: str


@dataclass(frozen=True, slots=True)
class ElementLocation:
    """`array[low..high]`; both ends missing means `[*]`, equal ends a single element."""

    span: Span
    array: Expr
    low: Expr | None
    high: Expr | None


@dataclass(frozen=True, slots=True)
class AllFields:
    r"""`target.*` or `\all_fields(target)`."""

    span: Span
    target: Expr


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class SetOf:
    span: Span
    operator: SetOperator
    parts: tuple["Location", ...]


Location = Everything | Nothing | FieldLocation | ElementLocation | AllFields | AllObjects | SetOf
