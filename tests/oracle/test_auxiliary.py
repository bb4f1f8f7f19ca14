"""What annotations of loops and contracts of callees claim, against brute force: every tiny input."""

import os
from collections import Counter
from random import Random

import pytest

from slicer.base.limits import Bounds, Demands, Ints, Limits
from slicer.base.source import SourceFile
from slicer.bound.method import bound
from slicer.claims.spec import find
from slicer.engines.question import Question
from slicer.engines.smt import ask
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Unknown, Vacuous
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated as File
from slicer.lower.files import lower_file
from tests.oracle.annotated import Annotated, broken

CASES = int(os.environ.get("SLICER_CASES", "60"))
BOUNDS = Bounds(1, 3, 2)
SECONDS = 20.0
MOST = 3


@pytest.mark.parametrize("ints", list(Ints))
def test_the_check_says_what_brute_force_says(ints: Ints) -> None:
    seen: Counter[str] = Counter()
    for seed in range(CASES // 4):
        rng = Random(f"auxiliary {seed} {ints}")
        text = Annotated(rng).text()
        unit = parse_java(SourceFile("P.java", text))
        file = File(unit, attach(unit))
        program = lower_file(file).checked
        method = program.methods["P.m(int,P)"]
        if method.refused:
            continue
        found = broken(program, method, ints, BOUNDS)
        if not found and "@ loop" not in text and "@ dec" not in text:  # neither loops nor calls
            continue
        asked = find(program, file, "m:contract", ints, Demands(auxiliary=True))
        assert found.keys() <= set(asked.names), (found.keys(), text)
        for goal in rng.sample(asked.names, min(MOST, len(asked.names))):
            bounded = bound(program, method, BOUNDS, ints, frozenset({goal}))
            verdict = ask(Question(bounded, (goal,), Limits(BOUNDS, ints, SECONDS)))
            said = found.get(goal, Counter())
            match verdict:
                case Fails():
                    assert said["fails"], (seed, goal, said, text)
                case HoldsWithin():
                    assert (said["holds"] > 0, said["fails"]) == (True, 0), (seed, goal, said, text)
                case Vacuous():
                    assert (said["holds"], said["fails"]) == (0, 0), (seed, goal, said, text)
                case Insufficient():
                    raise AssertionError(f"{seed} {goal}: nothing stands for code here")
                case Unknown(why):
                    assert why == "time" or (said["no value"] and not said["fails"]), (seed, goal, verdict, text)
            seen[f"{type(verdict).__name__} {goal.split('.')[0]}"] += 1
    kinds = Counter(key.split()[0] for key in seen.elements())
    total = kinds.total()
    assert kinds["Fails"] >= total // 6, seen
    assert kinds["HoldsWithin"] >= total // 4, seen
    assert kinds["Unknown"] <= total // 10, seen
