"""Slices of generated programs of the whole language, and what tests ask about them."""

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from slicer.abstraction.emit import Emission, Plan, emit
from slicer.analysis.callees import involved
from slicer.base.fragments import UnitId
from slicer.base.limits import Bounds, Ints, Purpose
from slicer.bound.bounded import Bounded
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.interpret.concrete import Input
from slicer.interpret.flow import Returning, Stop
from slicer.interpret.world import World, entry_world
from slicer.ir.owed import cases_of
from slicer.ir.program import Method, Program
from slicer.ir.terms import RESULT
from slicer.lower.files import Original
from slicer.pipeline import read
from slicer.slicing.asked_again import asked_again
from slicer.slicing.older import in_older_java
from slicer.slicing.read_again import read_again
from tests.oracle.inputs import Ending, features
from tests.oracle.outcome import Observed
from tests.oracle.wide import Wide
from tests.oracle.wide_inputs import random_input
from tests.oracle.wide_runs import BoundedMachine
from tests.stages import read_text, within

BOUNDS = Bounds(objects=2, unroll=2, length=2)
TRIES = 40
RUNS = 2


@dataclass(frozen=True)
class Case:
    """One program, the method in question, and what can be sliced for: all its postconditions."""

    seed: int
    made: Wide
    original: Original
    method: Method

    @property
    def text(self) -> str:
        return self.original.unit.source.text

    @property
    def ints(self) -> Ints:
        return list(Ints)[self.seed % 2]

    @cached_property
    def units(self) -> tuple[UnitId, ...]:
        return tuple(unit.id for each in involved(self.original.program, self.method) for unit in each.units)

    @cached_property
    def goals(self) -> tuple[str, ...]:
        return tuple(clause.id for case in cases_of(self.method) for clause in case.ensures)

    def plan(self, share: float) -> Plan:
        """Keeps a random part of the units."""
        rng = Random(f"{self.seed} {share}")
        return Plan(self.method.id, frozenset(self.goals), frozenset(u for u in self.units if rng.random() < share))

    def encoding(self) -> Encoding:
        """The original, each of whose units can be switched off."""
        return encode(self._within(self.original, self.goals, Purpose.CORE), self.ints)

    def of_slice(self, made: "Made") -> Encoding:
        return encode(self._within(made.again, made.goals, Purpose.ABSTRACT), self.ints)

    def _within(self, of: Original, goals: tuple[str, ...], purpose: Purpose) -> Bounded:
        method = of.program.methods[self.method.id]
        return within(of, method, BOUNDS, *goals, ints=self.ints, purpose=purpose)


@dataclass(frozen=True)
class Made:
    """A slice and the same read again; `goals` are what it is asked."""

    emission: Emission
    again: Original

    @cached_property
    def goals(self) -> tuple[str, ...]:
        return asked_again(self.emission, self.again)


def case_of(seed: int) -> Case:
    made = Wide(Random(f"slice {seed}"), dead=False, rare=True)
    original = read_text(made.text())
    older = in_older_java(original.unit)
    original = original if older is None else older.original(older.checked)
    (method,) = (m for m in original.program.methods.values() if m.owner == "P" and m.name in {"m", "<init>"})
    assert not method.refused, method.refused
    return Case(seed, made, original, method)


def sliced(case: Case, plan: Plan) -> Made:
    emission = emit(case.original, plan)
    return Made(emission, read_again(case.original, emission, read))


def taken_apart(case: Case, plan: Plan) -> Made:
    """The slice with every region split that can be."""
    while True:
        made = sliced(case, plan)
        more = frozenset(region.key for region in made.emission.regions) - plan.split
        if not more:
            return made
        plan = replace(made.emission.plan, split=plan.split | more)


# Runs ------------------------------------------------------------------------------------------


def normal_runs(case: Case) -> tuple[Observed, ...]:
    """A few runs of the original that end normally, unlike each other and changing much."""
    rng, inside = Random(case.seed), case.made.inside(BOUNDS)
    inputs = (random_input(rng, case.original.program, case.method, inside) for _ in range(TRIES))
    found = [run for given in inputs if (run := _run(case, given)) is not None]
    chosen: list[Observed] = []
    seen: frozenset[str] = frozenset()
    while found and len(chosen) < RUNS:
        best = max(found, key=lambda run: len(run.end.seen - seen))
        found.remove(best)
        chosen.append(best)
        seen |= best.end.seen
    return tuple(chosen)


def whole(program: Program, given: Input) -> Input:
    """The input with the constants of enums, which are always there."""
    there = entry_world(program, given, Ints.MATH).heap.objects
    enums = {info.name for info in program.classes.values() if info.constants}
    return replace(given, heap={**given.heap, **{at: thing for at, thing in there.items() if at.kind in enums}})


def _run(case: Case, given: Input) -> Observed | None:
    """The run on this input; none where it throws or passes the bounds."""
    program, method = case.original.program, case.method
    entry = entry_world(program, given, case.ints)
    machine = BoundedMachine(program, case.ints, 20_000, entry.heap.copy(), bounds=BOUNDS)
    try:
        flow = machine.call(method, given.arguments)
    except Stop:
        return None
    if not isinstance(flow, Returning):
        return None
    names = dict(given.arguments)
    if method.result is not None:
        names[RESULT] = flow.value
    after = World(program, names, machine.heap, case.ints, entry)
    return Observed(whole(program, given), Ending(flow.value, after, 0, frozenset(features(machine, given))))
