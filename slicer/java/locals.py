"""From javalang's declarations of variables inside methods to ours, and calls of constructors by name."""

from slicer.base.source import Span
from slicer.java import tree
from slicer.java.expressions import dotted, expression
from slicer.java.javalang_door import raw
from slicer.java.modifiers import OF_LOCAL, modifiers
from slicer.java.outside import Outside
from slicer.java.tokens import Tokens
from slicer.java.types import declared_type, is_var


def local_declaration(tokens: Tokens, node: raw.VariableDeclaration, whole: Span) -> tree.LocalDeclaration:
    """The declaration; of a wider span the part up to the last declarator."""
    words = modifiers(tokens, Span(whole.start, node.type.span.start), OF_LOCAL)
    if is_var(node.type) and len(node.declarators) > 1:
        raise Outside(node.type.span, "`var` for several variables")
    found = tuple(_declarator(tokens, node.type, part) for part in node.declarators)
    span = node.span if hasattr(node, "span") else Span(whole.start, found[-1].span.end)
    return tree.LocalDeclaration(span, found, words)


def _declarator(tokens: Tokens, kind: raw.Type, node: raw.VariableDeclarator) -> tree.Declarator:
    name = node.name
    end = tokens.brackets_after(name.span.end)
    init = None if node.initializer is None else expression(tokens, node.initializer)
    span = name.span.to(end if init is None else init.span)
    has_type = not (is_var(kind) and end.start == end.end) or isinstance(init, tree.ArrayInitialiser | None)
    type_ = declared_type(tokens, kind, name.span) if has_type else tree.TypeName(kind.span, tree.VAR)
    return tree.Declarator(span, str(name), name.span, type_, init)


def loop_variable(tokens: Tokens, node: raw.EnhancedForControl) -> tree.Parameter:
    kind, name = node.var.type, node.var.declarators[0].name
    words = modifiers(tokens, Span(node.span.start, kind.span.start), OF_LOCAL)
    type_ = tree.TypeName(kind.span, tree.VAR) if is_var(kind) else declared_type(tokens, kind, name.span)
    return tree.Parameter(Span(node.span.start, name.span.end), type_, str(name), name.span, words)


def parameter(tokens: Tokens, node: raw.FormalParameter, after: Span) -> tree.Parameter:
    """The parameter whose first word follows the token `after`."""
    name = node.name
    if node.varargs:
        raise Outside(tokens.before(name.span.start), "the parameter list `...`")
    start = tokens.after(after.end).start
    words = modifiers(tokens, Span(start, node.type.span.start), OF_LOCAL)
    type_ = declared_type(tokens, node.type, name.span)
    return tree.Parameter(Span(start, name.span.end), type_, str(name), name.span, words)


def catch(tokens: Tokens, node: raw.CatchClause, body: tree.Block) -> tree.Catch:
    name, first = node.parameter.name, node.parameter.types[0]
    opening = tokens.after(node.span.start + len("catch"))
    words = modifiers(tokens, Span(opening.end, first.span.start), OF_LOCAL)
    types = tuple(tree.TypeName(word.span, str(word)) for word in node.parameter.types)
    return tree.Catch(node.span, types, str(name), name.span, body, words)


def constructor_call(tokens: Tokens, node: raw.StatementExpression) -> tree.ConstructorCall | None:
    """The statement as a call of a constructor, if it is one."""
    found = node.expression
    if not isinstance(found, raw.ExplicitConstructorInvocation | raw.SuperConstructorInvocation):
        return None
    if found.selectors or found.prefix_operators or found.postfix_operators:
        return None
    if found.type_arguments:
        raise Outside(found.base, "a constructor call with type arguments `<…>`")
    arguments = tuple(expression(tokens, part) for part in found.arguments)
    is_super = isinstance(found, raw.SuperConstructorInvocation)
    outer = dotted(found.names) if is_super and found.names else None
    return tree.ConstructorCall(node.span, is_super, arguments, outer)
