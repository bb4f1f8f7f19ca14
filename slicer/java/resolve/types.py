"""The types of expressions, and which values of one may stand where another is wanted (JLS 4.10, 5.3)."""

from collections.abc import Mapping
from typing import assert_never

from slicer.base.record import record


@record(slots=True)
class Primitive:
    r"""`void` counts as one, so that every call has a type, and so does the `\bigint` of specifications."""

    name: str

    def __str__(self) -> str:
        return self.name


@record(slots=True)
class Reference:
    """A class or interface by its full name: `p.Outer.Inner`, `java.lang.String`."""

    name: str

    def __str__(self) -> str:
        return self.name


@record(slots=True)
class ArrayOf:
    element: "JavaType"

    def __str__(self) -> str:
        return f"{self.element}[]"


@record(slots=True)
class NullType:
    def __str__(self) -> str:
        return "null"


@record(slots=True)
class Unknown:
    """What only the library, or a construct outside the language, could tell."""

    def __str__(self) -> str:
        return "?"


@record(slots=True)
class Logical:
    r"""A type that only specifications have: `\TYPE`, the type of types, `\locset`, `\seq`, …"""

    name: str

    def __str__(self) -> str:
        return self.name


JavaType = Primitive | Reference | ArrayOf | NullType | Unknown | Logical

BOOLEAN, BYTE, SHORT, CHAR = Primitive("boolean"), Primitive("byte"), Primitive("short"), Primitive("char")
INT, LONG, VOID = Primitive("int"), Primitive("long"), Primitive("void")
BIGINT, TYPE, SEQUENCE = Primitive("\\bigint"), Logical("\\TYPE"), Logical("\\seq")
NULL, UNKNOWN = NullType(), Unknown()
OBJECT, STRING = Reference("java.lang.Object"), Reference("java.lang.String")
ENUM = Reference("java.lang.Enum")
INTEGRAL = frozenset({BYTE, SHORT, CHAR, INT, LONG})
NUMERIC = INTEGRAL | {BIGINT}

_PRIMITIVE = (BOOLEAN, BYTE, SHORT, CHAR, INT, LONG, VOID, BIGINT)
_LOGICAL = ("\\TYPE", "\\locset", "\\seq", "\\map", "\\free")
WRITTEN: Mapping[str, JavaType] = {
    **{kind.name: kind for kind in _PRIMITIVE},
    **{name: Logical(name) for name in _LOGICAL},
}
"""The types that have a word of their own."""

_WIDER = {
    "byte": frozenset({"byte", "short", "int", "long", "\\bigint"}),
    "short": frozenset({"short", "int", "long", "\\bigint"}),
    "char": frozenset({"char", "int", "long", "\\bigint"}),
    "int": frozenset({"int", "long", "\\bigint"}),
    "long": frozenset({"long", "\\bigint"}),
    "\\bigint": frozenset({"\\bigint"}),
    "boolean": frozenset({"boolean"}),
    "void": frozenset({"void"}),
}


def widens(value: Primitive, place: Primitive) -> bool:
    """Identity and widening primitive conversion."""
    return place.name in _WIDER[value.name]


def promoted(*operands: JavaType) -> JavaType:
    """Numeric promotion, unary or binary; unknown where an operand is no number."""
    if not NUMERIC.issuperset(operands):
        return UNKNOWN
    return next((wide for wide in (BIGINT, LONG) if wide in operands), INT)


def is_reference(kind: JavaType) -> bool:
    match kind:
        case Reference() | ArrayOf() | NullType():
            return True
        case Primitive() | Unknown() | Logical():
            return False
        case _:
            assert_never(kind)


def array(element: JavaType, dimensions: int) -> JavaType:
    for _ in range(dimensions):
        element = ArrayOf(element)
    return element
