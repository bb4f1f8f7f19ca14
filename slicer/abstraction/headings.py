"""Interfaces with type arguments: they leave the headings of classes, because KeY does not load them."""

import re
from collections.abc import Iterator
from functools import cached_property

from slicer.abstraction.changes import Change
from slicer.abstraction.field_values import MARK
from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.edits import Edit
from slicer.base.record import record
from slicer.java import tree as java
from slicer.java.tokens import Tokens
from slicer.java.unread import words_of
from slicer.jml.tree import Clause
from slicer.lower.files import Original

_WORD = re.compile(r"\w+")


@record
class Headings:
    """What leaves the headings of a program's classes; `needed` are the methods that a prover may look at, by id."""

    original: Original
    needed: frozenset[str]

    @cached_property
    def _owners(self) -> tuple[java.Class, ...]:
        return tuple(java.every_class(self.original.unit))

    def is_beside(self, field: java.Field) -> bool:
        """Is it of an interface that leaves the headings of classes, and does nobody who is needed speak of it?"""
        return field.type.name.rpartition(".")[2] in self._generic and field.name not in self._spoken

    @cached_property
    def _generic(self) -> frozenset[str]:
        """The interfaces with type arguments in headings, by their simple names."""
        source = self.original.unit.source
        found = (each for owner in self._owners for each in owner.interfaces if "<" in source.slice(each.span))
        return frozenset(each.name.rpartition(".")[2] for each in found)

    @cached_property
    def _spoken(self) -> frozenset[str]:
        """The words of the needed code, and of all JML."""
        source, methods = self.original.unit.source, self.original.program.methods
        code = (source.slice(methods[id_].span) for id_ in self.needed)
        return frozenset(word for text in (self.original.specs.text, *code) for word in words_of(text))

    def leaving(self, owner: java.Class) -> Iterator[tuple[Edit, tuple[Change, ...]]]:
        """Interfaces with type arguments leave the heading: without them their methods have other signatures."""
        source = self.original.unit.source
        generic = [each for each in owner.interfaces if "<" in source.slice(each.span)]
        if not generic:
            return
        tokens = Tokens(source, self.original.unit.tokens)
        before = tokens.before(owner.interfaces[0].span.start)
        whole = before.to(owner.interfaces[-1].span)
        others = [source.slice(each.span) for each in owner.interfaces if each not in generic]
        text = f"{source.slice(before)} {', '.join(others)} " if others else ""
        yield Edit(whole, f"{text}{MARK}{source.breaks(whole)}"), tuple(Change(each, ()) for each in generic)

    def refuse_named(self, planned: list[Edit], edits: list[Edit]) -> None:
        """Refuses what needs an interface that has left a heading: in the slice no object would be of it."""
        unit, program = self.original.unit, self.original.program
        simple, generic = self._generic, [each for owner in self._owners for each in owner.interfaces]
        if not simple:
            return
        fields = [field for owner in self._owners for field in owner.fields]
        beside = {field.name for field in fields if self.is_beside(field)}
        staying = (field.span for field in fields if field.name not in beside)
        code = [*(program.methods[id_].span for id_ in self.needed), *staying]
        gone = [edit.span for edit in (*planned, *edits) if edit.span.start < edit.span.end]
        said = [each.part.predicate for each in self.original.specs.annotations if isinstance(each.part, Clause)]
        written = [node for node in java.walk(unit) if any(each.covers(node.span) for each in code)]
        types = (node for node in (*written, *(n for each in said for n in java.walk(each))) if node not in generic)
        named = [n.span for n in types if isinstance(n, java.TypeName) and n.name.rpartition(".")[2] in simple]
        found = [span for span in named if not any(each.covers(span) for each in gone)]
        found += [edit.span for edit in planned if not simple.isdisjoint(words_of(edit.new))]
        # The frame of a stub may name a field that has left, in a comment.
        found += [edit.span for edit in planned if not beside.isdisjoint(_WORD.findall(edit.new))]
        if found:
            message = "an interface with type arguments leaves the headings of classes, but is needed here"
            raise refuse(Code.S112, message, unit.source, found[0])
