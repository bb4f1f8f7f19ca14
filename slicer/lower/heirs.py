"""Finds the code that nobody can read and that may extend classes of the program."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from slicer.base.diagnostics import Diagnostic
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.java.resolve.classes import Classes, Entry

Why = tuple[Diagnostic, ...]
_WORD = re.compile(r"\w+|->|::|[^\s\w]")
_ENDS_LABEL = frozenset({":", ";", "{", "}"})


@dataclass(frozen=True, slots=True)
class Heir:
    """A class that may be below `parent`. Its methods have names among `names`, or any name if there are none."""

    parent: Entry
    span: Span
    why: Why
    names: frozenset[str]

    def may_override(self, name: str) -> bool:
        return not self.names or name in self.names


def heirs(unit: java.Unit, table: Classes) -> Iterator[Heir]:
    """All of them, in the order of the text."""
    classes = {n: e for n, e in table.entries.items() if isinstance(e.node, java.Class)}
    for file in unit.files:
        nodes = (node for node in java.walk(file) if isinstance(node, java.Unsupported))
        for node in nodes:
            why = refusal(unit.source, node).diagnostics if file.unread is None else (file.unread,)
            words = _WORD.findall(unit.source.slice(node.span))
            for parent in _extended(words, classes):
                yield Heir(parent, node.span, why, frozenset(words))
            if _has_lambda(words):
                functional = filter(_is_functional, classes.values())
                yield from (Heir(each, node.span, why, frozenset()) for each in functional)


def hidden_overrides(table: Classes, owner: str, name: str) -> Iterator[java.Unsupported]:
    """The members that nobody can read and that may stand for a method of that class and name in an object of it."""
    above = table.upwards(owner)
    below = (each for each in table.entries if owner in table.upwards(each))
    for each in dict.fromkeys(up for full in below for up in table.upwards(full) if up not in above):
        entry = table.entries.get(each)
        if entry is not None and isinstance(entry.node, java.Class):
            yield from (part for part in entry.node.unsupported if part.may_be(java.Form.METHOD, name))


def _has_lambda(words: list[str]) -> bool:
    """Is there a lambda or a method reference, which the arrow behind `case` and `default` is not?"""
    labelled = False
    for word in words:
        if word == "::" or (word == "->" and not labelled):
            return True
        labelled = word in {"case", "default"} or (labelled and word not in _ENDS_LABEL and word != "->")
    return False


def _extended(words: list[str], classes: Mapping[str, Entry]) -> Iterator[Entry]:
    """The classes that are named behind `extends` or `implements`, or between `new` and a body."""
    names = {*_named_above(words), *_made_with_body(words)}
    return (each for each in classes.values() if each.bare.rpartition(".")[2] in names)


def _named_above(words: list[str]) -> Iterator[str]:
    extending = False
    for word in words:
        if word in {"extends", "implements"}:
            extending = True
        elif word in {"{", ";"}:
            extending = False
        elif extending:
            yield word


def _made_with_body(words: list[str]) -> Iterator[str]:
    for at, word in enumerate(words):
        if word == "new" and "(" in words[at:]:
            opening = words.index("(", at)
            end = _closing(words, opening)
            if words[end + 1 : end + 2] == ["{"]:
                yield from words[at + 1 : opening]


def _closing(words: list[str], opening: int) -> int:
    depth = 0
    for at in range(opening, len(words)):
        depth += (words[at] == "(") - (words[at] == ")")
        if not depth:
            return at
    return len(words)


def is_interface(entry: Entry) -> bool:
    return isinstance(entry.node, java.Class) and entry.node.kind is java.ClassKind.INTERFACE


def _is_functional(entry: Entry) -> bool:
    """May a lambda be an object of it?"""
    return is_interface(entry) and isinstance(entry.node, java.Class) and bool(entry.node.methods)
