"""Which values an int variable of a quantifier can take, read off its range predicate."""

from dataclasses import dataclass

from slicer.ir.terms import Binary, Int, Term, Var, conjuncts, walk

_MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


@dataclass(frozen=True, slots=True)
class Range:
    """Every low is <= the variable, every high is > it. Either may be empty."""

    lows: tuple[Term, ...]
    highs: tuple[Term, ...]

    @property
    def bounded(self) -> bool:
        return bool(self.lows) and bool(self.highs)


def range_of(var: Var, limit: Term) -> Range:
    """The bounds of `var` among the conjuncts of `limit`."""
    lows: list[Term] = []
    highs: list[Term] = []
    for part in conjuncts(limit):
        if isinstance(part, Binary) and part.op in _MIRROR:
            _collect(var, part, lows, highs)
    return Range(tuple(lows), tuple(highs))


def _collect(var: Var, part: Binary, lows: list[Term], highs: list[Term]) -> None:
    op, left, right = part.op, part.left, part.right
    if right == var:
        op, left, right = _MIRROR[op], right, left
    if left != var or var in walk(right):
        return
    if op == ">":
        lows.append(_plus_one(right))
    if op in {">=", "=="}:
        lows.append(right)
    if op == "<":
        highs.append(right)
    if op in {"<=", "=="}:
        highs.append(_plus_one(right))


def _plus_one(term: Term) -> Term:
    if isinstance(term, Int):
        return Int(term.value + 1)
    return Binary("+", term, Int(1))
