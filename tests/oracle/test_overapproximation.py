"""A slice has every normal run of the original, whatever was kept (design 1.3).

`SLICER_CASES` sets the number of programs.
"""

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from slicer.abstraction.emit import Emission, Original, Plan, emit
from slicer.base.fragments import UnitId
from slicer.base.limits import Bounds, Ints, Limits
from slicer.encode.encode import encode
from slicer.engines.smt import Question, ask
from slicer.engines.verdict import HoldsWithin
from slicer.ir.program import Method
from slicer.passes.bounded import bound
from slicer.passes.inline import reachable
from slicer.slicing.choose import order
from slicer.slicing.lint import lint
from slicer.slicing.slice import make_slice
from slicer.solve.session import Sat
from tests.generate import program
from tests.oracle.inputs import random_input, run_within
from tests.oracle.outcome import Observed, matches
from tests.stages import method_of, read, read_text

CASES = int(os.environ.get("SLICER_CASES", "200"))
CHUNK = 25
RUNS = 3
TRIES = 40
GENEROUS = Bounds(objects=2, unroll=6, length=4)
SMALL = Limits(Bounds(objects=2, unroll=2, length=2), seconds=2.0)


@dataclass(frozen=True)
class Case:
    seed: int
    original: Original
    method: Method

    @property
    def units(self) -> list[UnitId]:
        methods = reachable(self.original.program, self.method.id)
        return [u.id for id_ in methods for u in self.original.program.methods[id_].units]

    @property
    def goals(self) -> frozenset[str]:
        return frozenset(clause.id for clause in self.method.contract.ensures)


def case_of(seed: int) -> Case:
    original = read_text(program(Random(seed)).text)
    return Case(seed, original, method_of(original, "m"))


def normal_runs(case: Case) -> tuple[Observed, ...]:
    """Some runs of the original that end normally."""
    rng = Random(case.seed)
    found: list[Observed] = []
    inputs = Bounds(objects=2, unroll=0, length=2)
    for _ in range(TRIES):
        given = random_input(rng, case.original.program, case.method, inputs)
        end = run_within(case.original.program, case.method, given, Ints.MATH, GENEROUS)
        if end is not None and len(found) < RUNS:
            found.append(Observed(given, end))
    return tuple(found)


def bounds_for(runs: tuple[Observed, ...]) -> Bounds:
    """Just enough for these runs."""
    objects = max((a.number for run in runs for a in run.given.heap), default=1)
    length = max((len(o.elements) for run in runs for o in run.end.heap.values()), default=1)
    return Bounds(objects=objects, unroll=max(1, *(run.end.iterations for run in runs)), length=max(1, length))


def taken_apart(original: Original, plan: Plan) -> Emission:
    """The emission with every region split."""
    while True:
        emission = emit(original, plan)
        if not emission.regions:
            return emission
        plan = replace(plan, split=plan.split | {region.id for region in emission.regions})


def emissions(case: Case) -> Iterator[Emission]:
    """Slices for random kept sets, joined and apart, and the real one where the property holds."""
    rng = Random(case.seed)
    share = rng.choice([0.0, 0.2, 0.5, 0.8])
    kept = frozenset(unit for unit in case.units if rng.random() < share)
    plan = Plan(case.method.id, case.goals, kept)
    yield emit(case.original, plan)
    yield taken_apart(case.original, plan)
    if case.seed % 4 == 0:
        yield from real_slice(case)


def real_slice(case: Case) -> Iterator[Emission]:
    whole, goals = case.original.program, tuple(sorted(case.goals))
    bounded = bound(whole, case.method, SMALL.bounds)
    methods = reachable(whole, case.method.id)
    verdict = ask(Question(bounded, goals, SMALL, 1, order(whole, methods)))
    if isinstance(verdict, HoldsWithin):
        yield make_slice(case.original, case.method, goals, verdict, SMALL, read).emission


def check(case: Case, emission: Emission, runs: tuple[Observed, ...]) -> None:
    again = read(emission.edited.source)
    lint(emission, again)
    method = again.program.methods[case.method.id]
    bounded = bound(again.program, method, bounds_for(runs))
    answers = matches(encode(bounded, Ints.MATH, strangers=0), runs)
    for run, answer in zip(runs, answers, strict=True):
        where = f"seed {case.seed}\n{case.original.unit.source.text}\n{again.unit.source.text}"
        assert isinstance(answer, Sat), f"{answer} for {run.given} -> {run.end.result} {run.end.heap}\n{where}"


def compile_all(texts: list[str], folder: Path) -> None:
    files = []
    for number, text in enumerate(texts):
        file = folder / f"g{number}" / "P.java"
        file.parent.mkdir()
        file.write_text(f"package g{number};\n{text}", encoding="utf-8")
        files.append(str(file))
    command = ["javac", "-proc:none", "-nowarn", "-Xmaxerrs", "10", "-d", str(folder / "out"), *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("chunk", range(CASES // CHUNK))
def test_every_normal_run_is_a_run_of_the_slice(chunk: int, tmp_path: Path) -> None:
    texts: list[str] = []
    checked = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        case = case_of(seed)
        runs = normal_runs(case)
        for emission in emissions(case):
            texts.append(emission.edited.source.text)
            if runs:
                check(case, emission, runs)
                checked += len(runs)
    compile_all(texts, tmp_path)
    assert checked > CHUNK
