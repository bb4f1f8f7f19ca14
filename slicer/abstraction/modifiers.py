"""How KeY finds the modifiers of declarations, and the edits that make it find those that JML means.

KeY 2.12.3 searches the text of comments for the words, whatever else these comments say. Of those before a method it
searches the last alone, and it takes other comments for JML than where it reads contracts.
"""

import re
from collections.abc import Iterator

from slicer.base.diagnostics import Refused
from slicer.base.edits import Edit, Edited, apply
from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.java.parse import parse_java
from slicer.jml.arithmetic import SPECIFYING
from slicer.jml.attach import attach
from slicer.jml.scan import is_jml
from slicer.jml.tree import Specs

Declaration = java.Method | java.Constructor | java.Parameter | java.Field

_KEYS = re.compile(r"/[/*](?:[-+]\w*)+@")
_SEARCHED = re.compile(r"/[/*](?:@|\+KeY@|-(?!KeY).*@)", re.DOTALL)
_DEFAULT = "nullable_by_default"


@record
class Found:
    """The modifiers in one text: as JML has them and as KeY finds them, where a proof depends on them."""

    unit: java.Unit
    specs: Specs

    def declarations(self) -> Iterator[Declaration]:
        for owner in java.every_class(self.unit):
            for member in owner.members:
                if isinstance(member, java.Method | java.Constructor):
                    yield member
                    yield from member.parameters
                elif isinstance(member, java.Field):
                    yield member

    def meant(self, of: Declaration) -> frozenset[str]:
        return self.specs.modifiers.get(of.span, frozenset()) & _that_count(of)

    def searched(self, of: Declaration) -> frozenset[str]:
        texts = [self.unit.source.slice(comment.span) for comment in self._comments(of)]
        jml = [text for text in texts if _SEARCHED.match(text)]
        return frozenset(word for word in _that_count(of) if any(word in text for text in jml))

    def _comments(self, of: Declaration) -> list[java.Comment]:
        first, last = of.span.start, of.name_span.start
        if isinstance(of, java.Parameter | java.Field):
            return [comment for comment in self.unit.comments if first <= comment.next_token <= last]
        if isinstance(of, java.Constructor):
            last = first
        elif of.result.name != "void":
            last = of.result.span.start
        before = [comment for comment in self.unit.comments if comment.next_token == first]
        return before[-1:] + [comment for comment in self.unit.comments if first < comment.next_token <= last]


def plain(original: java.Unit, planned: list[Edit]) -> Edited:
    """The edited text with no markers of JML but `//@` and `/*@`, and with its modifiers where KeY finds them."""
    edits = [*planned, *_markers(original, planned)]
    shown = apply(original.source, edits)
    try:
        unit = parse_java(shown.source)
    except Refused:
        # That our own text cannot be read is told by whoever reads it again.
        return shown
    found = Found(unit, attach(unit))
    defaults = (each.span for each in found.specs.annotations if each.word == _DEFAULT)
    edits += [Edit(_was(shown, span), " " * len(_DEFAULT)) for span in defaults]
    repeated: dict[Span, Edit] = {}
    for declared in found.declarations():
        meant, searched = found.meant(declared), found.searched(declared)
        is_method = isinstance(declared, java.Method | java.Constructor)
        if meant != searched if is_method else meant - searched:
            # That nothing is null is KeY's default, and said where it stands.
            words = sorted(found.specs.modifiers.get(declared.span, frozenset()) - {"non_null"})
            at = _was(shown, Span(declared.span.start, declared.span.start + 1)).start
            # Fields that are declared together share the words.
            repeated[declared.span] = Edit(Span(at, at), f"/*@ {' '.join([*words, '@*/'])} ")
    return apply(original.source, [*edits, *repeated.values()])


def has_keys(comment: str) -> bool:
    """Whether the marker of the comment says which tools read it."""
    return _KEYS.match(comment) is not None


def is_for_tools(comment: str) -> bool:
    """Whether KeY, and not we, may take the comment for JML, or its marker says which tools read it."""
    return has_keys(comment) or (_SEARCHED.match(comment) is not None and not is_jml(comment))


def _that_count(of: Declaration) -> frozenset[str]:
    """The words that change what KeY assumes or asks of the declaration."""
    match of:
        case java.Method():
            words = {"helper", *SPECIFYING} | ({"nullable"} if of.result.is_reference else set())
            return frozenset(words if of.body is not None else {*words, "pure"})
        case java.Constructor():
            return frozenset({"helper", *SPECIFYING})
        case java.Parameter() | java.Field():
            return frozenset({"nullable"}) if of.type.is_reference else frozenset()


def _markers(original: java.Unit, planned: list[Edit]) -> Iterator[Edit]:
    """What we read as JML gets a plain marker, what we do not read gets none; as wide as before."""
    source = original.source
    for comment in original.comments:
        marker = _KEYS.match(source.slice(comment.span))
        if marker is None:
            continue
        at = Span(comment.span.start, comment.span.start + marker.end())
        if any(at.meets(edit.span) for edit in planned):
            continue
        width = at.end - at.start
        mark = "@".ljust(width - 2) if is_jml(source.slice(comment.span)) else f"~{source.text[at.start + 3 : at.end]}"
        yield Edit(Span(at.start + 2, at.end), mark)


def _was(edited: Edited, span: Span) -> Span:
    found = edited.origin(span)
    assert found is not None, "a declaration of the slice begins where it begins in the original"
    return found
