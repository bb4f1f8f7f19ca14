"""Executes statements on a concrete heap, in Java's order, and follows control."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from slicer.base.fragments import FragmentId
from slicer.base.limits import Ints
from slicer.interpret.call_claims import demanded, promised
from slicer.interpret.concrete import Address, Heap, Value, initial, show
from slicer.interpret.evaluate import checked_index, claim, claimed, evaluate, integer, truth
from slicer.interpret.flow import Activation, Claimed, Flow, Leaving, Repeats, Returning, Step, Stop, Throwing, body_of
from slicer.interpret.new_arrays import cells_of, new_array
from slicer.interpret.repeats import heads_of
from slicer.interpret.taken import TOO_LONG, Playing
from slicer.interpret.world import World, before, class_of, deref, is_instance, is_thrown_as
from slicer.ir.claim_id import ClaimId
from slicer.ir.exception_kinds import ARRAY_STORE, IMPLICIT, NEGATIVE_SIZE, NULL_POINTER
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
    fragment_of,
)
from slicer.ir.owed import RAISED
from slicer.ir.program import Method, Program
from slicer.ir.terms import RESULT, THIS, Term, type_of
from slicer.ir.types import ArrayType, ClassType, IntType, Type
from slicer.ir.undefined import Undefined, Unmodelled


@dataclass
class Machine:
    """`heap` is changed by the run. `playing` says what methods without a body do.
    Claims of the first call are noted; of a `watched` run also what calls owe, and annotations of all loops.
    """

    program: Program
    ints: Ints
    budget: int
    heap: Heap
    steps: list[Step] = field(default_factory=list)
    claims: list[Claimed] = field(default_factory=list)
    overflow: FragmentId | None = None
    depth: int = 0
    watched: bool = False
    playing: Playing = field(default_factory=Playing)

    def call(self, method: Method, arguments: Mapping[str, Value]) -> Returning | Throwing:
        """What a call of this body gives back."""
        body = body_of(method, self.depth)
        entry = before(method, World(self.program, arguments, self.heap, self.ints))
        self.depth += 1
        flow = self.body(body, Activation(dict(arguments), entry))
        self.depth -= 1
        match flow:
            case Returning() | Throwing():
                return flow
            case None:
                return Returning(None)
            case Leaving(scope):
                raise AssertionError(f"no scope is called {scope}")
            case _:
                assert_never(flow)

    def body(self, body: Body, active: Activation) -> Flow:
        """Up to the first statement that does not end normally."""
        for statement in body:
            flow = self.statement(statement, active)
            if flow is not None:
                return flow
        return None

    def statement(self, statement: Statement, active: Activation) -> Flow:
        """How the statement ends; where a term of it has no value, Java's exception is thrown."""
        self.tick()
        try:
            return self._control(statement, active)
        except Undefined as undefined:
            if str(undefined) not in IMPLICIT:
                raise Stop(f"code has no value: {undefined}") from undefined
            return Throwing(self._new(str(undefined)), fragment_of(statement) or FragmentId(""))
        except Unmodelled as unmodelled:
            raise Stop(str(unmodelled)) from unmodelled

    def _control(self, statement: Statement, active: Activation) -> Flow:
        """The statements that say where the run goes on; the others are effects."""
        at = self.world(active)
        match statement:
            case Branch(of, condition, then, orelse):
                return self.body(then if self.condition(of, condition, active) else orelse, active)
            case Loop():
                return self.loop(statement, active)
            case Scope(name, body):
                flow = self.body(body, active)
                return None if flow == Leaving(name) else flow
            case Leave(name):
                return Leaving(name)
            case Return(of, value):
                if value is None or of is None:
                    return Returning(None)
                return Returning(self._log(of, "return", evaluate(value, at), type_of(value)))
            case Throw(of, value):
                thrown = evaluate(value, at)
                if thrown is None:
                    raise Undefined(NULL_POINTER)
                return Throwing(self._log(of, "throw", thrown))
            case Check(of, condition, exception, _):
                return None if truth(condition, at) else Throwing(self._new(exception), of)
            case Try():
                return self._try(statement, active)
            case Finally(body, last):
                flow = self.body(body, active)
                after = self.body(last, active)
                return flow if after is None else after
            case Call():
                return self._call(statement, active)
            case _:
                self._effect(statement, active, at)
                return None

    def _effect(self, statement: Statement, active: Activation, at: World) -> None:
        match statement:
            case Assign(of, var, value, _):
                active.names[var.name] = self._log(of, var.name, evaluate(value, at), var.type)
            case StoreField():
                self._store_field(statement, at)
            case StoreStatic(of, owner, name, kind, value):
                new = self._log(of, f"{owner}.{name}", evaluate(value, at), kind)
                self.heap.statics[owner, name] = new
            case StoreElement():
                self._store_element(statement, at)
            case Allocate(of, var, name, _):
                active.names[var.name] = self._log(of, "new", self._new(name))
            case AllocateArray():
                self._allocate_array(statement, active, at)
            case Snapshot(name):
                active.snapshots.pop(name, None)
                active.snapshots[name] = at.frozen()
            case Goal(predicate):
                if self.depth == 1 or (self.watched and ClaimId.parse(predicate.id).of_loop):
                    self.claims.append(claimed(predicate, at, len(self.steps)))
            case Assume(predicate):
                found = claim(predicate.term, at)
                if found is not True:
                    why = "is false" if found is False else f"has no value: {found}"
                    raise Stop(f"the assumption `{predicate.id}` {why}")
            case Havoc() | HavocFrame() | Cut():
                raise Stop(f"{type(statement).__name__} has no single meaning")
            case _:
                raise AssertionError(f"{statement} says where the run goes on")

    def _try(self, statement: Try, active: Activation) -> Flow:
        flow = self.body(statement.body, active)
        if not isinstance(flow, Throwing):
            return flow
        at = self.world(active)
        for catch in statement.catches:
            if any(is_thrown_as(flow.thrown, name, at) for name in catch.classes):
                active.names[catch.var.name] = flow.thrown
                return self.body(catch.body, active)
        return flow

    # Objects ----------------------------------------------------------------------------------

    def _new(self, name: str) -> Address:
        fields = {each.name: initial(each.type) for each in self.program.fields_of(name)}
        return self.heap.allocate(ClassType(name), fields, ())

    def _store_field(self, store: StoreField, at: World) -> None:
        target = evaluate(store.target, at)
        new = evaluate(store.value, at)
        deref(target, at)
        assert isinstance(target, Address)
        self._log(store.of, f"{target}.{store.name}", new, store.type)
        self.heap.set_field(target, store.name, new)

    def _store_element(self, store: StoreElement, at: World) -> None:
        array = evaluate(store.array, at)
        index = integer(store.index, at)
        new = evaluate(store.value, at)
        row = deref(array, at)
        checked_index(index, row.elements)
        assert isinstance(array, Address)
        assert isinstance(row.type, ArrayType)
        if not isinstance(new, int) and new is not None and not is_instance(new, row.type.element, at):
            raise Undefined(ARRAY_STORE)
        self._log(store.of, f"{array}[{index}]", new, row.type.element)
        self.heap.set_element(array, index, new)

    def _allocate_array(self, made: AllocateArray, active: Activation, at: World) -> None:
        """All lengths are evaluated, then all are checked (JLS 15.10.2)."""
        sizes = tuple(integer(length, at) for length in (made.length, *made.inner))
        if any(size < 0 for size in sizes):
            raise Undefined(NEGATIVE_SIZE)
        self.budget -= cells_of(sizes, self.budget)
        address = new_array(self.heap, ArrayType(made.element), sizes)
        active.names[made.var.name] = self._log(made.of, "new", address)

    # Control ----------------------------------------------------------------------------------

    def _call(self, call: Call, active: Activation) -> Flow:
        """Receiver, arguments, then the check of the receiver (JLS 15.12.4)."""
        at = self.world(active)
        receiver = None if call.receiver is None else evaluate(call.receiver, at)
        given = [(evaluate(argument, at), type_of(argument)) for argument in call.arguments]
        if call.receiver is not None and receiver is None:
            raise Undefined(NULL_POINTER)
        callee = self._callee(call, receiver, at)
        if callee.refused:
            body_of(callee, self.depth)  # which says why; nothing is known of its parameters either
        arguments: dict[str, Value] = {} if call.receiver is None else {THIS: receiver}
        for parameter, (value, _) in zip(callee.parameters, given, strict=True):
            arguments[parameter.name] = self._log(call.of, parameter.name, value, parameter.type)
        if not call.arguments:
            self.steps.append(Step(call.of, f"call {callee.name}"))
        entry = World(self.program, arguments, self.heap, self.ints)
        self.claims += demanded(call, callee, entry, len(self.steps)) if self.watched else ()
        old = before(callee, entry) if self.watched else None
        flow = self.call(callee, arguments) if callee.body is not None else self._played(call.of, callee, entry)
        end = {RAISED.name: flow.thrown} if isinstance(flow, Throwing) else {RESULT: flow.value}
        after = World(self.program, {**arguments, **end}, self.heap, self.ints, old)
        self.claims += promised(call, callee, after, flow, len(self.steps)) if self.watched else ()
        if isinstance(flow, Throwing):
            return flow
        if call.result is not None:
            active.names[call.result.name] = flow.value
        return None

    def _played(self, of: FragmentId, callee: Method, entry: World) -> Returning | Throwing:
        flow, taken = self.playing.play(callee, entry)
        self.steps += [Step(of, effect) for effect in taken.effects]
        return flow

    def _callee(self, call: Call, receiver: Value, at: World) -> Method:
        if call.method not in self.program.methods:
            raise Stop(f"`{call.method}` is unknown")
        if not call.virtual or call.receiver is None:
            return self.program.methods[call.method]
        exact = class_of(receiver, at)
        return self.program.body_for(call.method, str(exact) if isinstance(exact, ClassType) else "Object")

    def loop(self, loop: Loop, active: Activation) -> Flow:
        """Iterations until the condition is false or the body leaves."""
        heads = heads_of(self.program, loop, every=self.playing.script.repeats)
        while True:
            self.tick()
            if heads.repeats(active.names, self.heap) and self.playing.repeats:
                raise Repeats(loop.span)
            flow = self.body(loop.head, active)
            if flow is not None:
                return flow
            if not self.condition(loop.of, loop.condition, active):
                return None
            flow = self.body((*loop.body, *loop.update), active)
            if flow is not None:
                return flow

    def condition(self, of: FragmentId, condition: Term, active: Activation) -> bool:
        taken = truth(condition, self.world(active))
        self._log(of, "condition", taken)
        return taken

    # Notes ------------------------------------------------------------------------------------

    def world(self, active: Activation) -> World:
        """The state now."""
        return World(self.program, active.names, self.heap, self.ints, active.entry, active.snapshots)

    def tick(self) -> None:
        self.budget -= 1
        if self.budget <= 0:
            raise Stop(TOO_LONG)

    def _log(self, of: FragmentId, what: str, value: Value, kind: Type | None = None) -> Value:
        if isinstance(kind, IntType) and value not in kind.values and self.overflow is None:
            self.overflow = of
        self.steps.append(Step(of, f"{what} = {show(value)}"))
        return value
