"""The bounded check against brute force: every input within the bounds, run by the interpreter.

`SLICER_CASES` sets the number of programs, `SLICER_INPUTS` how many inputs are tried for one at most.
"""

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count, islice
from random import Random

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.encode.encode import encode
from slicer.engines import setting
from slicer.engines.question import Question
from slicer.engines.smt import ask, failing
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Vacuous, Verdict
from slicer.ir.concrete import Input
from slicer.ir.evaluate import judge
from slicer.ir.world import entry_world
from slicer.passes.bounded import Bounded, bound
from tests.generate import program
from tests.oracle.cases import is_light
from tests.oracle.inputs import every_input, run_within
from tests.stages import method_of, read_text

CASES = int(os.environ.get("SLICER_CASES", "100"))
INPUTS = int(os.environ.get("SLICER_INPUTS", "400"))
CHUNK = 20
WRAPPING = 5  # of each chunk of 25, those that are asked about Java's integers
SECONDS = 20.0
NODES = 1_000


@dataclass
class Truth:
    """What brute force found out about one program."""

    admitted: int = 0
    ended: int = 0
    broken: set[str] = field(default_factory=set)
    valueless: set[str] = field(default_factory=set)

    def kind(self, goals: Iterable[str]) -> str:
        if not self.admitted or not self.ended:
            return "vacuous"
        if self.broken & set(goals):
            return "fails"
        return "undefined" if self.valueless & set(goals) else "holds"


def brute_force(bounded: Bounded, inputs: Iterable[Input], ints: Ints) -> Truth:
    found = Truth()
    for given in inputs:
        before = entry_world(bounded.program, given, ints)
        if not all(judge(clause, before) for clause in bounded.assumed):
            continue
        found.admitted += 1
        end = run_within(bounded.program, bounded.method, given, ints, bounded.bounds)
        if end is None:
            continue
        found.ended += 1
        for clause in bounded.claimed:
            holds = judge(clause, end.after)
            if holds is None:
                found.valueless.add(clause.id)
            elif not holds:
                found.broken.add(clause.id)
    return found


def kind_of(verdict: Verdict) -> str:
    match verdict:
        case HoldsWithin():
            return "holds"
        case Fails():
            return "fails"
        case Vacuous():
            return "vacuous"
        case Unknown(why):
            return "undefined" if why == "specification undefined" else why


@dataclass(frozen=True)
class Case:
    seed: int
    text: str
    bounded: Bounded
    inputs: tuple[Input, ...]


def small_case(seed: int, ints: Ints) -> Case | None:
    """The program of the seed within bounds that leave few inputs and a small formula, if there are such bounds."""
    text = program(Random(seed)).text
    original = read_text(text)
    method = method_of(original, "m")
    for objects in (2, 1):
        bounds = Bounds(objects=objects, unroll=3, length=2)
        inputs = tuple(islice(every_input(original.program, method, bounds), INPUTS + 1))
        if len(inputs) > INPUTS:
            continue
        bounded = bound(original.program, method, bounds)
        if is_light(encode(bounded, ints, strangers=0), most=NODES, products=ints is Ints.MATH):
            return Case(seed, text, bounded, inputs)
    return None


def check(case: Case, ints: Ints) -> str:
    """Verdicts for one clause and for each clause agree with brute force."""
    limits = Limits(case.bounded.bounds, ints, SECONDS)
    names = [clause.id for clause in case.bounded.claimed]
    goals = (Random(case.seed).choice(names),)
    found = brute_force(case.bounded, case.inputs, ints)
    expected, actual = found.kind(goals), kind_of(ask(Question(case.bounded, goals, limits)))
    where = f"seed {case.seed}, {ints}, {case.bounded.bounds}, {goals}\n{case.text}"
    assert actual == expected, where
    if expected != "vacuous":
        assert failing(case.bounded, tuple(names), limits) == found.broken | found.valueless, where
    return actual


def cases(first: int, number: int, ints: Ints) -> Iterable[Case]:
    """That many feasible cases with seeds of their own."""
    found = (small_case(seed, ints) for seed in count(first))
    return islice((case for case in found if case is not None), number)


@pytest.fixture(autouse=True)
def _short_recheck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The re-check over all integers decides a word of the verdict, not its kind."""
    monkeypatch.setattr(setting, "RECHECK_SHARE", 1 / 100)


@pytest.mark.parametrize("chunk", range(max(1, CASES // (CHUNK + WRAPPING))))
def test_verdict_agrees_with_brute_force(chunk: int) -> None:
    kinds = Counter(check(case, Ints.MATH) for case in cases(1_000 * chunk, CHUNK, Ints.MATH))
    assert kinds["holds"] >= CHUNK / 5, kinds
    assert kinds["fails"] >= CHUNK / 5, kinds


@pytest.mark.parametrize("chunk", range(max(1, CASES // (CHUNK + WRAPPING))))
def test_wrapping_verdict_agrees_with_brute_force(chunk: int) -> None:
    for case in cases(1_000 * chunk + 500, WRAPPING, Ints.JAVA):
        check(case, Ints.JAVA)
