"""What a slice leaves out because KeY cannot load it. The question does not reach it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from slicer.abstraction.changes import NOWHERE, Change
from slicer.abstraction.field_values import MARK, edit_of, left_values, never_set
from slicer.abstraction.headings import Headings
from slicer.abstraction.jml_comments import Around, defuse, rewrite
from slicer.analysis.callees import callees
from slicer.base.edits import Edit
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.nodes import calls_in
from slicer.ir.program import MethodKind
from slicer.java import tree as java
from slicer.java.erasure import annotations, inferred, type_arguments
from slicer.java.resolve.class_table import class_table
from slicer.java.resolve.classes import Classes
from slicer.java.resolve.library import is_in_package
from slicer.jml.scan import is_jml
from slicer.jml.words import MODIFIERS
from slicer.lower.files import Original

_NEWER_NUMBER = re.compile(r"\b0[bB][01]|\d_+\w")
_BINARY = re.compile(r"0[bB]([01]+)")


@record
class LeftOut:
    """The classes and members that leave, or lose their bodies, with the edits and the changes of the tree."""

    nodes: tuple[java.Member, ...]
    edits: tuple[Edit, ...]
    changes: tuple[Change, ...]


@record
class Leaving:
    """Finds what leaves. The methods `needed` stay; `more` are the places of further members that leave."""

    original: Original
    needed: frozenset[str]
    more: frozenset[Span]

    def found(self, planned: list[Edit]) -> LeftOut:
        """Beside the edits that are planned already, which have all that they touch."""
        nodes = tuple({(type(node), node.span): node for node in self._nodes}.values())
        edits = [edit for node in nodes for edit in self._edits(node)]
        changes = [Change(node, self._rest(node)) for node in self._nodes]
        for owner in self._owners:
            if not any(node.span.covers(owner.span) for node in nodes):
                for kept, change in self._headings.leaving(owner):
                    edits.append(kept)
                    changes += change
        self._headings.refuse_named(planned, edits)
        values = tuple(left_values(self.original, self.needed, nodes))
        edits += [edit_of(self.original, each) for each in values]
        changes += values
        loosened = tuple(never_set(self.original.unit, nodes))
        edits += dict.fromkeys(edit for edit, _ in loosened)
        changes += [change for _, change in loosened]
        for constant in self._given(nodes):
            edits.append(Edit(Span(constant.name_span.end, constant.span.end), MARK + self._breaks(constant.span)))
            changes.append(Change(constant, (replace(constant, arguments=()),)))
        edits += self._files()
        changes += self._unread()
        imports = tuple(self._imports())
        edits += [Edit(each.span, MARK) for each in imports]
        changes += [Change(each, ()) for each in imports]
        return LeftOut(nodes, (*edits, *self._erased([*planned, *edits])), tuple(changes))

    def _given(self, nodes: tuple[java.Member, ...]) -> Iterator[java.Constant]:
        """The constants with arguments in what stays: the constructors of enums leave."""
        for owner in self._owners:
            if not any(node.span.covers(owner.span) for node in nodes):
                yield from (each for each in owner.constants if each.span.end > each.name_span.end)

    def _breaks(self, span: Span) -> str:
        return self.original.unit.source.breaks(span)

    @cached_property
    def _owners(self) -> tuple[java.Class, ...]:
        return tuple(java.every_class(self.original.unit))

    @cached_property
    def _headings(self) -> Headings:
        return Headings(self.original, self.needed)

    @cached_property
    def _classes(self) -> Classes:
        return class_table(self.original.unit)

    @property
    def fields(self) -> frozenset[tuple[str, str]]:
        """The fields that leave, by the class as we call it and by their names."""
        short = {id(each.node): each.short for each in self._classes.entries.values()}
        fields = {(short[id(o)], f.name): f.span for o in self._owners for f in o.fields if id(o) in short}
        return frozenset(field for field, span in fields.items() if self.has(span))

    def has(self, member: Span) -> bool:
        return any(node.span.covers(member) for node in self._nodes)

    # What leaves --------------------------------------------------------------------------------

    @cached_property
    def _nodes(self) -> tuple[java.Member, ...]:
        """Those that leave, none inside another."""
        inside = (member for owner in self._owners for member in owner.members)
        whole = (part for file in self.original.unit.files if file.unread is None for part in file.declarations)
        found: list[java.Member] = []
        for node in sorted((*whole, *inside), key=lambda each: (each.span.start, -each.span.end)):
            is_inside = bool(found) and node.span.start < found[-1].span.end and node.span != found[-1].span
            if self._leaves(node) and not is_inside:
                found.append(node)
        return tuple(found)

    def _leaves(self, node: java.Member) -> bool:
        match node:
            case java.Unsupported():
                return True
            case java.Field(type=kind) if self._is_hidden(kind) or self._headings.is_beside(node):
                return True
            case _:
                return node.span in self._methods or node.span in self.more

    def _is_hidden(self, kind: java.TypeName) -> bool:
        """Is the class outside the language, or one of the library that nobody can declare for KeY?"""
        full = self.original.types.get(kind.span, "")
        return self._is_outside(full) or (bool(full) and full not in self._classes.entries and not is_in_package(full))

    def _is_outside(self, full: str) -> bool:
        entry = self._classes.entries.get(full)
        return entry is not None and isinstance(entry.node, java.Unsupported)

    @cached_property
    def _methods(self) -> frozenset[Span]:
        """The methods that nobody can read, those of the library, which KeY may lack, and those that call them."""
        program = self.original.program
        hidden = (m for m in program.methods.values() if m.refused or m.kind is MethodKind.LIBRARY)
        newer = (m for m in program.methods.values() if m.span in self._newer)
        gone = {method.id for method in (*hidden, *newer)} - self.needed
        others = [m for m in program.methods.values() if m.id not in gone and m.id not in self.needed]
        calls = {m.id: {each.id for c in calls_in(m.body or ()) for each in callees(program, c)} for m in others}
        while calling := {id_ for id_, called in calls.items() if id_ not in gone and called & gone}:
            gone |= calling
        written = {code.span for owner in self._owners for code in java.callables(owner)}
        return frozenset(program.methods[id_].span for id_ in gone) & written

    @cached_property
    def _newer(self) -> frozenset[Span]:
        """The methods and constructors that KeY cannot load, though we read them."""
        written = [code for owner in self._owners for code in java.callables(owner)]
        return frozenset(code.span for code in written if any(map(is_newer, (code, *java.walk(code)))))

    # How it leaves ------------------------------------------------------------------------------

    def _rest(self, node: java.Member) -> tuple[java.Member, ...]:
        """What stays of it."""
        if not isinstance(node, java.Method) or not self._may_implement(node):
            return ()
        return (replace(node, words=(java.Modifier(NOWHERE, "native"), *node.words), body=None),)

    def _may_implement(self, method: java.Method) -> bool:
        """Could its class lack a method without it?"""
        if method.body is None or {"static", "private", "native", "default"} & method.modifiers:
            return False
        (owner,) = (each for each in self._owners if method in each.members)
        return owner.superclass is not None or bool(owner.interfaces)

    def _edits(self, node: java.Member) -> Iterator[Edit]:
        source = self.original.unit.source
        if self._rest(node):
            assert isinstance(node, java.Method)
            assert node.body is not None
            yield from (defuse(source, comment) for comment in self._around(node).comments())
            yield Edit(Span(node.span.start, node.span.start), "native ")
            yield Edit(node.body.span, f"; {MARK}{source.breaks(node.body.span)}")
        else:
            yield from removed(self.original, node, MARK)

    def _around(self, node: java.Member) -> Around:
        return Around(self.original.unit, self.original.specs, about(node))

    def _files(self) -> Iterator[Edit]:
        """Files that cannot be read are empty but for their package."""
        for file in self.original.unit.files:
            if file.unread is not None:
                heading = f"package {file.package}; " if file.package else ""
                yield Edit(file.span, f"{heading}{MARK}\n")

    def _imports(self) -> Iterator[java.Import]:
        """Imports of what leaves, or of members of the library."""
        for each in (each for file in self.original.unit.files for each in file.imports):
            owner = each.name if each.is_wildcard else each.name.rpartition(".")[0]
            if self._is_outside(each.name) or (each.is_static and owner not in self._classes.entries):
                yield each

    def at(self, line: Span) -> Span | None:
        """The smallest member or class in the line that has not left already, if the question does not need it."""
        members = [member for owner in self._owners for member in owner.members]
        nodes = (*members, *self.original.unit.declarations)
        near = [node.span for node in nodes if node.span.start <= line.end and line.start <= node.span.end]
        there = [span for span in near if not any(each.covers(span) for each in self.more)]
        smallest = min(there, key=lambda span: span.end - span.start, default=None)
        if smallest is None or any(smallest.covers(self.original.program.methods[id_].span) for id_ in self.needed):
            return None
        return smallest

    def _unread(self) -> Iterator[Change]:
        files = (file for file in self.original.unit.files if file.unread is not None)
        return (Change(part, ()) for file in files for part in file.declarations)

    def _erased(self, others: list[Edit]) -> Iterator[Edit]:
        """Annotations and type arguments, `var`, and numbers as KeY does not read them, in what stays."""
        source = self.original.unit.source
        for span, text in (*inferred(self.original.unit), *_numbers(self.original.unit)):
            if not any(span.meets(edit.span) for edit in others):
                yield Edit(span, text)
        # Variables that are declared together share their type.
        for span in sorted({*annotations(self.original.unit), *type_arguments(self.original.unit)}):
            if not any(span.meets(edit.span) for edit in others):
                text = source.slice(span)
                is_short = "*/" not in text and "\n" not in text
                yield Edit(span, f"/*~ {text} */" if is_short else MARK + source.breaks(span))


def _numbers(unit: java.Unit) -> Iterator[tuple[Span, str]]:
    """Literals with `_`, and binary ones, as KeY reads them."""
    if not _NEWER_NUMBER.search(unit.source.text):
        return
    for node in java.walk(unit):
        if isinstance(node, java.IntLiteral | java.LongLiteral):
            text = unit.source.slice(node.span)
            if _NEWER_NUMBER.search(text):
                yield node.span, _BINARY.sub(lambda found: hex(int(found[1], 2)), text.replace("_", ""))


def is_newer(node: java.Node) -> bool:
    """Is it what KeY 2.12.3 cannot load and has no older form here?"""
    if isinstance(node, java.Method):
        return "default" in node.modifiers
    return isinstance(node, java.SwitchExpression) or (isinstance(node, java.Catch) and len(node.types) > 1)


def about(node: java.Member) -> Span:
    """The place by which annotations of the member know it."""
    return node.span if isinstance(node, java.Initialiser | java.Unsupported) else node.name_span


def removed(original: Original, node: java.Member, mark: str) -> tuple[Edit, ...]:
    """The member with its JML, as blank lines; what the JML before it says of the class stays."""
    source, start = original.unit.source, node.span.start
    around = Around(original.unit, original.specs, about(node))
    before = [c.span for c in original.unit.comments if c.next_token == start and is_jml(source.slice(c.span))]
    if not around.others(tuple(before)):
        span = Span(min([start, *(comment.start for comment in before)]), node.span.end)
        return (Edit(span, mark + source.breaks(span)),)
    comments = tuple(each for each in around.comments(MODIFIERS) if each.end <= start)
    kept = rewrite(source, comments, start, around.others(comments).strip())
    return (*kept, Edit(node.span, mark + source.breaks(node.span)))
