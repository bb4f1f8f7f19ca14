"""A slice has every normal run of the original, whatever was kept (design 1.3).

`SLICER_CASES` sets the number of programs.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from slicer.abstraction.emit import Emission, emit
from slicer.base.limits import Bounds, Ints, Limits, Purpose
from slicer.encode.encode import encode
from slicer.engines.smt import ask
from slicer.engines.verdict import HoldsWithin
from slicer.engines.workers import Workers
from slicer.pipeline import read
from slicer.slicing.lint import lint
from slicer.slicing.slice import make_slice
from slicer.solve.session import Sat
from tests.jdk import Jdk
from tests.oracle.cases import Case, light_cases, taken_apart
from tests.oracle.inputs import random_input, run_within
from tests.oracle.outcome import Observed, matches
from tests.stages import question, within

CASES = int(os.environ.get("SLICER_CASES", "100"))
CHUNK = 25
RUNS = 2
TRIES = 150
GENEROUS = Bounds(objects=2, unroll=6, length=4)
SMALL = Limits(Bounds(objects=2, unroll=2, length=2), seconds=2.0)


def normal_runs(case: Case) -> tuple[Observed, ...]:
    """A few runs of the original that end normally, unlike each other and changing much."""
    rng = Random(case.seed)
    inputs = Bounds(objects=2, unroll=0, length=2)
    found: list[Observed] = []
    for _ in range(TRIES):
        given = random_input(rng, case.original.program, case.method, inputs)
        end = run_within(case.original.program, case.method, given, Ints.MATH, GENEROUS)
        if end is not None:
            found.append(Observed(given, end))
    chosen: list[Observed] = []
    seen: frozenset[str] = frozenset()
    while found and len(chosen) < RUNS:
        best = max(found, key=lambda run: len(run.end.seen - seen))
        found.remove(best)
        chosen.append(best)
        seen |= best.end.seen
    return tuple(chosen)


def bounds_for(runs: tuple[Observed, ...]) -> Bounds:
    """Just enough for these runs."""
    objects = max((a.number for run in runs for a in run.given.heap), default=1)
    length = max((len(o.elements) for run in runs for o in run.end.heap.values()), default=1)
    return Bounds(objects=objects, unroll=max(1, *(run.end.iterations for run in runs)), length=max(1, length))


def emissions(case: Case) -> Iterator[Emission]:
    """Slices that keep nothing, or a random part, joined and apart; and the real one where the property holds."""
    plan = case.plan(case.some_units([0.1, 0.2, 0.5, 0.8]))
    yield emit(case.original, case.plan(frozenset()))
    yield emit(case.original, plan)
    yield taken_apart(case.original, plan)
    if case.seed % 4 == 0:
        yield from real_slice(case)


def real_slice(case: Case) -> Iterator[Emission]:
    verdict = ask(question(case.original, case.method, SMALL, *case.goals, purpose=Purpose.CORE))
    if isinstance(verdict, HoldsWithin):
        yield make_slice(case.original, case.method, case.goals, verdict, SMALL, read, Workers()).emission


def check(case: Case, emission: Emission, runs: tuple[Observed, ...]) -> None:
    again = read(emission.edited.source)
    lint(emission, again)
    method = again.program.methods[case.method.id]
    bounded = within(again, method, bounds_for(runs), *case.goals, purpose=Purpose.ABSTRACT)
    answers = matches(encode(bounded, Ints.MATH), runs)
    for run, answer in zip(runs, answers, strict=True):
        where = f"seed {case.seed}\n{case.text}\n{again.unit.source.text}"
        assert isinstance(answer, Sat), f"{answer} for {run.given} -> {run.end.result} {run.end.heap}\n{where}"


def compile_all(jdk: Jdk, texts: list[str], folder: Path) -> None:
    files = []
    for number, text in enumerate(texts):
        file = folder / f"g{number}" / "P.java"
        file.parent.mkdir()
        file.write_text(f"package g{number};\n{text}", encoding="utf-8")
        files.append(str(file))
    command = ["javac", "-proc:none", "-nowarn", "-Xmaxerrs", "10", "-d", str(folder / "out"), *files]
    done = jdk.run(command)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("chunk", range(max(1, CASES // CHUNK)))
def test_every_normal_run_is_a_run_of_the_slice(jdk: Jdk, chunk: int, tmp_path: Path) -> None:
    texts: list[str] = []
    checked = 0
    for case in light_cases(1_000 * chunk, CHUNK, SMALL.bounds):
        runs = normal_runs(case)
        for emission in emissions(case):
            texts.append(emission.edited.source.text)
            if runs:
                check(case, emission, runs)
                checked += len(runs)
    compile_all(jdk, texts, tmp_path)
    assert checked > CHUNK
