"""The types of the intermediate language."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IntType:
    """One of Java's integral types, by its name."""

    name: str = "int"

    def __str__(self) -> str:
        return self.name

    @property
    def bits(self) -> int:
        return _BITS[self.name]

    @property
    def values(self) -> range:
        """What fits in two's complement; `char` has no sign."""
        if self.name == "char":
            return range(2**16)
        return range(-(2 ** (self.bits - 1)), 2 ** (self.bits - 1))


@dataclass(frozen=True, slots=True)
class BooleanType:
    def __str__(self) -> str:
        return "boolean"


@dataclass(frozen=True, slots=True)
class ClassType:
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class ArrayType:
    element: "Type"

    def __str__(self) -> str:
        return f"{self.element}[]"


@dataclass(frozen=True, slots=True)
class NullType:
    """The type of `null`: fits every reference type."""

    def __str__(self) -> str:
        return "null"


@dataclass(frozen=True, slots=True)
class TypeType:
    r"""The type of types: what `\typeof` and `\type` have. Only in specifications."""

    def __str__(self) -> str:
        return "\\TYPE"


Type = IntType | BooleanType | ClassType | ArrayType | NullType | TypeType

_BITS = {"byte": 8, "short": 16, "char": 16, "int": 32, "long": 64}

BYTE, SHORT, CHAR = IntType("byte"), IntType("short"), IntType("char")
INT, LONG = IntType("int"), IntType("long")
BOOLEAN = BooleanType()
NULL = NullType()
TYPE = TypeType()
OBJECT, STRING = ClassType("Object"), ClassType("String")


def is_reference(kind: Type) -> bool:
    return isinstance(kind, ClassType | ArrayType | NullType)


def promoted(*kinds: Type) -> IntType:
    """Numeric promotion, unary or binary."""
    return LONG if LONG in kinds else INT


def fits(value: Type, place: Type) -> bool:
    """May a value of the one type be stored in a place of the other?"""
    return value == place or (value == NULL and is_reference(place))
