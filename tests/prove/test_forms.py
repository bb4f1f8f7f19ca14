"""A slice of every form of Java and JML in the real KeY: closed or left open as derived by hand beside the form.

All slices lie in packages of their own below one folder: one javac compiles them, and one JVM with one load proves
them all.

KeY is asked about every form that stays open. Of those that close it is asked about a fourth, which their names
choose, and about all if `SLICER_CASES` has a value.
"""

import os
import shutil
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path
from zlib import crc32

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.base.source import SourceFile
from slicer.infer.of_slice import find_invariants
from slicer.pipeline import read
from slicer.prove.attempt import Attempt, Closed, Named, Open
from slicer.prove.install import Missing, locate
from slicer.prove.jvm import KeyLimits
from slicer.replay.javac import FLAGS
from slicer.report.model import Obligation, Result, Status
from slicer.slicing.fixed_text import FixedText
from tests.prove.forms import CLOSED, OPEN, WRONG, Form
from tests.prove.forms_of_annotations import ANNOTATIONS
from tests.prove.forms_of_declarations import DECLARATIONS
from tests.prove.forms_of_expressions import EXPRESSIONS
from tests.prove.forms_of_fields import HIDDEN
from tests.prove.forms_of_library import LIBRARY
from tests.prove.forms_of_newer_java import NEWER
from tests.prove.forms_of_properties import PROPERTIES
from tests.prove.forms_of_statements import STATEMENTS
from tests.prove.forms_of_stubs import STUBS
from tests.prove.once import prove
from tests.prove.traps import KINDS
from tests.stages import sliced

pytestmark = pytest.mark.key

FORMS = (*STATEMENTS, *EXPRESSIONS, *DECLARATIONS, *HIDDEN, *LIBRARY, *NEWER, *PROPERTIES, *STUBS, *ANNOTATIONS)
OPEN_FORMS = tuple(form for form in FORMS if form.answer is OPEN)
SHARE = 1 if "SLICER_CASES" in os.environ else 4
PROVED = tuple(form for form in FORMS if form.answer is OPEN or crc32(form.package.encode()) % SHARE == 0)
LIMITS = Limits(Bounds(objects=2))


@dataclass(frozen=True)
class Answer:
    """The slice of a form, and what KeY says to it: to the question, and to the callees. `wrong`: after the change."""

    result: Result
    attempts: tuple[Attempt, ...]
    wrong: tuple[Attempt, ...]

    @property
    def text(self) -> str:
        return text_of(self.result)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Answer]:
    """All slices, compiled by one javac and proved in one JVM."""
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    place = tmp_path_factory.mktemp("forms")
    results = {form: result_of(form) for form in FORMS}
    for form, result in results.items():
        put(place, form.package, text_of(result))
    asked = [o.target for form in PROVED for o in results[form].obligations]
    for form in OPEN_FORMS:
        put(place, f"{form.package}{WRONG}", form.made_wrong(text_of(results[form])))
        asked += [elsewhere(form, o) for o in results[form].obligations]
    compile_all(place)
    found = iter(prove(ready, place / "src", asked, Ints.MATH, KeyLimits(seconds=60)))
    right = {form: tuple(next(found) for _ in results[form].obligations) for form in PROVED}
    wrong = {form: tuple(next(found) for _ in results[form].obligations) for form in OPEN_FORMS}
    return {form.package: Answer(results[form], right.get(form, ()), wrong.get(form, ())) for form in FORMS}


def result_of(form: Form) -> Result:
    """The slice, with the invariants that are found for it where some are to be."""
    result = sliced(form.text, form.spec, LIMITS)
    assert result.slice is not None
    return replace(result, found=find_invariants(result.slice, result.limits, read)) if form.found else result


def text_of(result: Result) -> str:
    return result.text.text


def put(place: Path, package: str, text: str) -> None:
    file = place / "src" / package / "Q.java"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")


def elsewhere(form: Form, obligation: Obligation) -> Named:
    """The same contract in the package of the slice that is made wrong."""
    return Named(obligation.contract.replace(f"{form.package}.", f"{form.package}{WRONG}."))


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
    cut = {source.slice(u.spans[0]) for u in result.units if result.status(u.id) in {Status.CUT, Status.GUARD}}
    assert [each for each in form.cut if not any(text.endswith(each) for text in cut)] == [], (cut, answer.text)
    assert [each for each in form.stands if each not in answer.text] == [], answer.text


@pytest.mark.parametrize("form", [form for form in FORMS if form.found], ids=lambda form: form.package)
def test_annotations_are_found(form: Form, answers: dict[str, Answer]) -> None:
    found = answers[form.package].result.found
    assert found is not None
    assert not found.lacking
    assert set(form.found) <= {each.text for each in found.invariants}


@pytest.mark.parametrize("form", PROVED, ids=lambda form: form.package)
def test_key_says_what_was_derived(form: Form, answers: dict[str, Answer]) -> None:
    answer = answers[form.package]
    proved = [isinstance(each, Closed) for each in answer.attempts]
    left = [goal for each in answer.attempts if isinstance(each, Open) for goal in each.goals]
    assert all(isinstance(each, Closed | Open) for each in answer.attempts), answer
    assert all(proved) is (form.answer is CLOSED), (answer.attempts, answer.text)
    # KeY went through the whole program: nothing is open because a rule is missing.
    assert [goal for goal in left if goal.program_left] == [], answer.text


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.package)
def test_what_nobody_may_edit_reads_back_from_the_text(form: Form, answers: dict[str, Answer]) -> None:
    result = answers[form.package].result
    text = read(SourceFile(f"{form.package}/Q.java", text_of(result)))
    again = FixedText(text, result.asked.method.id, result.asked.names)
    assert again.hashes() == result.fixed
    assert [each for each in result.said if not each.of] == []


@pytest.mark.parametrize("form", OPEN_FORMS, ids=lambda form: form.package)
def test_a_wrong_stub_would_close_it(form: Form, answers: dict[str, Answer]) -> None:
    """So it is the stubs that leave it open, and not what KeY cannot do."""
    answer = answers[form.package]
    assert [each for each in answer.wrong if not isinstance(each, Closed)] == [], form.made_wrong(answer.text)


def test_each_open_form_is_a_trap_of_one_kind() -> None:
    listed = [package for packages in KINDS.values() for package in packages.split()]
    assert sorted(listed) == sorted(form.package for form in OPEN_FORMS)


def test_a_third_and_more_stay_open() -> None:
    assert len(OPEN_FORMS) * 3 >= len(FORMS)
