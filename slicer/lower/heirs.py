"""Finds the code that nobody can read and that may extend classes of the program."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from slicer.base.diagnostics import Diagnostic
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.classes import Classes, Entry
from slicer.java.unread import UnreadClass, UnreadCode

Why = tuple[Diagnostic, ...]


@record(slots=True)
class Heir:
    """A class that may be below all `parents`. Its methods have names among `names`, or any name if there are none.

    `name` is empty if it has none. The superclass is the first of the parents.
    """

    name: str
    parents: tuple[Entry, ...]
    span: Span
    why: Why
    names: frozenset[str]

    def may_override(self, name: str) -> bool:
        return not self.names or name in self.names


@dataclass(frozen=True, eq=False)
class _Hidden:
    """A class that nobody can read, with the text around it and the class around that."""

    of: UnreadClass
    code: UnreadCode
    around: str | None


def heirs(source: SourceFile, unread: tuple[UnreadCode, ...], table: Classes) -> Iterator[Heir]:
    """Those in the code that nobody can read, lambdas first."""
    functional = [entry for entry in table.entries.values() if _is_functional(table, entry)]
    for code in (each for each in unread if each.has_lambda):
        why = _why(source, code)
        yield from (Heir("", (each,), code.node.span, why, frozenset()) for each in functional)
    hidden = [_Hidden(each, code, _around(table, code.node)) for code in unread for each in code.classes]
    above = _Above(table, tuple(hidden))
    for found in hidden:
        why = _why(source, found.code)
        for parents, names in above.choices(found, ()):
            if parents:
                yield Heir(found.of.name, tuple(sorted(parents, key=is_interface)), found.code.node.span, why, names)


def _around(table: Classes, node: java.Unsupported) -> str | None:
    """The full name of the class around the code."""
    around = [n for n, e in table.entries.items() if e.node is not node and e.node.span.covers(node.span)]
    return max(around, key=len, default=None)


def _why(source: SourceFile, code: UnreadCode) -> Why:
    return refusal(source, code.node).diagnostics if code.file.unread is None else (code.file.unread,)


@record
class _Above:
    """Finds what is above classes that nobody can read, through others of them."""

    table: Classes
    hidden: tuple[_Hidden, ...]

    def choices(self, of: _Hidden, seen: tuple[_Hidden, ...]) -> Iterator[tuple[tuple[Entry, ...], frozenset[str]]]:
        """The classes that we read above it, and the words of all that is between; for each meaning of the names."""
        found = [[*self._meanings(name, of, (*seen, of))] for name in of.of.above]
        for meanings in product(*found):
            parents = dict.fromkeys(entry.name for entries, _ in meanings for entry in entries)
            names = of.code.words.union(*(words for _, words in meanings))
            yield tuple(self.table.entries[each] for each in parents), names

    def _meanings(
        self, name: str, of: _Hidden, seen: tuple[_Hidden, ...]
    ) -> Iterator[tuple[tuple[Entry, ...], frozenset[str]]]:
        last = name.rpartition(".")[2]
        full = self.table.find(name, of.code.file, of.around)
        readable = [e for n, e in self.table.entries.items() if isinstance(e.node, java.Class) and e.simple == last]
        exact = [entry for entry in readable if entry.name == full]
        others = [each for each in self.hidden if each.of.name == last and each not in seen]
        for entry in exact or readable:
            yield (entry,), frozenset()
        for each in others:
            yield from self.choices(each, seen)
        if not readable and not others:
            yield (), frozenset()


def unread_methods(table: Classes, owner: str, name: str) -> Iterator[java.Unsupported]:
    """The members that nobody can read and that may stand for a method of that class and name in an object of it."""
    above = table.upwards(owner)
    below = (each for each in table.entries if owner in table.upwards(each))
    for each in dict.fromkeys(up for full in below for up in table.upwards(full) if up not in above):
        entry = table.entries.get(each)
        if entry is not None and isinstance(entry.node, java.Class):
            yield from (part for part in entry.node.unsupported if part.may_be(java.Form.METHOD, name))


def is_interface(entry: Entry) -> bool:
    return isinstance(entry.node, java.Class) and entry.node.kind is java.ClassKind.INTERFACE


def _is_functional(table: Classes, entry: Entry) -> bool:
    """May a lambda be an object of it?"""
    if not is_interface(entry):
        return False
    above = [table.entries.get(each) for each in table.upwards(entry.name) if each != "java.lang.Object"]
    return any(each is None or not isinstance(each.node, java.Class) or bool(each.node.methods) for each in above)
