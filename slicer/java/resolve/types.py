"""The types of expressions, and which values of one may stand where another is wanted (JLS 4.10, 5.3)."""

from dataclasses import dataclass
from typing import assert_never


@dataclass(frozen=True, slots=True)
class Primitive:
    """`void` counts as one, so that every call has a type."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Reference:
    """A class or interface by its full name: `p.Outer.Inner`, `java.lang.String`."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class ArrayOf:
    element: "JavaType"

    def __str__(self) -> str:
        return f"{self.element}[]"


@dataclass(frozen=True, slots=True)
class NullType:
    def __str__(self) -> str:
        return "null"


@dataclass(frozen=True, slots=True)
class Unknown:
    """What only the library, or a construct outside the language, could tell."""

    def __str__(self) -> str:
        return "?"


JavaType = Primitive | Reference | ArrayOf | NullType | Unknown

BOOLEAN, BYTE, SHORT, CHAR = Primitive("boolean"), Primitive("byte"), Primitive("short"), Primitive("char")
INT, LONG, VOID = Primitive("int"), Primitive("long"), Primitive("void")
NULL, UNKNOWN = NullType(), Unknown()
OBJECT, STRING = Reference("java.lang.Object"), Reference("java.lang.String")
INTEGRAL = frozenset({BYTE, SHORT, CHAR, INT, LONG})

_WIDER = {
    "byte": frozenset({"byte", "short", "int", "long"}),
    "short": frozenset({"short", "int", "long"}),
    "char": frozenset({"char", "int", "long"}),
    "int": frozenset({"int", "long"}),
    "long": frozenset({"long"}),
    "boolean": frozenset({"boolean"}),
    "void": frozenset({"void"}),
}


def widens(value: Primitive, place: Primitive) -> bool:
    """Identity and widening primitive conversion."""
    return place.name in _WIDER[value.name]


def promoted(*operands: JavaType) -> JavaType:
    """Numeric promotion, unary or binary; unknown where an operand is no number."""
    if not INTEGRAL.issuperset(operands):
        return UNKNOWN
    return LONG if LONG in operands else INT


def is_reference(kind: JavaType) -> bool:
    match kind:
        case Reference() | ArrayOf() | NullType():
            return True
        case Primitive() | Unknown():
            return False
        case _:
            assert_never(kind)


def array(element: JavaType, dimensions: int) -> JavaType:
    for _ in range(dimensions):
        element = ArrayOf(element)
    return element
