"""Statements as constraints: one walk over the bounded program with the state as terms."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from slicer.base.fragments import FragmentId, UnitId
from slicer.encode.cells import Cells
from slicer.encode.constraints import Constraints
from slicer.encode.encoding import LENGTH, QUERY, SHIFT, Chosen, Claim, Round
from slicer.encode.formula import Node
from slicer.encode.havoc import Havocking
from slicer.encode.heap import Heap, State, choose, default, merge, sort_of
from slicer.encode.newness import New
from slicer.encode.quantify import Value
from slicer.encode.shifts import far
from slicer.encode.sorts import Sort
from slicer.encode.values import Values
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Assume,
    Body,
    Branch,
    Call,
    Check,
    Cut,
    Finally,
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
    StoreStatic,
    Throw,
    Try,
    fragment_of,
)
from slicer.ir.program import Program
from slicer.ir.terms import Var, type_of
from slicer.ir.thrown import NOBODY
from slicer.ir.types import ArrayType, ClassType, Type


@dataclass
class Run:
    """Collects hard and soft constraints while it walks.

    Only where units are `cuttable` is what a contract promises theirs: as a constraint it would hide what a run breaks
    before the call.
    """

    program: Program
    heap: Heap
    values: Values
    new: New
    told: Constraints
    cuttable: bool
    havocked: list[Node] = field(default_factory=list)
    chosen: list[Chosen] = field(default_factory=list)
    goals: dict[str, list[Claim]] = field(default_factory=dict)
    predicates: dict[str, Predicate] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    _leaves: dict[str, list[State]] = field(default_factory=dict)

    @property
    def cells(self) -> Cells:
        return Cells(self.program, self.heap)

    @property
    def _havoc(self) -> Havocking:
        return Havocking(self.cells, self.values, self.new)

    def body(self, body: Body, state: State | None) -> State | None:
        """The state behind the body; none where no run gets there."""
        for statement in body:
            if state is None:
                return None
            state = self._statement(statement, self._near(statement, state))
        return state

    def _statement(self, statement: Statement, state: State) -> State | None:  # noqa: C901 - one arm for each form
        match statement:
            case Assign(of, var, term, fixed):
                held, value = self.values.held(term, var.type), self.values.value(term, state)
                return state.with_var(var.name, self.told.freed(of, var.name, value, held, state, fixed=fixed))
            case StoreField():
                return self._store_field(statement, state)
            case StoreElement():
                return self._store_element(statement, state)
            case Allocate():
                return self._allocate(statement, state)
            case AllocateArray():
                return self._allocate_array(statement, state)
            case Havoc():
                self.told.mark(statement.of, state)
                return self._chose(statement, state, self._havoc.variable(statement, state))
            case HavocFrame(_, frame):
                self.havocked.append(state.path)
                return self._chose(statement, state, self._havoc.frame(frame, state))
            case Check(of, condition, _, fixed):
                value = self.values.value(condition, state)
                self.told.mark(of, state)
                holds = self.heap.b.and_(value.ok, value.node)
                self.told.constrain(of, self.heap.b.implies(state.path, holds), fixed=fixed)
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
            case Snapshot(name, loop):
                self.values.snapshots[name] = state
                self.rounds += [] if loop is None else [Round(loop, name, state)]
                return state
            case Goal(predicate):
                self.claim(predicate, state)
                return state
            case Cut(span, what):
                self.told.site(what, span, state.path)
                return None
            case Loop() | Call() | Return():
                raise AssertionError(f"{type(statement).__name__} in a bounded program")
            case StoreStatic():
                return self._store_static(statement, state)
            case Assume():
                return self._assume(statement, state)
            case Throw() | Try() | Finally():
                raise AssertionError(f"{type(statement).__name__} in a bounded program")
            case _:
                assert_never(statement)

    def _chose(self, statement: Havoc | HavocFrame, before: State, after: State) -> State:
        var = statement.var if isinstance(statement, Havoc) else None
        self.chosen.append(Chosen(statement.of, var, before, after))
        return after

    def _assume(self, statement: Assume, state: State) -> State | None:
        b, value = self.heap.b, self.checked(statement.predicate, state)
        held = b.implies(value.ok, value.node) if statement.promise else b.and_(value.ok, value.node)
        if statement.of is None or not self.cuttable:
            return self._take(state, held)
        self.told.constrain(statement.of, b.implies(state.path, held), fixed=False)
        return state

    def claim(self, predicate: Predicate, state: State) -> None:
        value = self.checked(predicate, state, goal=predicate.id)
        claim = Claim(state.path, value.node, value.ok, self.heap.b.any(self.havocked))
        self.goals.setdefault(predicate.id, []).append(claim)
        self.predicates[predicate.id] = predicate

    def checked(self, predicate: Predicate, state: State, *, goal: str = "") -> Value:
        """The clause's value; what of it lies beyond the bounds become bound sites, perhaps of a goal."""
        self.values.forget()
        value = self.values.value(predicate.term, state)
        left = (("quantifier", self.values.outside), (QUERY, self.values.deeper), (SHIFT, self.values.far))
        for name, nodes in left:
            beyond = self.heap.b.and_(state.path, self.heap.b.any(nodes))
            if beyond is not self.heap.b.false:
                self.told.site(name, predicate.span, beyond, goal)
        return value

    def _near(self, statement: Statement, state: State) -> State:
        """The runs in which the statement shifts no unbounded integer too far."""
        stays, freed = far(self.values, statement, state)
        of = fragment_of(statement) or NOBODY
        state = self.told.within(of, SHIFT, stays, state, fixed=True)
        return self.told.within(of, SHIFT, freed, state, fixed=False)

    # Assignments --------------------------------------------------------------------------

    def _set(self, of: FragmentId, var: Var, value: Value, state: State, *, fixed: bool) -> State:
        node = self.told.freed(of, var.name, value, var.type, state, fixed=fixed)
        return state.with_var(var.name, node)

    def _store_field(self, statement: StoreField, state: State) -> State:
        b = self.heap.b
        target = self.values.value(statement.target, state)
        evaluated = b.and_(target.ok, self.values.non_null(target.node))
        self.heap.hard.append(b.implies(state.path, evaluated))
        value = self.values.value(statement.value, state)
        held = self.values.held(statement.value, statement.type)
        node = self.told.freed(statement.of, statement.name, value, held, state, fixed=False)
        return self.heap.store_field(state, statement.owner, statement.name, target.node, node)

    def _store_static(self, statement: StoreStatic, state: State) -> State:
        value = self.values.value(statement.value, state)
        kind = self.values.held(statement.value, statement.type)
        node = self.told.freed(statement.of, statement.name, value, kind, state, fixed=False)
        return replace(state, statics={**state.statics, (statement.owner, statement.name): node})

    def _store_element(self, statement: StoreElement, state: State) -> State:
        b, kind = self.heap.b, type_of(statement.array)
        assert isinstance(kind, ArrayType)
        array = self.values.value(statement.array, state)
        index = self.values.value(statement.index, state)
        length = self.heap.length_of(state, kind, array.node)
        inside = self.values.in_range(index.node, length)
        evaluated = b.and_(array.ok, index.ok, self.values.non_null(array.node), inside)
        self.heap.hard.append(b.implies(state.path, evaluated))
        value = self.values.value(statement.value, state)
        node = self.told.freed(statement.of, "element", value, kind.element, state, fixed=False)
        return self.heap.store_element(state, kind, array.node, index.node, node)

    # Allocation ---------------------------------------------------------------------------

    def _allocate(self, statement: Allocate, state: State) -> State:
        kind = ClassType(statement.class_name)
        ref, state = self.cells.new(kind, state)
        for info in self.program.fields_of(statement.class_name):
            value = Value(default(self.heap.b, info.type), self.heap.b.true)
            node = self.told.freed(statement.of, info.name, value, info.type, state, fixed=statement.fixed)
            state = self.heap.store_field(state, info.owner, info.name, ref, node)
        value = Value(ref, self.heap.b.true)
        return self._set(statement.of, statement.var, value, state, fixed=statement.fixed)

    def _allocate_array(self, statement: AllocateArray, state: State) -> State:
        b, kind = self.heap.b, statement.var.type
        asked = self.values.value(statement.length, state)
        self.told.mark(statement.of, state)
        legal = b.and_(asked.ok, b.le(b.number(0), asked.node))
        self.told.constrain(statement.of, b.implies(state.path, legal), fixed=statement.fixed)
        too_long = b.lt(b.number(self.heap.length), asked.node)
        state = self.told.within(statement.of, LENGTH, too_long, state, fixed=statement.fixed)
        length = b.symbol(f"{statement.of}.length", Sort.INT)
        self.heap.hard.append(b.and_(b.le(b.number(0), length), b.le(length, b.number(self.heap.length))))
        exact = b.implies(state.path, b.eq(length, asked.node))
        self.told.constrain(statement.of, exact, fixed=statement.fixed)
        ref, state = self.cells.new(kind, state)
        row = tuple(
            self.told.freed(statement.of, "element", initial, statement.element, state, fixed=statement.fixed)
            for initial in self._initial(statement.element, asked.node)
        )
        state = self.heap.with_array(state, kind, ref, length, row)
        return self._set(statement.of, statement.var, Value(ref, b.true), state, fixed=statement.fixed)

    def _initial(self, kind: Type, length: Node) -> Iterator[Value]:
        """What the cells of a new array hold: those behind its length, which nobody can read, hold anything."""
        b = self.heap.b
        for index in range(self.heap.length):
            inside = b.lt(b.number(index), length)
            other = default(b, kind) if inside is b.true else b.symbol("behind", sort_of(kind))
            yield Value(b.ite(inside, default(b, kind), other), b.true)

    # Control ------------------------------------------------------------------------------

    def _branch(self, statement: Branch, state: State) -> State | None:
        b = self.heap.b
        test = self.values.value(statement.condition, state)
        condition = self.told.freed(statement.of, "condition", test, type_of(statement.condition), state, fixed=False)
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
