"""The values that the variable of a quantifier takes on a concrete heap."""

from collections.abc import Iterator

from slicer.base.limits import Ints
from slicer.interpret.concrete import Value
from slicer.interpret.world import Evaluate, World
from slicer.ir.terms import Binary, Term, Var, conjuncts, walk
from slicer.ir.types import STRING, BooleanType, IntType
from slicer.ir.undefined import Unmodelled

MOST = 100_000

_MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


def instances(var: Var, limit: Term, at: World, evaluate: Evaluate) -> Iterator[World]:
    """The states with a value for `var` in which the range holds.

    Integers are bounded by conjuncts of the range and, under `--ints java`, by their type. Objects are those that
    exist, of the type or of a subtype.
    """
    for value in _values(var, limit, at, evaluate):
        inside = at.bind(var.name, value)
        if evaluate(limit, inside) is True:
            yield inside


def _values(var: Var, limit: Term, at: World, evaluate: Evaluate) -> Iterator[Value]:
    if isinstance(var.type, IntType):
        yield from _integers(var, var.type, limit, at, evaluate)
    elif isinstance(var.type, BooleanType):
        yield from (False, True)
    elif var.type == STRING:
        raise Unmodelled("nothing is known of the strings there are")
    else:
        yield from (a for a, o in sorted(at.heap.objects.items()) if at.program.is_subtype(o.type, var.type))


def _integers(var: Var, kind: IntType, limit: Term, at: World, evaluate: Evaluate) -> range:
    lows, ends = _bounds(var, limit, at, evaluate)
    if at.ints is Ints.JAVA:
        lows.append(kind.values.start)
        ends.append(kind.values.stop)
    if not lows or not ends:
        raise Unmodelled(f"the range of `{var.name}` has no end")
    low = max(lows)
    found = range(low, max(low, min(ends)))
    if found.stop - found.start > MOST:
        raise Unmodelled(f"`{var.name}` has more than {MOST} values")
    return found


def _bounds(var: Var, limit: Term, at: World, evaluate: Evaluate) -> tuple[list[int], list[int]]:
    """What the variable is not below, and what it is below, by the conjuncts of the range.

    A conjunct that speaks of other things guards those behind it: where it is false there are no values.
    """
    lows: list[int] = []
    ends: list[int] = []
    for part in conjuncts(limit):
        if var not in walk(part) and evaluate(part, at) is False:
            return [0], [0]
        if not isinstance(part, Binary) or part.op not in _MIRROR:
            continue
        op, left, right = part.op, part.left, part.right
        if right == var:
            op, left, right = _MIRROR[op], right, left
        if left != var or var in walk(right):
            continue
        bound = evaluate(right, at)
        assert isinstance(bound, int)
        if op in {">", ">=", "=="}:
            lows.append(bound + 1 if op == ">" else bound)
        if op in {"<", "<=", "=="}:
            ends.append(bound if op == "<" else bound + 1)
    return lows, ends
