"""The JVM does what the interpreter did, and where it does not, that is noticed."""

import shutil
from dataclasses import replace

import pytest

from slicer.base.limits import Ints
from slicer.engines.overflow import overflow
from slicer.engines.verdict import Disagreement
from slicer.ir.concrete import Address, Object
from slicer.ir.interpret import Ended
from slicer.ir.terms import RESULT
from slicer.replay.jvm import Agreed, NotReplayed, replay_in_jvm
from tests.replay.programs import RUNS, Run
from tests.replay.runs import Shown, shown

_BY_NAME = {run.name: run for run in RUNS}


def of(name: str) -> Shown:
    found = _BY_NAME[name]
    return shown(found.text, found.method, found.case)


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_the_jvm_agrees(run: Run) -> None:
    found = shown(run.text, run.method, run.case)
    assert replay_in_jvm(found.original, found.method, found.trace) == Agreed()
