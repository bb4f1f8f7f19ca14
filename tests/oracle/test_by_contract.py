"""Calls by contract against brute force: whatever a body does that keeps its contract is allowed.

`SLICER_CASES` sets the number of programs.
"""

import os
from collections import Counter
from random import Random

import pytest

from slicer.base.limits import Bounds, Calls, Demands, Ints, Limits
from slicer.engines.smt import ask
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Unknown, Vacuous
from tests.oracle.promised import ROOT, kept
from tests.stages import asked, question

CASES = int(os.environ.get("SLICER_CASES", "24"))
BOUNDS = Bounds(2, 2, 2)
SECONDS = 20.0
MOST = 4


@pytest.mark.parametrize("ints", list(Ints))
def test_what_bodies_break_does_not_hold(ints: Ints) -> None:
    seen: Counter[str] = Counter()
    for seed in range(CASES // 2):
        rng = Random(f"by contract {seed} {ints}")
        case = kept(rng, ints, BOUNDS)
        if case is None:
            continue
        text = case.original.unit.source.text
        names = asked(case.original, "P.m:all", ints, Demands(Calls.CONTRACT)).names
        broken = sorted(case.broken.keys())
        assert case.broken.keys() <= set(names), (seed, broken, names, text)
        others = [name for name in names if name not in case.broken]
        goals = rng.sample(broken, min(MOST, len(broken))) + rng.sample(others, min(1, len(others)))
        for goal in goals:
            method, limits = case.original.program.methods[ROOT], Limits(BOUNDS, ints, SECONDS)
            verdict = ask(question(case.original, method, limits, goal, calls=Calls.CONTRACT))
            fails = case.broken[goal] > 0
            match verdict:
                case HoldsWithin():
                    assert not fails, (seed, goal, text)
                case Vacuous():
                    assert not fails, (seed, goal, verdict, text)
                    assert not (case.ends and goal.startswith("ensures")), (seed, goal, verdict, text)
                case Fails() | Insufficient() | Unknown():
                    pass
            seen[f"{type(verdict).__name__} {'breaks' if fails else 'keeps'}"] += 1
    total = seen.total()
    assert seen["Fails breaks"] >= total // 3, seen
    assert seen["HoldsWithin keeps"] >= total // 15, seen
