"""What brute force says about a method of the whole language: every input within bounds, run by the interpreter."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import islice

from slicer.base.limits import Bounds, Ints
from slicer.claims.ends import claimable
from slicer.interpret.concrete import Address, Input, Value
from slicer.interpret.evaluate import integer
from slicer.interpret.flow import Activation, Claimed, Flow, Returning, Stop, Throwing
from slicer.interpret.judge import Judgement, Verdict, When, judge_run
from slicer.interpret.machine import Machine
from slicer.interpret.run import Exhausted, Threw
from slicer.interpret.world import World, entry_world
from slicer.ir.exception_kinds import KINDS, Exceptional
from slicer.ir.nodes import Allocate, AllocateArray, Goal, Loop, Statement, Throw, walk
from slicer.ir.program import Method, MethodKind, Program
from slicer.ir.undefined import Undefined, Unmodelled
from tests.oracle.wide_inputs import Inside, every_input

MOST_INPUTS = 200
CUT, LONG = "cut", "array length"


class Found(Enum):
    """The verdict on a question."""

    HOLDS = auto()
    FAILS = auto()
    VACUOUS = auto()


@dataclass
class Account:
    """What all runs said.

    `cut` is whether the bounds cut a run, `admitted` whether there is an input at all; by goal: the runs that reach a
    state it speaks of, and how many break it. `undefined` are clauses without a value on some run; `blank` says that
    nobody knows of some input whether the specification speaks of it.
    """

    admitted: bool = False
    blank: bool = False
    cut: bool = False
    reached: set[str] = field(default_factory=set)
    broken: Counter[str] = field(default_factory=Counter)
    undefined: set[str] = field(default_factory=set)

    def found(self, goal: str) -> Found:
        if goal in self.broken:
            return Found.FAILS
        return Found.HOLDS if goal in self.reached else Found.VACUOUS


@dataclass
class BoundedMachine(Machine):
    """Stops where the bounds cut a run; knows which exceptions no `throw` has thrown."""

    bounds: Bounds = field(default_factory=Bounds)
    active: list[str] = field(default_factory=list)
    implicit: set[Address] = field(default_factory=set)
    explicit: bool = False

    def statement(self, statement: Statement, active: Activation) -> Flow:
        self.explicit = isinstance(statement, Allocate)
        if isinstance(statement, AllocateArray) and self._is_long(statement, self.world(active)):
            raise Stop(LONG)
        return super().statement(statement, active)

    def _control(self, statement: Statement, active: Activation) -> Flow:
        flow = super()._control(statement, active)
        if isinstance(statement, Throw) and isinstance(flow, Throwing) and isinstance(flow.thrown, Address):
            self.implicit.discard(flow.thrown)
        return flow

    def _new(self, name: str) -> Address:
        address = super()._new(name)
        if not self.explicit:
            self.implicit.add(address)
        return address

    def _is_long(self, made: AllocateArray, at: World) -> bool:
        try:
            sizes = [integer(length, at) for length in (made.length, *made.inner)]
        except (Undefined, Unmodelled):
            return False
        if min(sizes) < 0:
            return False
        there = sizes[: sizes.index(0)] if 0 in sizes else sizes
        return any(size > self.bounds.length for size in there)

    def call(self, method: Method, arguments: Mapping[str, Value]) -> Returning | Throwing:
        if self.active.count(method.id) > self.bounds.unroll:
            raise Stop(CUT)
        self.active.append(method.id)
        flow = super().call(method, arguments)
        self.active.pop()
        return flow

    def loop(self, loop: Loop, active: Activation) -> Flow:
        for number in range(self.bounds.unroll + 1):
            self.tick()
            flow = self.body(loop.head, active)
            if flow is not None or not self.condition(loop.of, loop.condition, active):
                return flow
            if number == self.bounds.unroll:
                break
            flow = self.body((*loop.body, *loop.update), active)
            if flow is not None:
                return flow
        raise Stop(CUT)


def account(program: Program, method: Method, bounds: Bounds, ints: Ints, inside: Inside) -> Account | None:
    """What every input within the bounds says; none where there are too many of them."""
    some = list(islice(every_input(program, method, inside), MOST_INPUTS + 1))
    if len(some) > MOST_INPUTS:
        return None
    return account_of(program, method, bounds, ints, some)


def account_of(program: Program, method: Method, bounds: Bounds, ints: Ints, inputs: Iterable[Input]) -> Account:
    """What these inputs say."""
    result = Account()
    for each in inputs:
        _note(result, program, method, each, ints, bounds)
    return result


def _note(result: Account, program: Program, method: Method, given: Input, ints: Ints, bounds: Bounds) -> None:
    machine = BoundedMachine(program, ints, 100_000, entry_world(program, given, ints).heap.copy(), bounds=bounds)
    thrown: Value = None
    stopped = ""
    try:
        flow = machine.call(method, given.arguments)
        thrown = flow.value if isinstance(flow, Returning) else flow.thrown
    except Stop as stop:
        stopped = str(stop)
    assert stopped in {"", CUT, LONG} or stopped.startswith("the assumption"), stopped
    judged = judge_run(program, method, given, ints, 20 if stopped else 100_000)
    before = (c for c in judged.clauses if c.when is When.BEFORE)
    result.blank |= any(c.verdict is Verdict.NO_VALUE for c in before)
    if not judged.admitted:
        return
    result.admitted = True
    result.cut |= stopped in {CUT, LONG}
    if stopped and stopped != LONG:
        # Where the run goes from there does not matter to what it came by.
        _note_inside(result, machine.claims)
    elif not stopped:
        assert not isinstance(judged.outcome, Exhausted), judged.outcome
        _note_end(result, judged, implicit=thrown in machine.implicit)
        result.reached.update(_reached(program, method, judged))


def _note_inside(result: Account, claims: list[Claimed]) -> None:
    result.reached.update(each.predicate.id for each in claims)
    result.broken.update({each.predicate.id for each in claims if each.found is False})
    result.undefined.update(each.predicate.id for each in claims if isinstance(each.found, str))


def _note_end(result: Account, judged: Judgement, *, implicit: bool) -> None:
    later = [c for c in judged.clauses if c.when is not When.BEFORE]
    result.broken.update(c.id for c in later if c.verdict is Verdict.FAILS)
    result.undefined.update(c.id for c in later if c.verdict is Verdict.NO_VALUE)
    end = judged.outcome
    if isinstance(end, Threw) and implicit:
        result.broken.update(str(kind) for kind, name in KINDS.items() if name == end.exception)


def _reached(program: Program, method: Method, judged: Judgement) -> Iterator[str]:
    """The goals that speak of such an end, be it that their own condition does not hold there; that of their case does.

    An invariant of a class below speaks of every object, be it that it is of another class.
    """
    threw, makes = isinstance(judged.outcome, Threw), method.kind is MethodKind.CONSTRUCTOR
    inside = {s.predicate.id for s in walk(method.body or ()) if isinstance(s, Goal)}
    before = (c for c in judged.clauses if c.when is When.BEFORE)
    silent = {c.id.split(".")[0] for c in before if c.verdict is not Verdict.HOLDS}
    for clause in judged.clauses:
        if clause.id in inside:
            if clause.verdict is not Verdict.NOT_ASKED:
                yield clause.id
        elif clause.id.split(".")[0] in silent:
            continue
        elif not threw or not ("ensures" in clause.id or (makes and "invariant" in clause.id)):
            yield clause.id
    if not makes:
        yield from (id_ for id_ in claimable(program, method) if "invariant" in id_)
    yield from (str(kind) for kind in Exceptional)
