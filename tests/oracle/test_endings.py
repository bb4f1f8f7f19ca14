"""Whether runs end, against brute force: every tiny input, run by the interpreter."""

import os
from collections import Counter
from random import Random

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.base.source import SourceFile
from slicer.bound.method import bound
from slicer.engines.question import Question
from slicer.engines.smt import ask
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Verdict
from slicer.interpret.judge import Verdict as Judged
from slicer.interpret.judge import judge_run
from slicer.interpret.run import Diverges
from slicer.interpret.world import entry_world
from slicer.ir.claim_id import TERMINATES
from slicer.ir.program import Method, Program
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_file
from tests.oracle.endless import DIVERGES, Bounded, Endless, every_input, fate

CASES = int(os.environ.get("SLICER_CASES", "40"))
BOUNDS = Bounds(1, 3, 2)
SECONDS = 20.0


def fates(program: Program, method: Method, diverges: int, ints: Ints) -> Counter[str]:
    """What becomes of each run that must end; the interpreter, which knows no bounds, finds every lasso too."""
    found: Counter[str] = Counter()
    for given in every_input():
        heap = entry_world(program, given, ints).heap.copy()
        what = fate(Bounded(program, ints, 20_000, heap, bounds=BOUNDS), method, given)
        judged = judge_run(program, method, given, ints, 5_000)
        x = given.arguments["x"]
        assert isinstance(x, int)
        owed = x in DIVERGES[diverges][1]
        if what == "lasso":
            assert isinstance(judged.outcome, Diverges)
            (ends,) = (clause for clause in judged.clauses if clause.id == TERMINATES)
            assert ends.verdict is (Judged.FAILS if owed else Judged.NOT_ASKED)
        if what == "ends":
            assert not isinstance(judged.outcome, Diverges)
        found[what] += owed
    return found


def expected(found: Counter[str]) -> type[Verdict]:
    if found["lasso"]:
        return Fails
    return Unknown if found["beyond"] else HoldsWithin


@pytest.mark.parametrize("ints", list(Ints))
def test_the_check_says_what_brute_force_says(ints: Ints) -> None:
    seen: Counter[str] = Counter()
    for seed in range(CASES // 4):
        made = Endless(Random(f"ends {seed} {ints}"))
        text = made.text()
        unit = parse_java(SourceFile("P.java", text))
        program = lower_file(Annotated(unit, attach(unit))).checked
        method = program.methods["P.m(int,P)"]
        if method.refused:
            continue
        found = fates(program, method, made.diverges, ints)
        bounded = bound(program, method, BOUNDS, ints, frozenset({TERMINATES}))
        verdict = ask(Question(bounded, (TERMINATES,), Limits(BOUNDS, ints, SECONDS)))
        assert isinstance(verdict, expected(found)), (seed, verdict, found, text)
        if isinstance(verdict, Unknown):
            assert verdict.hits, (seed, verdict, text)
        seen[type(verdict).__name__] += 1
    total = sum(seen.values())
    assert min(seen[name] for name in ("Fails", "HoldsWithin", "Unknown")) >= total // 10, seen
