"""Generated programs with what tests of slices ask about them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, islice
from random import Random

from slicer.abstraction.emit import Emission, Plan, emit
from slicer.analysis.callees import involved
from slicer.base.fragments import UnitId
from slicer.base.limits import Bounds, Ints, Purpose
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.encode.formula import Op
from slicer.encode.width import reachable as nodes_below
from slicer.ir.program import Method
from slicer.lower.files import Original
from tests.generate import program
from tests.stages import method_of, read_text, within

NODES = 2_500  # a larger formula can keep the solver busy for long
PRODUCTS = frozenset({Op.MUL, Op.DIV, Op.REM})


@dataclass(frozen=True)
class Case:
    seed: int
    original: Original
    method: Method

    @property
    def text(self) -> str:
        return self.original.unit.source.text

    @cached_property
    def units(self) -> list[UnitId]:
        return [unit.id for method in involved(self.original.program, self.method) for unit in method.units]

    @cached_property
    def goals(self) -> tuple[str, ...]:
        return tuple(clause.id for clause in self.method.contract.ensures)

    def plan(self, kept: frozenset[UnitId]) -> Plan:
        return Plan(self.method.id, frozenset(self.goals), kept)

    def some_units(self, shares: list[float]) -> frozenset[UnitId]:
        """A random part of the units."""
        rng = Random(self.seed)
        share = rng.choice(shares)
        return frozenset(unit for unit in self.units if rng.random() < share)

    def encoding(self, bounds: Bounds, purpose: Purpose = Purpose.CORE) -> Encoding:
        return encode(within(self.original, self.method, bounds, *self.goals, purpose=purpose), Ints.MATH)


def case_of(seed: int) -> Case:
    original = read_text(program(Random(seed)).text)
    return Case(seed, original, method_of(original, "m"))


def light_cases(first: int, number: int, bounds: Bounds) -> Iterator[Case]:
    """That many cases, seeds from `first` on, whose formula is small."""
    found = (case_of(seed) for seed in count(first))
    return islice((case for case in found if is_light(case.encoding(bounds))), number)


def is_light(encoding: Encoding, *, most: int = NODES, products: bool = True) -> bool:
    """Is the formula small, and free of products unless they are allowed?"""
    nodes = nodes_below(encoding.roots)
    return len(nodes) < most and (products or not any(n.op in PRODUCTS for n in nodes))


def taken_apart(original: Original, plan: Plan) -> Emission:
    """The emission with every region split that can be."""
    while True:
        emission = emit(original, plan)
        joined = frozenset(region.key for region in emission.regions) - plan.split
        if not joined:
            return emission
        plan = replace(plan, split=plan.split | joined)
