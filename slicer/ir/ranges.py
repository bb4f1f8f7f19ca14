"""Which values an int variable of a quantifier can take, read off its range predicate."""

from slicer.base.record import record
from slicer.ir.terms import Binary, Int, Quantified, Term, Var, all_of, conjuncts, walk

_MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
# Between constant ends so many values are tried, whatever the bounds.
_MOST = 256
# Below zero a constant is followed so far down.
_FARTHEST = 2**15


@record(slots=True)
class End:
    """The number that is `more` above the value of the term; the sum itself never wraps."""

    term: Term
    more: int = 0

    @property
    def constant(self) -> int | None:
        return self.term.value + self.more if isinstance(self.term, Int) else None


@record(slots=True)
class Range:
    """Every low is <= the variable, every high is > it. Either may be empty."""

    lows: tuple[End, ...]
    highs: tuple[End, ...]

    @property
    def bounded(self) -> bool:
        return bool(self.lows) and bool(self.highs)

    def within(self, values: range) -> "Range":
        """The range of a variable that takes no other values: a constant end is none of them further away."""
        return Range(
            tuple(_at(max(n, values.start)) if (n := low.constant) is not None else low for low in self.lows),
            tuple(_at(min(n, values.stop)) if (n := high.constant) is not None else high for high in self.highs),
        )

    def tried(self, reach: int) -> range:
        """The values that a bounded check tries: all between constant ends, if they are not too many, else `reach`.

        Where only the high end is constant, the low one is followed as far below it, and to -1. Law: where one end is a
        constant, no value beyond it is among them.
        """
        lows, highs = _constants(self.lows), _constants(self.highs)
        first = -1 if not highs else min(-1, min(highs) - reach)
        low = max(lows, default=first)
        if highs and min(highs) - low <= _MOST:
            return range(low, min(highs))
        high = min([*highs, max(low, 0) + reach])
        return range(max(low, high - _FARTHEST), high)


def range_of(var: Var, limit: Term) -> Range:
    """The bounds of `var` among the conjuncts of `limit`."""
    lows: list[End] = []
    highs: list[End] = []
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
    return all_of(found)


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


def _collect(var: Var, part: Binary, lows: list[End], highs: list[End]) -> None:
    op, left, right = part.op, part.left, part.right
    if right == var:
        op, left, right = _MIRROR[op], right, left
    if left != var or var in walk(right):
        return
    if op in {">", ">=", "=="}:
        lows.append(End(right, 1 if op == ">" else 0))
    if op in {"<", "<=", "=="}:
        highs.append(End(right, 0 if op == "<" else 1))


def _constants(ends: tuple[End, ...]) -> list[int]:
    return [number for end in ends if (number := end.constant) is not None]


def _at(number: int) -> End:
    return End(Int(number))
