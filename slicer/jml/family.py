"""The classes of several files and how they are related, by name."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath

from slicer.base.source import SourceFile
from slicer.java import tree as java
from slicer.jml.tree import Specs


@dataclass(frozen=True, slots=True)
class Annotated:
    """A file read."""

    unit: java.Unit
    specs: Specs


@dataclass(frozen=True)
class Family:
    """All classes of some files.

    A class name means the class of the same file, else of the same folder, else the only one of that name.
    """

    files: tuple[Annotated, ...]

    @cached_property
    def _home(self) -> dict[int, Annotated]:
        return {id(owner): file for file in self.files for owner in java.every_class(file.unit)}

    @cached_property
    def _outer(self) -> dict[int, java.Class]:
        every = (owner for file in self.files for owner in java.every_class(file.unit))
        return {id(inner): owner for owner in every for inner in owner.classes}

    @cached_property
    def _named(self) -> dict[str, list[java.Class]]:
        found: dict[str, list[java.Class]] = {}
        for file in self.files:
            for owner in java.every_class(file.unit):
                found.setdefault(owner.name, []).append(owner)
        return found

    def source_of(self, owner: java.Class) -> SourceFile:
        return self._home[id(owner)].unit.source

    def specs_of(self, owner: java.Class) -> Specs:
        return self._home[id(owner)].specs

    def around(self, owner: java.Class) -> Iterator[java.Class]:
        """The classes it is declared in, innermost first."""
        outer = self._outer.get(id(owner))
        if outer is not None:
            yield outer
            yield from self.around(outer)

    def full_name(self, owner: java.Class) -> str:
        """The name with those of the classes around it."""
        return ".".join([*(each.name for each in reversed(tuple(self.around(owner)))), owner.name])

    def upwards(self, owner: java.Class) -> tuple[java.Class, ...]:
        """The class, then those it extends and implements, each once, as far as they are among the files."""
        found: list[java.Class] = []
        pending = [owner]
        while pending:
            each = pending.pop(0)
            if any(each is known for known in found):
                continue
            found.append(each)
            names = (each.superclass, *each.interfaces)
            parents = (self.find(name.name, each) for name in names if name is not None)
            pending += [parent for parent in parents if parent is not None]
        return tuple(found)

    def find(self, name: str, seen_from: java.Class) -> java.Class | None:
        named = self._named.get(name.rsplit(".", 1)[-1], [])
        here = self._home[id(seen_from)]
        same_file = [owner for owner in named if self._home[id(owner)] is here]
        same_folder = [owner for owner in named if self._folder(self._home[id(owner)]) == self._folder(here)]
        for group in (same_file, same_folder, named):
            if len(group) == 1:
                return group[0]
        return None

    def overridden(self, owner: java.Class, method: java.Method) -> tuple[tuple[java.Class, java.Method], ...]:
        """The methods above that this one overrides or implements."""
        if "static" in method.modifiers or "private" in method.modifiers:
            return ()
        return tuple(
            (above, other)
            for above in self.upwards(owner)[1:]
            for other in above.methods
            if other.name == method.name
            and types_of(other) == types_of(method)
            and not {"static", "private"} & other.modifiers
        )

    def _folder(self, file: Annotated) -> PurePath:
        return PurePath(file.unit.source.name).parent


def types_of(code: java.Method | java.Constructor) -> tuple[str, ...]:
    """The types of the parameters as one writes them: `int`, `Node[]`."""
    return tuple(f"{p.type.name}{'[]' * p.type.dimensions}" for p in code.parameters)


def signature(owner: str, code: java.Method | java.Constructor) -> str:
    """`Class.method(T,U)`; a constructor has the name of its class."""
    return f"{owner}.{code.name}({','.join(types_of(code))})"
