"""How often loops run that count from one constant to another."""

from collections.abc import Iterator, Mapping

from slicer.ir.nodes import Assign, Body, Loop, Statement, assigned, bodies, walk
from slicer.ir.terms import Binary, Int, Term, Var

_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}


def rounds_of(body: Body) -> Mapping[str, int]:
    """The rounds of the loops that count, by the names of the loops; a round may end them before.

    This is a guess that nothing rests on: it only says how far it is worth to follow a loop.
    """
    found: dict[str, int] = {}
    _note(body, {}, found)
    return found


def _note(body: Body, before: dict[str, int], found: dict[str, int]) -> None:
    """`before` has the constants that variables have got so far, in the order of the text."""
    for statement in body:
        if isinstance(statement, Loop):
            rounds = max((_rounds(statement, *each, before) for each in _comparisons(statement.condition)), default=0)
            if rounds > 0:
                found[statement.name] = max(rounds, found.get(statement.name, 0))
        for inner in bodies(statement):
            _note(inner, before, found)
        var = assigned(statement)
        if var is not None:
            before.pop(var.name, None)
            if isinstance(statement, Assign) and isinstance(statement.value, Int):
                before[var.name] = statement.value.value


def _comparisons(condition: Term) -> Iterator[tuple[Var, str, int]]:
    """The comparisons of a variable with a constant that all hold where the condition does."""
    match condition:
        case Binary("&&", left, right):
            yield from _comparisons(left)
            yield from _comparisons(right)
        case Binary(op, Var() as var, Int(end)) if op in _TURNED:
            yield var, op, end
        case Binary(op, Int(end), Var() as var) if op in _TURNED:
            yield var, _TURNED[op], end
        case _:
            pass


def _rounds(loop: Loop, var: Var, op: str, end: int, before: Mapping[str, int]) -> int:
    """The rounds until the comparison is false; 0 where nobody knows."""
    step = _step(loop, var)
    if var.name not in before or step == 0:
        return 0
    start = before[var.name]
    way = end - start if step > 0 else start - end
    match op:
        case "<" if step > 0:
            pass
        case ">" if step < 0:
            pass
        case "<=" if step > 0:
            way += 1
        case ">=" if step < 0:
            way += 1
        case "!=" if way % step == 0:
            pass
        case _:
            return 0
    return max(-(-way // abs(step)), 0)


def _step(loop: Loop, var: Var) -> int:
    """What each round adds to the variable; 0 where that is not one constant."""
    changes = [each for each in walk((*loop.head, *loop.body, *loop.update)) if _changes(each, var)]
    match changes:
        case [Assign(value=Binary("+", Var(name), Int(by)))] if name == var.name:
            return by
        case [Assign(value=Binary("-", Var(name), Int(by)))] if name == var.name:
            return -by
        case _:
            return 0


def _changes(statement: Statement, var: Var) -> bool:
    changed = assigned(statement)
    return changed is not None and changed.name == var.name
