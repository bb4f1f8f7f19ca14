"""From javalang's types to ours."""

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.door import raw
from slicer.java.tokens import Tokens

_PRIMITIVE = frozenset({"int", "boolean"})


def type_name(tokens: Tokens, node: raw.Type, dimensions: int) -> tree.TypeName:
    """The type with that many array dimensions; its span is as written."""
    if isinstance(node, raw.ReferenceType):
        element = reference_type(tokens, node)
    elif node.name in _PRIMITIVE:
        element = tree.TypeName(node.span, str(node.name))
    else:
        message = f"the type `{node.name}` is not supported yet"
        raise refuse(Code.S102, message, tokens.source, node.name.span)
    if dimensions > 1:
        message = "the array of arrays `[][]` is not supported yet"
        raise refuse(Code.S102, message, tokens.source, node.span)
    return tree.TypeName(node.span, element.name, dimensions)


def reference_type(tokens: Tokens, node: raw.ReferenceType) -> tree.TypeName:
    """The class as written, without dimensions."""
    what = _outside(node)
    if what is not None:
        message = f"{what} is not supported yet"
        raise refuse(Code.S102, message, tokens.source, node.span)
    return tree.TypeName(node.span, str(node.name))


def declared_type(tokens: Tokens, node: raw.Type, name: Span) -> tree.TypeName:
    """The type of a variable of that name, brackets after the name included."""
    after = tokens.dimensions(tokens.brackets_after(name.end))
    return type_name(tokens, node, tokens.dimensions(node.span) + after)


def _outside(node: raw.ReferenceType) -> str | None:
    if node.sub_type is not None:
        return f"the qualified type name `{node.name}.{node.sub_type.name}`"
    if node.arguments is not None:
        return f"the generic type `{node.name}<…>`"
    return "`var`" if node.name == "var" else None
