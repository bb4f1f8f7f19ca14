"""From javalang's statements to ours."""

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import Span
from slicer.java import tree
from slicer.java.expressions import expression, is_parenthesised
from slicer.java.javalang_door import Braces, Labelled, Skipped, SwitchExpression, Yield, raw
from slicer.java.locals import catch, constructor_call, local_declaration, loop_variable
from slicer.java.outside import Outside
from slicer.java.tokens import Tokens


def block(tokens: Tokens, braces: Braces) -> tree.Block:
    return tree.Block(braces.span, _all(tokens, braces))


def statement(tokens: Tokens, node: raw.Node) -> tree.Statement:
    """The statement; as a whole outside the language where a part that is no expression is."""
    try:
        return _statement(tokens, node)
    except Outside as outside:
        names = node.declarators if isinstance(node, raw.LocalVariableDeclaration) else ()
        return outside.whole(node.span, tree.Form.STATEMENT, *(str(part.name) for part in names))


def _all(tokens: Tokens, nodes: list[raw.Node]) -> tuple[tree.Statement, ...]:
    return tuple(statement(tokens, node) for node in nodes)


def _statement(tokens: Tokens, node: raw.Node) -> tree.Statement:
    match node:
        case raw.LocalVariableDeclaration():
            return local_declaration(tokens, node, node.span)
        case raw.StatementExpression():
            call = constructor_call(tokens, node)
            return call or tree.ExpressionStatement(node.span, action(tokens, node.expression))
        case raw.IfStatement():
            return _if(tokens, node)
        case raw.WhileStatement():
            condition = expression(tokens, node.condition)
            return tree.While(node.span, condition, statement(tokens, node.body))
        case raw.DoStatement():
            body = statement(tokens, node.body)
            return tree.Do(node.span, body, expression(tokens, node.condition))
        case raw.ForStatement():
            return _for(tokens, node)
        case Labelled():
            return tree.Labelled(node.span, str(node.name), node.name.span, statement(tokens, node.body))
        case raw.SwitchStatement():
            return _switch(tokens, node.span, node.expression, node.cases)
        case raw.TryStatement():
            return _try(tokens, node)
        case raw.BlockStatement():
            return block(tokens, node.statements)
        case _:
            return _simple(tokens, node)


def _simple(tokens: Tokens, node: raw.Node) -> tree.Statement:
    """A statement without statements in it."""
    match node:
        case raw.BreakStatement():
            return tree.Break(node.span, None if node.goto is None else str(node.goto))
        case raw.ContinueStatement():
            return tree.Continue(node.span, None if node.goto is None else str(node.goto))
        case raw.ReturnStatement():
            return tree.Return(node.span, None if node.expression is None else expression(tokens, node.expression))
        case Yield():
            return tree.Yield(node.span, expression(tokens, node.value))
        case raw.ThrowStatement():
            return tree.Throw(node.span, expression(tokens, node.expression))
        case raw.AssertStatement():
            message = None if node.value is None else expression(tokens, node.value)
            return tree.Assert(node.span, expression(tokens, node.condition), message)
        case Skipped():
            raise Outside(node.at, node.what)
        case raw.ClassDeclaration() | raw.InterfaceDeclaration() | raw.EnumDeclaration():
            keyword = tokens.before(node.name.span.start)
            raise Outside(keyword, f"a local `{tokens.text(keyword)}`")
        case _:
            pass
    if type(node) is raw.Statement:
        return tree.Empty(node.span)
    keyword = tokens.after(node.span.start)
    raise Outside(keyword, f"the statement `{tokens.text(keyword)}`")


def _if(tokens: Tokens, node: raw.IfStatement) -> tree.If:
    condition = expression(tokens, node.condition)
    then = statement(tokens, node.then_statement)
    orelse = None if node.else_statement is None else statement(tokens, node.else_statement)
    return tree.If(node.span, condition, then, orelse)


def _for(tokens: Tokens, node: raw.ForStatement) -> tree.For | tree.ForEach:
    control = node.control
    opening = tokens.after(node.span.start + len("for"))
    header = opening.to(tokens.before(node.body.span.start))
    if isinstance(control, raw.EnhancedForControl):
        variable = loop_variable(tokens, control)
        iterable = expression(tokens, control.iterable)
        return tree.ForEach(node.span, header, variable, iterable, statement(tokens, node.body))
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
        return (local_declaration(tokens, control.init, control.span),)
    return tuple(action(tokens, init) for init in control.init or ())


def switch_in_expression(tokens: Tokens, node: object) -> tree.Switch:
    """The `switch` of a `switch` expression."""
    assert isinstance(node, SwitchExpression)
    return _switch(tokens, node.base, node.subject, node.cases)


def _switch(tokens: Tokens, span: Span, subject: raw.Node, cases: list[raw.Node]) -> tree.Switch:
    return tree.Switch(span, expression(tokens, subject), tuple(_group(tokens, group) for group in cases))


def _group(tokens: Tokens, node: raw.SwitchStatementCase) -> tree.SwitchGroup:
    values = (tuple(expression(tokens, value) for value in label.values) for label in node.case)
    labels = tuple(tree.SwitchLabel(label.span, each) for label, each in zip(node.case, values, strict=True))
    return tree.SwitchGroup(node.span, labels, _all(tokens, node.statements), bool(node.case[0].arrow))


def _try(tokens: Tokens, node: raw.TryStatement) -> tree.Try:
    if node.resources:
        at: Span = node.resources[0].span
        raise Outside(at, "a resource of `try`")
    catches = tuple(catch(tokens, part, block(tokens, part.block)) for part in node.catches or ())
    finally_ = None if node.finally_block is None else block(tokens, node.finally_block)
    return tree.Try(node.span, block(tokens, node.block), catches, finally_)


def action(tokens: Tokens, node: raw.Node) -> tree.Action:
    """What an expression does as a statement."""
    found = expression(tokens, node)
    if not is_parenthesised(node):
        if isinstance(found, tree.Assignment | tree.Step):
            return found
        if isinstance(found, tree.Call | tree.New | tree.Unsupported):
            return tree.Evaluate(found.span, found)
    raise refuse(Code.S101, "this expression is not a statement", tokens.source, found.span)
