"""Jumps out of a body: to which scopes they go, and the body with other scopes to go to."""

from slicer.ir.nodes import Body, Branch, Leave, Loop, Scope, Statement


def leaves(body: Body, inside: frozenset[str]) -> tuple[str, ...]:
    """The scopes outside the body that it leaves."""
    found: list[str] = []
    for statement in body:
        match statement:
            case Leave(name):
                found += [] if name in inside else [name]
            case Scope(name, inner):
                found += leaves(inner, inside | {name})
            case Branch(_, _, then, orelse):
                found += (*leaves(then, inside), *leaves(orelse, inside))
            case Loop(_, _, _, head, _, inner, update):
                found += (*leaves(head, inside), *leaves(inner, inside), *leaves(update, inside))
            case _:
                pass
    return tuple(found)


def redirected(body: Body, names: dict[str, str]) -> Body:
    """The body with other scopes to leave; a scope inside hides its name."""
    return tuple(_redirect(statement, names) for statement in body)


def _redirect(statement: Statement, names: dict[str, str]) -> Statement:
    match statement:
        case Leave(name):
            return Leave(names.get(name, name))
        case Scope(name, inner):
            return Scope(name, redirected(inner, {k: v for k, v in names.items() if k != name}))
        case Branch(of, condition, then, orelse):
            return Branch(of, condition, redirected(then, names), redirected(orelse, names))
        case Loop(of, name, span, head, condition, inner, update):
            parts = (redirected(part, names) for part in (head, inner, update))
            head, inner, update = parts
            return Loop(of, name, span, head, condition, inner, update)
        case _:
            return statement
