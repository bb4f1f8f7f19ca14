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
from slicer.bound.method import bound
from slicer.claims.ends import claimable
from slicer.claims.spec import find
from slicer.engines.question import Question
from slicer.engines.reach import hits
from slicer.engines.setting import Setting, set_up
from slicer.engines.smt import decide
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Refuted, Unknown, Vacuous, Verdict, with_hits
from slicer.ir.claim_id import TERMINATES
from slicer.ir.exception_kinds import KINDS
from slicer.ir.program import Method, Program
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_file
from tests.oracle.wide import Wide
from tests.oracle.wide_runs import Account, Found, account

CASES = int(os.environ.get("SLICER_CASES", "24"))
BATCH = 50
BOUNDS = Bounds(2, 2, 2)
MORE = 3  # goals of every tenth program that are asked beside the one that it is there for
SECONDS = 120.0
UNDEFINED = "specification undefined"
WANTED = (Found.HOLDS, Found.FAILS, Found.VACUOUS)


@dataclass(frozen=True)
class Case:
    """A program, the arithmetic, what brute force says, and goals: of the first it says what was wanted."""

    text: str
    ints: Ints
    file: Annotated
    program: Program
    method: Method
    account: Account
    goals: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.goals}, {self.ints}: {self.account}\n{self.text}"


def case_of(seed: int) -> Case:
    """The first program of that seed with a goal that has the verdict wanted: each verdict for every third seed."""
    wanted = WANTED[seed % 3]
    ints = list(Ints)[seed // 3 % 2]
    for attempt in count():
        rng = Random(f"{seed}.{attempt}")
        made = Wide(rng, dead=wanted is Found.VACUOUS, calling=True)
        text = made.text()
        file = read(text)
        program = lower_file(file).checked
        method = method_of(program)
        found = account(program, method, BOUNDS, ints, made.inside(BOUNDS))
        if found is None or found.blank:
            continue
        known = tuple(goal for goal in claimable(program, method) if goal != TERMINATES)
        right = [goal for goal in known if found.found(goal) is wanted and goal not in found.undefined]
        if right:
            # Kinds that no expression can throw hold always; what few runs break is the harder to find.
            told = [goal for goal in right if goal not in KINDS] or right
            rare = min(right, key=lambda goal: found.broken[goal])
            others = rng.sample(known, min(len(known), MORE)) if seed % 10 == 0 else []
            others += sorted(found.undefined & {*known})[:1]
            goals = (rng.choice((rare, *told, *right)), *others)
            return Case(text, ints, file, program, method, found, tuple(dict.fromkeys(goals)))
    raise AssertionError("the counter never ends")


def read(text: str) -> Annotated:
    unit = parse_java(SourceFile("P.java", text))
    return Annotated(unit, attach(unit))


def method_of(program: Program) -> Method:
    (method,) = (m for m in program.methods.values() if m.owner == "P" and m.name in {"m", "<init>"})
    assert not method.refused, method.refused
    return method


def unasked(case: Case) -> Iterator[str]:
    """What runs break and `all` does not ask for."""
    name = "P" if case.method.name == "<init>" else "P.m"
    asked = find(case.program, case.file, f"{name}:all", case.ints)
    yield from (f"{goal} is not asked for" for goal in sorted(case.account.broken.keys() - set(asked.names)))


def answers(case: Case) -> Iterator[tuple[str, Verdict]]:
    """The verdict on each goal, all of them asked of one formula as `slice check` does."""
    limits = Limits(BOUNDS, case.ints, SECONDS)
    bounded = bound(case.program, case.method, BOUNDS, case.ints, frozenset(case.goals))
    questions = [Question(bounded, (goal,), limits) for goal in case.goals]
    setting = set_up(questions)
    assert isinstance(setting, Setting)
    for question in questions:
        found = decide(setting, question)
        assert not isinstance(found.verdict, Refuted)
        verdict = with_hits(found.verdict, question.goals, hits(setting)) if found.open else found.verdict
        yield question.goals[0], verdict


def disagreements(account: Account, goal: str, verdict: Verdict) -> Iterator[str]:
    """What of the verdict brute force does not say. Where a clause has no value, it may have any."""
    found = account.found(goal)
    if goal in account.undefined and found is not Found.FAILS:
        if isinstance(verdict, Fails | Vacuous) or (isinstance(verdict, Unknown) and verdict.why != UNDEFINED):
            yield f"{goal} without a value: {verdict}"
        return
    match verdict:
        case Fails():
            if found is not Found.FAILS:
                yield f"{goal} fails, not {found}"
        case HoldsWithin(hits=hits):
            if found is not Found.HOLDS:
                yield f"{goal} holds, not {found}"
            if bool(hits) != account.cut:
                yield f"{goal}: bounds cut {hits}, not {account.cut}"
        case Vacuous(why, _, hits):
            if found is not Found.VACUOUS:
                yield f"{goal} is vacuous, not {found}"
            if why.startswith("no input") == account.admitted:
                yield f"{goal}: {why}, not {account.admitted}"
            if account.admitted and bool(hits) != account.cut:
                yield f"{goal}: bounds cut {hits}, not {account.cut}"
        case Insufficient():
            yield f"{goal}: nothing stands for code here"
        case Unknown(why, clause):
            yield f"{goal} is unknown: {why} {clause}, not {found}"


@pytest.mark.parametrize("first", range(0, CASES, BATCH))
def test_the_check_says_what_brute_force_says(first: int) -> None:
    for seed in range(first, min(first + BATCH, CASES)):
        case = case_of(seed)
        found = [each for goal, verdict in answers(case) for each in disagreements(case.account, goal, verdict)]
        found += unasked(case)
        assert not found, f"seed {seed}: {found}\n{case}"
