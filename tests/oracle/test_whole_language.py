"""The bounded check of the whole language against brute force: every tiny input, run by the interpreter.

`SLICER_CASES` sets the number of programs.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.base.source import SourceFile
from slicer.engines.question import Question
from slicer.engines.smt import ask
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Vacuous
from slicer.engines.verdict import Verdict as Answer
from slicer.ir.judge import TERMINATES
from slicer.ir.program import Method, Program
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.passes.checked import bound_checked
from slicer.passes.claims import KINDS, claimable
from slicer.passes.modelled import lower_file
from tests.oracle.wide import Wide
from tests.oracle.wide_runs import Account, Found, account

CASES = int(os.environ.get("SLICER_CASES", "200"))
BATCH = 50
BOUNDS = Bounds(2, 2, 2)
SECONDS = 60.0
WANTED = (Found.HOLDS, Found.FAILS, Found.VACUOUS)


@dataclass(frozen=True)
class Case:
    """A program, the arithmetic, what brute force says, and a goal of which it says what was wanted."""

    text: str
    ints: Ints
    program: Program
    method: Method
    account: Account
    goal: str

    def __str__(self) -> str:
        return f"{self.goal}, {self.ints}: {self.account}\n{self.text}"


def case_of(seed: int) -> Case:
    """The first program of that seed with a goal that has the verdict wanted: each verdict for every third seed."""
    wanted = WANTED[seed % 3]
    ints = list(Ints)[seed // 3 % 2]
    for attempt in count():
        rng = Random(f"{seed}.{attempt}")
        made = Wide(rng, dead=wanted is Found.VACUOUS)
        text = made.text()
        program, method = read(text)
        found = account(program, method, BOUNDS, ints, made.inside(BOUNDS))
        if found is None or found.undefined:
            continue
        goals = [g for g in claimable(program, method) if g != TERMINATES and found.found(g) is wanted]
        # Kinds that no expression can throw hold always.
        if goals:
            told = [goal for goal in goals if goal not in KINDS] or goals
            rare = min(goals, key=lambda goal: found.broken[goal])
            return Case(text, ints, program, method, found, rng.choice((rare, *told, *goals)))
    raise AssertionError("the counter never ends")


def read(text: str) -> tuple[Program, Method]:
    unit = parse_java(SourceFile("P.java", text))
    program = lower_file(Annotated(unit, attach(unit))).checked
    (method,) = (m for m in program.methods.values() if m.owner == "P" and m.name in {"m", "<init>"})
    assert not method.refused, (method.refused, text)
    return program, method


def answer(case: Case) -> Answer:
    bounded = bound_checked(case.program, case.method, BOUNDS, case.ints, frozenset({case.goal}))
    return ask(Question(bounded, (case.goal,), Limits(BOUNDS, case.ints, SECONDS)))


def disagreements(case: Case, verdict: Answer) -> Iterator[str]:
    """What of the verdict brute force does not say."""
    found = case.account.found(case.goal)
    match verdict:
        case Fails():
            if found is not Found.FAILS:
                yield f"fails, not {found}"
        case HoldsWithin(hits=hits):
            if found is not Found.HOLDS:
                yield f"holds, not {found}"
            if bool(hits) != case.account.cut:
                yield f"bounds cut {hits}, not {case.account.cut}"
        case Vacuous(why, _, hits):
            if found is not Found.VACUOUS:
                yield f"vacuous, not {found}"
            if why.startswith("no input") == case.account.admitted:
                yield f"{why}, not {case.account.admitted}"
            if case.account.admitted and bool(hits) != case.account.cut:
                yield f"bounds cut {hits}, not {case.account.cut}"
        case Unknown(why, clause):
            yield f"unknown: {why} {clause}, not {found}"


@pytest.mark.parametrize("first", range(0, CASES, BATCH))
def test_the_check_says_what_brute_force_says(first: int) -> None:
    for seed in range(first, min(first + BATCH, CASES)):
        case = case_of(seed)
        found = tuple(disagreements(case, answer(case)))
        assert not found, f"seed {seed}: {found}\n{case}"
