"""Cutting in the text means what it means in the formula (design 4.2).

`SLICER_CASES` sets the number of programs.
"""

import os
from collections import Counter

import pytest

from slicer.abstraction.emit import Emission, emit
from slicer.base.limits import Bounds, Ints, Purpose
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.engines.setting import width_for
from slicer.pipeline import read
from slicer.solve.emit import Bits
from slicer.solve.session import Answer, Literal, Sat, Session, Switch, Unsat
from tests.oracle.cases import Case, light_cases, taken_apart
from tests.stages import within

CASES = int(os.environ.get("SLICER_CASES", "200")) // 3
CHUNK = 25
SECONDS = 20.0
WIDTH = 10
BOUNDS = Bounds(objects=2, unroll=2, length=2)
SHARES = [0.3, 0.5, 0.8, 0.9]


def violations(encoding: Encoding, goals: tuple[str, ...], cut: Emission | None = None) -> list[type[Answer]]:
    """For each goal: can it be violated, by the program as it is or without the labels that the emission cuts?"""
    session = Session(encoding, Bits.of(width_for(encoding, WIDTH)), SECONDS)
    units = session.literals(Switch.UNIT) if cut is None else session.units(cut.plan.kept)
    always: frozenset[Literal] = session.literals(Switch.ASSUMED) | session.literals(Switch.SITE) | units
    return [type(session.check(always | {session.violation((goal,), defined=False)})) for goal in goals]


def of_text(case: Case, emission: Emission) -> list[type[Answer]]:
    again = read(emission.edited.source)
    method = again.program.methods[case.method.id]
    bounded = within(again, method, BOUNDS, *case.goals, purpose=Purpose.ABSTRACT)
    return violations(encode(bounded, Ints.MATH), case.goals)


def of_labels(case: Case, emission: Emission) -> list[type[Answer]]:
    return violations(case.encoding(BOUNDS, Purpose.CORE), case.goals, emission)


def shown(case: Case, emission: Emission) -> str:
    return f"seed {case.seed} {case.goals}\n{case.text}\n{emission.edited.source.text}"


@pytest.mark.parametrize("chunk", range(max(1, CASES // CHUNK)))
def test_cut_text_means_cut_labels_and_joined_text_is_only_weaker(chunk: int) -> None:
    seen: Counter[type[Answer]] = Counter()
    for case in light_cases(1_000 * chunk, CHUNK, BOUNDS):
        plan = case.plan(case.some_units(SHARES))
        apart, joined = taken_apart(case.original, plan), emit(case.original, plan)
        text, labels = of_text(case, apart), of_labels(case, apart)
        assert text == labels, f"{text} {labels} {shown(case, apart)}"
        seen.update(text)
        if joined.regions:
            labels = labels if joined.plan.kept == apart.plan.kept else of_labels(case, joined)
            assert (Unsat, Sat) not in zip(of_text(case, joined), labels, strict=True), shown(case, joined)
    assert min(seen[Sat], seen[Unsat]) > CHUNK / 5, seen
