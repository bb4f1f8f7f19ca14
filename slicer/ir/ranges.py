"""Which values an int variable of a quantifier can take, read off its range predicate."""

from dataclasses import dataclass
from functools import reduce

from slicer.ir.terms import TRUE, Binary, Int, Quantified, Term, Var, conjuncts, walk

_MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
# Between constant ends so many values are tried, whatever the bounds.
_MOST = 256


@dataclass(frozen=True, slots=True)
class Range:
    """Every low is <= the variable, every high is > it. Either may be empty."""

    lows: tuple[Term, ...]
    highs: tuple[Term, ...]

    @property
    def bounded(self) -> bool:
        return bool(self.lows) and bool(self.highs)

    def tried(self, reach: int) -> range:
        """The values that a bounded check tries: all between constant ends, if they are not too many, else `reach`.

        Law: where one end is a constant, no value beyond it is among them.
        """
        lows = [term.value for term in self.lows if isinstance(term, Int)]
        highs = [term.value for term in self.highs if isinstance(term, Int)]
        low = max(lows, default=-1)
        if lows and highs and min(highs) - low <= _MOST:
            return range(low, min(highs))
        return range(low, min([*highs, max(low, 0) + reach]))


def range_of(var: Var, limit: Term) -> Range:
    """The bounds of `var` among the conjuncts of `limit`."""
    lows: list[Term] = []
    highs: list[Term] = []
    for part in conjuncts(limit):
        if isinstance(part, Binary) and part.op in _MIRROR:
            _collect(var, part, lows, highs)
    return Range(tuple(lows), tuple(highs))


def implied(var: Var, inside: Quantified) -> Term:
    """What the ranges of the quantifiers inside say of a variable they share: `i < n` of `i < j && j < n`.

    Law: wherever those ranges hold, so does this; it mentions none of their variables.
    """
    bound: list[Var] = []
    parts: list[Term] = []
    node: Term = inside
    while isinstance(node, Quantified) and node.universal == inside.universal:
        bound.append(node.var)
        parts += conjuncts(node.range)
        node = node.body
    facts = tuple(dict.fromkeys(f for part in parts if isinstance(part, Binary) for f in _ordered(part)))
    found = [*_ends(var, facts, frozenset(bound), "<"), *_ends(var, facts, frozenset(bound), ">")]
    return reduce(lambda left, right: Binary("&&", left, right), found) if found else TRUE


def _ordered(part: Binary) -> tuple[Binary, ...]:
    """The comparison both ways round."""
    if part.op not in _MIRROR:
        return ()
    return (part, Binary(_MIRROR[part.op], part.right, part.left))


def _ends(var: Var, facts: tuple[Binary, ...], bound: frozenset[Var], way: str) -> list[Binary]:
    """The ends of the variable on one side, through other bound variables."""
    found: list[Binary] = []
    pending: list[tuple[Var, str]] = [(var, "")]
    seen: set[Var] = set()
    while pending:
        at, strict = pending.pop()
        seen.add(at)
        for fact in facts:
            if fact.left != at or not fact.op.startswith(way):
                continue
            op = way if way in {fact.op, strict} else f"{way}="
            if isinstance(fact.right, Var) and fact.right in bound and fact.right not in seen:
                pending.append((fact.right, op))
            elif not bound & set(walk(fact.right)) and var not in walk(fact.right):
                found.append(Binary(op, var, fact.right))
    return found


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
