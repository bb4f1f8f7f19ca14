"""From javalang's types to ours."""

from slicer.base.source import Span
from slicer.java import tree
from slicer.java.javalang_door import raw
from slicer.java.outside import Outside
from slicer.java.tokens import Tokens

_OUTSIDE = frozenset({"float", "double"})


def type_name(node: raw.Type, dimensions: int) -> tree.TypeName:
    """The type with that many array dimensions; its span is as written."""
    if isinstance(node, raw.ReferenceType):
        return tree.TypeName(node.span, reference_type(node).name, dimensions)
    if node.name in _OUTSIDE:
        raise Outside(node.name.span, f"the type `{node.name}`")
    return tree.TypeName(node.span, str(node.name), dimensions)


def written_type(tokens: Tokens, node: raw.Type) -> tree.TypeName:
    """The type with the dimensions written with it."""
    return type_name(node, tokens.dimensions(node.span))


def reference_type(node: raw.ReferenceType) -> tree.TypeName:
    """The class as written, perhaps dotted, without dimensions. Type arguments mean nothing at run time."""
    words: list[str] = []
    part = node
    while part is not None:
        words.append(str(part.name))
        part = part.sub_type
    if words == [tree.VAR]:
        raise Outside(node.span, "`var`")
    return tree.TypeName(node.span, ".".join(words))


def is_var(node: raw.Type) -> bool:
    """Is the type to be found from a value?"""
    is_name = isinstance(node, raw.ReferenceType) and node.name == tree.VAR
    return is_name and not (node.sub_type or node.arguments or node.dimensions)


def declared_type(tokens: Tokens, node: raw.Type, name: Span) -> tree.TypeName:
    """The type of a variable or method of that name, brackets after the name included."""
    after = tokens.dimensions(tokens.brackets_after(name.end))
    return type_name(node, tokens.dimensions(node.span) + after)
