"""The planned changes of the tree: which nodes become stub calls, which are removed, which are added."""

from dataclasses import replace

from slicer.abstraction.stubs import Parameter, Stub
from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree as java

NOWHERE = Span(0, 0)


@record(slots=True)
class Change:
    """A node of the original, and what stands in its place; nothing where it goes.

    What takes its place may contain nodes of the original, which may have changes of their own.
    """

    node: java.Node
    becomes: tuple[java.Node, ...]


@record(slots=True)
class Part:
    """A statement of ours, as text and as the tree of this text."""

    text: str
    node: java.Statement


def value(expression: java.Expr, stub: Stub) -> Change:
    """The expression becomes a call of the stub."""
    return Change(expression, (_call(stub),))


def store(action: java.Assignment | java.Step, stub: Stub) -> Change:
    """The action becomes an assignment of any value to the same target."""
    return Change(action, (java.Assignment(NOWHERE, action.target, "=", _call(stub)),))


def passed(expression: java.Expr, stub: Stub) -> Change:
    """The expression becomes the argument of the stub; `{…}`, which is no argument, becomes `new T[] {…}`."""
    return Change(expression, (_passed(expression, stub),))


def store_passed(action: java.Assignment, stub: Stub) -> Change:
    """`target op= value` becomes `target = stub(target op value)`."""
    computed = java.Binary(NOWHERE, action.op.removesuffix("="), action.target, action.value)
    return Change(action, (java.Assignment(NOWHERE, action.target, "=", _passed(computed, stub)),))


def _passed(expression: java.Expr, stub: Stub) -> java.Call:
    # It stands in place of itself: there it has no change of its own.
    given: java.Expr = replace(expression, span=NOWHERE)
    if isinstance(given, java.ArrayInitialiser):
        kind = _type(stub.type)
        given = java.NewArray(NOWHERE, replace(kind, dimensions=0), (), kind.dimensions, given)
    return java.Call(NOWHERE, None, stub.name, NOWHERE, (given,))


def block(statements: tuple[java.Statement, ...], parts: tuple[java.Statement, ...]) -> tuple[Change, ...]:
    """The parts take the place of neighbours."""
    first, *others = statements
    return (Change(first, parts), *(Change(other, ()) for other in others))


def braced(parts: tuple[java.Statement, ...]) -> java.Block:
    return java.Block(NOWHERE, parts)


def action(done: java.Action) -> java.Statement:
    """An action of the original as a statement of its own."""
    return java.ExpressionStatement(NOWHERE, done)


def run(stub: Stub) -> Part:
    """`stub();`"""
    return Part(f"{stub.call};", action(java.Evaluate(NOWHERE, _call(stub))))


def nothing() -> Part:
    """`;`"""
    return Part(";", java.Empty(NOWHERE))


def assign(name: str, stub: Stub) -> Part:
    """`name = stub();`"""
    node = java.Assignment(NOWHERE, java.Name(NOWHERE, name), "=", _call(stub))
    return Part(f"{name} = {stub.call};", action(node))


def declare(kind: str, name: str, stub: Stub | None) -> Part:
    """`kind name = stub();`, or without a value."""
    init = None if stub is None else _call(stub)
    declarator = java.Declarator(NOWHERE, name, NOWHERE, _type(kind), init)
    given = "" if stub is None else f" = {stub.call}"
    return Part(f"{kind} {name}{given};", java.LocalDeclaration(NOWHERE, (declarator,)))


def declared(owner: java.Class, stubs: tuple[Stub, ...]) -> Change:
    """The class has the stubs behind its own members."""
    return Change(owner, (replace(owner, members=(*owner.members, *map(_declaration, stubs))),))


def _call(stub: Stub) -> java.Call:
    arguments = tuple(java.Name(NOWHERE, p.name) for p in stub.parameters)
    return java.Call(NOWHERE, None, stub.name, NOWHERE, arguments)


def _declaration(stub: Stub) -> java.Method:
    words = ("private", "static", "native") if stub.static else ("private", "native")
    modifiers = tuple(java.Modifier(NOWHERE, word) for word in words)
    parameters = tuple(map(_parameter, stub.parameters))
    throws = tuple(map(_type, stub.ends.declared))
    return java.Method(NOWHERE, modifiers, _type(stub.type), stub.name, NOWHERE, parameters, throws, None)


def _parameter(parameter: Parameter) -> java.Parameter:
    return java.Parameter(NOWHERE, _type(parameter.type), parameter.name, NOWHERE)


def _type(text: str) -> java.TypeName:
    return java.TypeName(NOWHERE, text.replace("[]", ""), text.count("[]"))
