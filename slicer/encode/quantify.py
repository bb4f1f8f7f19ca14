"""Quantifiers and folds, expanded over what a state has."""

from collections.abc import Callable
from typing import Protocol

from slicer.base.record import record
from slicer.encode.formula import Builder, Node
from slicer.encode.heap import Heap, State
from slicer.encode.integers import arithmetic, exact
from slicer.encode.sorts import Sort
from slicer.ir.ranges import End, Range, range_of
from slicer.ir.terms import Fold, LengthOf, Quantified, Term, Var, conjuncts, type_of, walk
from slicer.ir.types import BIGINT, STRING, BooleanType, IntType, Type


@record(slots=True)
class Value:
    """`ok` says that evaluation meets nothing that has no value: null, a bad index, a division by zero, a bad cast."""

    node: Node
    ok: Node


class Evaluator(Protocol):
    """What evaluates the parts. `outside` collects when a range leaves what is expanded, `guards` are around it.

    `far` does when an unbounded integer is shifted beyond what is looked at.
    `deeper` collects when calls and invariants go on behind `deep` of one in each other; `active` are the ones around,
    `spent` says how many statements were run for them, `known` is what was found out once (`once`).
    """

    b: Builder
    heap: Heap
    reach: int
    deep: int
    outside: list[Node]
    guards: list[Node]
    deeper: list[Node]
    far: list[Node]
    active: list[str]
    spent: int
    known: dict[tuple[object, ...], object]

    def value(self, term: Term, state: State) -> Value: ...
    def guarded(self, guard: Node, term: Term, state: State) -> Value: ...
    def there(self, ref: Node, kind: Type, state: State) -> Node: ...


@record
class Quantifying:
    """Quantifiers and folds in one state."""

    values: Evaluator
    state: State

    @property
    def b(self) -> Builder:
        return self.values.b

    def quantified(self, term: Quantified) -> Value:
        b = self.b
        values: list[Node] = []
        oks: list[Node] = []
        for guard, element in self._domain(term.var, term.range):
            inside, body, ok = self._instance(term, guard, element)
            values.append(b.implies(inside, body) if term.universal else b.and_(inside, body))
            oks.extend(ok)
        return Value(b.all(values) if term.universal else b.any(values), b.all(oks))

    def fold(self, term: Fold) -> Value:
        """Element by element: one that is not in the range changes nothing."""
        b, kind = self.b, type_of(term)
        assert isinstance(kind, IntType)
        result = b.number(1 if term.op == "\\product" else 0)
        found = b.false
        oks: list[Node] = []
        for guard, element in self._domain(term.var, term.range):
            inside, body, ok = self._instance(term, guard, element)
            oks.extend(ok)
            result = b.ite(inside, self._folded(term.op, kind, result, body, found), result)
            found = b.or_(found, inside)
        if term.op in {"\\max", "\\min"}:
            oks.append(found)
            if found is not b.true:
                result = b.ite(found, result, self.values.heap.junk(Sort.INT, (term.op, result.number)))
        return Value(result, b.all(oks))

    def _folded(self, op: str, kind: IntType, result: Node, body: Node, found: Node) -> Node:
        b = self.b
        match op:
            case "\\num_of":
                return b.add(result, b.ite(body, b.number(1), b.number(0)))
            case "\\sum":
                return exact(b, "+", result, body) if kind == BIGINT else arithmetic(b, "+", result, body, kind)
            case "\\product":
                return exact(b, "*", result, body) if kind == BIGINT else arithmetic(b, "*", result, body, kind)
            case _:
                better = b.lt(result, body) if op == "\\max" else b.lt(body, result)
                return b.ite(b.or_(b.not_(found), better), body, result)

    def _instance(self, term: Quantified | Fold, guard: Node, element: Node) -> tuple[Node, Node, list[Node]]:
        """Is the element in the range, the body's value, and that both have one."""
        b, values = self.b, self.values
        at = self.state.bind(term.var.name, element)
        limit = values.guarded(guard, term.range, at)
        inside = b.and_(guard, limit.node)
        body = values.guarded(inside, term.body, at)
        return inside, body.node, [b.implies(guard, limit.ok), b.implies(inside, body.ok)]

    def _domain(self, var: Var, limit: Term) -> list[tuple[Node, Node]]:
        """The values of the variable, each with the condition that it is one: objects must exist."""
        b, kind, layout = self.b, var.type, self.values.heap.layout
        if isinstance(kind, IntType):
            beside = [self.values.value(p, self.state).node for p in conjuncts(limit) if var not in walk(p)]
            return self._integers(range_of(var, limit), kind, beside)
        if isinstance(kind, BooleanType):
            return [(b.true, b.false), (b.true, b.true)]
        places = [place for place in layout.places(kind) if place[1] != STRING]
        return [(b.ref_le(b.ref(n), self.state.next[each]), b.ref(n)) for n, each in places]

    def _integers(self, limit: Range, kind: IntType, beside: list[Node]) -> list[tuple[Node, Node]]:
        """Where integers wrap, the variable has the values of its type only; it has none unless all `beside` hold."""
        b, values = self.b, self.values
        every = kind.values if b.wraps else None
        found = limit.tried(values.reach) if every is None else limit.within(every).tried(values.reach)
        start = found.start if every is None else max(found.start, every.start)
        stop = found.stop if every is None else min(found.stop, every.stop)
        # A range whose ends are computed may leave those: such runs are beyond the bound.
        below = b.truth(every is not None and start <= every.start)
        above = b.truth(every is not None and stop >= every.stop)
        inside = b.and_(
            b.or_(below, self._some(limit.lows, lambda n: start <= n, lambda n, more: b.le(b.number(start - more), n))),
            b.or_(above, self._some(limit.highs, lambda n: n <= stop, lambda n, more: b.le(n, b.number(stop - more)))),
        )
        values.outside.append(b.and_(*values.guards, *beside, b.not_(inside)))
        return [(b.true, b.number(n)) for n in range(start, stop)]

    def _some(self, ends: tuple[End, ...], known: Callable[[int], bool], holds: Callable[[Node, int], Node]) -> Node:
        """Is one of the ends where it should be? An array's length always lies within `reach`.

        Where integers wrap, the one that is `more` than a term must not: it is handed on.
        """
        if any(isinstance(end.term, LengthOf) for end in ends):
            return self.b.true
        found: list[Node] = []
        for end in ends:
            number = end.constant
            if number is None:
                found.append(holds(self.values.value(end.term, self.state).node, end.more))
            else:
                found.append(self.b.truth(known(number)))
        return self.b.any(found)
