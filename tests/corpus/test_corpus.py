"""Programs as people write them: every question has an answer or a reason, and KeY loads the slices, all in one JVM.

`SLICER_CASES` sets the number of methods; `python -m tests.corpus.survey` prints the table of all of them.
"""

import os
from pathlib import Path

import pytest

from slicer.prove.install import Missing, locate
from tests.corpus.loading import loaded
from tests.corpus.survey import Found, found, rows

CASES = int(os.environ.get("SLICER_CASES", "6"))
SECONDS = 20.0


@pytest.fixture(scope="module")
def surveyed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Found, ...]:
    """Methods from all over the corpus."""
    all_ = rows()
    chosen = all_[:: max(1, len(all_) // CASES)]
    out = tmp_path_factory.mktemp("corpus")
    return tuple(found(row, out, SECONDS) for row in chosen)


def test_nothing_is_an_internal_error(surveyed: tuple[Found, ...]) -> None:
    assert [each for each in surveyed if "internal" in (each.verdict.split(":")[0], each.slice.split(":")[0])] == []


def test_most_methods_are_answered_and_most_that_hold_are_sliced(surveyed: tuple[Found, ...]) -> None:
    answered = [each for each in surveyed if each.verdict in {"holds", "fails"}]
    hold = [each for each in answered if each.verdict == "holds"]
    assert len(answered) >= 0.8 * len(surveyed), [each for each in surveyed if each not in answered]
    assert sum(each.slice in {"sliced", "widened"} for each in hold) >= 0.8 * len(hold), hold


@pytest.mark.key
def test_key_loads_the_slices(surveyed: tuple[Found, ...], tmp_path: Path) -> None:
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    known = {each.folder / "src": each for each in surveyed if each.folder is not None}
    answers = loaded(ready, tuple(known), tmp_path)
    wrong = {f"{known[folder].row.program} {known[folder].row.spec}": said for folder, said in answers.items()}
    assert {name: said for name, said in wrong.items() if said != "ok"} == {}
