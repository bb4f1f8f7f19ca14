"""Slices for properties that are no postconditions: exceptions, frames, invariants, assertions.

What a run of the original breaks, a run of the slice with the same input breaks, too. The cores of what holds are
enough and minimal. `SLICER_CASES` sets the number of programs.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Limits, Purpose
from slicer.claims.ends import claimable
from slicer.claims.sliced import unsliced
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.engines.smt import ask
from slicer.engines.verdict import HoldsWithin
from slicer.engines.widths import width_for
from slicer.engines.workers import Workers
from slicer.interpret.concrete import Address, Input
from slicer.ir.claim_id import TERMINATES, ClaimId
from slicer.ir.exception_kinds import KINDS
from slicer.pipeline import read
from slicer.slicing.slice import make_slice
from slicer.solve.arithmetic import Bits
from slicer.solve.labels import Switch
from slicer.solve.session import Session
from slicer.solve.solver import Answer, Unsat
from tests.oracle.cases import is_light
from tests.oracle.outcome import SECONDS, WIDTHS, before
from tests.oracle.test_slices import NODES, compile_all, random_slice_of, speaks_of_new_objects
from tests.oracle.wide_inputs import random_input
from tests.oracle.wide_runs import account_of
from tests.oracle.wide_slices import BOUNDS, TRIES, Case, Made, case_of, whole
from tests.slicing.test_mutation import Claim, assert_minimal
from tests.stages import file_of, question, within

CASES = int(os.environ.get("SLICER_CASES", "50"))
CHUNK = 50
TAKEN = 2


def goals_of(case: Case) -> tuple[str, ...]:
    """What can be sliced besides postconditions; whether runs end is not seen in one run."""
    program, file = case.original.program, file_of(case.original)
    known = {id_: p for id_, p in claimable(program, case.method).items() if ClaimId.parse(id_).word != "ensures"}
    found = (id_ for id_, p in known.items() if not unsliced(program, file, case.method, id_, p.span))
    return tuple(id_ for id_ in found if id_ != TERMINATES)


def broken(case: Case, goals: tuple[str, ...]) -> dict[str, Input]:
    """For each goal that one of some random inputs breaks, such an input."""
    rng, inside = Random(case.seed), case.made.inside(BOUNDS)
    found: dict[str, Input] = {}
    for _ in range(TRIES):
        given = random_input(rng, case.original.program, case.method, inside)
        said = account_of(case.original.program, case.method, BOUNDS, case.ints, [given])
        for goal in goals:
            if goal in said.broken:
                found.setdefault(goal, given)
    return found


def slices(case: Case, found: dict[str, Input]) -> Iterator[tuple[str, Made]]:
    """Slices for some of the goals that are broken, those of exceptions first, with any units kept."""
    for goal in sorted(found, key=lambda each: (each not in KINDS, each))[:TAKEN]:
        try:
            yield goal, random_slice_of(case, frozenset({goal}))
        except Refused:
            continue


def is_known(encoding: Encoding, given: Input) -> bool:
    """Does the formula know the classes of all objects that its cells would have to refer to?"""
    known = {str(kind) for kind in encoding.layout.bases}
    things = [thing for address, thing in given.heap.items() if address.kind in known]
    inside = (value for thing in things for value in (*thing.fields.values(), *thing.elements))
    held = (*given.arguments.values(), *given.statics.values(), *inside)
    return all(value.kind in known for value in held if isinstance(value, Address))


def breaks(encoding: Encoding, goals: tuple[str, ...], given: Input) -> Answer:
    """Can a run with this input break one of the goals? One more object of each class may be there."""
    there = whole(encoding.bounded.program, given)
    pre = encoding.builder.all([*before(encoding, there, frozenset(encoding.before.existing))])
    answer: Answer = Unsat(frozenset())
    for stored in WIDTHS:
        session = Session(encoding, Bits.of(width_for(encoding, stored)), Limits(seconds=SECONDS))
        fixed = session.literals(Switch.UNIT) | session.literals(Switch.SITE)
        answer = session.check(fixed | {session.probe(pre), session.violation(goals, defined=False)})
        if not isinstance(answer, Unsat):
            break
    return answer


def core_of_what_holds(case: Case, goals: tuple[str, ...]) -> Made | None:
    """The slice as a user gets it, for one property that holds; its core is enough and minimal."""
    limits = Limits(BOUNDS, seconds=2.0)
    goal = goals[case.seed % len(goals)]
    found = ask(question(case.original, case.method, limits, goal, purpose=Purpose.CORE))
    if not isinstance(found, HoldsWithin):
        return None
    if found.core:
        assert_minimal(Claim(case.original, case.method, goal, found))
    made = make_slice(case.original, case.method, (goal,), found, limits, read, Workers(0))
    assert not made.widened or speaks_of_new_objects(case, goal), made.again.unit.source.text
    return Made(made.emission, made.again)


def of_chunk(first: int, number: int, folder: Path, counts: Counter[str]) -> None:
    texts: list[str] = []
    for seed in range(first, first + number):
        case = case_of(seed)
        goals = goals_of(case)
        found = broken(case, goals)
        for goal, made in slices(case, found):
            texts.append(made.again.unit.source.text)
            method = made.again.program.methods[case.method.id]
            bounded = within(made.again, method, BOUNDS, *made.goals, ints=case.ints, purpose=Purpose.ABSTRACT)
            of_slice = encode(bounded, case.ints)
            if is_light(of_slice, most=NODES) and is_known(of_slice, found[goal]):
                answer = breaks(of_slice, made.goals, found[goal])
                assert not isinstance(answer, Unsat), f"{goal} seed {seed}\n{found[goal]}\n{case.text}\n{texts[-1]}"
                counts[ClaimId.parse(goal).word] += 1
                counts["guards"] += bool(made.emission.guards)
        if seed % 6 == 0 and goals and (real := core_of_what_holds(case, goals)) is not None:
            counts["cores"] += 1
            texts.append(real.again.unit.source.text)
    compile_all(texts, folder)


@pytest.mark.parametrize("first", range(0, CASES, CHUNK))
def test_what_the_original_breaks_the_slice_breaks(first: int, tmp_path: Path) -> None:
    counts: Counter[str] = Counter()
    of_chunk(first, min(CHUNK, CASES - first), tmp_path, counts)
    sys.stdout.write(f"{first} {dict(counts.most_common())}\n")
    assert counts.total() > CHUNK / 4
