"""Cores are enough, minimal, and do not depend on what was asked before.

`SLICER_CASES` sets the number of programs; those that fail are not counted.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from slicer.base.fragments import UnitId
from slicer.base.limits import Bounds, Ints, Limits, Purpose
from slicer.base.source import SourceFile
from slicer.encode.encode import encode
from slicer.engines import setting
from slicer.engines.smt import ask
from slicer.engines.verdict import HoldsWithin
from slicer.engines.widths import width_for
from slicer.ir.program import Method
from slicer.lower.files import Original
from slicer.pipeline import read
from slicer.solve import session as session_module
from slicer.solve.arithmetic import Bits
from slicer.solve.core import minimise, units_in
from slicer.solve.labels import Literal, Switch
from slicer.solve.session import Session
from slicer.solve.solver import Answer, Sat, Undecided, Unsat
from tests.oracle.cases import case_of, is_light
from tests.stages import question, ranked, within

CASES = int(os.environ.get("SLICER_CASES", "200")) // 16
CHUNK = 10
T = TypeVar("T")
LIMITS = Limits(Bounds(objects=2, unroll=2, length=2), Ints.MATH, 20.0)
WIDTHS = (8, 12, 16)
NODES = 1_000  # each claim is put to some ten solvers
# The samples from 11 on are there to be listed.
SAMPLES = sorted(p for p in (Path(__file__).parents[2] / "samples").glob("*/*.java") if p.parent.name < "11")


@dataclass(frozen=True)
class Claim:
    """One clause of one method that holds within the bounds, and its core."""

    original: Original
    method: Method
    goal: str
    found: HoldsWithin

    @property
    def shown(self) -> str:
        return f"{self.goal} of\n{self.original.unit.source.text}\n{sorted(self.found.core)}"


@dataclass
class Fresh:
    """A fresh solver on a fresh encoding of the method."""

    claim: Claim
    width: int = WIDTHS[0]

    def __post_init__(self) -> None:
        claim = self.claim
        goals = {claim.goal, *(clause.id for clause in claim.method.contract.ensures)}
        bounded = within(claim.original, claim.method, LIMITS.bounds, *goals, purpose=Purpose.CORE)
        encoding = encode(bounded, LIMITS.ints)
        self.session = Session(encoding, Bits.of(width_for(encoding, self.width)), LIMITS)

    def base(self, goal: str) -> frozenset[Literal]:
        always = self.session.literals(Switch.ASSUMED) | self.session.literals(Switch.SITE)
        return always | {self.session.violation((goal,), defined=False)}

    def check(self, units: Iterable[UnitId]) -> Answer:
        return self.session.check(self.base(self.claim.goal) | self.session.units(units))

    def core(self, goal: str) -> frozenset[UnitId] | None:
        """The minimal core of a goal; none where it does not hold."""
        base = self.base(goal)
        answer = self.session.check(base | self.session.literals(Switch.UNIT))
        if not isinstance(answer, Unsat):
            return None
        wanted = ranked(self.claim.original, self.claim.method)
        return minimise(self.session, base, units_in(answer.core), wanted).units


def holding(original: Original, method: Method, goal: str) -> Claim | None:
    found = ask(question(original, method, LIMITS, goal, purpose=Purpose.CORE))
    return Claim(original, method, goal, found) if isinstance(found, HoldsWithin) else None


def generated(first: int, number: int) -> Iterable[Claim]:
    """Claims of light programs that hold and need something, seeds from `first` on."""
    return islice((c for seed in count(first) if (c := _generated(seed)) is not None and c.found.core), number)


def _generated(seed: int) -> Claim | None:
    case = case_of(seed)
    if not is_light(case.encoding(LIMITS.bounds, Purpose.CORE), most=NODES):
        return None
    return holding(case.original, case.method, case.goals[0])


def sampled(file: Path) -> Iterable[Claim]:
    original = read(SourceFile(file.name, file.read_text(encoding="utf-8")))
    for method in original.program.methods.values():
        for clause in method.contract.ensures if method.body is not None else ():
            claim = holding(original, method, clause.id)
            if claim is not None:
                yield claim


def assert_minimal(claim: Claim) -> None:
    """The core refutes the violation; without any one unit there is one."""
    core = claim.found.core
    assert isinstance(Fresh(claim).check(core), Unsat), claim.shown
    left = set(core - claim.found.undecided)
    for width in WIDTHS:
        fresh = Fresh(claim, width)
        left -= {unit for unit in left if isinstance(fresh.check(core - {unit}), Sat | Undecided)}
        if not left:
            return
    raise AssertionError(f"not needed: {left} {claim.shown}")


def assert_same_from_everywhere(claim: Claim, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same core when asked twice, after other goals, and under another order of assumptions."""
    once, after = Fresh(claim), Fresh(claim)
    first = once.core(claim.goal)
    assert once.core(claim.goal) == first, claim.shown
    for clause in claim.method.contract.ensures:
        if clause.id != claim.goal:
            after.core(clause.id)
    assert after.core(claim.goal) == first, claim.shown
    rng = Random(len(claim.shown))
    with monkeypatch.context() as patch:
        patch.setattr(session_module, "sorted", lambda found, **_: _shuffled(rng, found), raising=False)
        assert Fresh(claim).core(claim.goal) == first, claim.shown


def _shuffled(rng: Random, found: Iterable[T]) -> list[T]:
    mixed = sorted(found, key=str)
    rng.shuffle(mixed)
    return mixed


@pytest.fixture(autouse=True)
def _short_recheck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The re-check over all integers decides a word of the verdict, not its core."""
    monkeypatch.setattr(setting, "RECHECK_SHARE", 1 / 100)


@pytest.mark.parametrize("chunk", range(max(1, CASES // CHUNK)))
def test_generated_cores(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for claim in generated(1_000 * chunk, CHUNK):
        assert_minimal(claim)
        assert_same_from_everywhere(claim, monkeypatch)


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.parent.name)
def test_sample_cores(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for claim in sampled(file):
        assert_minimal(claim)
        assert_same_from_everywhere(claim, monkeypatch)
