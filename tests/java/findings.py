"""What is said of a text that cannot be read, or not all of it."""

from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.source import SourceFile
from slicer.java import tree
from slicer.java.parse import parse_java


def findings(source: SourceFile) -> tuple[Diagnostic, ...]:
    """What is said of what cannot be read, be it the file or parts of it."""
    try:
        unit = parse_java(source)
    except Refused as refused:
        return refused.diagnostics
    nodes = (node for node in tree.walk(unit) if isinstance(node, tree.Unsupported))
    return tuple(node.why for node in nodes if node.why is not None)
