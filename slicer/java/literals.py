"""From the text of literals to nodes."""

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.characters import joined
from slicer.java.literal import (
    char_value,
    int_value,
    is_least_long_magnitude,
    is_least_magnitude,
    long_value,
    string_value,
)
from slicer.java.outside import expression_outside
from slicer.java.tokens import Tokens


def literal(tokens: Tokens, span: Span, text: str) -> tree.Expr:
    """The literal; a floating-point one is outside the language."""
    match text[0]:
        case "t" | "f":
            return tree.BooleanLiteral(span, text == "true")
        case "n":
            return tree.NullLiteral(span)
        case '"' if text.startswith('"""'):
            return expression_outside(span, "the text block", Span(span.start, span.start + len('"""')))
        case '"':
            value = string_value(text)
            if value is None:
                raise _no(tokens, span, "a string literal")
            return tree.StringLiteral(span, joined(value))
        case "'":
            unit = char_value(text)
            if unit is None:
                raise _no(tokens, span, "a character literal")
            return tree.CharLiteral(span, unit)
        case _:
            return _number(tokens, span, text)


def negative(span: Span, text: str) -> tree.Expr | None:
    """The literal of least value, which is one only with its sign."""
    if is_least_magnitude(text):
        return tree.IntLiteral(span, -(1 << 31))
    if is_least_long_magnitude(text):
        return tree.LongLiteral(span, -(1 << 63))
    return None


def _number(tokens: Tokens, span: Span, text: str) -> tree.Expr:
    value = int_value(text)
    if value is not None:
        return tree.IntLiteral(span, value)
    value = long_value(text)
    if value is not None:
        return tree.LongLiteral(span, value)
    is_hex = text[:2] in {"0x", "0X"}
    if set(text) & set(".pP" if is_hex else ".eEfFdD"):
        return expression_outside(span, f"the floating-point literal `{text}`")
    raise _no(tokens, span, "a `long`" if text[-1] in "lL" else "an `int`")


def _no(tokens: Tokens, span: Span, what: str) -> Refused:
    return refuse(Code.S101, f"`{tokens.text(span)}` is not {what}", tokens.source, span)
