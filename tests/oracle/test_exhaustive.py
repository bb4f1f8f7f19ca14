"""The bounded check against brute force: every input within the bounds, run by the interpreter.

`SLICER_CASES` sets the number of programs, `SLICER_INPUTS` how many inputs are tried for one at most.
"""

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count, islice
from random import Random

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.bound.bounded import Bounded
from slicer.encode.encode import encode
from slicer.engines import setting
from slicer.engines.failing import failing
from slicer.engines.question import Question
from slicer.engines.smt import ask
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Unknown, Vacuous, Verdict
from slicer.ir.exception_kinds import KINDS
from tests.generate import program
from tests.oracle.cases import is_light
from tests.oracle.inputs import every_input
from tests.oracle.wide_runs import Account, Found, account_of
from tests.stages import at_ends, method_of, read_text, within

CASES = int(os.environ.get("SLICER_CASES", "60"))
INPUTS = int(os.environ.get("SLICER_INPUTS", "400"))
CHUNK = 20
WRAPPING = 5  # of each chunk of 25, those that are asked about Java's integers
SECONDS = 20.0
NODES = 1_000


def kind_of(verdict: Verdict) -> str:
    match verdict:
        case HoldsWithin():
            return "holds"
        case Fails():
            return "fails"
        case Vacuous():
            return "vacuous"
        case Insufficient():
            return "insufficient"
        case Unknown(why):
            return "undefined" if why == "specification undefined" else why


@dataclass(frozen=True)
class Case:
    seed: int
    text: str
    bounded: Bounded
    found: Account


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
        bounded = within(original, method, bounds, *at_ends(original.program, method), ints=ints)
        if is_light(encode(bounded, ints), most=NODES, products=ints is Ints.MATH):
            found = account_of(original.program, method, bounds, ints, inputs)
            return None if found.blank else Case(seed, text, bounded, found)
    return None


def kind_by_force(found: Account, goal: str) -> str:
    kind = found.found(goal)
    return "undefined" if goal in found.undefined and kind is not Found.FAILS else kind.name.lower()


def check(case: Case, ints: Ints) -> str:
    """Verdicts for one clause and for each clause agree with brute force."""
    bounded, found = case.bounded, case.found
    limits = Limits(bounded.bounds, ints, SECONDS)
    names = at_ends(bounded.program, bounded.method)
    goal = Random(case.seed).choice([name for name in names if name not in KINDS])
    expected, actual = kind_by_force(found, goal), kind_of(ask(Question(bounded, (goal,), limits)))
    where = f"seed {case.seed}, {ints}, {bounded.bounds}, {goal}\n{case.text}"
    assert actual == expected, where
    if expected != "vacuous":
        assert failing(bounded, names, limits).all == found.broken.keys() | found.undefined, where
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
