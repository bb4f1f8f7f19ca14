"""Annotated files, and how the declarations in them are related."""

from functools import cached_property
from pathlib import PurePath

from slicer.base.record import record
from slicer.java import tree as java
from slicer.java.resolve.class_table import class_table, declared
from slicer.java.resolve.classes import Classes, Entry
from slicer.java.resolve.members import Members
from slicer.jml.tree import Specs


@record
class Annotated:
    """Files read: their trees and their specifications. Two classes of one full name are refused."""

    unit: java.Unit
    specs: Specs

    @cached_property
    def classes(self) -> Classes:
        return class_table(self.unit)

    @cached_property
    def _entries(self) -> dict[int, Entry]:
        return {id(entry.node): entry for entry in self.classes.entries.values()}

    def entry(self, owner: java.Class) -> Entry:
        return self._entries[id(owner)]

    def name(self, owner: java.Class) -> str:
        """The name with those of the classes around it."""
        return self.entry(owner).short

    def around(self, owner: java.Class) -> tuple[java.Class, ...]:
        """The classes it is declared in, innermost first."""
        return self._among_files(tuple(self.classes.around(self.entry(owner).outer)))

    def upwards(self, owner: java.Class) -> tuple[java.Class, ...]:
        """The class, then those it extends and implements, each once, as far as they are among the files."""
        return self._among_files(self.classes.upwards(self.entry(owner).name))

    def beside(self, owner: java.Class) -> tuple[java.Class, ...]:
        """What else an object of the class may be of: the classes below, and those above these."""
        above = self.upwards(owner)
        below = [each for each in java.every_class(self.unit) if owner in self.upwards(each)]
        found = {id(up): up for each in below for up in self.upwards(each) if up not in above}
        return tuple(found.values())

    def _among_files(self, names: tuple[str, ...]) -> tuple[java.Class, ...]:
        entries = (self.classes.entries[name] for name in names if name in self.classes.entries)
        return tuple(entry.node for entry in entries if isinstance(entry.node, java.Class))

    def overridden(self, owner: java.Class, method: java.Method) -> tuple[tuple[java.Class, java.Method], ...]:
        """The methods above that this one overrides or implements."""
        if "static" in method.modifiers or "private" in method.modifiers:
            return ()
        return tuple(
            (above, other)
            for above in self.upwards(owner)[1:]
            for other in above.methods
            if other.name == method.name
            and self._types(above, other) == self._types(owner, method)
            and not {"static", "private"} & other.modifiers
        )

    def _types(self, owner: java.Class, method: java.Method) -> tuple[object, ...]:
        return tuple(Members(self.classes).type(p.type, self.entry(owner).name) for p in method.parameters)


def programs(unit: java.Unit) -> tuple[java.Unit, ...]:
    """The files as programs in which every class has one meaning.

    Files of one folder, packages counted out, stay together unless their own classes clash; folders stay
    together unless a class of one clashes with one of another.
    """
    folders: dict[PurePath, list[java.File]] = {}
    for file in unit.files:
        folders.setdefault(_root(file), []).append(file)
    groups = [group for folder in folders.values() for group in _without_clash([[file] for file in folder])]
    sorted_ = (sorted(group, key=lambda file: file.span) for group in _without_clash(groups))
    return tuple(java.Unit(unit.source, tuple(group)) for group in sorted_)


def _without_clash(groups: list[list[java.File]]) -> list[list[java.File]]:
    """The groups joined, each to the first with which it shares no class."""
    found: list[tuple[set[str], list[java.File]]] = []
    for group in groups:
        names = {entry.name for file in group for entry in declared(file)}
        for known, files in found:
            if not known & names:
                known |= names
                files += group
                break
        else:
            found.append((names, list(group)))
    return [files for _, files in found]


def _root(file: java.File) -> PurePath:
    """The folder that the package of the file is counted from."""
    folder = PurePath(file.name).parent
    package = tuple(file.package.split(".")) if file.package else ()
    is_inside = bool(package) and folder.parts[-len(package) :] == package
    return PurePath(*folder.parts[: -len(package)]) if is_inside else folder


def types_of(code: java.Method | java.Constructor) -> tuple[str, ...]:
    """The types of the parameters as one writes them: `int`, `Node[]`."""
    return tuple(f"{p.type.name}{'[]' * p.type.dimensions}" for p in code.parameters)


def signature(owner: str, code: java.Method | java.Constructor) -> str:
    """`Class.method(T,U)`; a constructor has the name of its class."""
    return f"{owner}.{code.name}({','.join(types_of(code))})"
