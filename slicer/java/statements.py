"""From javalang's statements to ours."""

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.door import Braces, Paren, raw
from slicer.java.expressions import expression, operand, unsupported
from slicer.java.tokens import Tokens
from slicer.java.types import declared_type

_ASSIGNMENT = frozenset({"=", "+=", "-=", "*=", "/=", "%="})
_STEP = frozenset({"++", "--"})


def block(tokens: Tokens, braces: Braces) -> tree.Block:
    return tree.Block(braces.span, tuple(statement(tokens, node) for node in braces))


def statement(tokens: Tokens, node: raw.Node) -> tree.Statement:
    if getattr(node, "label", None) is not None:
        raise unsupported(tokens, node.label.span, f"the label `{node.label}:`")
    match node:
        case raw.LocalVariableDeclaration():
            return _local(tokens, node, node.span)
        case raw.StatementExpression():
            return tree.ExpressionStatement(node.span, action(tokens, node.expression))
        case raw.IfStatement():
            return _if(tokens, node)
        case raw.WhileStatement():
            condition = expression(tokens, node.condition)
            return tree.While(node.span, condition, statement(tokens, node.body))
        case raw.ForStatement():
            return _for(tokens, node)
        case raw.BreakStatement() if node.goto is None:
            return tree.Break(node.span)
        case raw.ReturnStatement():
            value = None if node.expression is None else expression(tokens, node.expression)
            return tree.Return(node.span, value)
        case raw.BlockStatement():
            return block(tokens, node.statements)
        case _:
            pass
    if type(node) is raw.Statement:
        return tree.Empty(node.span)
    keyword = _keyword(tokens, node)
    raise unsupported(tokens, keyword, f"the statement `{tokens.text(keyword)}`")


def _keyword(tokens: Tokens, node: raw.Node) -> Span:
    """The token by which a statement outside the language is known."""
    match node:
        case raw.BreakStatement():
            return Span(node.span.start, node.goto.span.end)
        case raw.ClassDeclaration() | raw.InterfaceDeclaration() | raw.EnumDeclaration():
            return tokens.before(node.name.span.start)
        case _:
            return tokens.after(node.span.start)


def _if(tokens: Tokens, node: raw.IfStatement) -> tree.If:
    condition = expression(tokens, node.condition)
    then = statement(tokens, node.then_statement)
    orelse = None if node.else_statement is None else statement(tokens, node.else_statement)
    return tree.If(node.span, condition, then, orelse)


def _for(tokens: Tokens, node: raw.ForStatement) -> tree.For:
    control = node.control
    opening = tokens.after(node.span.start + len("for"))
    header = opening.to(tokens.before(node.body.span.start))
    if isinstance(control, raw.EnhancedForControl):
        raise unsupported(tokens, header, "the `for` loop over elements")
    return tree.For(
        node.span,
        header,
        _init(tokens, control),
        None if control.condition is None else expression(tokens, control.condition),
        tuple(action(tokens, update) for update in control.update or ()),
        statement(tokens, node.body),
    )


def _init(tokens: Tokens, control: raw.ForControl) -> tuple[tree.LocalDeclaration | tree.Action, ...]:
    if isinstance(control.init, raw.VariableDeclaration):
        return (_local(tokens, control.init, control.span),)
    return tuple(action(tokens, init) for init in control.init or ())


def _local(tokens: Tokens, node: raw.VariableDeclaration, whole: Span) -> tree.LocalDeclaration:
    """The declaration; of a wider span the part up to the last declarator."""
    found = tuple(_declarator(tokens, node.type, part) for part in node.declarators)
    span = node.span if hasattr(node, "span") else Span(whole.start, found[-1].span.end)
    return tree.LocalDeclaration(span, found)


def _declarator(tokens: Tokens, kind: raw.Type, node: raw.VariableDeclarator) -> tree.Declarator:
    name = node.name
    end = tokens.brackets_after(name.span.end)
    init = None if node.initializer is None else expression(tokens, node.initializer)
    span = name.span.to(end if init is None else init.span)
    return tree.Declarator(span, str(name), name.span, declared_type(tokens, kind, name.span), init)


# Actions --------------------------------------------------------------------------------------


def action(tokens: Tokens, node: raw.Node) -> tree.Action:
    """What an expression does as a statement."""
    if isinstance(node, raw.Assignment):
        return _assignment(tokens, node)
    if isinstance(node, raw.Primary):
        signs = (*node.prefix_operators, *node.postfix_operators)
        if len(signs) == 1 and signs[0] in _STEP:
            target = _target(tokens, operand(tokens, node), signs[0].span)
            return tree.Step(target.span.to(signs[0].span), target, str(signs[0]))
    found = expression(tokens, node)
    is_parenthesised = isinstance(node, Paren) and not node.selectors
    if not is_parenthesised and isinstance(found, tree.Call | tree.New):
        return tree.Evaluate(found.span, found)
    raise refuse(Code.S101, "this expression is not a statement", tokens.source, found.span)


def _assignment(tokens: Tokens, node: raw.Assignment) -> tree.Assignment:
    if node.type not in _ASSIGNMENT:
        raise unsupported(tokens, node.type.span, f"the operator `{node.type}`")
    target = _target(tokens, expression(tokens, node.expressionl), node.type.span)
    value = expression(tokens, node.value)
    return tree.Assignment(target.span.to(value.span), target, str(node.type), value)


def _target(tokens: Tokens, found: tree.Expr, sign: Span) -> tree.Expr:
    if isinstance(found, tree.Name | tree.Select | tree.Index):
        return found
    message = f"`{tokens.text(sign)}` needs a variable"
    raise refuse(Code.S101, message, tokens.source, found.span)
