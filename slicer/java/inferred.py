"""Gives local variables that are declared with `var` the types of their values (JLS 14.4.1)."""

from collections.abc import Mapping
from dataclasses import Field, fields, replace
from typing import ClassVar, Protocol, TypeVar

from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.resolve import resolve
from slicer.java.resolve.classes import Entry
from slicer.java.resolve.meanings import Resolution
from slicer.java.resolve.types import VOID, ArrayOf, JavaType, Primitive, Reference


class _Node(Protocol):
    """A dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


T = TypeVar("T", bound=_Node)


def with_types(unit: tree.Unit) -> tree.Unit:
    """The files with the name of a type in place of each `var`; where nobody knows it, the statement is unsupported."""
    if not any(isinstance(node, tree.TypeName) and node.name == tree.VAR for node in tree.walk(unit)):
        return unit
    found = resolve(unit)
    entries = {entry.node.span: entry for entry in found.classes.entries.values()}
    return replace(unit, files=tuple(replace(f, declarations=_Inferring(found, entries).all(f)) for f in unit.files))


@record
class _Inferring:
    resolution: Resolution
    entries: Mapping[Span, Entry]
    owner: Entry | None = None

    def all(self, file: tree.File) -> tuple[tree.Class | tree.Unsupported, ...]:
        return tuple(self.of(part) for part in file.declarations)

    def of(self, node: T) -> T:
        """The node with all below it."""
        inside = replace(self, owner=self.entries[node.span]) if isinstance(node, tree.Class) else self
        changed = {}
        for each in fields(node) if tree.is_node(node) else ():
            value = getattr(node, each.name)
            new = tuple(inside.part(part) for part in value) if isinstance(value, tuple) else inside.part(value)
            if new != value:
                changed[each.name] = new
        return replace(node, **changed) if changed else node

    def part(self, node: object) -> object:
        match node:
            case tree.LocalDeclaration(_, (tree.Declarator(type=tree.TypeName(_, tree.VAR)) as only,)):
                kind = self.written(only.type, only.name_span)
                if kind is None:
                    return _unsupported(node.span, only.type, only.name)
                return replace(node, declarators=(replace(only, type=kind),))
            case tree.For(init=(tree.LocalDeclaration() as declared,)):
                found = self.part(declared)
                return self.of(node) if isinstance(found, tree.LocalDeclaration) else _whole(node.span, found)
            case tree.ForEach(variable=tree.Parameter(type=tree.TypeName(_, tree.VAR)) as variable):
                kind = self.written(variable.type, variable.name_span)
                if kind is None:
                    return _unsupported(node.span, variable.type)
                return replace(self.of(node), variable=replace(variable, type=kind))
            case _:
                return self.of(node) if tree.is_node(node) else node

    def written(self, name: tree.TypeName, variable: Span) -> tree.TypeName | None:
        """The type of the variable, as one may write it there; a class may be called `var`."""
        assert self.owner is not None
        if self.resolution.classes.knows(tree.VAR, self.owner.file, self.owner.name):
            return name
        kind, dimensions = self.resolution.variables[variable].type, 0
        while isinstance(kind, ArrayOf):
            kind, dimensions = kind.element, dimensions + 1
        found = self._name(kind)
        return None if found is None else tree.TypeName(name.span, found, dimensions)

    def _name(self, kind: JavaType) -> str | None:
        assert self.owner is not None
        if isinstance(kind, Primitive):
            return None if kind == VOID else kind.name
        if not isinstance(kind, Reference):
            return None
        parts = kind.name.split(".")
        names = (".".join(parts[first:]) for first in reversed(range(len(parts))))
        find, file, owner = self.resolution.classes.find, self.owner.file, self.owner.name
        return next((name for name in names if find(name, file, owner) == kind.name), None)


def _unsupported(span: Span, at: tree.TypeName, *names: str) -> tree.Unsupported:
    return tree.Unsupported(span, "`var` for a value of unknown type", at.span, tree.Form.STATEMENT, names)


def _whole(span: Span, found: object) -> object:
    return replace(found, span=span) if isinstance(found, tree.Unsupported) else found
