"""What all statements have: bodies inside, a fragment, terms. The one place that knows them."""

from collections.abc import Callable, Iterator
from typing import assert_never

from slicer.base.fragments import FragmentId
from slicer.ir.nodes.forms import (
    Allocate,
    AllocateArray,
    Assign,
    Assume,
    Body,
    Branch,
    Call,
    Catch,
    Check,
    Cut,
    Finally,
    Goal,
    Havoc,
    HavocFrame,
    Leave,
    Loop,
    Return,
    Scope,
    Snapshot,
    Statement,
    StoreElement,
    StoreField,
    StoreStatic,
    Throw,
    Try,
)
from slicer.ir.terms import Term, Var, rebuild_frame


def bodies(statement: Statement) -> tuple[Body, ...]:
    """The bodies inside a statement, in execution order: the one place that knows them."""
    match statement:
        case Branch(_, _, then, orelse):
            return (then, orelse)
        case Loop(_, _, _, head, _, body, update):
            return (head, body, update)
        case Scope(_, body):
            return (body,)
        case Try(body, catches):
            return (body, *(catch.body for catch in catches))
        case Finally(body, last):
            return (body, last)
        case _:
            return ()


def walk(body: Body) -> Iterator[Statement]:
    """All statements of a body, outer before inner."""
    for statement in body:
        yield statement
        for inner in bodies(statement):
            yield from walk(inner)


def calls_in(body: Body) -> Iterator[Call]:
    """The calls in the body, however deep."""
    return (each for each in walk(body) if isinstance(each, Call))


def fragment_of(statement: Statement) -> FragmentId | None:
    """The fragment a statement belongs to; none for pure control."""
    match statement:
        case Scope() | Leave() | Try() | Finally() | Snapshot() | Goal() | Assume() | Cut():
            return None
        case _:
            return statement.of


def assigned(statement: Statement) -> Var | None:
    """The variable a statement gives a value to."""
    match statement:
        case Assign() | Allocate() | AllocateArray() | Havoc():
            return statement.var
        case Call():
            return statement.result
        case _:
            return None


def rewrite(body: Body, change: Callable[[Statement], Body]) -> Body:
    """The body with each statement replaced, inner ones first."""
    return tuple(new for old in body for new in change(_inside(old, change)))


def _inside(statement: Statement, change: Callable[[Statement], Body]) -> Statement:
    match statement:
        case Branch(of, condition, then, orelse):
            return Branch(of, condition, rewrite(then, change), rewrite(orelse, change))
        case Loop(of, name, span, head, condition, body, update):
            return Loop(
                of,
                name,
                span,
                rewrite(head, change),
                condition,
                rewrite(body, change),
                rewrite(update, change),
            )
        case Scope(name, body):
            return Scope(name, rewrite(body, change))
        case Try(body, catches):
            handlers = tuple(Catch(c.classes, c.var, rewrite(c.body, change)) for c in catches)
            return Try(rewrite(body, change), handlers)
        case Finally(body, last):
            return Finally(rewrite(body, change), rewrite(last, change))
        case _:
            return statement


def map_terms(  # noqa: C901 - one arm for each form
    statement: Statement, change: Callable[[Term], Term], var: Callable[[Var], Var]
) -> Statement:
    """The statement with its own terms and assigned variables changed; inner bodies are left alone."""
    match statement:
        case Assign(of, target, value, fixed):
            return Assign(of, var(target), change(value), fixed)
        case StoreField(of, target, owner, name, kind, value):
            return StoreField(of, change(target), owner, name, kind, change(value))
        case StoreStatic(of, owner, name, kind, value):
            return StoreStatic(of, owner, name, kind, change(value))
        case StoreElement(of, array, index, value):
            return StoreElement(of, change(array), change(index), change(value))
        case Allocate(of, target, name, fixed):
            return Allocate(of, var(target), name, fixed)
        case AllocateArray(of, target, element, length, fixed, inner):
            return AllocateArray(of, var(target), element, change(length), fixed, tuple(map(change, inner)))
        case Havoc(of, target, fresh):
            return Havoc(of, var(target), fresh)
        case HavocFrame(of, frame):
            return HavocFrame(of, rebuild_frame(frame, change))
        case Scope() | Leave() | Finally() | Snapshot() | Goal() | Assume() | Cut():
            return statement
        case Try(body, catches):
            return Try(body, tuple(Catch(c.classes, var(c.var), c.body) for c in catches))
        case Check(of, condition, exception, fixed):
            return Check(of, change(condition), exception, fixed)
        case Branch(of, condition, then, orelse):
            return Branch(of, change(condition), then, orelse)
        case Loop(of, name, span, head, condition, body, update):
            return Loop(of, name, span, head, change(condition), body, update)
        case Return(of, value):
            return Return(of, value and change(value))
        case Throw(of, value):
            return Throw(of, change(value))
        case Call(of, method, receiver, arguments, result, fixed, virtual):
            return Call(
                of,
                method,
                receiver and change(receiver),
                tuple(change(a) for a in arguments),
                result and var(result),
                fixed,
                virtual,
            )
        case _:
            assert_never(statement)


def terms_of(statement: Statement) -> list[Term]:
    """The statement's own terms, in the order of `map_terms`."""
    found: list[Term] = []

    def note(term: Term) -> Term:
        found.append(term)
        return term

    map_terms(statement, note, lambda var: var)
    return found
