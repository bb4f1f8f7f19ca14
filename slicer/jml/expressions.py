"""From the grammar's expressions to ours."""

from dataclasses import field, replace

from lark import Token, Tree

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.java import tree
from slicer.java.literal import char_value, int_value, long_value, string_value
from slicer.java.literals import negative
from slicer.java.tree import TypeName
from slicer.jml.labels import Label

_FLOATING = frozenset({"float", "double", "\\real"})
_RESERVED = frozenset(
    """abstract assert boolean break byte case catch char class const continue default do double else
    enum extends final finally float for goto if implements import instanceof int interface long native
    new package private protected public return short static strictfp switch synchronized throw throws
    transient try void volatile while""".split()
)


@record(slots=True)
class Text:
    """Where in a source the parsed text begins; the labels met in it are gathered."""

    source: SourceFile
    start: int
    labels: list[Label] = field(default_factory=list)

    def span(self, part: Tree[Token] | Token) -> Span:
        place = part.meta if isinstance(part, Tree) else part
        assert place.start_pos is not None
        assert place.end_pos is not None
        return Span(self.start + place.start_pos, self.start + place.end_pos)

    def trees(self, node: Tree[Token]) -> list[Tree[Token]]:
        return [part for part in node.children if isinstance(part, Tree)]

    def words(self, node: Tree[Token]) -> list[Token]:
        return [part for part in node.children if isinstance(part, Token)]

    def expressions(self, node: Tree[Token]) -> list[tree.Expr]:
        return [expression(self, part) for part in self.trees(node)]

    def refuse(self, code: Code, part: Tree[Token] | Token, message: str) -> Refused:
        return refuse(code, message, self.source, self.span(part))


def expression(text: Text, node: Tree[Token]) -> tree.Expr:
    """The expression; its span includes the parentheses around it."""
    span = text.span(node)
    match node.data:
        case "binary":
            left, right = text.expressions(node)
            return tree.Binary(span, str(text.words(node)[0]), left, right)
        case "chain":
            return _chain(text, node)
        case "unary":
            return _unary(text, node)
        case "conditional":
            condition, then, orelse = text.expressions(node)
            return tree.Conditional(span, condition, then, orelse)
        case "cast":
            return _cast(text, node)
        case "class_cast":
            return _class_cast(text, node)
        case "instance_of":
            operand, kind = text.trees(node)
            return tree.InstanceOf(span, expression(text, operand), type_name(text, kind))
        case "quantified":
            return _quantified(text, node)
        case "paren":
            return replace(text.expressions(node)[0], span=span)
        case _:
            return _primary(text, node)


def name_of(text: Text, word: Token) -> str:
    if word in _RESERVED:
        raise text.refuse(Code.S201, word, f"`{word}` is not a name")
    return str(word)


def type_name(text: Text, node: Tree[Token]) -> TypeName:
    """A `type`; its span is as written."""
    dimensions = text.trees(node)[-1]
    return _type(text, node, node.children[0], dimensions)


def _primary(text: Text, node: Tree[Token]) -> tree.Expr:
    span = text.span(node)
    match node.data:
        case "named":
            return _named(text, text.trees(node)[0])
        case "name":
            return _named(text, node)
        case "select":
            return _select(text, node)
        case "index":
            array, index = text.expressions(node)
            return tree.Index(span, array, index)
        case "call":
            return _call(text, node)
        case "type_literal":
            return tree.TypeValue(span, type_name(text, text.trees(node)[0]))
        case "fresh":
            return tree.Fresh(span, tuple(text.expressions(text.trees(node)[0])))
        case "labelled":
            text.labels.append(Label(span, str(text.words(node)[1])))
            return replace(text.expressions(node)[0], span=span)
        case "old":
            return tree.Old(span, text.expressions(node)[0])
        case "non_null_elements":
            return tree.NonNullElements(span, text.expressions(node)[0])
        case "type_of":
            return tree.TypeOf(span, text.expressions(node)[0])
        case "invariant_for":
            return tree.InvariantFor(span, text.expressions(node)[0])
        case "unsupported":
            word = text.words(node)[0]
            raise text.refuse(Code.S202, word, f"`{word}` is not supported yet")
        case _:
            return _leaf(text, node)


def _leaf(text: Text, node: Tree[Token]) -> tree.Expr:
    span = text.span(node)
    match node.data:
        case "this":
            return tree.This(span)
        case "outer":
            (name,) = text.trees(node)
            return tree.This(span, TypeName(text.span(name), _dotted(text, name)))
        case "super":
            return tree.Super(span)
        case "result":
            return tree.Result(span)
        case "inv":
            return tree.InvariantFor(span, tree.This(Span(span.start, span.start)))
        case "null":
            return tree.NullLiteral(span)
        case "true" | "false":
            return tree.BooleanLiteral(span, node.data == "true")
        case _:
            return _literal(text, node)


def _literal(text: Text, node: Tree[Token]) -> tree.Expr:
    word, span = text.words(node)[0], text.span(node)
    found: tree.Expr | None = None
    match node.data:
        case "character":
            what, unit = "a character", char_value(word)
            found = None if unit is None else tree.CharLiteral(span, unit)
        case "string":
            what, value = "a string", string_value(word)
            found = None if value is None else tree.StringLiteral(span, value)
        case _:
            what, found = "a `long`" if word[-1] in "lL" else "an `int`", _number(span, word)
    if found is None:
        raise text.refuse(Code.S201, word, f"`{word}` is not {what}")
    return found


def _number(span: Span, text: str) -> tree.Expr | None:
    small, large = int_value(text), long_value(text)
    if small is not None:
        return tree.IntLiteral(span, small)
    return None if large is None else tree.LongLiteral(span, large)


def _select(text: Text, node: Tree[Token]) -> tree.Expr:
    word, inner = text.words(node)[0], expression(text, text.trees(node)[0])
    if word == "\\inv":
        return tree.InvariantFor(text.span(node), inner)
    return tree.Select(text.span(node), inner, name_of(text, word))


def _named(text: Text, node: Tree[Token]) -> tree.Expr:
    """A dotted name as the selections it may turn out to be."""
    if text.trees(node):
        target = _named(text, text.trees(node)[0])
        return tree.Select(text.span(node), target, name_of(text, text.words(node)[0]))
    return tree.Name(text.span(node), name_of(text, text.words(node)[0]))


def _unary(text: Text, node: Tree[Token]) -> tree.Expr:
    sign, inner = text.words(node)[0], text.trees(node)[0]
    span = text.span(node)
    least = negative(span, text.words(inner)[0]) if sign == "-" and inner.data == "int" else None
    return tree.Unary(span, str(sign), expression(text, inner)) if least is None else least


def _chain(text: Text, node: Tree[Token]) -> tree.Expr:
    """`a <= b < c` is `a <= b && b < c`."""
    first, *others = text.expressions(node)
    found: tree.Expr | None = None
    left = first
    for op, right in zip(text.words(node), others, strict=True):
        claim = tree.Binary(left.span.to(right.span), str(op), left, right)
        found = claim if found is None else tree.Binary(found.span.to(right.span), "&&", found, claim)
        left = right
    assert found is not None
    return found


def _cast(text: Text, node: Tree[Token]) -> tree.Expr:
    kind, dimensions, operand = node.children
    assert isinstance(dimensions, Tree)
    assert isinstance(operand, Tree)
    written = _type(text, kind, kind, dimensions)
    return tree.Cast(text.span(node), written, expression(text, operand))


def _class_cast(text: Text, node: Tree[Token]) -> tree.Expr:
    kind, operand = text.trees(node)
    if kind.data != "named":
        raise text.refuse(Code.S201, operand, "an operator is expected here")
    name = text.trees(kind)[0]
    return tree.Cast(text.span(node), _type(text, name, name, None), expression(text, operand))


def _call(text: Text, node: Tree[Token]) -> tree.Expr:
    first = node.children[0]
    assert isinstance(first, Tree)
    values = tuple(value for part in text.trees(node) if part.data == "arguments" for value in text.expressions(part))
    if first.data != "name":
        word = text.words(node)[0]
        receiver: tree.Expr | None = expression(text, first)
    else:
        word = text.words(first)[0]
        receiver = _named(text, text.trees(first)[0]) if text.trees(first) else None
    return tree.Call(text.span(node), receiver, name_of(text, word), text.span(word), values)


def _quantified(text: Text, node: Tree[Token]) -> tree.Expr:
    """Several names nest; the innermost, where all of them are bound, has the range."""
    word, *nullness = text.words(node)
    if "nullable" in nullness:
        raise text.refuse(Code.S202, nullness[0], "`nullable` in a quantifier is not supported yet")
    kind, names, *parts = text.trees(node)
    bound = type_name(text, kind)
    *ranges, body = [expression(text, part) for part in parts]
    span, limit = text.span(node), ranges[0] if ranges else None
    last, *outer = reversed(text.words(names))
    if word not in {"\\forall", "\\exists"}:
        if outer:
            raise text.refuse(Code.S202, last, f"a further variable of `{word}` is not supported yet")
        return tree.Fold(span, str(word), bound, name_of(text, last), limit, body, text.span(last))
    is_universal = word == "\\forall"
    found = tree.Quantified(span, is_universal, bound, name_of(text, last), limit, body, text.span(last))
    for name in outer:
        found = tree.Quantified(span, is_universal, bound, name_of(text, name), None, found, text.span(name))
    return found


def _type(text: Text, node: Tree[Token] | Token, name: Tree[Token] | Token, dimensions: Tree[Token] | None) -> TypeName:
    """The type that a primitive word or a dotted name and the brackets after it mean."""
    span, count = text.span(node), 0
    if dimensions is not None and not dimensions.meta.empty:
        brackets = text.span(dimensions)
        span, count = span.to(brackets), text.source.slice(brackets).count("[")
    if isinstance(name, Tree):
        return TypeName(span, _dotted(text, name), count)
    if name in _FLOATING:
        raise text.refuse(Code.S202, name, f"the type `{name}` is not supported yet")
    return TypeName(span, str(name), count)


def _dotted(text: Text, node: Tree[Token]) -> str:
    word = name_of(text, text.words(node)[0])
    return f"{_dotted(text, text.trees(node)[0])}.{word}" if text.trees(node) else word
