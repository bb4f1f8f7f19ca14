"""Statements as constraints: one walk over the bounded program with the state as terms."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from slicer.base.fragments import FragmentId, UnitId
from slicer.base.source import Span
from slicer.encode.encoding import Claim
from slicer.encode.formula import Node, Sort
from slicer.encode.heap import Heap, State, choose, default, merge, sort_of
from slicer.encode.prestate import touched, well_typed
from slicer.encode.values import Value, Values
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Body,
    Branch,
    Call,
    Check,
    Cut,
    Goal,
    Havoc,
    HavocFrame,
    Leave,
    Loop,
    Predicate,
    Return,
    Scope,
    Snapshot,
    Statement,
    StoreElement,
    StoreField,
)
from slicer.ir.program import Program
from slicer.ir.terms import ElementPlace, FieldPlace, Frame, ObjectPlace, Term, Var, type_of
from slicer.ir.types import ArrayType, ClassType, Type


@dataclass
class Run:
    """Collects hard and soft constraints while it walks.

    Law: deactivating a unit frees the values it computes and keeps its writes.
    """

    program: Program
    heap: Heap
    values: Values
    soft: dict[UnitId, list[Node]] = field(default_factory=dict)
    reached: dict[UnitId, list[Node]] = field(default_factory=dict)
    sites: dict[tuple[str, Span], list[Node]] = field(default_factory=dict)
    goals: dict[str, list[Claim]] = field(default_factory=dict)
    predicates: dict[str, Predicate] = field(default_factory=dict)
    _leaves: dict[str, list[State]] = field(default_factory=dict)

    def body(self, body: Body, state: State | None) -> State | None:
        """The state behind the body; none where no run gets there."""
        for statement in body:
            if state is None:
                return None
            state = self._statement(statement, state)
        return state

    def _statement(self, statement: Statement, state: State) -> State | None:  # noqa: C901
        match statement:
            case Assign(of, var, term, fixed):
                value = self.values.value(term, state)
                return self._set(of, var, value, state, fixed=fixed)
            case StoreField():
                return self._store_field(statement, state)
            case StoreElement():
                return self._store_element(statement, state)
            case Allocate():
                return self._allocate(statement, state)
            case AllocateArray():
                return self._allocate_array(statement, state)
            case Havoc():
                return self._havoc(statement, state)
            case HavocFrame(_, frame):
                return self._havoc_frame(frame, state)
            case Check(of, condition, _, fixed):
                value = self.values.value(condition, state)
                self._mark(of, state)
                holds = self.heap.b.and_(value.ok, value.node)
                self._constrain(of, self.heap.b.implies(state.path, holds), fixed=fixed)
                return state
            case Branch():
                return self._branch(statement, state)
            case Scope(name, body):
                outer = self._leaves.pop(name, None)
                self._leaves[name] = []
                end = self.body(body, state)
                states = self._leaves.pop(name)
                if outer is not None:
                    self._leaves[name] = outer
                return merge(self.heap.b, [*states, *([end] if end is not None else [])])
            case Leave(name):
                self._leaves[name].append(state)
                return None
            case Snapshot(name):
                self.values.snapshots[name] = state
                return state
            case Goal(predicate):
                self.claim(predicate, state)
                return state
            case Cut(loop):
                self.sites.setdefault(("loop", loop), []).append(state.path)
                return None
            case Loop() | Call() | Return():
                raise AssertionError(f"{type(statement).__name__} in a bounded program")
            case _:
                assert_never(statement)

    def claim(self, predicate: Predicate, state: State) -> None:
        value = self.checked(predicate, state)
        claim = Claim(state.path, value.node, value.ok)
        self.goals.setdefault(predicate.id, []).append(claim)
        self.predicates[predicate.id] = predicate

    def checked(self, predicate: Predicate, state: State) -> Value:
        """The clause's value; ranges of its quantifiers beyond the bounds become bound sites."""
        self.values.outside.clear()
        value = self.values.value(predicate.term, state)
        beyond = self.heap.b.and_(state.path, self.heap.b.any(self.values.outside))
        if beyond is not self.heap.b.false:
            self.sites.setdefault(("quantifier", predicate.span), []).append(beyond)
        return value

    # Constraints --------------------------------------------------------------------------

    def _constrain(self, of: FragmentId, node: Node, *, fixed: bool) -> None:
        fragment = self.program.fragments.get(of)
        if fixed or fragment is None:
            self.heap.hard.append(node)
        else:
            self.soft.setdefault(fragment.unit, []).append(node)

    def _mark(self, of: FragmentId, state: State) -> None:
        fragment = self.program.fragments.get(of)
        if fragment is not None:
            self.reached.setdefault(fragment.unit, []).append(state.path)

    def _freed(self, of: FragmentId, name: str, value: Value, kind: Type, state: State, *, fixed: bool) -> Node:
        """The value, or a symbol that equals it only while the unit's label is on."""
        b = self.heap.b
        self._mark(of, state)
        if fixed or of not in self.program.fragments:
            self.heap.hard.append(
                b.implies(
                    state.path,
                    b.and_(value.ok, well_typed(self.heap, value.node, kind, state.next)),
                )
            )
            return value.node
        symbol = b.symbol(f"{of}.{name}", value.node.sort)
        self._constrain(of, b.and_(b.implies(state.path, value.ok), b.eq(symbol, value.node)), fixed=False)
        self.heap.hard.append(b.implies(state.path, well_typed(self.heap, symbol, kind, state.next)))
        return symbol

    def _any(self, name: str, kind: Type, state: State) -> Node:
        """Any value of the type."""
        symbol = self.heap.b.symbol(name, sort_of(kind))
        typed = well_typed(self.heap, symbol, kind, state.next)
        self.heap.hard.append(self.heap.b.implies(state.path, typed))
        return symbol

    # Assignments --------------------------------------------------------------------------

    def _set(self, of: FragmentId, var: Var, value: Value, state: State, *, fixed: bool) -> State:
        node = self._freed(of, var.name, value, var.type, state, fixed=fixed)
        return state.with_var(var.name, node)

    def _store_field(self, statement: StoreField, state: State) -> State:
        b = self.heap.b
        target = self.values.value(statement.target, state)
        evaluated = b.and_(target.ok, self.values.non_null(target.node))
        self.heap.hard.append(b.implies(state.path, evaluated))
        value = self.values.value(statement.value, state)
        node = self._freed(statement.of, statement.name, value, statement.type, state, fixed=False)
        key = (statement.owner, statement.name)
        stored = self.heap.store(state.fields[key], target.node, node)
        return replace(state, fields={**state.fields, key: stored})

    def _store_element(self, statement: StoreElement, state: State) -> State:
        b, kind = self.heap.b, type_of(statement.array)
        assert isinstance(kind, ArrayType)
        array = self.values.value(statement.array, state)
        index = self.values.value(statement.index, state)
        length = self.heap.select(state.lengths[kind], array.node)
        inside = self.values.in_range(index.node, length)
        evaluated = b.and_(array.ok, index.ok, self.values.non_null(array.node), inside)
        self.heap.hard.append(b.implies(state.path, evaluated))
        value = self.values.value(statement.value, state)
        node = self._freed(statement.of, "element", value, kind.element, state, fixed=False)
        matrix = self.heap.store_element(state.elements[kind], array.node, index.node, node)
        return replace(state, elements={**state.elements, kind: matrix})

    # Allocation ---------------------------------------------------------------------------

    def _allocate(self, statement: Allocate, state: State) -> State:
        kind = ClassType(statement.class_name)
        ref, state = self._new(kind, state)
        for info in self.program.classes[statement.class_name].fields:
            key = (info.owner, info.name)
            value = Value(default(self.heap.b, info.type), self.heap.b.true)
            node = self._freed(statement.of, info.name, value, info.type, state, fixed=statement.fixed)
            fields = {**state.fields, key: self.heap.store(state.fields[key], ref, node)}
            state = replace(state, fields=fields)
        value = Value(ref, self.heap.b.true)
        return self._set(statement.of, statement.var, value, state, fixed=statement.fixed)

    def _allocate_array(self, statement: AllocateArray, state: State) -> State:
        b, kind = self.heap.b, statement.var.type
        asked = self.values.value(statement.length, state)
        self._mark(statement.of, state)
        legal = b.and_(asked.ok, b.le(b.number(0), asked.node))
        self._constrain(statement.of, b.implies(state.path, legal), fixed=statement.fixed)
        long = b.symbol(f"{statement.of}.long", Sort.BOOL)
        too_long = b.lt(b.number(self.heap.length), asked.node)
        self._constrain(statement.of, b.eq(long, too_long), fixed=statement.fixed)
        fragment = self.program.fragments[statement.of]
        self.sites.setdefault(("array length", fragment.span), []).append(b.and_(state.path, long))
        length = b.symbol(f"{statement.of}.length", Sort.INT)
        self.heap.hard.append(b.and_(b.le(b.number(0), length), b.le(length, b.number(self.heap.length))))
        exact = b.implies(b.and_(state.path, b.not_(long)), b.eq(length, asked.node))
        self._constrain(statement.of, exact, fixed=statement.fixed)
        ref, state = self._new(kind, state)
        initial = Value(default(b, statement.element), b.true)
        row = tuple(
            self._freed(statement.of, "element", initial, statement.element, state, fixed=statement.fixed)
            for _ in range(self.heap.length)
        )
        state = self._with_array(kind, ref, length, row, state)
        return self._set(statement.of, statement.var, Value(ref, b.true), state, fixed=statement.fixed)

    def _with_array(self, kind: Type, ref: Node, length: Node, row: tuple[Node, ...], state: State) -> State:
        return replace(
            state,
            lengths={**state.lengths, kind: self.heap.store(state.lengths[kind], ref, length)},
            elements={
                **state.elements,
                kind: self.heap.store_row(state.elements[kind], ref, row),
            },
        )

    def _new(self, kind: Type, state: State) -> tuple[Node, State]:
        ref = self.heap.b.ref_next(state.next[kind], self.heap.caps[kind] - 1)
        return ref, replace(state, next={**state.next, kind: ref})

    # Stubs --------------------------------------------------------------------------------

    def _havoc(self, statement: Havoc, state: State) -> State:
        self._mark(statement.of, state)
        if statement.fresh:
            state = self._any_new(statement.var.type, state)
        node = self._any(f"{statement.of}.any", statement.var.type, state)
        return state.with_var(statement.var.name, node)

    def _any_new(self, kind: Type, state: State) -> State:
        """One more object of the kind, with any contents."""
        ref, state = self._new(kind, state)
        if isinstance(kind, ArrayType):
            b = self.heap.b
            length = b.symbol("new.length", Sort.INT)
            self.heap.hard.append(b.and_(b.le(b.number(0), length), b.le(length, b.number(self.heap.length))))
            row = tuple(self._any("new.element", kind.element, state) for _ in range(self.heap.length))
            return self._with_array(kind, ref, length, row, state)
        assert isinstance(kind, ClassType)
        fields = dict(state.fields)
        for info in self.program.classes[kind.name].fields:
            key = (info.owner, info.name)
            fields[key] = self.heap.store(fields[key], ref, self._any("new.field", info.type, state))
        return replace(state, fields=fields)

    def _havoc_frame(self, frame: Frame, state: State) -> State:
        before = state
        if not frame.strict:
            for kind in sorted(touched(self.program, frame) & self.heap.caps.keys(), key=str):
                state = self._any_new(kind, state)
        if frame.everything:
            return self._havoc_everything(before, state)
        for place in frame.places:
            match place:
                case FieldPlace(target, owner, name):
                    state = self._havoc_fields(target, owner, frozenset({name}), before, state)
                case ObjectPlace(target, owner):
                    names = frozenset(f.name for f in self.program.classes[owner].fields)
                    state = self._havoc_fields(target, owner, names, before, state)
                case ElementPlace(array, low, high):
                    state = self._havoc_elements(array, (low, high), before, state)
                case _:
                    assert_never(place)
        return state

    def _havoc_fields(self, target: Term, owner: str, names: frozenset[str], before: State, state: State) -> State:
        fields = dict(state.fields)
        ref = self.values.value(target, before).node
        for info in self.program.classes[owner].fields:
            if info.name in names:
                key = (owner, info.name)
                node = self._any(f"havoc.{info.name}", info.type, state)
                fields[key] = self.heap.store(fields[key], ref, node)
        return replace(state, fields=fields)

    def _havoc_elements(self, array: Term, ends: tuple[Term | None, Term | None], before: State, state: State) -> State:
        b, kind = self.heap.b, type_of(array)
        assert isinstance(kind, ArrayType)
        ref = self.values.value(array, before).node
        low, high = (None if t is None else self.values.value(t, before).node for t in ends)
        matrix = state.elements[kind]
        for i in range(self.heap.length):
            at = b.number(i)
            inside = b.and_(b.true if low is None else b.le(low, at), b.true if high is None else b.le(at, high))
            node = self._any("havoc.element", kind.element, state)
            old = self.heap.select_element(matrix, ref, at)
            matrix = self.heap.store_element(matrix, ref, at, b.ite(inside, node, old))
        return replace(state, elements={**state.elements, kind: matrix})

    def _havoc_everything(self, before: State, state: State) -> State:
        """Every cell of every object; lengths stay."""
        types = {(f.owner, f.name): f.type for c in self.program.classes.values() for f in c.fields}
        fields = {
            key: tuple(self._any("havoc.field", types[key], state) for _ in vector)
            for key, vector in before.fields.items()
        }
        elements: dict[Type, tuple[tuple[Node, ...], ...]] = {
            kind: tuple(tuple(self._any("havoc.element", kind.element, state) for _ in row) for row in rows)
            for kind, rows in before.elements.items()
            if isinstance(kind, ArrayType)
        }
        return replace(state, fields=fields, elements=elements)

    # Control ------------------------------------------------------------------------------

    def _branch(self, statement: Branch, state: State) -> State | None:
        b = self.heap.b
        test = self.values.value(statement.condition, state)
        condition = self._freed(statement.of, "condition", test, type_of(statement.condition), state, fixed=False)
        then = self.body(statement.then, self._take(state, condition))
        orelse = self.body(statement.orelse, self._take(state, b.not_(condition)))
        if then is None or orelse is None:
            return then or orelse
        return choose(b, condition, then, orelse, b.or_(then.path, orelse.path))

    def _take(self, state: State, condition: Node) -> State | None:
        path = self.heap.b.and_(state.path, condition)
        return None if path is self.heap.b.false else state.under(path)


def frozen(groups: Mapping[UnitId, list[Node]]) -> dict[UnitId, tuple[Node, ...]]:
    return {unit: tuple(nodes) for unit, nodes in groups.items()}
