"""Rewrites the text of a program to the older Java that KeY 2.12.3 loads.

`switch` with arrows and `switch` expressions become the classic statement, type variables the classes that they are
erased to. No line changes its number. The tree of the new text is compared with the one that the changes make of the
old tree. What has no rule here stays, and nothing that needs it has a slice.
"""

from collections.abc import Iterator

from slicer.abstraction.changes import Change
from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.edits import Edit, apply
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.java import tree as java
from slicer.java.parse import parse_java
from slicer.java.resolve.meanings import Resolution
from slicer.java.tokens import Tokens
from slicer.java.unread import words_of
from slicer.lower.files import Lowered, lowered
from slicer.slicing.compare_trees import compare
from slicer.slicing.older_switches import Switches


@record
class Older:
    """The new text, and how it came about."""

    source: SourceFile
    changes: tuple[Change, ...]

    def compare(self, unit: java.Unit, again: java.Unit) -> None:
        compare(unit, again, self.changes)


def in_older_java(unit: java.Unit) -> Lowered | None:
    """The program without what KeY cannot load but what has an older form; nothing if that is what it is."""
    file = lowered(unit)
    rewritten = older(file.file.unit, file.resolution)
    if rewritten is None:
        return None
    again = lowered(parse_java(rewritten.source))
    rewritten.compare(file.file.unit, again.file.unit)
    return again


def older(unit: java.Unit, resolution: Resolution) -> Older | None:
    """The program in older Java; nothing where it is that already."""
    tokens = Tokens(unit.source, unit.tokens)
    switches = Switches(unit, resolution, tokens)
    for owner in java.every_class(unit):
        for body in java.bodies(owner):
            switches.inside(body)
    # Variables that are declared together share their type.
    edits = [*switches.edits, *dict.fromkeys(_Erasure(unit, resolution, tokens).edits())]
    if not edits:
        return None
    edited = apply(unit.source, edits)
    return Older(edited.source, tuple(switches.changes))


@record
class _Erasure:
    unit: java.Unit
    resolution: Resolution
    tokens: Tokens

    def edits(self) -> Iterator[Edit]:
        names = frozenset(name for each in self._generic() for name in each.type_variables)
        for owner in java.every_class(self.unit):
            headings = {each.span for each in owner.interfaces}
            yield from self._parameters(owner)
            for member in java.callables(owner):
                yield from self._parameters(member)
            for node in (*owner.members, *([owner.superclass] if owner.superclass is not None else [])):
                if not isinstance(node, java.Class | java.Unsupported):
                    yield from (e for part in (node, *java.walk(node)) for e in self._type(part, names, headings))

    def _generic(self) -> Iterator[java.Class | java.Method | java.Constructor]:
        for owner in java.every_class(self.unit):
            yield from (each for each in (owner, *java.callables(owner)) if each.type_variables)

    def _parameters(self, node: java.Class | java.Method | java.Constructor) -> Iterator[Edit]:
        """The type parameters, brackets included: behind the name of a class, before the result of a method."""
        if not node.type_variables:
            return
        found = [t for t in self.tokens.inside(Span(node.span.start, node.span.end)) if self.tokens.text(t) == "<"]
        opening = next(t for t in found if not isinstance(node, java.Class) or t.start >= node.name_span.end)
        yield self._left(opening.to(self._closing(opening)))

    def _closing(self, opening: Span) -> Span:
        at, depth = self.tokens.index(opening.start), 0
        while True:
            word = self.tokens.text(self.tokens.spans[at])
            depth += word.count("<") - word.count(">")
            if depth <= 0:
                return self.tokens.spans[at]
            at += 1

    def _type(self, node: java.Node, names: frozenset[str], headings: set[Span]) -> Iterator[Edit]:
        if not isinstance(node, java.TypeName) or node.span in headings:
            return
        if node.erased and self.unit.source.slice(node.span).startswith(node.erased):
            yield Edit(Span(node.span.start, node.span.start + len(node.erased)), node.name)
            return
        signs = [t for t in self.tokens.inside(node.span) if self.tokens.text(t) in {"<", ">", ">>", ">>>"}]
        entry = self.resolution.classes.entries.get(self.resolution.types.get(node.span, ""))
        is_own = entry is not None and isinstance(entry.node, java.Class)
        if signs and (is_own or not names.isdisjoint(words_of(self.unit.source.slice(signs[0].to(signs[-1]))))):
            yield self._left(signs[0].to(signs[-1]))

    def _left(self, span: Span) -> Edit:
        text = self.unit.source.slice(span)
        is_short = "*/" not in text and "\n" not in text
        return Edit(span, f"/*~ {text} */" if is_short else self.unit.source.breaks(span))


def refuse_newer(unit: java.Unit) -> None:
    """Refuses a text that KeY cannot load for a form that has no rule."""
    for node in java.walk(unit):
        if isinstance(node, java.SwitchExpression):
            raise _unloadable(unit, node.span, "a `switch` expression that is a part of another expression")
        if isinstance(node, java.Method) and "default" in node.modifiers:
            raise _unloadable(unit, node.name_span, f"the `default` method `{node.name}`")


def _unloadable(unit: java.Unit, span: Span, what: str) -> Exception:
    return refuse(Code.S112, f"KeY cannot load {what}, which stays in the slice", unit.source, span)
