"""The types of the intermediate language."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IntType:
    def __str__(self) -> str:
        return "int"


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


Type = IntType | BooleanType | ClassType | ArrayType | NullType

INT = IntType()
BOOLEAN = BooleanType()
NULL = NullType()


def is_reference(kind: Type) -> bool:
    return isinstance(kind, ClassType | ArrayType | NullType)


def fits(value: Type, place: Type) -> bool:
    """May a value of the one type be stored in a place of the other?"""
    return value == place or (value == NULL and is_reference(place))
