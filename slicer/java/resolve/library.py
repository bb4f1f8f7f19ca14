"""The classes of the library that are known by more than their name."""

from collections.abc import Mapping

from slicer.java.resolve.types import BOOLEAN, BYTE, CHAR, INT, LONG, SHORT, STRING, UNKNOWN, JavaType

LIBRARY = ("java.", "javax.")
LANG = "java.lang."


def _below(table: str) -> Mapping[str, str | None]:
    """Parents by full names. A line has a class and those directly below it; `java.lang` may be left out."""
    found: dict[str, str | None] = {f"{LANG}Object": None}
    for line in table.split("\n"):
        parent, *names = (name if "." in name else f"{LANG}{name}" for name in line.split())
        found.update((name, parent) for name in names)
    return found


PARENTS = _below(
    """Object Enum
Object String Throwable Number Boolean Character Math StrictMath System Thread Runtime StringBuilder StringBuffer
Number Byte Short Integer Long Double Float
Throwable Exception Error
Exception RuntimeException CloneNotSupportedException InterruptedException java.io.IOException
java.io.IOException java.io.FileNotFoundException java.io.EOFException
RuntimeException NullPointerException ArithmeticException ClassCastException ArrayStoreException
RuntimeException NegativeArraySizeException IndexOutOfBoundsException IllegalArgumentException
RuntimeException IllegalStateException UnsupportedOperationException java.util.NoSuchElementException
RuntimeException java.util.EmptyStackException java.util.ConcurrentModificationException
java.util.NoSuchElementException java.util.InputMismatchException
IllegalArgumentException NumberFormatException
IndexOutOfBoundsException ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException
Error AssertionError VirtualMachineError
VirtualMachineError StackOverflowError OutOfMemoryError"""
)

OBJECT_METHODS: Mapping[str, JavaType] = {
    "equals": BOOLEAN,
    "hashCode": INT,
    "toString": STRING,
    "getClass": UNKNOWN,
    "clone": UNKNOWN,
    "notify": UNKNOWN,
    "notifyAll": UNKNOWN,
    "wait": UNKNOWN,
    "finalize": UNKNOWN,
}

INHERITED: Mapping[str, frozenset[str]] = {
    f"{LANG}Throwable": frozenset(
        """getMessage getLocalizedMessage getCause initCause printStackTrace fillInStackTrace getStackTrace
        setStackTrace addSuppressed getSuppressed""".split()
    ),
    f"{LANG}Appendable": frozenset({"append"}),
    f"{LANG}AutoCloseable": frozenset({"close"}),
    f"{LANG}CharSequence": frozenset("length charAt isEmpty subSequence chars codePoints compare".split()),
    f"{LANG}Cloneable": frozenset(),
    f"{LANG}Comparable": frozenset({"compareTo"}),
    f"{LANG}Enum": frozenset("name ordinal compareTo getDeclaringClass describeConstable values valueOf".split()),
    f"{LANG}Iterable": frozenset("iterator forEach spliterator".split()),
    f"{LANG}Readable": frozenset({"read"}),
    f"{LANG}Runnable": frozenset({"run"}),
    "java.io.Serializable": frozenset(),
    "java.util.Iterator": frozenset("hasNext next remove forEachRemaining".split()),
}
"""The names of the methods that classes below these inherit, those of `Object` aside."""

INTERFACES = frozenset(name for name in INHERITED if name.startswith(LANG) and name not in PARENTS)

CONSTANTS: Mapping[tuple[str, str], tuple[JavaType, int]] = {
    (f"{LANG}{name}", limit): (kind, value)
    for name, kind, least, greatest in (
        ("Byte", BYTE, -(1 << 7), (1 << 7) - 1),
        ("Short", SHORT, -(1 << 15), (1 << 15) - 1),
        ("Character", CHAR, 0, (1 << 16) - 1),
        ("Integer", INT, -(1 << 31), (1 << 31) - 1),
        ("Long", LONG, -(1 << 63), (1 << 63) - 1),
    )
    for limit, value in (("MIN_VALUE", least), ("MAX_VALUE", greatest))
}
"""Fields of the library that are constants."""

MATH: Mapping[str, int] = {"max": 2, "min": 2, "abs": 1}
"""The methods of `java.lang.Math` that are known, each with the number of its parameters."""


def math(owner: str | None, name: str, arguments: tuple[JavaType, ...]) -> JavaType | None:
    """What the method gives that accepts these integers: `int`, or `long` where one of them is; none for others."""
    if owner != f"{LANG}Math" or MATH.get(name) != len(arguments):
        return None
    if not set(arguments) <= {BYTE, SHORT, CHAR, INT, LONG}:
        return None
    return LONG if LONG in arguments else INT


BOXES = frozenset(f"{LANG}{name}" for name in ("Boolean", "Byte", "Short", "Character", "Integer", "Long"))


def is_in_package(full: str) -> bool:
    """Is the class directly in a package, by its name?"""
    *packages, _ = full.split(".")
    return bool(packages) and all(part[:1].islower() for part in packages)
