"""What Java code says that means nothing at run time: annotations and type arguments; and the types of `var`."""

from collections.abc import Iterator

from slicer.base.source import Span
from slicer.java import tree
from slicer.java.modifiers import annotation
from slicer.java.tokens import Tokens


def annotations(unit: tree.Unit) -> Iterator[Span]:
    """All annotations in what can be read, in the order of the text, without those inside others."""
    tokens = Tokens(unit.source, unit.tokens)
    wrong = [n.span for n in tree.walk(unit) if isinstance(n, tree.Unsupported) and n.why is not None]
    end = 0
    for at, token in enumerate(unit.tokens):
        if token.start < end or tokens.text(token) != "@" or tokens.text(unit.tokens[at + 1]) == "interface":
            continue
        if any(span.covers(token) for span in wrong):
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


def inferred(unit: tree.Unit) -> Iterator[tuple[Span, str]]:
    """Where `var` is written, with the type that it stands for."""
    for node in tree.walk(unit):
        if isinstance(node, tree.TypeName) and node.name != tree.VAR and unit.source.slice(node.span) == tree.VAR:
            yield node.span, f"{node.name}{'[]' * node.dimensions}"
