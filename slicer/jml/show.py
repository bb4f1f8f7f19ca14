"""Specification text on one line, and with fields written as `this.f`."""

import re
from collections.abc import Iterator

from slicer.base.source import SourceFile
from slicer.java import tree as java

_BREAK = re.compile(r"\s*\n\s*@*\s*")


def written(text: str) -> str:
    """The text of a clause as one line, continuation signs removed."""
    return _BREAK.sub(" ", text.replace("\r", "")).strip()


def qualified(source: SourceFile, predicate: java.Expr, fields: set[str]) -> str:
    """The predicate with every simple name of a field written `this.name`."""
    start = predicate.span.start
    text = source.slice(predicate.span)
    for name in sorted(_free(predicate, frozenset()), key=lambda n: -n.span.start):
        if name.name in fields:
            at = name.span.start - start
            text = f"{text[:at]}this.{text[at:]}"
    return written(text)


def _free(expression: java.Expr, bound: frozenset[str]) -> Iterator[java.Name]:
    match expression:
        case java.Name(_, name):
            if name not in bound:
                yield expression
        case java.Quantified(_, _, _, name, limit, body):
            for part in (limit, body):
                if part is not None:
                    yield from _free(part, bound | {name})
        case java.Select(_, target, _):
            yield from _free(target, bound)
        case java.Index(_, array, index):
            yield from (*_free(array, bound), *_free(index, bound))
        case java.Unary(_, _, operand) | java.Old(_, operand) | java.NonNullElements(_, operand):
            yield from _free(operand, bound)
        case java.Binary(_, _, left, right):
            yield from (*_free(left, bound), *_free(right, bound))
        case java.Conditional(_, condition, then, orelse):
            yield from (*_free(condition, bound), *_free(then, bound), *_free(orelse, bound))
        case _:
            return
