"""From javalang's expressions to ours."""

from dataclasses import replace

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.door import Paren, Word, raw
from slicer.java.literal import int_value, is_least_magnitude
from slicer.java.tokens import Tokens
from slicer.java.types import reference_type, type_name

_BINARY = frozenset({"+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "&", "|", "^"})
_UNARY = frozenset({"-", "+", "!"})


def expression(tokens: Tokens, node: raw.Node) -> tree.Expr:
    """The expression; its span includes the parentheses around it."""
    match node:
        case raw.BinaryOperation():
            return _binary(tokens, node)
        case raw.TernaryExpression():
            parts = (node.condition, node.if_true, node.if_false)
            condition, then, orelse = [expression(tokens, part) for part in parts]
            return tree.Conditional(condition.span.to(orelse.span), condition, then, orelse)
        case raw.Assignment():
            raise unsupported(tokens, node.type.span, f"`{node.type}` inside an expression")
        case raw.Cast():
            raise unsupported(tokens, node.span, f"the cast to `{tokens.text(node.type.span)}`")
        case raw.LambdaExpression():
            raise unsupported(tokens, node.span, "the lambda expression `->`")
        case raw.MethodReference():
            raise unsupported(tokens, node.span, "the method reference `::`")
        case raw.ArrayInitializer():
            raise unsupported(tokens, node.span, "the array initialiser `{…}`")
        case _:
            pass
    if node.postfix_operators:
        at = node.postfix_operators[0]
        raise unsupported(tokens, at.span, f"`{at}` inside an expression")
    return _prefixed(tokens, node, tuple(node.prefix_operators))


def operand(tokens: Tokens, node: raw.Primary) -> tree.Expr:
    """The primary with its selectors, without the operators before and after it."""
    found = _base(tokens, node)
    for selector in node.selectors:
        found = _select(tokens, found, selector)
    return found


def unsupported(tokens: Tokens, span: Span, what: str) -> Refused:
    return refuse(Code.S102, f"{what} is not supported yet", tokens.source, span)


def _binary(tokens: Tokens, node: raw.BinaryOperation) -> tree.Expr:
    if node.operator == "instanceof":
        left = expression(tokens, node.operandl)
        span = left.span.to(node.operandr.span)
        raise unsupported(tokens, span, "`instanceof`")
    left = expression(tokens, node.operandl)
    right = expression(tokens, node.operandr)
    if node.operator not in _BINARY:
        raise unsupported(tokens, left.span.to(right.span), f"the operator `{node.operator}`")
    return tree.Binary(left.span.to(right.span), str(node.operator), left, right)


def _prefixed(tokens: Tokens, node: raw.Primary, prefix: tuple[Word, ...]) -> tree.Expr:
    if not prefix:
        return operand(tokens, node)
    first = prefix[0]
    if first in {"++", "--"}:
        raise unsupported(tokens, first.span, f"`{first}` inside an expression")
    if first not in _UNARY:
        raise unsupported(tokens, first.span, f"the operator `{first}`")
    if prefix == ("-",) and _is_least(node):
        return tree.IntLiteral(first.span.to(node.base), -(1 << 31))
    inner = _prefixed(tokens, node, prefix[1:])
    return tree.Unary(first.span.to(inner.span), str(first), inner)


def _is_least(node: raw.Primary) -> bool:
    return isinstance(node, raw.Literal) and not node.selectors and is_least_magnitude(node.value)


def _base(tokens: Tokens, node: raw.Primary) -> tree.Expr:
    match node:
        case Paren():
            return replace(expression(tokens, node.expression), span=node.base)
        case raw.Literal():
            return _literal(tokens, node)
        case raw.This() if not node.names:
            return tree.This(node.base)
        case raw.MemberReference():
            return _dotted(node.names)
        case raw.MethodInvocation():
            _refuse_type_arguments(tokens, node, node.base)
            receiver = _dotted(node.names[:-1]) if len(node.names) > 1 else None
            return _call(tokens, node, node.base, receiver, node.names[-1])
        case raw.ClassCreator():
            return _new(tokens, node)
        case raw.ArrayCreator():
            return _new_array(tokens, node)
        case _:
            pass
    raise unsupported(tokens, node.base, f"`{tokens.text(node.base)}`")


def _dotted(names: tuple[Word, ...]) -> tree.Expr:
    found: tree.Expr = tree.Name(names[0].span, str(names[0]))
    for name in names[1:]:
        found = tree.Select(names[0].span.to(name.span), found, str(name))
    return found


def _select(tokens: Tokens, target: tree.Expr, node: raw.Node) -> tree.Expr:
    match node:
        case raw.ArraySelector():
            index = expression(tokens, node.index)
            return tree.Index(target.span.to(node.span), target, index)
        case raw.MemberReference():
            return tree.Select(target.span.to(node.span), target, str(node.member))
        case raw.MethodInvocation():
            _refuse_type_arguments(tokens, node, target.span.to(node.span))
            return _call(tokens, node, target.span.to(node.span), target, node.member)
        case _:
            pass
    span = node.span if isinstance(node, raw.Node) else target.span
    raise unsupported(tokens, span, f"`{tokens.text(span)}`")


def _refuse_type_arguments(tokens: Tokens, node: raw.Invocation, span: Span) -> None:
    if node.type_arguments:
        raise unsupported(tokens, span, "a call with type arguments `<…>`")


def _call(tokens: Tokens, node: raw.Invocation, span: Span, receiver: tree.Expr | None, name: Word) -> tree.Call:
    arguments = tuple(expression(tokens, argument) for argument in node.arguments)
    return tree.Call(span, receiver, str(name), name.span, arguments)


def _new(tokens: Tokens, node: raw.ClassCreator) -> tree.New:
    if node.body is not None:
        raise unsupported(tokens, node.body.span, "the class body after `new`")
    if node.constructor_type_arguments:
        raise unsupported(tokens, node.base, "a constructor call with type arguments `<…>`")
    if node.arguments:
        at = expression(tokens, node.arguments[0])
        raise unsupported(tokens, at.span, "an argument of `new`")
    return tree.New(node.base, reference_type(tokens, node.type))


def _new_array(tokens: Tokens, node: raw.ArrayCreator) -> tree.NewArray:
    if node.initializer is not None:
        raise unsupported(tokens, node.initializer.span, "the array initialiser `{…}`")
    if len(node.dimensions) > 1:
        raise unsupported(tokens, node.base, "an array of arrays `[][]`")
    return tree.NewArray(node.base, type_name(tokens, node.type, 0), expression(tokens, node.dimensions[0]))


def _literal(tokens: Tokens, node: raw.Literal) -> tree.Expr:
    text = str(node.value)
    match text:
        case "true" | "false":
            return tree.BooleanLiteral(node.base, text == "true")
        case "null":
            return tree.NullLiteral(node.base)
        case _:
            pass
    if text[0] in {'"', "'"}:
        kind = "string" if text[0] == '"' else "character"
        raise unsupported(tokens, node.base, f"the {kind} literal `{text}`")
    value = int_value(text)
    if value is not None:
        return tree.IntLiteral(node.base, value)
    return _refuse_number(tokens, node.base, text)


def _refuse_number(tokens: Tokens, span: Span, text: str) -> tree.Expr:
    if text[-1] in "lL":
        raise unsupported(tokens, span, f"the `long` literal `{text}`")
    is_hex = text[:2] in {"0x", "0X"}
    if set(text) & set(".pP" if is_hex else ".eEfFdD"):
        raise unsupported(tokens, span, f"the floating-point literal `{text}`")
    raise refuse(Code.S101, f"`{text}` is not an `int`", tokens.source, span)
