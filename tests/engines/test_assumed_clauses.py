"""Which preconditions a proof uses: those alone are enough, and none of them can be left out."""

import os
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from slicer.base.limits import Bounds, Ints, Limits, Purpose
from slicer.engines.smt import ask
from slicer.engines.verdict import HoldsWithin
from tests.stages import method_of, question, read_text, verdicts

CASES = int(os.environ.get("SLICER_CASES", "60"))
LIMITS = Limits(Bounds(1, 1, 1))
TEXT = """class P {{ int f, g;
  /*@ requires {};
    @ requires {};
    @ requires {};
    @ requires {};
    @ ensures {}; */
  void m(int x, int y, int z) {{ f = {}; g = {}; if ({}) {{ f = {}; }} }}
}}"""
CONDITIONS = ("x > {}", "y >= x", "z == x + {}", "x < y || z > {}", "z > y", "x + y == {}", "y != z", "g >= {}")
GOALS = ("f > {}", "f >= g", "g == f", "f != {} || g > 0", "g > \\old(g)", "f + g > {}")
VALUES = ("x", "y", "x + y", "z - x", "g", "{}")


def filled(random: Random, forms: tuple[str, ...]) -> str:
    return random.choice(forms).format(random.randint(-3, 3))


def clauses(random: Random) -> list[str]:
    return [filled(random, CONDITIONS) for _ in range(4)]


def holds(requires: list[str], rest: list[str], ints: Ints) -> bool:
    found = verdicts(TEXT.format(*requires, *rest), "m:ensures.1", replace(LIMITS, ints=ints))
    return isinstance(found["ensures.1"], HoldsWithin)


@pytest.mark.parametrize("ints", [Ints.MATH, Ints.JAVA])
def test_the_clauses_of_random_proofs(ints: Ints) -> None:
    """No smaller set of clauses is enough if all statements stay in the core; no clause is named that is not there."""
    decided = 0
    for seed in range(CASES):
        random = Random(seed)
        requires = clauses(random)
        rest = [filled(random, GOALS), filled(random, VALUES), filled(random, VALUES)]
        rest += [filled(random, CONDITIONS), filled(random, VALUES)]
        original = read_text(TEXT.format(*requires, *rest))
        limits = replace(LIMITS, ints=ints)
        asked = question(original, method_of(original, "m"), limits, "ensures.1", purpose=Purpose.CORE)
        found = ask(replace(asked, clauses=True))
        if not isinstance(found, HoldsWithin):
            continue
        decided += 1
        assert found.assumed is not None
        used = {number for number in range(4) if f"requires.{number + 1}" in found.assumed}
        assert found.assumed == {f"requires.{number + 1}" for number in used}
        only = [clause if number in used else "true" for number, clause in enumerate(requires)]
        assert holds(only, rest, ints), (seed, only, rest)
        if found.core == {unit.id for unit in asked.bounded.method.units}:
            for some in combinations(sorted(used), max(len(used) - 1, 0)):
                fewer = [clause if number in some else "true" for number, clause in enumerate(requires)]
                assert not used or not holds(fewer, rest, ints), (seed, fewer, rest)
    assert decided > CASES / 12


def test_nobody_is_asked_for_them_without_need() -> None:
    original = read_text("class P { /*@ requires x > 0; ensures \\result > 0; */ static int m(int x) { return x; } }")
    plain = question(original, method_of(original, "m"), LIMITS, "ensures.1", purpose=Purpose.CORE)
    without, with_ = ask(plain), ask(replace(plain, clauses=True))
    assert isinstance(without, HoldsWithin)
    assert without.assumed is None
    assert with_ == replace(without, assumed=frozenset({"requires.1"}))
