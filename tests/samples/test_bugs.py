"""Every mistake is found within the default bounds: a run that breaks just that, in the interpreter and in the JVM."""

import re
from pathlib import Path

import pytest

from slicer.ir.exception_kinds import Exceptional
from slicer.base.limits import Ints, Limits
from slicer.base.source import SourceFile
from slicer.engines.verdict import Fails
from slicer.interpret.run import Diverges
from slicer.ir.claim_id import TERMINATES
from slicer.pipeline import read
from slicer.replay.jvm import Agreed, StillRunning, replay_in_jvm
from tests.samples.bugs import BUGS, Seeded
from tests.samples.verdicts import FILE
from tests.stages import answers

CLAUSES = {"ensures", "signals", "signals_only", "assignable", "invariant", "assert", "terminates"}
AUXILIARY = {"loop_invariant", "loop_assignable", "decreases", "requires"}


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_the_mistake_is_found(bug: Seeded) -> None:
    original = read(SourceFile(str(bug.path), bug.text))
    ((asked, verdict),) = answers(original, f"{bug.method}:{bug.breaks}", Limits())
    assert isinstance(verdict, Fails)
    assert [clause.id for clause in verdict.trace.broken] == [bug.breaks]
    replayed = replay_in_jvm(original, asked.method, verdict.trace)
    if bug.breaks == TERMINATES:
        assert isinstance(verdict.trace.outcome, Diverges)
        assert isinstance(replayed, StillRunning)
    else:
        assert replayed == Agreed()


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_without_the_mistake_it_holds(bug: Seeded) -> None:
    """So says the table that `test_verdicts` compares with what the tool says."""
    assert holds(bug.path.with_name(FILE), bug.method, bug.breaks)


def holds(table: Path, method: str, asked: str) -> bool:
    """Does the table say that the property holds for unbounded integers?"""
    (block,) = (
        block
        for block in table.read_text(encoding="utf-8").split("\n\n")
        if re.match(rf"(\w+\.)*{re.escape(method)}\(", block)
    )
    math, others = block.split(f"  {Ints.JAVA} within")
    _, _, auxiliary = others.partition("  auxiliary within")
    lines = (*math.splitlines()[2:], *auxiliary.splitlines()[1:])
    (line,) = (line for line in lines if asked in line.split(":")[0].split())
    return ": holds" in line


def test_every_kind_of_property_is_broken_somewhere() -> None:
    broken = {bug.breaks for bug in BUGS}
    assert {str(kind) for kind in Exceptional} <= broken
    assert {part for each in broken for part in each.split(".")} >= CLAUSES | AUXILIARY
    assert {bug.sample for bug in BUGS} == {f"{n:02}" for n in range(1, 29)}
    assert len(BUGS) >= 40
