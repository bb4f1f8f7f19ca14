"""Methods of the library: the types of their values, and which of them the program's own objects cannot notice."""

from collections.abc import Mapping

from slicer.java.resolve.library import LANG, OBJECT_METHODS
from slicer.java.resolve.types import BOOLEAN, CHAR, INT, LONG, STRING, UNKNOWN, ArrayOf, JavaType, Reference

_UTIL = "java.util."
_COLLECTIONS = """Collection List ArrayList LinkedList Vector Stack Set HashSet LinkedHashSet TreeSet SortedSet Queue
    Deque ArrayDeque PriorityQueue Map HashMap LinkedHashMap TreeMap SortedMap Iterator ListIterator""".split()
_BUILDERS = ("StringBuilder", "StringBuffer")
_BOXES = ("Boolean", "Byte", "Short", "Character", "Integer", "Long", "Double", "Float")


def _table(lines: Mapping[tuple[str, ...], str]) -> dict[tuple[str, str], JavaType]:
    """Types by the full names of classes and the names of methods, whose overloads all have that type.

    `self` is the class itself.
    """
    types: dict[str, JavaType] = {
        "boolean": BOOLEAN,
        "char": CHAR,
        "int": INT,
        "long": LONG,
        "String": STRING,
        "char[]": ArrayOf(CHAR),
        "String[]": ArrayOf(STRING),
    }
    found: dict[tuple[str, str], JavaType] = {}
    for owners, text in lines.items():
        for line in text.strip().split("\n"):
            kind, *names = line.split()
            found.update(((owner, name), types.get(kind, Reference(owner))) for owner in owners for name in names)
    return found


RESULTS = _table(
    {
        (f"{LANG}String",): """int length indexOf lastIndexOf compareTo compareToIgnoreCase codePointAt
            char charAt
            boolean isEmpty isBlank contains startsWith endsWith equalsIgnoreCase matches regionMatches contentEquals
            String substring trim strip concat replace replaceAll replaceFirst toUpperCase toLowerCase intern repeat
            String valueOf copyValueOf format join
            char[] toCharArray
            String[] split""",
        tuple(f"{LANG}{name}" for name in _BUILDERS): """int length indexOf lastIndexOf capacity
            char charAt
            String substring
            self append insert delete deleteCharAt replace reverse""",
        (f"{LANG}Integer",): """int parseInt compare signum bitCount reverse sum max min intValue compareTo
            String toBinaryString toHexString toOctalString""",
        (f"{LANG}Long",): """long parseLong sum max min longValue
            int compare signum bitCount compareTo""",
        (f"{LANG}Enum",): "int ordinal compareTo\nString name",
        (f"{LANG}Boolean",): "boolean parseBoolean booleanValue logicalAnd logicalOr logicalXor",
        (f"{LANG}Character",): """boolean isDigit isLetter isLetterOrDigit isWhitespace isUpperCase isLowerCase
            int getNumericValue compare
            char charValue""",
        (f"{LANG}System",): """long currentTimeMillis nanoTime
            int identityHashCode
            String getProperty lineSeparator""",
        tuple(f"{_UTIL}{name}" for name in _COLLECTIONS): """int size indexOf lastIndexOf nextIndex
            boolean isEmpty contains containsAll containsKey containsValue hasNext hasPrevious
            boolean addAll removeAll offer""",
        (f"{_UTIL}Arrays",): "boolean equals deepEquals\nint hashCode binarySearch\nString toString deepToString",
        (f"{_UTIL}Objects",): "boolean equals isNull nonNull\nint hash hashCode\nString toString",
        (f"{_UTIL}Random",): "int nextInt\nlong nextLong\nboolean nextBoolean",
        (f"{_UTIL}Scanner",): """int nextInt
            long nextLong
            boolean hasNext hasNextInt hasNextLine
            String next nextLine""",
    }
)
_PRINT_STREAM = "java.io.PrintStream"
FIELDS: Mapping[tuple[str, str], JavaType] = {
    (f"{LANG}System", name): Reference(_PRINT_STREAM) for name in ("out", "err")
}
_WITHOUT_EFFECT = frozenset(f"{LANG}{name}" for name in (*_BOXES, *_BUILDERS, "String", "Math", "StrictMath"))
_MADE = frozenset({f"{LANG}Object", f"{_UTIL}Random", *(f"{_UTIL}{name}" for name in _COLLECTIONS)})
PLAIN = frozenset({"String", *_BUILDERS})
"""Classes whose objects know no object of the program."""
_OF_SYSTEM = frozenset({"currentTimeMillis", "nanoTime", "identityHashCode", "lineSeparator"})
REPLACING_STREAMS = ("setOut", "setErr")
"""A program with one of these words may print to a stream of its own, which may do anything."""
_PRINTING = frozenset({"print", "println", "printf", "format", "flush", "write"})
_OF_TEXTS = """length isEmpty isBlank equals equalsIgnoreCase hashCode toString trim strip toUpperCase toLowerCase
    intern toCharArray reverse"""
_OF_NUMBERS = "equals hashCode toString compare signum bitCount reverse sum toBinaryString toHexString toOctalString"
_OF_CHARACTERS = """equals hashCode compare isDigit isLetter isLetterOrDigit isWhitespace isUpperCase isLowerCase
    getNumericValue"""
_NEVER_THROWING: Mapping[str, frozenset[str]] = {
    f"{LANG}System": _OF_SYSTEM,
    _PRINT_STREAM: frozenset({"print", "println", "flush", "write"}),
    **{f"{LANG}{name}": frozenset(_OF_TEXTS.split()) for name in ("String", *_BUILDERS)},
    **{f"{LANG}{name}": frozenset(_OF_NUMBERS.split()) for name in _BOXES},
    f"{LANG}Character": frozenset(_OF_CHARACTERS.split()),
}


def result_of(owner: str, name: str) -> JavaType:
    """The type of the value; unknown where overloads differ, or where it is that of a type argument."""
    return RESULTS.get((owner, name), OBJECT_METHODS.get(name, UNKNOWN))


def changes_nothing(owner: str, name: str, *, prints_aside: bool) -> bool:
    """Does the method leave all objects of the program alone, if it is given nothing but numbers and strings?

    `prints_aside`: no object of the program gets what is printed.
    """
    if owner == f"{LANG}System":
        return name in _OF_SYSTEM
    return owner in _WITHOUT_EFFECT or (owner == _PRINT_STREAM and name in _PRINTING and prints_aside)


def never_throws(owner: str, name: str) -> bool:
    """Does the method end normally, whatever it is given, if it changes nothing?"""
    return name in _NEVER_THROWING.get(owner, ())


def making_changes_nothing(owner: str) -> bool:
    """Do the constructors leave all objects of the program alone, if they are given nothing but numbers and strings?"""
    return owner in _WITHOUT_EFFECT or owner in _MADE


def making_never_throws(owner: str, types: tuple[str, ...]) -> bool:
    """Do they end normally, too?"""
    return not types or (owner.removeprefix(LANG) in _BOXES and "String" not in types)
