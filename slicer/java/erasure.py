"""What Java code says that means nothing at run time: annotations and type arguments."""

from collections.abc import Iterator

from slicer.base.source import Span
from slicer.java import tree
from slicer.java.modifiers import annotation
from slicer.java.tokens import Tokens


def annotations(unit: tree.Unit) -> Iterator[Span]:
    """All annotations, in the order of the text, without those inside others."""
    tokens = Tokens(unit.source, unit.tokens)
    end = 0
    for at, token in enumerate(unit.tokens):
        if token.start < end or tokens.text(token) != "@" or tokens.text(unit.tokens[at + 1]) == "interface":
            continue
        found = annotation(tokens, token)
        end = found.end
        yield found


def type_arguments(unit: tree.Unit) -> Iterator[Span]:
    """The type arguments of all written types."""
    tokens = Tokens(unit.source, unit.tokens)
    for node in tree.walk(unit):
        if isinstance(node, tree.TypeName):
            signs = [t for t in tokens.inside(node.span) if tokens.text(t) in {"<", ">", ">>", ">>>"}]
            if signs:
                yield signs[0].to(signs[-1])
