"""A slice of every form of Java and JML in the real KeY: closed or left open as derived by hand beside the form.

All slices lie in packages of their own below one folder: one javac compiles them, and one JVM with one load proves
them all.
"""

import shutil
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Ints, Limits, Purpose
from slicer.base.source import SourceFile
from slicer.bound.method import bound
from slicer.claims.spec import find_sliced
from slicer.engines.question import Question
from slicer.engines.smt import ask
from slicer.engines.verdict import HoldsWithin
from slicer.engines.workers import Workers
from slicer.lower.files import Original
from slicer.pipeline import read
from slicer.prove.attempt import Attempt, Closed, Open
from slicer.prove.install import Missing, locate
from slicer.prove.key import KeyLimits, prove
from slicer.replay.javac import FLAGS
from slicer.report.model import Result, Status
from slicer.report.obligations import obligations
from slicer.slicing.slice import make_slice
from tests.prove.forms import CLOSED, OPEN, Form
from tests.prove.forms_of_declarations import DECLARATIONS
from tests.prove.forms_of_expressions import EXPRESSIONS
from tests.prove.forms_of_statements import STATEMENTS
from tests.stages import file_of, ranked

pytestmark = [pytest.mark.key, pytest.mark.xdist_group("key")]

FORMS = (*STATEMENTS, *EXPRESSIONS, *DECLARATIONS)
LIMITS = Limits(Bounds(objects=2))


@dataclass(frozen=True)
class Answer:
    """The slice of a form, and what KeY says to it: to the question, and to the callees."""

    result: Result
    attempts: tuple[Attempt, ...]

    @property
    def text(self) -> str:
        assert self.result.slice is not None
        return self.result.slice.emission.edited.source.text


def result_of(form: Form) -> Result:
    """The verdict and the slice, as the command makes them, but for javac."""
    original = read(SourceFile("Q.java", form.text))
    asked = find_sliced(original.program, file_of(original), form.spec, Ints.MATH)
    original = Original(original.unit, original.specs, asked.program)
    method, goals = asked.method, asked.names
    bounded = bound(asked.program, method, LIMITS.bounds, Ints.MATH, frozenset(goals), purpose=Purpose.CORE)
    verdict = ask(Question(bounded, goals, LIMITS, ranked(original, method)))
    assert isinstance(verdict, HoldsWithin), verdict
    made = make_slice(original, method, goals, verdict, LIMITS, read, Workers(1))
    return Result(original, asked, LIMITS, verdict).with_slice(
        made, obligations(original, made.emission), compiled=False
    )


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Answer]:
    """All slices, compiled by one javac and proved in one JVM."""
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    place = tmp_path_factory.mktemp("forms")
    results = {form.package: result_of(form) for form in FORMS}
    for package, result in results.items():
        assert result.slice is not None
        file = place / "src" / package / "Q.java"
        file.parent.mkdir(parents=True)
        file.write_text(result.slice.emission.edited.source.text, encoding="utf-8")
    compile_all(place)
    targets = [o.target for result in results.values() for o in result.obligations]
    found = iter(prove(ready, place / "src", targets, Ints.MATH, KeyLimits(seconds=60)))
    return {p: Answer(r, tuple(next(found) for _ in r.obligations)) for p, r in results.items()}


def compile_all(place: Path) -> None:
    javac = shutil.which("javac")
    assert javac is not None
    files = sorted(map(str, (place / "src").rglob("*.java")))
    ran = subprocess.run(
        [javac, *FLAGS, "-d", str(place / "classes"), *files], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.package)
def test_it_is_cut_inside(form: Form, answers: dict[str, Answer]) -> None:
    answer = answers[form.package]
    result, source = answer.result, answer.result.original.unit.source
    cut = {source.slice(u.spans[0]) for u in result.units if result.status(u.id) is Status.CUT}
    assert [each for each in form.cut if not any(text.endswith(each) for text in cut)] == [], (cut, answer.text)
    assert [each for each in form.stands if each not in answer.text] == [], answer.text


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.package)
def test_key_says_what_was_derived(form: Form, answers: dict[str, Answer]) -> None:
    answer = answers[form.package]
    proved = [isinstance(each, Closed) for each in answer.attempts]
    left = [goal for each in answer.attempts if isinstance(each, Open) for goal in each.goals]
    assert all(isinstance(each, Closed | Open) for each in answer.attempts), answer
    assert all(proved) is (form.answer is CLOSED), (answer.attempts, answer.text)
    # KeY went through the whole program: nothing is open because a rule is missing.
    assert [goal for goal in left if goal.program_left] == [], answer.text


def test_a_third_and_more_stay_open() -> None:
    found = Counter(form.answer for form in FORMS)
    assert found[OPEN] * 3 >= len(FORMS)
