"""Inputs within bounds, one by one or by chance, and runs that stop where the bounds do."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from slicer.base.limits import Bounds, Ints
from slicer.interpret.concrete import Address, Input, Object, Value
from slicer.interpret.evaluate import integer
from slicer.interpret.flow import Activation, Flow, Stop, Throwing
from slicer.interpret.machine import Machine
from slicer.interpret.world import World, entry_world
from slicer.ir.nodes import AllocateArray, Loop, Statement
from slicer.ir.program import Method, Program
from slicer.ir.terms import RESULT, THIS
from slicer.ir.types import ArrayType, BooleanType, ClassType, IntType, Type
from slicer.ir.undefined import Undefined, Unmodelled
from tests.generate_contracts import HEAP_RANGE, PARAMETER_RANGE

Choose = Callable[[int], int]


# Inputs ----------------------------------------------------------------------------------------


@dataclass
class _Builder:
    """Makes one input. Objects are numbered as they are met, so no two inputs are renamings of each other."""

    program: Program
    bounds: Bounds
    choose: Choose
    heap: dict[Address, Object] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    todo: list[tuple[Address, Type]] = field(default_factory=list)

    def input(self, method: Method) -> Input:
        arguments: dict[str, Value] = {}
        if not method.static:
            arguments[THIS] = self._new(ClassType(method.owner))
        for parameter in method.parameters:
            arguments[parameter.name] = self._value(parameter.type, PARAMETER_RANGE)
        while self.todo:
            address, kind = self.todo.pop(0)
            self.heap[address] = self._object(kind)
        return Input(arguments, self.heap)

    def _object(self, kind: Type) -> Object:
        if isinstance(kind, ArrayType):
            length = self.choose(self.bounds.length + 1)
            return Object(kind, {}, tuple(self._value(kind.element, HEAP_RANGE) for _ in range(length)))
        fields = self.program.classes[str(kind)].fields
        return Object(kind, {f.name: self._value(f.type, HEAP_RANGE) for f in fields})

    def _value(self, kind: Type, limits: tuple[int, int]) -> Value:
        match kind:
            case IntType():
                return limits[0] + self.choose(limits[1] - limits[0] + 1)
            case BooleanType():
                return bool(self.choose(2))
            case _:
                return self._reference(kind)

    def _reference(self, kind: Type) -> Value:
        known = self.counts.get(str(kind), 0)
        chosen = self.choose(min(known + 1, self.bounds.objects) + 1)
        if chosen == 0:
            return None
        return self._new(kind) if chosen > known else Address(str(kind), chosen)

    def _new(self, kind: Type) -> Address:
        number = self.counts[str(kind)] = self.counts.get(str(kind), 0) + 1
        address = Address(str(kind), number)
        self.todo.append((address, kind))
        return address


def every_input(program: Program, method: Method, bounds: Bounds) -> Iterator[Input]:
    """All inputs within the bounds whose integers are in the small ranges, up to objects that nothing reaches."""
    prefix: list[int] = []
    while True:
        taken: list[tuple[int, int]] = []

        def choose(size: int, taken: list[tuple[int, int]] = taken, prefix: Sequence[int] = tuple(prefix)) -> int:
            at = len(taken)
            taken.append((prefix[at] if at < len(prefix) else 0, size))
            return taken[at][0]

        yield _Builder(program, bounds, choose).input(method)
        while taken and taken[-1][0] + 1 == taken[-1][1]:
            taken.pop()
        if not taken:
            return
        prefix = [choice for choice, _ in taken]
        prefix[-1] += 1


def random_input(rng: Random, program: Program, method: Method, bounds: Bounds) -> Input:
    return _Builder(program, bounds, rng.randrange).input(method)


# Runs ------------------------------------------------------------------------------------------


@dataclass
class _BoundedMachine(Machine):
    """Stops where the bounds end a run; notes how far it went."""

    bounds: Bounds = field(default_factory=Bounds)
    iterations: int = 0

    def statement(self, statement: Statement, active: Activation) -> Flow:
        if isinstance(statement, AllocateArray) and self._is_long(statement, self.world(active)):
            raise Stop("array length")
        return super().statement(statement, active)

    def _is_long(self, made: AllocateArray, at: World) -> bool:
        try:
            return any(integer(length, at) > self.bounds.length for length in (made.length, *made.inner))
        except (Undefined, Unmodelled):
            return False

    def loop(self, loop: Loop, active: Activation) -> Flow:
        for number in range(self.bounds.unroll + 1):
            self.tick()
            flow = self.body(loop.head, active)
            if flow is not None or not self.condition(loop.of, loop.condition, active):
                return flow
            self.iterations = max(self.iterations, number + 1)
            if number == self.bounds.unroll:
                break
            flow = self.body((*loop.body, *loop.update), active)
            if flow is not None:
                return flow
        raise Stop("loop")


@dataclass(frozen=True)
class Ending:
    """A run that ended normally: the result (if any), the state behind it, the longest loop's iterations.

    `seen` are features that tell runs apart: what was executed, and which cells have another value.
    """

    result: Value
    after: World
    iterations: int
    seen: frozenset[str]

    @property
    def heap(self) -> Mapping[Address, Object]:
        return self.after.heap.objects


def features(machine: Machine, given: Input) -> Iterator[str]:
    for step in machine.steps:
        yield step.of
    for address, old in given.heap.items():
        new = machine.heap.objects[address]
        yield from (f"{address}.{name}" for name, value in old.fields.items() if new.fields[name] != value)
        yield from (f"{address}[{n}]" for n, value in enumerate(old.elements) if new.elements[n] != value)


def run_within(program: Program, method: Method, given: Input, ints: Ints, bounds: Bounds) -> Ending | None:
    """The run on this input; none where it throws or passes the bounds."""
    entry = entry_world(program, given, ints)
    machine = _BoundedMachine(program, ints, 100_000, entry.heap.copy(), bounds=bounds)
    try:
        flow = machine.call(method, given.arguments)
    except Stop:
        return None
    if isinstance(flow, Throwing):
        return None
    names = dict(given.arguments)
    if method.result is not None:
        names[RESULT] = flow.value
    after = World(program, names, machine.heap, ints, entry)
    return Ending(flow.value, after, machine.iterations, frozenset(features(machine, given)))
