"""From javalang's expressions to ours."""

from dataclasses import replace

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.javalang_door import Paren, SwitchExpression, Word, raw
from slicer.java.literals import literal, negative
from slicer.java.outside import Outside, expression_outside
from slicer.java.tokens import Tokens
from slicer.java.types import reference_type, type_name, written_type

_STEP = frozenset({"++", "--"})


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
            target = _target(tokens, expression(tokens, node.expressionl), node.type.span)
            value = expression(tokens, node.value)
            return tree.Assignment(target.span.to(value.span), target, str(node.type), value)
        case raw.LambdaExpression():
            return expression_outside(node.span, "the lambda expression `->`")
        case raw.MethodReference():
            return expression_outside(node.span, "the method reference `::`")
        case raw.ArrayInitializer():
            return array_initialiser(tokens, node)
        case _:
            return _prefixed(tokens, node, tuple(node.prefix_operators))


def array_initialiser(tokens: Tokens, node: raw.ArrayInitializer) -> tree.ArrayInitialiser:
    return tree.ArrayInitialiser(node.span, tuple(expression(tokens, part) for part in node.initializers))


def is_parenthesised(node: raw.Node) -> bool:
    return isinstance(node, Paren) and not (node.selectors or node.prefix_operators or node.postfix_operators)


# Operators ------------------------------------------------------------------------------------


def _binary(tokens: Tokens, node: raw.BinaryOperation) -> tree.Expr:
    left = expression(tokens, node.operandl)
    if node.operator == "instanceof":
        if not isinstance(node.operandr, raw.Type):
            raise refuse(Code.S101, "`instanceof` needs parentheses before this operator", tokens.source, left.span)
        span = left.span.to(node.operandr.span)
        try:
            return tree.InstanceOf(span, left, written_type(tokens, node.operandr))
        except Outside as outside:
            return outside.whole(span, tree.Form.EXPRESSION)
    right = expression(tokens, node.operandr)
    return tree.Binary(left.span.to(right.span), str(node.operator), left, right)


def _prefixed(tokens: Tokens, node: raw.Primary, prefix: tuple[Word, ...]) -> tree.Expr:
    if not prefix:
        return _postfixed(tokens, node)
    first = prefix[0]
    if prefix == ("-",) and isinstance(node, raw.Literal) and not node.selectors and not node.postfix_operators:
        found = negative(first.span.to(node.base), node.value)
        if found is not None:
            return found
    inner = _prefixed(tokens, node, prefix[1:])
    span = first.span.to(inner.span)
    if first in _STEP:
        return tree.Step(span, _target(tokens, inner, first.span), str(first), is_prefix=True)
    return tree.Unary(span, str(first), inner)


def _postfixed(tokens: Tokens, node: raw.Primary) -> tree.Expr:
    if isinstance(node, raw.Cast):
        return _cast(tokens, node)
    found = _base(tokens, node)
    for selector in node.selectors:
        found = _select(tokens, found, selector)
    for sign in node.postfix_operators:
        found = tree.Step(found.span.to(sign.span), _target(tokens, found, sign.span), str(sign))
    return found


def _target(tokens: Tokens, found: tree.Expr, sign: Span) -> tree.Expr:
    if isinstance(found, tree.Name | tree.Select | tree.Index | tree.Unsupported):
        return found
    message = f"`{tokens.text(sign)}` needs a variable"
    raise refuse(Code.S101, message, tokens.source, found.span)


def _cast(tokens: Tokens, node: raw.Cast) -> tree.Expr:
    operand = expression(tokens, node.expression)
    try:
        return tree.Cast(node.base, written_type(tokens, node.type), operand)
    except Outside as outside:
        return outside.whole(node.base, tree.Form.EXPRESSION)


# Primaries ------------------------------------------------------------------------------------


def _base(tokens: Tokens, node: raw.Primary) -> tree.Expr:
    match node:
        case Paren():
            return replace(expression(tokens, node.expression), span=node.base)
        case SwitchExpression():
            assert tokens.switch is not None
            return tree.SwitchExpression(node.base, tokens.switch(tokens, node))
        case raw.Literal():
            return literal(tokens, node.base, str(node.value))
        case raw.This():
            outer = (
                tree.TypeName(node.names[0].span.to(node.names[-1].span), ".".join(node.names)) if node.names else None
            )
            return tree.This(node.base, outer)
        case raw.MemberReference():
            return dotted(node.names)
        case raw.MethodInvocation() if node.names:
            receiver = dotted(node.names[:-1]) if len(node.names) > 1 else None
            return _call(tokens, node, node.base, receiver, node.names[-1])
        case raw.SuperMethodInvocation():
            return _call(tokens, node, node.base, tree.Super(tokens.after(node.base.start)), node.member)
        case raw.SuperMemberReference():
            return tree.Select(node.base, tree.Super(tokens.after(node.base.start)), str(node.member))
        case raw.ClassCreator():
            return _new(tokens, node, node.base)
        case raw.InnerClassCreator():
            return _new(tokens, node, node.base, dotted(node.names))
        case raw.ArrayCreator():
            return _new_array(tokens, node)
        case raw.ExplicitConstructorInvocation() | raw.SuperConstructorInvocation():
            raise refuse(Code.S101, "a constructor call is a statement of its own", tokens.source, node.base)
        case _:
            return expression_outside(node.base, f"`{tokens.text(node.base)}`")


def _new(
    tokens: Tokens,
    node: raw.ClassCreator | raw.InnerClassCreator,
    span: Span,
    outer: tree.Expr | None = None,
) -> tree.Expr:
    arguments = _all(tokens, node.arguments)
    if node.body is not None:
        return expression_outside(span, "the class body after `new`", node.body.span)
    if node.constructor_type_arguments:
        return expression_outside(span, "a constructor call with type arguments `<…>`")
    try:
        return tree.New(span, reference_type(node.type), arguments, outer)
    except Outside as outside:
        return outside.whole(span, tree.Form.EXPRESSION)


def _new_array(tokens: Tokens, node: raw.ArrayCreator) -> tree.Expr:
    init = None if node.initializer is None else array_initialiser(tokens, node.initializer)
    lengths = [expression(tokens, part) for part in node.dimensions if part is not None]
    try:
        element = type_name(node.type, 0)
    except Outside as outside:
        return outside.whole(node.base, tree.Form.EXPRESSION)
    return tree.NewArray(node.base, element, tuple(lengths), len(node.dimensions), init)


def _all(tokens: Tokens, nodes: list[raw.Node]) -> tuple[tree.Expr, ...]:
    return tuple(expression(tokens, node) for node in nodes)


def dotted(names: tuple[Word, ...]) -> tree.Expr:
    found: tree.Expr = tree.Name(names[0].span, str(names[0]))
    for name in names[1:]:
        found = tree.Select(names[0].span.to(name.span), found, str(name))
    return found


def _select(tokens: Tokens, target: tree.Expr, node: raw.Node) -> tree.Expr:
    span = target.span.to(node.span) if isinstance(node, raw.Node) else target.span
    match node:
        case raw.ArraySelector():
            return tree.Index(span, target, expression(tokens, node.index))
        case raw.MemberReference():
            return tree.Select(span, target, str(node.member))
        case raw.MethodInvocation():
            return _call(tokens, node, span, target, node.member)
        case raw.InnerClassCreator():
            return _new(tokens, node, span, target)
        case _:
            return expression_outside(span, f"`{tokens.text(span)}`")


def _call(tokens: Tokens, node: raw.Invocation, span: Span, receiver: tree.Expr | None, name: Word) -> tree.Expr:
    arguments = _all(tokens, node.arguments)
    if node.type_arguments:
        return expression_outside(span, "a call with type arguments `<…>`")
    return tree.Call(span, receiver, str(name), name.span, arguments)
