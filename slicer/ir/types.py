"""The types of the intermediate language."""

from slicer.base.record import record


@record(slots=True)
class IntType:
    r"""One of Java's integral types, by its name; or JML's `\bigint`, the type of all integers."""

    name: str = "int"

    def __str__(self) -> str:
        return self.name

    @property
    def bits(self) -> int:
        return _BITS[self.name]

    @property
    def values(self) -> range:
        r"""What fits in two's complement; `char` has no sign. Nobody asks for those of `\bigint`."""
        if self.name == "char":
            return range(2**16)
        return range(-(2 ** (self.bits - 1)), 2 ** (self.bits - 1))


@record(slots=True)
class BooleanType:
    def __str__(self) -> str:
        return "boolean"


@record(slots=True)
class ClassType:
    name: str

    def __str__(self) -> str:
        return self.name


@record(slots=True)
class ArrayType:
    element: "Type"

    def __str__(self) -> str:
        return f"{self.element}[]"


@record(slots=True)
class NullType:
    """The type of `null`: fits every reference type."""

    def __str__(self) -> str:
        return "null"


@record(slots=True)
class TypeType:
    r"""The type of types: what `\typeof` and `\type` have. Only in specifications."""

    def __str__(self) -> str:
        return "\\TYPE"


Type = IntType | BooleanType | ClassType | ArrayType | NullType | TypeType

_BITS = {"byte": 8, "short": 16, "char": 16, "int": 32, "long": 64}

BYTE, SHORT, CHAR = IntType("byte"), IntType("short"), IntType("char")
INT, LONG = IntType("int"), IntType("long")
BIGINT = IntType("\\bigint")
BOOLEAN = BooleanType()
NULL = NullType()
TYPE = TypeType()
OBJECT, STRING = ClassType("Object"), ClassType("String")


def is_reference(kind: Type) -> bool:
    return isinstance(kind, ClassType | ArrayType | NullType)


def promoted(*kinds: Type) -> IntType:
    """Numeric promotion, unary or binary."""
    if BIGINT in kinds:
        return BIGINT
    return LONG if LONG in kinds else INT


def holds_all(wide: IntType, narrow: IntType) -> bool:
    """Is every value of the second type one of the first?"""
    if BIGINT in {wide, narrow}:
        return wide == BIGINT
    return wide.values.start <= narrow.values.start and narrow.values.stop <= wide.values.stop


def fits(value: Type, place: Type) -> bool:
    """May a value of the one type be stored in a place of the other?"""
    return value == place or (value == NULL and is_reference(place))
