"""The bounded check of the whole language against brute force: every tiny input, run by the interpreter."""

import os
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Ints, Limits
from slicer.base.source import SourceFile
from slicer.engines.smt import Question, ask
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Vacuous
from slicer.ir.concrete import Address, Input, Object
from slicer.ir.interpret import Exhausted, Threw
from slicer.ir.judge import Verdict, judge_run
from slicer.ir.program import Method, Program
from slicer.ir.types import ClassType
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.passes.checked import bound_checked
from slicer.passes.claims import KINDS
from slicer.passes.modelled import lower_file
from tests.oracle.wide import Wide

CASES = int(os.environ.get("SLICER_CASES", "60"))
BOUNDS = Bounds(1, 2, 2)
SECONDS = 10.0
GOALS = ("ensures.1", "ensures.1", "signals.1", "assignable", *(str(kind) for kind in KINDS))


def every_input() -> Iterator[Input]:
    for x in (-1, 0, 1):
        for s in (-1, 0, 1):
            statics = {("P", "s"): s}
            yield Input({"x": x, "a": None}, {}, statics)
            for name in ("A", "B"):
                for f in (-1, 0, 1):
                    address = Address(name, 1)
                    yield Input({"x": x, "a": address}, {address: Object(ClassType(name), {"f": f})}, statics)


def outcomes(program: Program, method: Method, goal: str, ints: Ints) -> Counter[str]:
    """What each run says about the goal."""
    found: Counter[str] = Counter()
    for given in every_input():
        judged = judge_run(program, method, given, ints)
        assert judged.admitted
        assert not isinstance(judged.outcome, Exhausted), judged.outcome
        if goal in KINDS:
            threw = isinstance(judged.outcome, Threw) and judged.outcome.exception == KINDS[goal]
            found["fails" if threw else "holds"] += 1
        else:
            (clause,) = (c for c in judged.clauses if c.id == goal)
            found["fails" if clause.verdict is Verdict.FAILS else "holds"] += 1
            assert clause.verdict is not Verdict.NO_VALUE
        found["ended"] += not isinstance(judged.outcome, Threw)
    return found


@pytest.mark.parametrize("ints", list(Ints))
def test_the_check_says_what_brute_force_says(ints: Ints) -> None:
    seen: Counter[str] = Counter()
    for seed in range(CASES // 2):
        rng = Random(f"{seed} {ints}")
        text = Wide(rng).text()
        goal = rng.choice(GOALS)
        unit = parse_java(SourceFile("P.java", text))
        program = lower_file(Annotated(unit, attach(unit))).checked
        method = program.methods["P.m(int,A)"]
        if method.refused:  # two variables of one name
            continue
        found = outcomes(program, method, goal, ints)
        try:
            bounded = bound_checked(program, method, BOUNDS, ints, frozenset({goal}))
        except Refused as refused:
            raise AssertionError(text) from refused
        verdict = ask(Question(bounded, (goal,), Limits(BOUNDS, ints, SECONDS)))
        match verdict:
            case Fails():
                assert found["fails"], (goal, text)
            case HoldsWithin(hits=hits):
                # Runs that the bounds cut are not judged by the check.
                assert hits or not found["fails"], (goal, text)
            case Vacuous(hits=hits):
                assert hits or not found["ended"], (goal, text)
            case Unknown(why):
                assert why == "timeout", (verdict, goal, text)
        seen[type(verdict).__name__] += 1
    total = sum(seen.values())
    assert seen["Fails"] >= total // 6, seen
    assert seen["Unknown"] <= total // 20, seen
    assert seen["HoldsWithin"] >= total // 4, seen
