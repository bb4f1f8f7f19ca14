"""Cutting in the text means what it means in the formula (design 4.2).

`SLICER_CASES` sets the number of programs.
"""

import os
from random import Random

import pytest

from slicer.abstraction.emit import Emission, Plan, emit
from slicer.base.limits import Bounds, Ints
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.engines.smt import width_for
from slicer.passes.bounded import bound
from slicer.solve.emit import Bits
from slicer.solve.session import Answer, Sat, Session, Switch, Unsat
from tests.oracle.test_overapproximation import Case, case_of, taken_apart
from tests.stages import read

CASES = int(os.environ.get("SLICER_CASES", "200"))
CHUNK = 25
SECONDS = 10.0
WIDTH = 10
NODES = 200_000
BOUNDS = Bounds(objects=2, unroll=2, length=2)
STRANGERS = 1


def violated(encoding: Encoding, goals: tuple[str, ...], without: Emission | None) -> Answer:
    """Can the goals be violated, by the program as it is or with the units cut that the emission cuts?"""
    session = Session(encoding, Bits.of(width_for(encoding, WIDTH)), SECONDS)
    units = session.literals(Switch.UNIT)
    if without is not None:
        units = session.units(without.plan.kept)
    always = session.literals(Switch.ASSUMED) | session.literals(Switch.SITE)
    return session.check(always | units | {session.violation(goals, defined=False)})


def of_text(case: Case, emission: Emission) -> Answer:
    again = read(emission.edited.source)
    method = again.program.methods[case.method.id]
    goals = tuple(clause.id for clause in method.contract.ensures)
    return violated(encode(bound(again.program, method, BOUNDS), Ints.MATH, strangers=STRANGERS), goals, None)


def of_labels(case: Case, emission: Emission) -> Answer:
    goals = tuple(sorted(case.goals))
    bounded = bound(case.original.program, case.method, BOUNDS)
    return violated(encode(bounded, Ints.MATH, strangers=STRANGERS), goals, emission)


def plan_of(case: Case) -> Plan:
    rng = Random(case.seed)
    share = rng.choice([0.3, 0.5, 0.8, 0.9])
    kept = frozenset(unit for unit in case.units if rng.random() < share)
    return Plan(case.method.id, case.goals, kept)


def shown(case: Case, emission: Emission) -> str:
    return f"seed {case.seed}\n{case.original.unit.source.text}\n{emission.edited.source.text}"


@pytest.mark.parametrize("chunk", range(CASES // CHUNK))
def test_cut_text_means_cut_labels(chunk: int) -> None:
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        case = case_of(seed)
        emission = taken_apart(case.original, plan_of(case))
        text, labels = of_text(case, emission), of_labels(case, emission)
        assert type(text) is type(labels), f"{text} {labels} {shown(case, emission)}"


@pytest.mark.parametrize("chunk", range(CASES // CHUNK))
def test_joined_text_is_only_weaker(chunk: int) -> None:
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        case = case_of(seed)
        emission = emit(case.original, plan_of(case))
        if isinstance(of_text(case, emission), Unsat):
            assert not isinstance(of_labels(case, emission), Sat), shown(case, emission)
