"""Finds out whether control may leave a statement in another way than at its end."""

from collections.abc import Container
from dataclasses import replace

from slicer.base.record import record
from slicer.base.source import Span
from slicer.java import tree as java


@record(slots=True)
class _Around:
    """What the statement has around a jump inside it: a loop, a `switch`, labels. Such a jump stays inside."""

    in_loop: bool = False
    in_switch: bool = False
    labels: frozenset[str] = frozenset()


def leaves(statement: java.Statement, conditions: Container[Span]) -> bool:
    """May control leave the statement otherwise than at its end? A jump may lead out of it, or it may never end.

    `conditions` are those that are not constant. javac knows that a loop with a constant condition never ends.
    """
    return _leaves(statement, conditions, _Around())


def _leaves(statement: java.Statement, conditions: Container[Span], around: _Around) -> bool:
    match statement:
        case java.Return() | java.Throw() | java.ConstructorCall() | java.Unsupported():
            return True
        case java.Break(_, None):
            return not (around.in_loop or around.in_switch)
        case java.Continue(_, None):
            return not around.in_loop
        case java.Break(_, str() as label) | java.Continue(_, str() as label):
            return label not in around.labels
        case java.Labelled(_, label, _, body):
            return _leaves(body, conditions, replace(around, labels=around.labels | {label}))
        case java.While(_, condition, body) | java.Do(_, body, condition) | java.For(_, _, _, condition, _, body):
            endless = condition is None or condition.span not in conditions
            return endless or _leaves(body, conditions, replace(around, in_loop=True))
        case java.ForEach(body=body):
            return _leaves(body, conditions, replace(around, in_loop=True))
        case java.Switch():
            around = replace(around, in_switch=True)
            return any(_leaves(part, conditions, around) for inner in inside(statement) for part in inner)
        case _:
            return any(_leaves(part, conditions, around) for inner in inside(statement) for part in inner)


def inside(statement: java.Statement) -> tuple[tuple[java.Statement, ...], ...]:
    """The lists of statements directly inside a statement."""
    match statement:
        case java.Block(_, statements):
            return (statements,)
        case java.If(_, _, then, orelse):
            return (alone(then),) if orelse is None else (alone(then), alone(orelse))
        case java.While(body=body) | java.Do(body=body) | java.For(body=body) | java.ForEach(body=body):
            return (alone(body),)
        case java.Labelled(body=body):
            return ((body,),)
        case java.Switch(groups=groups):
            return tuple(group.statements for group in groups)
        case java.Try(_, body, catches, last):
            handlers = (catch.body.statements for catch in catches)
            return (body.statements, *handlers, *(() if last is None else (last.statements,)))
        case _:
            return ()


def alone(body: java.Statement) -> tuple[java.Statement, ...]:
    """The statements of a statement that is the body of another: the braces stay."""
    return body.statements if isinstance(body, java.Block) else (body,)
