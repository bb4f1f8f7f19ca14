"""Specification text on one line, and with other names for what it speaks of."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

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


def qualified(
    jml: str,
    predicate: java.Expr,
    names: Mapping[str, str],
    *,
    calls: bool = True,
    casts: Mapping[Span, str] = MappingProxyType({}),
) -> str:
    """The predicate in a file's JML with other texts for these simple names and, with `calls`, `this.` before calls.

    The expressions at the spans of `casts` are cast to those types.
    """
    start = predicate.span.start
    text = jml[predicate.span.start : predicate.span.end]
    # In a chain `0 <= x <= n` the tree has `x` twice.
    found = {*_own(predicate, frozenset(names), calls=calls)}
    edits = [(span, names[name] if name else "this.") for span, name in found]
    for span, kind in casts.items():
        edits += [(Span(span.start, span.start), f"({kind}) ("), (Span(span.end, span.end), ")")]
    for span, new in sorted(edits, key=lambda each: (each[0].start, each[0].end), reverse=True):
        text = f"{text[: span.start - start]}{new}{text[span.end - start :]}"
    return _one_line(text)


def _one_line(text: str) -> str:
    return _GAP.sub(lambda found: found[1] or " ", text).strip()


def _own(node: java.Node, names: frozenset[str], *, calls: bool) -> Iterator[tuple[Span, str]]:
    """The simple names, and where the calls of own methods begin that are written without `this`."""
    match node:
        case java.Name(span, name):
            if name in names:
                yield span, name
        case java.Quantified() | java.Fold():
            for part in java.children(node):
                yield from _own(part, names - {node.name}, calls=calls)
        case java.Call(receiver=None, name_span=span):
            if calls:
                yield Span(span.start, span.start), ""
            for argument in node.arguments:
                yield from _own(argument, names, calls=calls)
        case _:
            for part in java.children(node):
                yield from _own(part, names, calls=calls)
