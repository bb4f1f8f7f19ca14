"""How deep trees may be, and room to read them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.source import SourceFile, Span
from slicer.java.tree import is_node

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
        if not is_node(node):
            continue
        span = getattr(node, "span", None)
        if depth > DEPTH and isinstance(span, Span):
            raise too_deep(source, span)
        pending.extend((getattr(node, name), depth + 1) for name in node.__slots__)
