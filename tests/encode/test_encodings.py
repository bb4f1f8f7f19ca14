"""Both heaps, and Z3 on the formulas of both, give the same answer for every set of labels (guide E10.1).

`SLICER_CASES` sets how many sets of labels are tried for each method of the samples.
"""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from bench.solvers import solve
from slicer.base.limits import Heaps, Ints, Limits
from slicer.base.source import SourceFile
from slicer.encode.encoding import Encoding
from slicer.encode.width import FALLBACK, width_of
from slicer.solve.arithmetic import Arithmetic, Bits, Unbounded
from slicer.solve.cvc5.script import Goal, Part, script
from slicer.solve.labels import Literal, Switch
from slicer.solve.session import Session
from slicer.solve.solver import Answer, Sat, Undecided, Unsat
from tests.encode.posed import FILES, Posed, breakable, posed, posed_of
from tests.oracle.wide import Wide

CASES = max(2, int(os.environ.get("SLICER_CASES", "132")) // 66)
FEWEST = 6
SECONDS = 20.0
ASK = "(check-sat-assuming "
WORDS = {Sat: "sat", Unsat: "unsat", Undecided: "unknown"}


def words(answers: list[Answer]) -> list[str]:
    return [WORDS[type(answer)] for answer in answers]


def subsets(asked: Posed, session: Session, rng: Random, number: int) -> Iterator[tuple[str, frozenset[Literal]]]:
    """A goal and some of the literals, first all of them, then few; bounds and clauses are left out now and then."""
    goals, units = breakable(asked, session), sorted(session.literals(Switch.UNIT), key=str)
    others = sorted(session.literals(Switch.SITE) | session.literals(Switch.ASSUMED), key=str)
    for at in range(number):
        share = (1.0, 0.3)[at] if at < 2 else rng.choice((0.3, 0.5, 0.7, 0.9))
        kept = rng.choice((0.7, 1.0, 1.0)) if at else 1.0
        chosen = [unit for unit in units if rng.random() < share] + [each for each in others if rng.random() < kept]
        yield rng.choice(goals), frozenset(chosen)


def answers(session: Session, tried: list[tuple[str, frozenset[Literal]]]) -> list[Answer]:
    """Each model is evaluated by ourselves."""
    found: list[Answer] = []
    for goal, chosen in tried:
        found.append(session.check(chosen | {session.violation((goal,), defined=False)}))
        assert not isinstance(found[-1], Sat) or session.contradicted() == ()
    return found


def by_z3(encoding: Encoding, arithmetic: Arithmetic, tried: list[tuple[str, frozenset[Literal]]]) -> tuple[str, ...]:
    """The script of the formula, in which only the chosen literals are assumed."""
    sites = frozenset(Literal(Switch.SITE, str(number)) for number in range(len(encoding.sites)))
    text = script([Part(encoding, arithmetic, [Goal((goal,), sites, goal) for goal, _ in tried], ())])
    wanted = iter(tried)
    lines = [chosen_only(line, next(wanted)[1]) if line.startswith(ASK) else line for line in text.splitlines()]
    limited = "\n".join((f"(set-option :timeout {int(SECONDS * 1000)})", *lines))
    return solve("Z3", limited, 20 * SECONDS).answers


def chosen_only(line: str, chosen: frozenset[Literal]) -> str:
    names = {str(literal) for literal in chosen}
    atoms = [atom for atom in re.findall(r"\|[^|]*\|", line) if atom.startswith("|GOAL:") or atom[1:-1] in names]
    assert len(atoms) == len(names) + 1
    return f"{ASK}({' '.join(atoms)}))"


def agree(one: list[str], other: list[str]) -> bool:
    """Solvers may give up, but not contradict each other."""
    return len(one) == len(other) and all(x == y or "unknown" in {x, y} for x, y in zip(one, other, strict=True))


def check(asked: Posed, ints: Ints, rng: Random, number: int = CASES) -> Counter[str]:
    """How often each answer was given."""
    expanded, arrays = (asked.encoding(heaps, ints) for heaps in (Heaps.EXPANDED, Heaps.ARRAYS))
    width = Bits(64, 64) if expanded.builder.bits == 64 else Bits(32, 32)
    unbounded: Arithmetic = width
    if ints is Ints.MATH:
        found = width_of(expanded.roots, FALLBACK)
        width = Bits.of(found)
        # A width that is not exact cuts runs; then both heaps have it.
        unbounded = Unbounded() if found.exact else width
    sessions = Session(expanded, width, Limits(seconds=SECONDS)), Session(arrays, unbounded, Limits(seconds=SECONDS))
    tried = list(subsets(asked, sessions[0], rng, number))
    first = words(answers(sessions[0], tried))
    rows = [first, words(answers(sessions[1], tried))]
    rows.append(list(by_z3(expanded, width, tried)))
    rows.append(list(by_z3(arrays, unbounded, tried)))
    assert all(agree(first, row) for row in rows), (asked.name, tried, rows)
    return Counter(word for row in rows for word in row)


def checked(every: tuple[Posed, ...], ints: Ints, rng: Random) -> Iterator[Counter[str]]:
    """The same of each; where there are few, more sets are tried for each of them."""
    number = max(CASES, FEWEST // len(every))
    yield from (check(asked, ints, rng, number) for asked in every)


def decided(answers: Iterable[Counter[str]]) -> None:
    """Both answers are given, and seldom none."""
    found = sum(answers, Counter[str]())
    assert found["sat"]
    assert found["unsat"]
    assert found["unknown"] <= 0.05 * found.total(), found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_agreement(file: Path) -> None:
    decided(checked(posed(file), Ints.MATH, Random(file.parent.name)))


@pytest.mark.parametrize("sample", ["02_map", "06_phonebook", "11_linked_list", "15_ticket_office"])
def test_agreement_on_integers_that_wrap(sample: str) -> None:
    (file,) = (file for file in FILES if file.parent.name == sample)
    decided(checked(posed(file, Ints.JAVA)[:2], Ints.JAVA, Random(sample)))


@pytest.mark.parametrize("ints", list(Ints))
def test_agreement_on_generated_programs(ints: Ints) -> None:
    """Dispatch, casts and arrays whose element class is below the declared one: classes share their numbers."""
    decided(
        check(asked, ints, rng)
        for rng in (Random(f"{seed} {ints}") for seed in range(CASES))
        for asked in posed_of(SourceFile("P.java", Wide(rng, dead=False).text()), ints)
    )
