"""Classes of the library that a slice names and KeY does not have: it gets them as empty declarations."""

from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.java.resolve.class_table import class_table
from slicer.java.resolve.library import PARENTS, is_in_package
from slicer.lower.files import Original
from slicer.resources import render

KNOWN = {
    "java.io": "FilterOutputStream IOException InputStream OutputStream PrintStream Serializable",
    "java.lang": """ArithmeticException ArrayIndexOutOfBoundsException ArrayStoreException AssertionError Boolean
        Character Class ClassCastException CloneNotSupportedException Cloneable Comparable Double Enum Error Exception
        ExceptionInInitializerError Float IllegalArgumentException IndexOutOfBoundsException Integer
        InterruptedException Iterable LinkageError Long Math NegativeArraySizeException NoClassDefFoundError
        NullPointerException Number NumberFormatException Object OutOfMemoryError Runnable RuntimeException String
        StringBuffer System Thread Throwable VirtualMachineError""",
    "java.lang.annotation": "Annotation",
    "java.math": "BigInteger",
    "java.util": """ArrayList Arrays Collection Date Iterator LinkedHashMap LinkedList List ListIterator
        ListIteratorImpl Map Set""",
}
"""What KeY 2.12.3 has."""
_HAS = frozenset(f"{package}.{name}" for package, names in KNOWN.items() for name in names.split())


@record(slots=True)
class Missing:
    """A class or interface that KeY lacks, by its full name; `above` is what it extends, if that matters.

    What is thrown has the constructors that exceptions have.
    """

    name: str
    is_interface: bool
    is_thrown: bool = False
    above: str = ""

    @property
    def path(self) -> str:
        return f"{self.name.replace('.', '/')}.java"

    @property
    def text(self) -> str:
        package, _, name = self.name.rpartition(".")
        return render("key/library.java.j2", package=package, simple=name, missing=self)


def missing(original: Original, gone: tuple[Span, ...]) -> tuple[Missing, ...]:
    """The classes that are named in what stays, in the order of their names."""
    own = class_table(original.unit).entries.keys()
    named = {full for span, full in original.types.items() if not any(each.covers(span) for each in gone)}
    named |= {i.name for file in original.unit.files for i in file.imports if not (i.is_static or i.is_wildcard)}
    unknown = sorted(full for full in named if full not in own and full not in _HAS and is_in_package(full))
    interfaces, thrown = _interfaces(original), _thrown(original)
    return tuple(Missing(n, n in interfaces, _is_thrown(n, thrown), _above(n, thrown)) for n in unknown)


def _is_thrown(name: str, thrown: frozenset[str]) -> bool:
    above = PARENTS.get(name)
    return name in thrown or above == "java.lang.Throwable" or (above is not None and _is_thrown(above, thrown))


def _above(name: str, thrown: frozenset[str]) -> str:
    """What the declaration extends: it matters for exceptions only."""
    return PARENTS.get(name) or ("java.lang.RuntimeException" if name in thrown else "")


def _interfaces(original: Original) -> frozenset[str]:
    names = (name for owner in java.every_class(original.unit) for name in owner.interfaces)
    return frozenset(original.types.get(name.span, "") for name in names)


def _thrown(original: Original) -> frozenset[str]:
    """What is named behind `throws` and `catch`."""
    found: list[java.TypeName] = []
    for node in java.walk(original.unit):
        if isinstance(node, java.Method | java.Constructor):
            found += node.throws
        elif isinstance(node, java.Catch):
            found += node.types
    return frozenset(original.types.get(name.span, "") for name in found)
