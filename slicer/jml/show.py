"""Specification text on one line, and with fields written as `this.f`."""

import re
from collections.abc import Iterator

from slicer.base.source import Span
from slicer.java import tree as java

_GAP = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\s+""")
_BREAK = re.compile(r"\s*\n\s*@*\s*")


def written(text: str) -> str:
    """The text of a clause as one line, continuation signs removed."""
    return _BREAK.sub(" ", text.replace("\r", "")).strip()


def cut(jml: str, span: Span) -> str:
    """A part of a file's JML on one line."""
    return _one_line(jml[span.start : span.end])


def qualified(jml: str, predicate: java.Expr, fields: set[str]) -> str:
    """The predicate in a file's JML with every simple name of a field or own method written `this.name`."""
    start = predicate.span.start
    text = jml[predicate.span.start : predicate.span.end]
    for offset in sorted(_own(predicate, frozenset(fields)), reverse=True):
        at = offset - start
        text = f"{text[:at]}this.{text[at:]}"
    return _one_line(text)


def _one_line(text: str) -> str:
    return _GAP.sub(lambda found: found[1] or " ", text).strip()


def _own(node: java.Node, fields: frozenset[str]) -> Iterator[int]:
    """Where the names of fields and own methods begin that are written without `this`."""
    match node:
        case java.Name(span, name):
            if name in fields:
                yield span.start
        case java.Quantified() | java.Fold():
            for part in java.children(node):
                yield from _own(part, fields - {node.name})
        case java.Call(receiver=None, name_span=span):
            yield span.start
            for argument in node.arguments:
                yield from _own(argument, fields)
        case _:
            for part in java.children(node):
                yield from _own(part, fields)
