"""Invariants that are found for textbook loops: enough within the bounds, and for KeY. Every third loop by default;
`SLICER_CASES` asks for all of them, and for KeY.
"""

import os
import sys
from itertools import chain, islice
from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.smt import ask
from slicer.engines.verdict import Fails
from slicer.prove.attempt import Attempt, Closed, Open
from slicer.prove.install import Missing, locate
from tests.infer.false_properties import changed
from tests.infer.golden import GOLDEN, MUTANTS, Outcome
from tests.infer.textbook import LOOPS, Loop, goals, inference, methods, mutant_of, proved, slice_of
from tests.stages import method_of, question, read_text

IS_LONG = "SLICER_CASES" in os.environ
STEP = 1 if IS_LONG else 3
SMALL = Limits(Bounds(2, 3, 3))


def test_the_table_has_every_method() -> None:
    found = {loop for file in LOOPS.glob("*.java") for loop in methods(file.stem)}
    assert found == set(GOLDEN)


@pytest.mark.parametrize("loop", list(GOLDEN)[::STEP], ids=str)
def test_invariants_are_enough_as_the_table_says(loop: Loop, capsys: pytest.CaptureFixture[str]) -> None:
    found = inference(loop).run()
    assert found is not None
    assert found.enough == (GOLDEN[loop] is not Outcome.LACKING)
    with capsys.disabled():
        for clause in found.clauses:
            sys.stdout.write(f"\n  {loop}: {clause.text}")


@pytest.mark.parametrize("loop", MUTANTS[::STEP], ids=str)
def test_no_invariants_are_enough_for_what_is_false(loop: Loop) -> None:
    found = inference(loop).run()
    assert found is None or not found.enough
    assert found is None or found.clauses == ()


@pytest.mark.parametrize("loop", MUTANTS, ids=str)
def test_what_is_false_fails_in_a_run(loop: Loop) -> None:
    original = read_text(loop.text)
    method = method_of(original, loop.method)
    verdict = ask(question(original, method, Limits(), *goals(original, method)))
    assert isinstance(verdict, Fails), verdict
    assert verdict.trace.broken


def fails(loop: Loop) -> bool:
    """Has the mutant a run that breaks what it promises? A text that cannot be read is no mutant."""
    original = read_text(loop.text)
    method = method_of(original, loop.method)
    asked = goals(original, method)
    verdict = ask(question(original, method, SMALL, *asked)) if asked else None
    return isinstance(verdict, Fails) and bool(verdict.trace.broken)


@pytest.mark.parametrize("loop", list(GOLDEN)[::STEP], ids=str)
def test_three_mutants_of_each_loop_fail_in_a_run(loop: Loop) -> None:
    """So they have no slice, and nothing of them closes."""
    of_code = (each for each in MUTANTS if str(each) == str(loop))
    assert len(list(islice(filter(fails, chain(of_code, changed(loop))), 3))) == 3


@pytest.fixture(scope="module")
def attempts(tmp_path_factory: pytest.TempPathFactory) -> dict[Loop, tuple[Attempt, ...]]:
    """KeY's answers about slices and mutants, from one JVM."""
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    place: Path = tmp_path_factory.mktemp("loops")
    return dict(proved(ready, place, [*map(slice_of, GOLDEN), *map(mutant_of, MUTANTS)]))


@pytest.mark.key
@pytest.mark.skipif(not IS_LONG, reason="a long run: SLICER_CASES=1")
def test_the_slices_close_as_the_table_says(attempts: dict[Loop, tuple[Attempt, ...]]) -> None:
    found = {str(loop): [type(each) for each in attempts[loop]] == [Closed] for loop in GOLDEN}
    assert found == {str(loop): outcome is Outcome.CLOSED for loop, outcome in GOLDEN.items()}


@pytest.mark.key
@pytest.mark.skipif(not IS_LONG, reason="a long run: SLICER_CASES=1")
def test_nothing_false_closes(attempts: dict[Loop, tuple[Attempt, ...]]) -> None:
    found = {str(loop): [type(each) for each in attempts[loop]] for loop in MUTANTS}
    assert found == {str(loop): [Open] for loop in MUTANTS}
