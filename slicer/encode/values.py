"""Terms of the program in a state, as formula terms with the condition under which they have a value."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import assert_never

from slicer.encode.formula import Builder, Node
from slicer.encode.frames import kept
from slicer.encode.heap import Heap, State, sort_of
from slicer.ir.ranges import Range, range_of
from slicer.ir.terms import (
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    ElementOf,
    FieldOf,
    Fold,
    FrameKept,
    Fresh,
    InstanceOf,
    Int,
    InvariantFor,
    LengthOf,
    NonNullElements,
    Null,
    Old,
    Quantified,
    StaticOf,
    Term,
    Text,
    TypeOf,
    TypeValue,
    Unary,
    Var,
    type_of,
)
from slicer.ir.types import INT, BooleanType, ClassType, Type


@dataclass(frozen=True, slots=True)
class Value:
    """`ok` says that evaluation meets no null, no bad index and no division by zero."""

    node: Node
    ok: Node


@dataclass
class Values:
    """Evaluates terms. `outside` collects when a quantifier's range leaves what is expanded."""

    b: Builder
    heap: Heap
    entry: State
    snapshots: dict[str, State]
    reach: int
    outside: list[Node] = field(default_factory=list)
    _guards: list[Node] = field(default_factory=list)

    def value(self, term: Term, state: State) -> Value:  # noqa: C901
        b = self.b
        match term:
            case Int(value):
                return Value(b.number(value), b.true)
            case Bool(value):
                return Value(b.truth(value), b.true)
            case Null():
                return Value(b.ref(0), b.true)
            case Var(name, _):
                return Value(self._var(state, term, name), b.true)
            case FieldOf(target, owner, name, _):
                at = self.value(target, state)
                node = self.heap.select(state.fields[owner, name], at.node)
                return Value(node, b.and_(at.ok, self._there(at.node, ClassType(owner), state)))
            case ElementOf(array, index):
                return self._element(array, index, state)
            case LengthOf(array):
                at = self.value(array, state)
                node = self.heap.select(state.lengths[type_of(array)], at.node)
                return Value(node, b.and_(at.ok, self._there(at.node, type_of(array), state)))
            case Unary(op, operand):
                at = self.value(operand, state)
                node = b.not_(at.node) if op == "!" else b.sub(b.number(0), at.node)
                return Value(node, at.ok)
            case Binary():
                return self._binary(term, state)
            case Choose(condition, then, orelse):
                test = self.value(condition, state)
                left = self._guarded(test.node, then, state)
                right = self._guarded(b.not_(test.node), orelse, state)
                ok = b.and_(test.ok, b.ite(test.node, left.ok, right.ok))
                return Value(b.ite(test.node, left.node, right.node), ok)
            case Old(operand):
                bound = {n: v for n, v in state.vars.items() if n not in self.entry.vars}
                before = State(
                    state.path,
                    {**bound, **self.entry.vars},
                    self.entry.fields,
                    self.entry.elements,
                    self.entry.lengths,
                    self.entry.next,
                )
                return self.value(operand, before)
            case NonNullElements(array):
                return self._non_null_elements(array, state)
            case Quantified():
                return self._quantified(term, state)
            case FrameKept(since, frame):
                before = self.snapshots[since]
                return Value(*kept(self.b, before, state, frame, self._pair))
            case (
                Text()
                | StaticOf()
                | Convert()
                | CastTo()
                | InstanceOf()
                | Fresh()
                | InvariantFor()
                | TypeOf()
                | TypeValue()
                | Fold()
            ):
                raise AssertionError("refused before: `passes.modelled`")
            case _:
                assert_never(term)

    def _pair(self, term: Term, state: State) -> tuple[Node, Node]:
        value = self.value(term, state)
        return value.node, value.ok

    def _there(self, ref: Node, kind: Type, state: State) -> Node:
        """The reference is not null and, in the state before the call, an object that existed then."""
        if state.next is not self.entry.next:
            return self.non_null(ref)
        return self.b.and_(self.non_null(ref), self.b.ref_le(ref, state.next[kind]))

    def non_null(self, node: Node) -> Node:
        return self.b.not_(self.b.eq(node, self.b.ref(0)))

    def in_range(self, index: Node, length: Node) -> Node:
        return self.b.and_(self.b.le(self.b.number(0), index), self.b.lt(index, length))

    def _var(self, state: State, var: Var, name: str) -> Node:
        known = state.vars.get(name)
        return self.b.symbol(f"unset.{name}", sort_of(var.type)) if known is None else known

    def _element(self, array: Term, index: Term, state: State) -> Value:
        at, i = self.value(array, state), self.value(index, state)
        kind = type_of(array)
        node = self.heap.select_element(state.elements[kind], at.node, i.node)
        length = self.heap.select(state.lengths[kind], at.node)
        inside = self.in_range(i.node, length)
        return Value(node, self.b.and_(at.ok, i.ok, self._there(at.node, kind, state), inside))

    def _guarded(self, guard: Node, term: Term, state: State) -> Value:
        self._guards.append(guard)
        result = self.value(term, state)
        self._guards.pop()
        return result

    def _binary(self, term: Binary, state: State) -> Value:
        b = self.b
        left = self.value(term.left, state)
        if term.op in {"&&", "||", "==>"}:
            guard = b.not_(left.node) if term.op == "||" else left.node
            right = self._guarded(guard, term.right, state)
            ok = b.and_(left.ok, b.implies(guard, right.ok))
            return Value(self._connective(term.op, left.node, right.node), ok)
        right = self.value(term.right, state)
        ok = b.and_(left.ok, right.ok)
        if term.op in {"/", "%"}:
            ok = b.and_(ok, b.not_(b.eq(right.node, b.number(0))))
        return Value(self._operation(term.op, left.node, right.node), ok)

    def _connective(self, op: str, x: Node, y: Node) -> Node:
        match op:
            case "&&":
                return self.b.and_(x, y)
            case "||":
                return self.b.or_(x, y)
            case _:
                return self.b.implies(x, y)

    def _operation(self, op: str, x: Node, y: Node) -> Node:
        b = self.b
        table: dict[str, Callable[[Node, Node], Node]] = {
            "+": b.add,
            "-": b.sub,
            "*": b.mul,
            "/": b.div,
            "%": b.rem,
            "<": b.lt,
            "<=": b.le,
            ">": lambda p, q: b.lt(q, p),
            ">=": lambda p, q: b.le(q, p),
            "==": b.eq,
            "!=": lambda p, q: b.not_(b.eq(p, q)),
            "&": b.and_,
            "|": b.or_,
            "^": lambda p, q: b.not_(b.eq(p, q)),
        }
        return table[op](x, y)

    def _non_null_elements(self, array: Term, state: State) -> Value:
        at, kind = self.value(array, state), type_of(array)
        length = self.heap.select(state.lengths[kind], at.node)
        cells = [
            self.b.implies(
                self.b.lt(self.b.number(i), length),
                self.non_null(self.heap.select_element(state.elements[kind], at.node, self.b.number(i))),
            )
            for i in range(self.heap.length)
        ]
        return Value(self.b.all([self.non_null(at.node), *cells]), at.ok)

    def _quantified(self, term: Quantified, state: State) -> Value:
        b = self.b
        if term.var.type == INT:
            domain = self._int_domain(range_of(term.var, term.range), state)
        else:
            domain = self._domain(term.var.type, state)
        values: list[Node] = []
        oks: list[Node] = []
        for guard, element in domain:
            at = state.with_var(term.var.name, element)
            limit = self._guarded(guard, term.range, at)
            inside = b.and_(guard, limit.node)
            body = self._guarded(inside, term.body, at)
            values.append(b.implies(inside, body.node) if term.universal else b.and_(inside, body.node))
            oks.append(b.implies(guard, limit.ok))
            oks.append(b.implies(inside, body.ok))
        return Value(b.all(values) if term.universal else b.any(values), b.all(oks))

    def _domain(self, kind: Type, state: State) -> list[tuple[Node, Node]]:
        """All booleans, or all objects that exist, each with the condition that it does."""
        if isinstance(kind, BooleanType):
            return [(self.b.true, self.b.false), (self.b.true, self.b.true)]
        ids = [self.b.ref(n) for n in range(1, self.heap.caps[kind] + 1)]
        return [(self.b.ref_le(ref, state.next[kind]), ref) for ref in ids]

    def _int_domain(self, limit: Range, state: State) -> list[tuple[Node, Node]]:
        b = self.b
        lows = [v.value for v in limit.lows if isinstance(v, Int)]
        low = max(lows) if lows else -1
        highs = [v.value for v in limit.highs if isinstance(v, Int)]
        high = min([*highs, max(low, 0) + self.reach])
        # A range whose bounds are computed may leave [low, high): such runs are beyond the bound.
        inside = b.and_(
            self._some(limit.lows, lambda n: b.le(b.number(low), n), state),
            self._some(limit.highs, lambda n: b.le(n, b.number(high)), state),
        )
        self.outside.append(b.and_(*self._guards, b.not_(inside)))
        return [(b.true, b.number(n)) for n in range(low, high)]

    def _some(self, terms: tuple[Term, ...], holds: Callable[[Node], Node], state: State) -> Node:
        """Does one of the terms satisfy it? An array's length always lies within `reach`."""
        if any(isinstance(term, LengthOf) for term in terms):
            return self.b.true
        return self.b.any([holds(self.value(term, state).node) for term in terms])
