"""What the classes and fields of a program are called in the JVM."""

from collections.abc import Mapping
from functools import cached_property

from slicer.base.record import record
from slicer.ir.program import FieldInfo, Program
from slicer.ir.types import ArrayType, ClassType, IntType, Type
from slicer.java import tree as java
from slicer.java.resolve.class_table import class_table
from slicer.java.resolve.classes import Entry
from slicer.java.resolve.library import INTERFACES, LANG, PARENTS
from slicer.jml.tree import Variable
from slicer.lower.files import Original


@record
class JavaNames:
    """The names for one file. Law: what has a name here is declared in the Java text or in `java.lang`."""

    original: Original

    @property
    def program(self) -> Program:
        return self.original.program

    @cached_property
    def _entries(self) -> Mapping[str, Entry]:
        """By their names in the intermediate language."""
        return {each.short: each for each in class_table(self.original.unit).entries.values()}

    @cached_property
    def _classes(self) -> Mapping[str, java.Class]:
        """By their names in the intermediate language."""
        return {each.short: each.node for each in self._entries.values() if isinstance(each.node, java.Class)}

    @cached_property
    def _ghosts(self) -> frozenset[tuple[str, str]]:
        members = self.original.specs.members
        return frozenset(
            (name, each.name)
            for name, owner in self._classes.items()
            for each in members.get(owner.span, ())
            if isinstance(each, Variable)
        )

    @property
    def own(self) -> tuple[str, ...]:
        """The classes of the file, by their names in the JVM."""
        return tuple(self._own(name) for name in self._classes)

    def of(self, kind: Type) -> str:
        """The name as `Class.getTypeName` has it; empty where nobody knows the package of a class."""
        match kind:
            case ArrayType(element):
                inner = self.of(element)
                return f"{inner}[]" if inner else ""
            case ClassType(name):
                return self._class(name)
            case _:
                return str(kind)

    def literal(self, kind: Type) -> str:
        """A Java expression for the class; it does not matter where the class may be seen from."""
        match kind:
            case ArrayType(element):
                inner = self.literal(element)
                return inner.replace(".class", "[].class") if inner.endswith(".class") else f"{inner}.arrayType()"
            case ClassType():
                return f'Class.forName("{self.of(kind)}")'
            case _:
                return f"{kind}.class"

    def field(self, info: FieldInfo) -> str:
        """The name of the field in its class; empty for those of specifications."""
        plain = info.name.removeprefix(f"{info.owner}.")
        return "" if (info.owner, plain) in self._ghosts else plain

    def _class(self, name: str) -> str:
        if name in self._classes:
            return self._own(name)
        known = f"{LANG}{name}" in PARENTS or f"{LANG}{name}" in INTERFACES
        return f"{LANG}{name}" if known else ""

    def _own(self, name: str) -> str:
        entry = self._entries[name]
        package = entry.name.removesuffix(entry.bare)
        return f"{package}{entry.bare.replace('.', '$')}"


def suffix(kind: IntType, value: int) -> str:
    """A Java literal of exactly that type."""
    match kind.name:
        case "int":
            return str(value)
        case "long":
            return f"{value}L"
        case name:
            return f"({name}) {value}"
