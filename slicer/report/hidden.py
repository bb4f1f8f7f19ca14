"""Specifications that nobody can ask about: they cannot be read, or stand in or at code that cannot."""

from collections.abc import Iterator

from slicer.base.diagnostics import Diagnostic
from slicer.java import tree as java
from slicer.java.outside import refusal
from slicer.jml.scan import is_jml
from slicer.lower.files import Lowered


def hidden(at: Lowered, file: java.File) -> tuple[Diagnostic, ...]:
    """Why each of them cannot be asked, in source order."""
    found = dict.fromkeys(_hidden(at, file))
    return tuple(sorted(found, key=lambda each: each.notes[0].span.start if each.notes else 0))


def _hidden(at: Lowered, file: java.File) -> Iterator[Diagnostic]:
    if file.unread is not None:
        yield file.unread
        return
    yield from (part.diagnostic for part in at.file.specs.unreadable() if file.span.covers(part.span))
    said = [each for each in file.comments if is_jml(file.source.slice(each.span))]
    for node in (*file.declarations, *java.walk(file)):
        if isinstance(node, java.Unsupported):
            at_it = (each for each in said if each.next_token == node.span.start or node.span.covers(each.span))
            yield from refusal(file.source, node).diagnostics if any(at_it) else ()
