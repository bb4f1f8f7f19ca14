"""The types of operators: what they take and what they give (JLS 15.15 to 15.25)."""

from slicer.java.resolve.classes import Classes
from slicer.java.resolve.constants import Constant, fits_in
from slicer.java.resolve.library import BOXES, INTERFACES
from slicer.java.resolve.types import (
    BOOLEAN,
    BYTE,
    CHAR,
    INT,
    INTEGRAL,
    NUMERIC,
    OBJECT,
    SHORT,
    STRING,
    TYPE,
    UNKNOWN,
    VOID,
    ArrayOf,
    JavaType,
    Primitive,
    Reference,
    Unknown,
    is_reference,
    promoted,
)
from slicer.java.tree import Class, ClassKind

_LOGICAL = frozenset({"&&", "||", "==>", "<==", "<==>", "<=!=>"})
_ORDER = frozenset({"<", "<=", ">", ">="})
_EQUALITY = frozenset({"==", "!="})
_SHIFTS = frozenset({"<<", ">>", ">>>"})
_BITS = frozenset({"&", "|", "^"})


def unary(op: str, operand: JavaType) -> JavaType:
    return BOOLEAN if op == "!" else promoted(operand)


def takes_one(op: str, operand: JavaType) -> bool:
    """May the operator have an operand of that type? What only the library or boxing could tell counts as yes."""
    return _is_open(operand) or (operand == BOOLEAN if op == "!" else operand in NUMERIC)


def binary(op: str, left: JavaType, right: JavaType) -> JavaType:
    if op in _LOGICAL | _ORDER | _EQUALITY or op == "<:":
        return BOOLEAN
    if op == "+" and STRING in {left, right}:
        return STRING
    if op in _BITS and BOOLEAN in {left, right}:
        return BOOLEAN
    return promoted(left) if op in _SHIFTS else promoted(left, right)


def takes_two(op: str, left: JavaType, right: JavaType) -> bool:
    """May the operator have operands of those types? What only the library or boxing could tell counts as yes."""
    operands = [kind for kind in (left, right) if not _is_open(kind)]
    all_boolean = all(kind == BOOLEAN for kind in operands)
    all_numbers = all(kind in NUMERIC for kind in operands)
    if op in _LOGICAL:
        return all_boolean
    if op == "<:":
        return all(kind == TYPE for kind in operands)
    if op in _EQUALITY:
        same = len({*operands}) == 1 and VOID not in operands
        return same or all_boolean or all_numbers or all(map(is_reference, operands))
    if op in _BITS:
        return all_boolean or all_numbers
    return all_numbers or (op == "+" and STRING in operands and VOID not in operands)


def boxes(op: str, *operands: JavaType) -> bool:
    """Does the operator need the value in an object of the library, such as an `Integer`?"""
    if op in _EQUALITY and all(map(is_reference, operands)):
        return False
    return any(isinstance(kind, Reference) and kind.name in BOXES for kind in operands) and STRING not in operands


def _is_open(kind: JavaType) -> bool:
    return isinstance(kind, Unknown) or (isinstance(kind, Reference) and kind.name in BOXES)


# What has one of two types --------------------------------------------------------------------

Valued = tuple[JavaType, Constant | None]


def joined(classes: Classes, then: Valued, orelse: Valued) -> JavaType:
    """The type of `? :` (JLS 15.25), without boxing. Each operand with its value, if it is constant."""
    (one, value), (other, other_value) = then, orelse
    if one == other:
        return one
    if {one, other} <= NUMERIC:
        return _number(one, other, other_value) or _number(other, one, value) or promoted(one, other)
    return common(classes, one, other)


def _number(kind: JavaType, other: JavaType, value: Constant | None) -> JavaType | None:
    """The type of the first, where it is the narrower one and has the constant, or all values of the other's type."""
    if (kind, other) == (SHORT, BYTE):
        return kind
    is_small = kind in INTEGRAL and kind in {BYTE, SHORT, CHAR}
    return kind if is_small and other == INT and fits_in(value, kind) else None


def needs_boxing(one: JavaType, other: JavaType) -> bool:
    """Are these values that only boxing gives a type in common?"""
    return (isinstance(one, Primitive) or isinstance(other, Primitive)) and UNKNOWN not in {one, other}


def common(classes: Classes, one: JavaType, other: JavaType) -> JavaType:
    """The nearest class above both (JLS 4.10.4, but one type); an interface where they share only that."""
    if not (is_reference(one) and is_reference(other)):
        return UNKNOWN
    below, above = classes.fits(one, other), classes.fits(other, one)
    if below or above:
        return other if below else one
    if below is None or above is None:
        return UNKNOWN
    if isinstance(one, ArrayOf) and isinstance(other, ArrayOf):
        element = common(classes, one.element, other.element)
        return ArrayOf(element) if element != UNKNOWN else OBJECT
    if isinstance(one, Reference) and isinstance(other, Reference):
        return _above(classes, one, other)
    return OBJECT


def _above(classes: Classes, one: Reference, other: Reference) -> Reference:
    shared = [Reference(name) for name in classes.upwards(one.name) if classes.fits(other, Reference(name))]
    supers = [kind for kind in shared if not _is_interface(classes, kind.name)]
    if supers and supers[0] != OBJECT:
        return supers[0]
    interfaces = [kind for kind in shared if kind not in supers]
    least = [kind for kind in interfaces if not any(classes.fits(e, kind) for e in interfaces if e != kind)]
    return least[0] if len(least) == 1 else OBJECT


def _is_interface(classes: Classes, name: str) -> bool:
    entry = classes.entries.get(name)
    if entry is None:
        return name in INTERFACES
    return isinstance(entry.node, Class) and entry.node.kind is ClassKind.INTERFACE
