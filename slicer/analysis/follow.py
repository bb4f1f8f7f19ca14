"""What a piece of code writes, followed statement by statement from the state before it."""

from dataclasses import dataclass, field
from functools import partial
from typing import assert_never

from slicer.analysis.callees import callees
from slicer.analysis.ends import Active, End, Exceptions
from slicer.analysis.may_throw import ANY, NULL_POINTER, Thrown, raised, route
from slicer.analysis.origins import ANYTHING, FRESH, NOTHING, Origins, Trail, both, join, origins, static_key
from slicer.analysis.touched import Touched
from slicer.ir.nodes import (
    Allocate,
    AllocateArray,
    Assign,
    Assume,
    Body,
    Branch,
    Call,
    Catch,
    Check,
    Cut,
    Finally,
    Goal,
    Havoc,
    HavocFrame,
    Leave,
    Loop,
    Return,
    Scope,
    Snapshot,
    Statement,
    StoreElement,
    StoreField,
    StoreStatic,
    Throw,
    Try,
)
from slicer.ir.program import Method, Program
from slicer.ir.terms import THIS, TRUE, ElementPlace, FieldOf, FieldPlace, Frame, FrameKept, StaticPlace, Term, Var
from slicer.ir.types import ClassType

RETURN = "\\return"
# What has no body inside and ends normally, if it ends.
_Simple = (
    Assign
    | StoreField
    | StoreStatic
    | StoreElement
    | Allocate
    | AllocateArray
    | Havoc
    | HavocFrame
    | Check
    | Snapshot
    | Goal
    | Assume
    | Cut
)


@dataclass
class Follow:
    """Exceptions are followed only where something can intercept them. The frames of `stubs`, by id, are relied on."""

    program: Program
    stubs: frozenset[str] = frozenset()
    written: Touched = field(default_factory=Touched)
    allocates: bool = False
    may_diverge: bool = False
    leaves: dict[str, list[Trail]] = field(default_factory=dict)
    returned: list[Origins] = field(default_factory=list)
    thrown: Exceptions | None = None
    active: dict[str, Active] = field(default_factory=dict)

    def body(self, body: Body, at: Trail | None) -> Trail | None:
        """What holds behind the body; none where nothing gets there."""
        for statement in body:
            if at is None:
                return None
            at = self._statement(statement, at)
        return at

    def _statement(self, statement: Statement, at: Trail) -> Trail | None:
        if not isinstance(statement, Loop):
            self._evaluate(statement, at)
        match statement:
            case Branch(_, _, then, orelse):
                ends = [self.body(then, at), self.body(orelse, at)]
                return join([end for end in ends if end is not None])
            case Loop():
                return self._loop(statement, at)
            case Scope(name, body):
                return self._scope(name, body, at)
            case Leave(name):
                self.leaves.setdefault(name, []).append(at)
                return None
            case Return(_, value):
                self.returned.append(NOTHING if value is None else origins(value, at))
                self.leaves.setdefault(RETURN, []).append(at)
                return None
            case Throw():
                return None
            case Try(body, catches):
                return self._try(body, catches, at)
            case Finally(body, last):
                return self._finally(body, last, at)
            case Call():
                run = callees(self.program, statement)
                ends = [self._call(statement, each, at) for each in run] if run else [self._native(statement, at)]
                return join([end for end in ends if end is not None])
            case _:
                return self._simple(statement, at)

    def _simple(self, statement: _Simple, at: Trail) -> Trail:
        match statement:
            case Assign(_, var, value, _):
                return at.with_var(var, origins(value, at))
            case Allocate(_, var, _) | AllocateArray(_, var):
                self.allocates = True
                return at.with_var(var, FRESH)
            case StoreField(_, target, owner, name, kind, value):
                targets = origins(target, at)
                self.written.add(targets, lambda term: FieldPlace(term, owner, name))
                return at.store(targets, FieldOf(target, owner, name, kind), origins(value, at))
            case StoreElement(_, array, _, _):
                self.written.add(origins(array, at), ElementPlace)
                return at
            case StoreStatic(_, owner, name, _, _):
                self.written.places.add(StaticPlace(owner, name))
                return at.store_static(owner, name)
            case Havoc() | HavocFrame() | Cut():
                raise AssertionError("bodies before inlining havoc and cut nothing")
            case Check() | Snapshot() | Goal() | Assume():
                return at
            case _:
                assert_never(statement)

    def _evaluate(self, statement: Statement, at: Trail) -> None:
        """The statement may throw before it does anything."""
        if self.thrown is not None:
            given = origins(statement.value, at) if isinstance(statement, Throw) else FRESH
            for thrown in raised(self.program, statement, frozenset()):
                self.thrown.add(thrown, at, FRESH if thrown == NULL_POINTER else given)

    def _loop(self, loop: Loop, at: Trail) -> Trail | None:
        """Joins until nothing changes: origins are finitely many, because terms have a largest depth."""
        self.may_diverge = True
        while True:
            tested = self.body(loop.head, at)
            if tested is None:
                return None
            self._evaluate(loop, tested)
            again = self.body((*loop.body, *loop.update), tested)
            merged = at if again is None else join([at, again])
            if merged is None or merged == at:
                return None if loop.condition == TRUE else tested
            at = merged

    def _scope(self, name: str, body: Body, at: Trail) -> Trail | None:
        outer = self.leaves.pop(name, None)
        end = self.body(body, at)
        ends = [*self.leaves.pop(name, []), *([] if end is None else [end])]
        if outer is not None:
            self.leaves[name] = outer
        return join(ends)

    # Exceptions -------------------------------------------------------------------------------

    def _caught(self, body: Body, at: Trail) -> tuple[Trail | None, Exceptions]:
        """The end of the body, and what it throws."""
        outer, mine = self.thrown, Exceptions()
        self.thrown = mine
        end = self.body(body, at)
        self.thrown = outer
        return end, mine

    def _pass(self, thrown: Thrown, at: Trail, what: Origins) -> None:
        if self.thrown is not None:
            self.thrown.add(thrown, at, what)

    def _try(self, body: Body, catches: tuple[Catch, ...], at: Trail) -> Trail | None:
        end, mine = self._caught(body, at)
        ends = [] if end is None else [end]
        entries: dict[int, Trail] = {}
        for thrown, (there, what) in mine.found.items():
            takers, passes = route(self.program, thrown, catches)
            # Java makes an object of an implicit exception, which the handler can keep.
            self.allocates |= bool(takers) and not what.isdisjoint(FRESH)
            for taker in takers:
                entry = there.with_var(catches[taker].var, what)
                entries[taker] = both(entries[taker], entry) if taker in entries else entry
            if passes:
                self._pass(thrown, there, what)
        for taker in sorted(entries):
            handled = self.body(catches[taker].body, entries[taker])
            ends.extend([] if handled is None else [handled])
        return join(ends)

    def _finally(self, body: Body, last: Body, at: Trail) -> Trail | None:
        """`last` once for each way the body ends in."""
        outer, self.leaves = self.leaves, {}
        end, mine = self._caught(body, at)
        left, self.leaves = self.leaves, outer
        for name, trails in left.items():
            behind = self.body(last, join(trails))
            self.leaves.setdefault(name, []).extend([] if behind is None else [behind])
        for thrown, (there, what) in mine.found.items():
            behind = self.body(last, there)
            if behind is not None:
                self._pass(thrown, behind, what)
        return self.body(last, end)

    # Calls ------------------------------------------------------------------------------------

    def _call(self, call: Call, callee: Method, at: Trail) -> Trail | None:
        if callee.body is None:
            return self._native(call, at)
        end = self._enter(callee, self._entered(call, callee, at))
        for thrown, (there, what) in end.thrown.items():
            self._pass(thrown, Trail(at.vars, there.fields, there.written), what)
        if end.normal is None:
            return None
        behind = Trail(at.vars, end.normal.fields, end.normal.written)
        return behind if call.result is None else behind.with_var(call.result, end.result)

    def _enter(self, callee: Method, at: Trail) -> End:
        """How the method ends. What a method that calls itself does there grows until nothing changes."""
        if callee.id in self.active:
            active = self.active[callee.id]
            active.again = self.may_diverge = True
            active.catching |= self.thrown is not None
            active.entered = both(active.entered, at)
            return active.ended
        active = self.active[callee.id] = Active(at, End(None, NOTHING, {}))
        while True:
            before = (active.entered, active.ended, active.catching)
            active.ended = active.ended.or_else(self._once(callee, active.entered, catching=active.catching))
            if not active.again or before == (active.entered, active.ended, active.catching):
                del self.active[callee.id]
                return active.ended

    def _once(self, callee: Method, at: Trail, *, catching: bool) -> End:
        assert callee.body is not None
        returned, self.returned = self.returned, []
        outer, mine = self.thrown, Exceptions()
        self.thrown = mine if catching or outer is not None else None
        end = self._scope(RETURN, callee.body, at)
        result: Origins = frozenset(o for found in self.returned for o in found)
        self.returned, self.thrown = returned, outer
        return End(end, result, mine.found)

    def _native(self, call: Call, at: Trail) -> Trail:
        """Nothing is known of methods without a body, but for some of the library, and stubs."""
        callee = self.program.methods[call.method]
        if callee.changes_nothing:
            self.allocates = True
            if not callee.never_throws:
                self._pass(ANY, at, ANYTHING)
            return at if call.result is None else at.with_var(call.result, ANYTHING)
        frame = callee.contract.frame.term if callee.contract.frame is not None else None
        if callee.id in self.stubs and isinstance(frame, FrameKept) and not frame.frame.everything:
            return self._framed(call, callee, frame.frame, at)
        self.written.everything = self.allocates = self.may_diverge = True
        fields = frozenset(f.name for c in self.program.classes.values() for f in c.fields)
        statics = frozenset(static_key(f.owner, f.name) for c in self.program.classes.values() for f in c.statics)
        behind = Trail(at.vars, {}, at.written | fields | statics)
        self._pass(ANY, behind, ANYTHING)
        return behind if call.result is None else behind.with_var(call.result, ANYTHING)

    def _framed(self, call: Call, callee: Method, frame: Frame, at: Trail) -> Trail:
        """What a stub may do: anything to what its frame names."""
        inner, names = self._entered(call, callee, at), set[str]()
        self.allocates |= not frame.strict
        for place in frame.places:
            match place:
                case FieldPlace(target, owner, name):
                    self.written.add(origins(target, inner), partial(_field, owner, name))
                    names.add(name)
                case ElementPlace(array, _, _):
                    self.written.add(origins(array, inner), ElementPlace)
                case StaticPlace(owner, name):
                    self.written.places.add(place)
                    names.add(static_key(owner, name))
                case _:
                    self.written.everything = True
        self.may_diverge |= callee.contract.diverges is not None
        behind = Trail(at.vars, {}, at.written | names)
        self._pass(ANY, behind, ANYTHING)
        return behind if call.result is None else behind.with_var(call.result, ANYTHING)

    def _entered(self, call: Call, callee: Method, at: Trail) -> Trail:
        inner = {Var(p.name, p.type): origins(a, at) for p, a in zip(callee.parameters, call.arguments, strict=True)}
        if call.receiver is not None:
            inner[Var(THIS, ClassType(callee.owner))] = origins(call.receiver, at)
        return Trail(inner, at.fields, at.written)


def _field(owner: str, name: str, target: Term) -> FieldPlace:
    return FieldPlace(target, owner, name)
