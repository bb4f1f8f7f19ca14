"""How deep trees may be, and room to read them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused, refuse
from slicer.base.source import SourceFile, Span

DEPTH = 100


@contextmanager
def roomy() -> Iterator[None]:
    """Room for the recursion that inputs deeper than permitted need until they are refused."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 20_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def too_deep(source: SourceFile, span: Span) -> Refused:
    return refuse(Code.S105, f"nested more than {DEPTH} levels deep", source, span)


def refuse_depth(source: SourceFile, root: object, around: int = 0) -> None:
    """Refuses a tree, inside `around` others, in which a node lies deeper than permitted."""
    pending = [(root, around)]
    while pending:
        node, depth = pending.pop()
        if isinstance(node, tuple):
            pending.extend((part, depth) for part in node)
        if isinstance(node, Span | Diagnostic | type) or not is_dataclass(node):
            continue
        span = getattr(node, "span", None)
        if depth > DEPTH and isinstance(span, Span):
            raise too_deep(source, span)
        pending.extend((getattr(node, field.name), depth + 1) for field in fields(node))
