"""Runs a method on a concrete heap: the reference for everything that claims something about runs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from slicer.base.fragments import FragmentId
from slicer.base.limits import Ints
from slicer.ir.concrete import Address, Heap, Input, Value, initial, show
from slicer.ir.evaluate import (
    INTS,
    Undefined,
    World,
    checked_index,
    deref,
    evaluate,
    integer,
    truth,
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
)
from slicer.ir.program import Method, Program
from slicer.ir.terms import RESULT, THIS, Term
from slicer.ir.types import ArrayType, ClassType


@dataclass(frozen=True, slots=True)
class Step:
    """One executed fragment and what it did, as text."""

    of: FragmentId
    effect: str


@dataclass(frozen=True)
class Ended:
    """A normal end. `after` evaluates postconditions: parameters have their values at entry."""

    after: World
    steps: tuple[Step, ...]
    overflow: FragmentId | None


@dataclass(frozen=True)
class Threw:
    exception: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Exhausted:
    """The run takes more steps than it was given, or meets a method without a body."""

    why: str


Outcome = Ended | Threw | Exhausted


class _Stop(Exception):
    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass
class _Leaving:
    scope: str


@dataclass
class _Returning:
    value: Value


_Flow = _Leaving | _Returning | None


@dataclass
class _Machine:
    program: Program
    ints: Ints
    budget: int
    heap: Heap
    steps: list[Step] = field(default_factory=list)
    overflow: FragmentId | None = None

    def call(self, method: Method, arguments: Mapping[str, Value]) -> Value:
        if method.body is None:
            raise _Stop(f"`{method.name}` has no body")
        flow = self._body(method.body, dict(arguments))
        return flow.value if isinstance(flow, _Returning) else None

    def _body(self, body: Body, names: dict[str, Value]) -> _Flow:
        for statement in body:
            flow = self._statement(statement, names)
            if flow is not None:
                return flow
        return None

    def _statement(self, statement: Statement, names: dict[str, Value]) -> _Flow:  # noqa: C901
        self._tick()
        at = World(names, self.heap, self.ints)
        match statement:
            case Assign(of, var, value, _):
                names[var.name] = self._log(of, var.name, evaluate(value, at))
            case StoreField(of, target, _, name, _, value):
                address = evaluate(target, at)
                deref(address, at)
                new = evaluate(value, at)
                assert isinstance(address, Address)
                self.heap.set_field(address, name, self._log(of, f"{address}.{name}", new))
            case StoreElement(of, array, index, value):
                self._store_element(of, (array, index, value), at)
            case Allocate(of, var, name, _):
                fields = {f.name: initial(f.type) for f in self.program.classes[name].fields}
                address = self.heap.allocate(ClassType(name), fields, ())
                names[var.name] = self._log(of, "new", address)
            case AllocateArray(of, var, element, length, _):
                size = integer(length, at)
                if size < 0:
                    raise Undefined("NegativeArraySizeException")
                if size > self.budget:
                    raise _Stop("an array is too long to be run")
                row = (initial(element),) * size
                address = self.heap.allocate(ArrayType(element), {}, row)
                names[var.name] = self._log(of, "new", address)
            case Check(_, condition, exception, _):
                if not truth(condition, at):
                    raise Undefined(exception)
            case Branch(of, condition, then, orelse):
                taken = truth(condition, at)
                self._log(of, "condition", taken)
                return self._body(then if taken else orelse, names)
            case Loop():
                return self._loop(statement, names)
            case Scope(name, body):
                flow = self._body(body, names)
                return None if isinstance(flow, _Leaving) and flow.scope == name else flow
            case Leave(name):
                return _Leaving(name)
            case Return(of, value):
                if value is None or of is None:
                    return _Returning(None)
                return _Returning(self._log(of, "return", evaluate(value, at)))
            case Call():
                self._call(statement, at, names)
            case Snapshot() | Goal():
                pass
            case Havoc() | HavocFrame() | Cut():
                raise _Stop(f"{type(statement).__name__} has no single meaning")
            case StoreStatic() | Throw() | Try() | Finally() | Assume():
                raise AssertionError("refused before: `passes.modelled`")
            case _:
                assert_never(statement)
        return None

    def _store_element(self, of: FragmentId, terms: tuple[Term, Term, Term], at: World) -> None:
        array, index, value = terms
        address = evaluate(array, at)
        number = integer(index, at)
        new = evaluate(value, at)
        checked_index(number, deref(address, at).elements)
        assert isinstance(address, Address)
        self.heap.set_element(address, number, self._log(of, f"{address}[{number}]", new))

    def _call(self, call: Call, at: World, names: dict[str, Value]) -> None:
        callee = self.program.methods[call.method]
        arguments: dict[str, Value] = {}
        if call.receiver is not None:
            arguments[THIS] = evaluate(call.receiver, at)
        for parameter, argument in zip(callee.parameters, call.arguments, strict=True):
            arguments[parameter.name] = self._log(call.of, parameter.name, evaluate(argument, at))
        if not call.arguments:
            self.steps.append(Step(call.of, f"call {callee.name}"))
        result = self.call(callee, arguments)
        if call.result is not None:
            names[call.result.name] = result

    def _loop(self, loop: Loop, names: dict[str, Value]) -> _Flow:
        while True:
            self._tick()
            flow = self._body(loop.head, names)
            if flow is not None:
                return flow
            taken = truth(loop.condition, World(names, self.heap, self.ints))
            self._log(loop.of, "condition", taken)
            if not taken:
                return None
            flow = self._body((*loop.body, *loop.update), names)
            if flow is not None:
                return flow

    def _log(self, of: FragmentId, what: str, value: Value) -> Value:
        if isinstance(value, int) and value not in INTS and self.overflow is None:
            self.overflow = of
        self.steps.append(Step(of, f"{what} = {show(value)}"))
        return value

    def _tick(self) -> None:
        self.budget -= 1
        if self.budget <= 0:
            raise _Stop("the run takes too many steps")


def run(program: Program, method: Method, given: Input, ints: Ints, budget: int = 100_000) -> Outcome:
    """What the method does on this input."""
    heap = Heap.of(given)
    entry = World(given.arguments, Heap.of(given), ints)
    machine = _Machine(program, ints, budget, heap)
    try:
        result = machine.call(method, given.arguments)
    except Undefined as undefined:
        return Threw(str(undefined), tuple(machine.steps))
    except _Stop as stop:
        return Exhausted(stop.why)
    names = dict(given.arguments)
    if method.result is not None:
        names[RESULT] = result
    after = World(names, heap, ints, entry)
    return Ended(after, tuple(machine.steps), machine.overflow)


def judge(predicate: Predicate, at: World) -> bool | None:
    """Does the clause hold? None if it has no value."""
    try:
        return truth(predicate.term, at)
    except Undefined:
        return None


def entry_world(given: Input, ints: Ints) -> World:
    """The state before the call, to judge preconditions in."""
    return World(given.arguments, Heap.of(given), ints)
