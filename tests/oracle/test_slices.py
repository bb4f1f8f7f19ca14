"""Slices of the whole language: over-approximation, meaning of cuts, cores, javac, and which forms were cut.

`SLICER_CASES` sets the number of programs.
"""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from slicer.analysis.callees import involved
from slicer.base.fragments import FragmentKind
from slicer.base.limits import Limits, Purpose
from slicer.claims.ends import claimable
from slicer.encode.encoding import Encoding
from slicer.engines.smt import ask
from slicer.engines.verdict import HoldsWithin
from slicer.engines.widths import width_for
from slicer.engines.workers import Workers
from slicer.ir.nodes import Allocate, Branch, Call, StoreElement
from slicer.ir.nodes import walk as walk_statements
from slicer.ir.terms import EnumValue, Fresh, Quantified, Term, Var, walk
from slicer.ir.types import is_reference
from slicer.lower.collect import TEMPORARY
from slicer.pipeline import read
from slicer.replay.javac import FLAGS
from slicer.slicing.slice import make_slice
from slicer.solve.arithmetic import Bits
from slicer.solve.labels import Switch
from slicer.solve.session import Session
from slicer.solve.solver import Answer, Sat, Unsat
from tests.oracle.cases import is_light
from tests.oracle.outcome import is_expressible, matches
from tests.oracle.wide_counts import WANTED, forms_of
from tests.oracle.wide_slices import BOUNDS, Case, Made, case_of, normal_runs, sliced, taken_apart
from tests.slicing.test_mutation import Claim, assert_minimal
from tests.stages import question

CASES = int(os.environ.get("SLICER_CASES", "300"))
CHUNK = 300
SHARES = (0.0, 0.3, 0.6, 0.9)
SECONDS = 2.0
NODES = 2_500  # a larger formula can keep the solver busy for long
WIDTH = 10
LEAST = 0.03


def shown(case: Case, made: Made) -> str:
    return f"seed {case.seed}, {case.ints}\n{case.text}\n{made.again.unit.source.text}"


def random_slice(case: Case) -> Made:
    """Keeps nothing, or a random part of the units; every other is taken apart."""
    return random_slice_of(case, frozenset(case.goals))


def random_slice_of(case: Case, goals: frozenset[str]) -> Made:
    """The same for any goals."""
    plan = replace(case.plan(SHARES[case.seed % len(SHARES)]), goals=goals)
    return taken_apart(case, plan) if case.seed // len(SHARES) % 2 else sliced(case, plan)


# Runs ------------------------------------------------------------------------------------------


def assert_every_run(case: Case, made: Made, of_slice: Encoding) -> int:
    """Every normal run of the original is a run of the slice; how many the solver found."""
    runs = tuple(run for run in normal_runs(case) if is_expressible(of_slice, run))
    answers = matches(of_slice, runs) if runs else ()
    for run, answer in zip(runs, answers, strict=True):
        lost = f"{run.given} -> {run.end.result} {run.end.after.heap}\n{shown(case, made)}"
        assert not isinstance(answer, Unsat), lost
    return sum(isinstance(answer, Sat) for answer in answers)


# Meaning ---------------------------------------------------------------------------------------


def violation(encoding: Encoding, goals: tuple[str, ...], kept: Made | None = None) -> Answer:
    """Can one of the goals be violated, by the program as it is or without the labels that the slice cuts?"""
    session = Session(encoding, Bits.of(width_for(encoding, WIDTH)), Limits(seconds=SECONDS))
    units = session.literals(Switch.UNIT) if kept is None else session.units(kept.emission.plan.kept)
    always = session.literals(Switch.ASSUMED) | session.literals(Switch.SITE) | units
    return session.check(always | {session.violation(goals, defined=False)})


def assert_only_weaker(case: Case, made: Made, of_slice: Encoding) -> bool:
    """What holds of the slice holds of the original without the labels; whether both were told.

    They are the same only where nothing is merged and nothing moves. A stub before a condition that does something
    gives its variables any values, while the formula frees only what the condition assigns on the path it takes. An
    object that is not made leaves a place for it in the formula, and none in the text. So only this way is a law, and
    only where nothing is cut that makes an object and fills it: the formula fills any object then. Nor where the
    selector of a `switch` over an enum is cut: the formula can pass all constants then, and the text cannot.
    """
    if fills_what_is_cut(case, made) or selects_a_constant(case, made):
        return False
    text = violation(of_slice, made.goals)
    if not isinstance(text, Unsat):
        return False
    labels = violation(case.encoding(), case.goals, made)
    assert not isinstance(labels, Sat), shown(case, made)
    return isinstance(labels, Unsat)


def fills_what_is_cut(case: Case, made: Made) -> bool:
    """Is some `{1, 2}` or `new A(1)` cut?"""
    program, kept = case.original.program, made.emission.plan.kept
    unit_of = {f.id: f.unit for f in program.fragments.values()}
    statements = [s for each in involved(program, case.method) for s in walk_statements(each.body or ())]
    new = {s.var for s in statements if isinstance(s, Allocate)}
    stores = [s.of for s in statements if isinstance(s, StoreElement) and _is_temporary(s.array)]
    calls = [s.of for s in statements if isinstance(s, Call) and s.receiver in new]
    return any(unit_of.get(of) not in kept for of in (*stores, *calls))


def selects_a_constant(case: Case, made: Made) -> bool:
    """Is the selector of some `switch` over an enum cut?"""
    program, kept = case.original.program, made.emission.plan.kept
    methods = involved(program, case.method)
    selectors = {
        f.id for each in methods for f in each.fragments if f.kind is FragmentKind.SWITCH and f.unit not in kept
    }
    tests = (
        s for each in methods for s in walk_statements(each.body or ()) if isinstance(s, Branch) and s.of in selectors
    )
    return any(isinstance(part, EnumValue) for test in tests for part in walk(test.condition))


def _is_temporary(term: Term) -> bool:
    return isinstance(term, Var) and term.name.startswith(TEMPORARY)


# Cores -----------------------------------------------------------------------------------------


def slice_of_what_holds(case: Case) -> Made | None:
    """The slice as a user gets it, for one clause that holds; its core is enough and minimal."""
    limits = Limits(BOUNDS, seconds=SECONDS)
    goal = case.goals[0]
    found = ask(question(case.original, case.method, limits, goal, purpose=Purpose.CORE))
    if not isinstance(found, HoldsWithin):
        return None
    if found.core:
        assert_minimal(Claim(case.original, case.method, goal, found))
    made = make_slice(case.original, case.method, (goal,), found, limits, read, Workers(0))
    assert not made.widened or speaks_of_new_objects(case, goal), shown(case, Made(made.emission, made.again))
    return Made(made.emission, made.again)


def speaks_of_new_objects(case: Case, goal: str) -> bool:
    """A stub that may change a place may make objects, too: no frame of JML says otherwise.

    That is felt by clauses that tell new objects from others, and by those about all objects.
    """
    parts = walk(claimable(case.original.program, case.method)[goal].term)
    return any(isinstance(p, Fresh) or (isinstance(p, Quantified) and is_reference(p.var.type)) for p in parts)


# All of it --------------------------------------------------------------------------------------


def compile_all(texts: list[str], folder: Path) -> None:
    files = []
    for number, text in enumerate(texts):
        file = folder / f"g{number}" / "P.java"
        file.parent.mkdir()
        file.write_text(f"package g{number};\n{text}", encoding="utf-8")
        files.append(str(file))
    command = ["javac", *FLAGS, "-Xmaxerrs", "10", "-d", str(folder / "out"), *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def of_chunk(first: int, number: int, folder: Path, counts: Counter[str]) -> None:
    texts: list[str] = []
    for seed in range(first, first + number):
        case = case_of(seed)
        made = random_slice(case)
        texts.append(made.again.unit.source.text)
        counts.update(dict.fromkeys(forms_of(case, made.emission), 1))
        of_slice = case.of_slice(made)
        if not is_light(of_slice, most=NODES):
            continue
        counts["runs"] += assert_every_run(case, made, of_slice)
        if seed % len(SHARES) > 1:
            counts["weaker"] += assert_only_weaker(case, made, of_slice)
        if seed % 12 == 0 and (real := slice_of_what_holds(case)) is not None:
            counts["cores"] += 1
            texts.append(real.again.unit.source.text)
    compile_all(texts, folder)


@pytest.mark.parametrize("first", range(0, CASES, CHUNK))
def test_slices_of_the_whole_language(first: int, tmp_path: Path) -> None:
    """In enough programs of the first chunk each form occurs with something cut inside it."""
    counts: Counter[str] = Counter()
    number = min(CHUNK, CASES - first)
    of_chunk(first, number, tmp_path, counts)
    sys.stdout.write(f"{first} {dict(counts.most_common())}\n")
    assert counts["runs"] > number / 4
    rare = [name for name in WANTED if counts[name] < LEAST * number]
    assert first or number < CHUNK or not rare, rare
