"""Terms as formulas: a value, and the condition that there is one."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import assert_never

from slicer.encode.formula import Builder, Node
from slicer.encode.frames import kept
from slicer.encode.heap import Heap, State, sort_of
from slicer.encode.integers import arithmetic, exact, fitted, is_far, moved, number, shifted
from slicer.encode.quantify import Quantifying, Value
from slicer.encode.query import Querying
from slicer.encode.sorts import Sort
from slicer.encode.sound import Soundness
from slicer.encode.typing import Options, is_instance, options, related
from slicer.ir.terms import (
    SHIFTS,
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    ElementOf,
    EnumValue,
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
    Query,
    StaticOf,
    Term,
    Text,
    TypeOf,
    TypeValue,
    Unary,
    Var,
    type_of,
)
from slicer.ir.types import BIGINT, INT, TYPE, IntType, Type, is_reference
from slicer.ir.unbounded import farthest


@dataclass
class Values:
    """Evaluates terms. `outside`, `deeper` and `far` collect when they leave what is looked at: see `Evaluator`."""

    b: Builder
    heap: Heap
    snapshots: dict[str, State]
    reach: int
    deep: int
    outside: list[Node] = field(default_factory=list)
    guards: list[Node] = field(default_factory=list)
    deeper: list[Node] = field(default_factory=list)
    far: list[Node] = field(default_factory=list)
    active: list[str] = field(default_factory=list)
    spent: int = 0
    known: dict[tuple[object, ...], object] = field(default_factory=dict)

    def value(self, term: Term, state: State) -> Value:  # noqa: C901 - one arm for each form
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
                node = self.heap.field(state, owner, name, type_of(term), at.node)
                return Value(node, b.and_(at.ok, self.there(at.node, type_of(target), state)))
            case ElementOf(array, index):
                return self._element(array, index, state)
            case LengthOf(array):
                at = self.value(array, state)
                node = self.heap.length_of(state, type_of(array), at.node)
                return Value(node, b.and_(at.ok, self.there(at.node, type_of(array), state)))
            case Unary():
                return self._unary(term, state)
            case Binary():
                return self._binary(term, state)
            case Choose():
                return self._choose(term, state)
            case Old(operand, since):
                return self.value(operand, self.snapshots[since].since(state))
            case NonNullElements(array):
                return self._non_null_elements(array, state)
            case Quantified():
                return Quantifying(self, state).quantified(term)
            case FrameKept(since, frame):
                return Value(*kept(self.heap, self.snapshots[since].since(state), state, frame, self._pair))
            case StaticOf(owner, name, _):
                return Value(state.statics[owner, name], b.true)
            case Text() | EnumValue():
                return Value(b.ref(self.heap.layout.number_of(term)), b.true)
            case Convert(kind, operand):
                at = self.value(operand, state)
                node = self._number(operand, at.node) if kind == BIGINT else fitted(b, at.node, kind)
                return Value(node, at.ok)
            case CastTo() | InstanceOf() | Fresh() | InvariantFor():
                return self._of_types(term, state)
            case Fold():
                return Quantifying(self, state).fold(term)
            case Query():
                return Querying(self, state).value(term)
            case TypeOf() | TypeValue():
                raise AssertionError("types are compared before the encoding")
            case _:
                assert_never(term)

    def forget(self) -> None:
        """Nothing was left so far."""
        self.outside.clear()
        self.deeper.clear()
        self.far.clear()
        self.spent = 0

    # Types --------------------------------------------------------------------------------

    def _of_types(self, term: CastTo | InstanceOf | Fresh | InvariantFor, state: State) -> Value:
        b, at, static = self.b, self.value(term.operand, state), type_of(term.operand)
        null, known = b.eq(at.node, b.ref(0)), self._known(at.node, static, state)
        match term:
            case CastTo(kind, _):
                fine = b.or_(null, is_instance(self.heap, at.node, static, kind, exact=False))
                return Value(at.node, b.and_(at.ok, known, fine))
            case InstanceOf(_, kind, exact):
                return Value(is_instance(self.heap, at.node, static, kind, exact=exact), b.and_(at.ok, known))
            case Fresh(_, since):
                old = self.heap.exists(at.node, static, self.snapshots[since].next)
                return Value(b.and_(b.not_(null), b.not_(old)), at.ok)
            case InvariantFor():
                holds, ok = Soundness(self, state).invariants(at.node, static)
                return Value(holds, b.and_(at.ok, known, b.not_(null), ok))
            case _:
                assert_never(term)

    def _types(self, term: Term, state: State) -> tuple[Options, Node]:
        match term:
            case TypeValue(kind):
                return ((self.b.true, kind),), self.b.true
            case TypeOf(operand) if is_reference(type_of(operand)):
                at = self.value(operand, state)
                there = self.there(at.node, type_of(operand), state)
                return options(self.heap, at.node, type_of(operand)), self.b.and_(at.ok, there)
            case TypeOf(operand):
                return ((self.b.true, type_of(operand)),), self.value(operand, state).ok
            case _:
                raise AssertionError("types are compared before the encoding")

    def _pair(self, term: Term, state: State) -> tuple[Node, Node]:
        value = self.value(term, state)
        return value.node, value.ok

    def there(self, ref: Node, kind: Type, state: State) -> Node:
        """The reference is to an object that exists in the state."""
        return self.b.and_(self.non_null(ref), self._known(ref, kind, state))

    def _known(self, ref: Node, kind: Type, state: State) -> Node:
        """The reference is null or to an object that exists in the state, as every one is of the same time."""
        return self.heap.exists(ref, kind, state.next) if state.past else self.b.true

    def non_null(self, node: Node) -> Node:
        return self.b.not_(self.b.eq(node, self.b.ref(0)))

    def in_range(self, index: Node, length: Node) -> Node:
        return self.b.and_(self.b.le(self.b.number(0), index), self.b.lt(index, length))

    def _var(self, state: State, var: Var, name: str) -> Node:
        known = state.var(name)
        return self.b.symbol(f"unset.{name}", sort_of(var.type)) if known is None else known

    def _element(self, array: Term, index: Term, state: State) -> Value:
        at, i = self.value(array, state), self.value(index, state)
        kind = type_of(array)
        node = self.heap.element(state, kind, at.node, fitted(self.b, i.node, INT))
        length = self.heap.length_of(state, kind, at.node)
        inside = self.in_range(i.node, length)
        return Value(node, self.b.and_(at.ok, i.ok, self.there(at.node, kind, state), inside))

    def guarded(self, guard: Node, term: Term, state: State) -> Value:
        self.guards.append(guard)
        result = self.value(term, state)
        self.guards.pop()
        return result

    def _choose(self, term: Choose, state: State) -> Value:
        """Where the condition has no value it is the second; where it never has one, it is any value."""
        b, test = self.b, self.value(term.condition, state)
        if test.ok == b.false:
            return Value(b.symbol("nothing", sort_of(type_of(term))), b.false)
        first = b.and_(test.ok, test.node)
        left = self.guarded(first, term.then, state)
        right = self.guarded(b.not_(first), term.orelse, state)
        ok = b.and_(test.ok, b.ite(first, left.ok, right.ok))
        return Value(b.ite(first, left.node, right.node), ok)

    def _unary(self, term: Unary, state: State) -> Value:
        b, at, kind = self.b, self.value(term.operand, state), type_of(term)
        if not isinstance(kind, IntType):
            return Value(b.not_(at.node), at.ok)
        zero = b.number(0 if term.op == "-" else -1)
        if kind == BIGINT:
            return Value(exact(b, "-", zero, self._number(term.operand, at.node)), at.ok)
        return Value(arithmetic(b, "-", zero, at.node, kind), at.ok)

    def _binary(self, term: Binary, state: State) -> Value:
        if type_of(term.left) == TYPE:
            left, right = self._types(term.left, state), self._types(term.right, state)
            return Value(related(self.heap, term.op, left[0], right[0]), self.b.and_(left[1], right[1]))
        return self._of_values(term, state)

    def _of_values(self, term: Binary, state: State) -> Value:
        b = self.b
        left = self.value(term.left, state)
        if term.op in {"&&", "||", "==>"}:
            guard = b.not_(left.node) if term.op == "||" else left.node
            right = self.guarded(guard, term.right, state)
            ok = b.and_(left.ok, b.implies(guard, right.ok))
            return Value(self._connective(term.op, left.node, right.node), ok)
        right = self.value(term.right, state)
        ok = b.and_(left.ok, right.ok)
        if term.op in SHIFTS and not self._wraps(term):
            self.far.append(b.and_(*self.guards, ok, is_far(b, term.op, right.node, farthest(term))))
        node = self._operation(term, left.node, right.node)
        if term.op in {"/", "%"}:
            by_zero = b.eq(right.node, b.number(0))
            ok = b.and_(ok, b.not_(by_zero))
            if by_zero is not b.false:
                node = b.ite(by_zero, self.heap.junk(Sort.INT, (term.op, left.node.number, right.node.number)), node)
        return Value(node, ok)

    def _connective(self, op: str, x: Node, y: Node) -> Node:
        match op:
            case "&&":
                return self.b.and_(x, y)
            case "||":
                return self.b.or_(x, y)
            case _:
                return self.b.implies(x, y)

    def _operation(self, term: Binary, x: Node, y: Node) -> Node:
        b, op, kind = self.b, term.op, type_of(term)
        if kind == BIGINT:
            x, y = self._number(term.left, x), self._number(term.right, y)
        if op in SHIFTS and not self._wraps(term):
            return moved(b, op, x, y, farthest(term))
        if isinstance(kind, IntType):
            make = shifted if op in SHIFTS else arithmetic
            return exact(b, op, x, y) if kind == BIGINT else make(b, op, x, y, kind)
        table: dict[str, Callable[[Node, Node], Node]] = {
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

    def _wraps(self, term: Term) -> bool:
        """Has the integer the bits of a Java type?"""
        return self.b.wraps and type_of(term) != BIGINT

    def held(self, term: Term, kind: Type) -> Type:
        """The type of what a place of the type gets: a `set` stores the number itself, as in KeY."""
        return BIGINT if self.b.wraps and type_of(term) == BIGINT else kind

    def _number(self, term: Term, node: Node) -> Node:
        kind = type_of(term)
        assert isinstance(kind, IntType)
        return number(self.b, node, kind)

    def _non_null_elements(self, array: Term, state: State) -> Value:
        at, kind = self.value(array, state), type_of(array)
        length = self.heap.length_of(state, kind, at.node)
        cells = [
            self.b.implies(
                self.b.lt(self.b.number(i), length),
                self.non_null(self.heap.element(state, kind, at.node, self.b.number(i))),
            )
            for i in range(self.heap.length)
        ]
        return Value(
            self.b.all([self.non_null(at.node), *cells]), self.b.and_(at.ok, self._known(at.node, kind, state))
        )
