"""What a piece of code may change, in terms of the state before it: the frame of a stub for it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import assert_never

from slicer.analysis.origins import (
    ANYTHING,
    FRESH,
    NOTHING,
    Anything,
    Fresh,
    Known,
    Origin,
    Origins,
    Trail,
    join,
    origins,
)
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
    Return,
    Scope,
    Snapshot,
    Statement,
    StoreElement,
    StoreField,
    StoreStatic,
    Throw,
    Try,
    walk,
)
from slicer.ir.program import Program
from slicer.ir.terms import THIS, TRUE, ElementPlace, FieldOf, FieldPlace, Frame, Place, Term, Var
from slicer.ir.types import ClassType

RETURN = "\\return"


@dataclass(frozen=True)
class Effects:
    """`assigned` are the variables of the piece's own method that it gives values to."""

    frame: Frame
    assigned: frozenset[Var]
    allocates: bool
    may_diverge: bool

    @property
    def writes_heap(self) -> bool:
        return self.frame.everything or bool(self.frame.places)


def effects(program: Program, body: Body) -> Effects:
    """The effects of a piece of a method's body.

    Law: every location of an object that existed before the piece and that some run of it changes
    is in the frame. Places are read in the state before the piece.
    """
    walker = _Walker(program)
    walker.body(body, Trail({}, {}, frozenset()))
    assigned = frozenset(s.var for s in walk(body) if isinstance(s, Assign))
    places = () if walker.everything else tuple(sorted(walker.places, key=str))
    frame = Frame(walker.everything, places, strict=not walker.allocates)
    return Effects(frame, assigned, walker.allocates, walker.may_diverge)


@dataclass
class _Walker:
    program: Program
    places: set[Place] = field(default_factory=set)
    everything: bool = False
    allocates: bool = False
    may_diverge: bool = False
    leaves: dict[str, list[Trail]] = field(default_factory=dict)
    returned: list[Origins] = field(default_factory=list)

    def body(self, body: Body, at: Trail | None) -> Trail | None:
        """What holds behind the body; none where nothing gets there."""
        for statement in body:
            if at is None:
                return None
            at = self._statement(statement, at)
        return at

    def _statement(self, statement: Statement, at: Trail) -> Trail | None:
        match statement:
            case Assign(_, var, value, _):
                return at.with_var(var, origins(value, at))
            case Allocate(_, var, _) | AllocateArray(_, var):
                self.allocates = True
                return at.with_var(var, FRESH)
            case StoreField(_, target, owner, name, kind, value):
                targets = origins(target, at)
                self._write(targets, lambda term: FieldPlace(term, owner, name))
                return at.store(targets, FieldOf(target, owner, name, kind), origins(value, at))
            case StoreElement(_, array, _, _):
                self._write(origins(array, at), ElementPlace)
                return at
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
            case Call():
                return self._call(statement, at)
            case Havoc() | HavocFrame() | Cut():
                raise AssertionError("bodies before inlining havoc and cut nothing")
            case Check() | Snapshot() | Goal():
                return at
            case StoreStatic() | Throw() | Try() | Finally() | Assume():
                raise AssertionError("refused before: `passes.modelled`")
            case _:
                assert_never(statement)

    def _write(self, targets: Origins, place: Callable[[Term], Place]) -> None:
        for origin in targets:
            self._write_one(origin, place)

    def _write_one(self, origin: Origin, place: Callable[[Term], Place]) -> None:
        match origin:
            case Fresh():
                pass
            case Known(term):
                self.places.add(place(term))
            case Anything():
                self.everything = True
            case _:
                assert_never(origin)

    def _loop(self, loop: Loop, at: Trail) -> Trail | None:
        """Joins until nothing changes: origins are finitely many, because terms have a largest depth."""
        self.may_diverge = True
        while True:
            tested = self.body(loop.head, at)
            if tested is None:
                return None
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

    def _call(self, call: Call, at: Trail) -> Trail | None:
        callee = self.program.methods[call.method]
        if callee.body is None:
            return self._native(call, at)
        inner = {Var(p.name, p.type): origins(a, at) for p, a in zip(callee.parameters, call.arguments, strict=True)}
        if call.receiver is not None:
            inner[Var(THIS, ClassType(callee.owner))] = origins(call.receiver, at)
        outer, self.returned = self.returned, []
        end = self._scope(RETURN, callee.body, Trail(inner, at.fields, at.written))
        result: Origins = frozenset(o for found in self.returned for o in found)
        self.returned = outer
        if end is None:
            return None
        behind = Trail(at.vars, end.fields, end.written)
        return behind if call.result is None else behind.with_var(call.result, result)

    def _native(self, call: Call, at: Trail) -> Trail:
        """Nothing is known of a method without a body."""
        self.everything = self.allocates = self.may_diverge = True
        fields = frozenset(f.name for c in self.program.classes.values() for f in c.fields)
        behind = Trail(at.vars, {}, at.written | fields)
        return behind if call.result is None else behind.with_var(call.result, ANYTHING)
