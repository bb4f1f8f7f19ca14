"""From the grammar's expressions to ours."""

from dataclasses import dataclass, replace

from lark import Token, Tree

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.source import SourceFile, Span
from slicer.java import tree
from slicer.java.literal import int_value, is_least_magnitude

_PRIMITIVE = frozenset({"byte", "short", "char", "long", "float", "double", "void"})
_MORE_TYPES = frozenset({"\\bigint", "\\real"})
_RESERVED = _PRIMITIVE | frozenset(
    """abstract assert boolean break case catch class const continue default do else enum
    extends final finally for goto if implements import int interface native package private
    protected public return static strictfp switch synchronized throw throws transient try
    volatile while""".split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class Text:
    """Where in a source the parsed text begins."""

    source: SourceFile
    start: int

    def span(self, part: Tree[Token] | Token) -> Span:
        place = part.meta if isinstance(part, Tree) else part
        assert place.start_pos is not None
        assert place.end_pos is not None
        return Span(self.start + place.start_pos, self.start + place.end_pos)

    def trees(self, node: Tree[Token]) -> list[Tree[Token]]:
        return [part for part in node.children if isinstance(part, Tree)]

    def words(self, node: Tree[Token]) -> list[Token]:
        return [part for part in node.children if isinstance(part, Token)]

    def dotted(self, node: Tree[Token]) -> str:
        return ".".join(self.words(node))

    def unsupported(self, part: Tree[Token] | Token, what: str) -> Refused:
        return refuse(Code.S202, f"{what} is not supported yet", self.source, self.span(part))


def expression(text: Text, node: Tree[Token]) -> tree.Expr:
    """The expression; its span includes the parentheses around it."""
    span = text.span(node)
    match node.data:
        case "binary":
            left, right = [expression(text, part) for part in text.trees(node)]
            return tree.Binary(span, str(text.words(node)[0]), left, right)
        case "unary":
            return _unary(text, node)
        case "conditional":
            condition, then, orelse = [expression(text, part) for part in text.trees(node)]
            return tree.Conditional(span, condition, then, orelse)
        case "quantified":
            return _quantified(text, node)
        case "cast":
            raise text.unsupported(node, "the cast")
        case "call":
            name = text.words(node)[0]
            raise text.unsupported(name, f"the call of `{name}` in a specification")
        case "paren":
            return replace(expression(text, text.trees(node)[0]), span=span)
        case "old":
            return tree.Old(span, expression(text, text.trees(node)[0]))
        case "non_null_elements":
            return tree.NonNullElements(span, expression(text, text.trees(node)[0]))
        case _:
            return _primary(text, node)


def _primary(text: Text, node: Tree[Token]) -> tree.Expr:
    span = text.span(node)
    match node.data:
        case "name":
            return tree.Name(span, _name(text, text.words(node)[0]))
        case "select":
            target = expression(text, text.trees(node)[0])
            return tree.Select(span, target, _name(text, text.words(node)[0]))
        case "index":
            array, index = [expression(text, part) for part in text.trees(node)]
            return tree.Index(span, array, index)
        case "this":
            return tree.This(span)
        case "result":
            return tree.Result(span)
        case "null":
            return tree.NullLiteral(span)
        case "true" | "false":
            return tree.BooleanLiteral(span, node.data == "true")
        case _:
            return _int(text, text.words(node)[0])


def _unary(text: Text, node: Tree[Token]) -> tree.Expr:
    sign, inner = text.words(node)[0], text.trees(node)[0]
    span = text.span(node)
    if sign == "-" and inner.data == "int" and is_least_magnitude(text.words(inner)[0]):
        return tree.IntLiteral(span, -(1 << 31))
    return tree.Unary(span, str(sign), expression(text, inner))


def _int(text: Text, word: Token) -> tree.IntLiteral:
    value = int_value(word)
    if value is None:
        raise refuse(Code.S201, f"`{word}` is not an `int`", text.source, text.span(word))
    return tree.IntLiteral(text.span(word), value)


def _quantified(text: Text, node: Tree[Token]) -> tree.Expr:
    universal = text.words(node)[0] == "\\forall"
    kind, names, *parts = text.trees(node)
    bound = _type(text, kind)
    *ranges, body = [expression(text, part) for part in parts]
    span = text.span(node)
    limit = ranges[0] if ranges else None
    for name in reversed(text.words(names)):
        body = tree.Quantified(span, universal, bound, _name(text, name), limit, body)
        limit = None
    return body


def _type(text: Text, node: Tree[Token]) -> tree.TypeName:
    name, span = text.words(node)[0], text.span(node)
    dimensions = text.source.slice(span).count("[")
    if name in _PRIMITIVE or name in _MORE_TYPES:
        raise text.unsupported(name, f"the type `{name}`")
    if dimensions > 1:
        raise text.unsupported(node, "the array of arrays `[][]`")
    if name in {"int", "boolean"}:
        return tree.TypeName(span, str(name), dimensions)
    return tree.TypeName(span, _name(text, name), dimensions)


def _name(text: Text, word: Token) -> str:
    if word in _RESERVED:
        raise refuse(Code.S201, f"`{word}` is not a name", text.source, text.span(word))
    return str(word)
