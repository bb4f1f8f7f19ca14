"""Every mistake is found within the default bounds: a run that breaks just that, in the interpreter and in the JVM."""

import re
from pathlib import Path

import pytest

from slicer.abstraction.emit import Original
from slicer.analysis.kinds import Exceptional
from slicer.base.limits import Ints, Limits
from slicer.base.source import SourceFile
from slicer.engines.smt import Question, ask
from slicer.engines.verdict import Fails
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.passes.checked import bound_checked
from slicer.passes.modelled import lower_file
from slicer.replay.jvm import Agreed, replay_in_jvm
from slicer.slicing.spec import find_checked
from tests.samples.bugs import BUGS, Seeded
from tests.samples.verdicts import FILE

CLAUSES = {"ensures", "signals", "signals_only", "assignable", "invariant", "assert"}


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_the_mistake_is_found(bug: Seeded) -> None:
    unit = parse_java(SourceFile(str(bug.path), bug.text))
    file = Annotated(unit, attach(unit))
    program, limits = lower_file(file).checked, Limits()
    asked = find_checked(program, file, f"{bug.method}:{bug.breaks}", limits.ints)
    bounded = bound_checked(asked.program, asked.method, limits.bounds, limits.ints, frozenset(asked.names))
    verdict = ask(Question(bounded, asked.names, limits))
    assert isinstance(verdict, Fails)
    assert [clause.id for clause in verdict.trace.broken] == [bug.breaks]
    assert replay_in_jvm(Original(unit, file.specs, asked.program), asked.method, verdict.trace) == Agreed()


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_without_the_mistake_it_holds(bug: Seeded) -> None:
    """So says the table that `test_verdicts` compares with what the tool says."""
    assert holds(bug.path.with_name(FILE), bug.method, bug.breaks)


def holds(table: Path, method: str, asked: str) -> bool:
    """Does the table say of both arithmetics that the property holds?"""
    (block,) = (
        block
        for block in table.read_text(encoding="utf-8").split("\n\n")
        if re.match(rf"(\w+\.)*{re.escape(method)}\(", block)
    )
    lines = [line for line in block.splitlines() if line.startswith("    ") and asked in line.split(":")[0].split()]
    return len(lines) == len(Ints) and all(": holds" in line for line in lines)


def test_every_kind_of_property_is_broken_somewhere() -> None:
    broken = {bug.breaks for bug in BUGS}
    assert {str(kind) for kind in Exceptional} <= broken
    assert {part for each in broken for part in each.split(".")} >= CLAUSES
    assert {bug.sample for bug in BUGS} == {f"{n:02}" for n in range(1, 19)}
    assert len(BUGS) >= 40
