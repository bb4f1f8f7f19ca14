"""Slices that are refined: in larger bounds, and for a proof."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Unknown
from slicer.engines.workers import Workers
from slicer.pipeline import Request, slice_method
from slicer.refine.policy import Wish
from slicer.refine.rounds import Outcome, Restore
from slicer.refined import Refinement
from slicer.report.model import Result, Status
from slicer.slicing.read_again import question_within
from slicer.watch import Watch
from tests.command import run
from tests.refine.programs import CAPPED, LATE, POWER, TWICE
from tests.samples.table import SAMPLES
from tests.samples.verdicts import samples

WHOLE = "SLICER_CASES" in os.environ
SMALL, GOAL = Bounds(1, 1, 1), Bounds(3, 3, 3)
SECONDS = 60.0
MOST = 1.2


def unproved(result: Result) -> Result:
    raise AssertionError(f"nobody asked for a proof of {result.asked.label}")


def refined(path: Path, spec: str, start: Bounds, *, widenings: int = 0, annotate: bool = False) -> Result:
    request = Request((path,), spec, Limits(start, seconds=SECONDS), workers=0)
    result = slice_method(request, Watch())
    assert result.slice is not None, result.verdict
    wish = Wish(result.limits.bounds, annotate=annotate, widenings=widenings)
    return Refinement(request, Watch(), wish, unproved).run(result)


def program(place: Path, text: str) -> Path:
    file = place / "P.java"
    file.write_text(text, encoding="utf-8")
    return file


def kept_lines(result: Result) -> set[int]:
    return {unit.line for unit in result.units if result.stays(unit.id)}


def test_what_larger_bounds_need_comes_back(tmp_path: Path) -> None:
    path = program(tmp_path, TWICE)
    before = refined(path, "twice:ensures.1", Bounds(2, 2, 2))
    result = refined(path, "twice:ensures.1", Bounds(2, 2, 2), widenings=1)
    test = next(unit for unit in result.units if unit.line == 7)
    assert 7 not in kept_lines(before)
    assert result.status(test.id) is Status.KEPT
    (only,) = result.rounds
    assert (only.outcome, only.brought) == (Outcome.CHANGED, (test.id,))
    assert result.limits.bounds == GOAL


def test_a_run_that_only_larger_bounds_have_is_told(tmp_path: Path) -> None:
    result = refined(program(tmp_path, LATE), "late:ensures.1", Bounds(2, 2, 2), widenings=3)
    assert isinstance(result.verdict, Fails)
    assert [each.outcome for each in result.rounds] == [Outcome.FAILS]


def test_bounds_stop_growing_where_the_wish_ends(tmp_path: Path) -> None:
    result = refined(program(tmp_path, TWICE), "twice:ensures.1", GOAL, widenings=2)
    assert [each.outcome for each in result.rounds] == [Outcome.HOLDS, Outcome.HOLDS, Outcome.SAME]
    assert result.limits.bounds == GOAL


def test_statements_come_back_whose_invariants_a_proof_needs(tmp_path: Path) -> None:
    path = program(tmp_path, CAPPED)
    result = refined(path, "capped:ensures.1", GOAL, annotate=True)
    test = next(unit for unit in result.units if unit.line == 10)
    assert [each.outcome for each in result.rounds] == [Outcome.LACKING, Outcome.CHANGED]
    assert result.rounds[1].move == Restore()
    assert test.id in result.rounds[1].brought
    assert result.status(test.id) is Status.HELPFUL
    assert result.found is None or not result.found.lacking


def test_what_came_back_stays_in_larger_bounds(tmp_path: Path) -> None:
    result = refined(program(tmp_path, CAPPED), "capped:ensures.1", GOAL, annotate=True, widenings=1)
    assert [each.outcome for each in result.rounds] == [Outcome.LACKING, Outcome.CHANGED, Outcome.HOLDS]
    assert 10 in kept_lines(result)


def test_wrong_numbers_of_rounds_are_refused_before_anything_is_done(tmp_path: Path) -> None:
    program(tmp_path, TWICE)
    ran = run(tmp_path, "P.java", "--spec", "twice", "--rounds", "99")
    assert ran.code == 2
    assert "`--rounds 99` is not between 0 and 12" in ran.err
    assert not (tmp_path / "out").exists()


def test_nothing_comes_back_where_the_whole_program_does_not_help(tmp_path: Path) -> None:
    result = refined(program(tmp_path, POWER), "power:ensures.1", GOAL, annotate=True)
    assert [each.outcome for each in result.rounds] == [Outcome.LACKING, Outcome.SAME]
    assert 7 not in kept_lines(result)


def test_that_a_run_breaks_the_slice_is_told_where_nobody_knows_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = refined(program(tmp_path, TWICE), "twice:ensures.1", Bounds(2, 2, 2))
    undecided = replace(first, verdict=Unknown("time"), slice=None)
    monkeypatch.setattr("slicer.refined.asked_within", lambda *_: undecided)
    (only,) = refined(program(tmp_path, TWICE), "twice:ensures.1", Bounds(2, 2, 2), widenings=1).rounds
    assert (only.outcome, only.why) == (Outcome.COARSE, "time")


def test_the_command_line_tells_the_rounds(tmp_path: Path) -> None:
    program(tmp_path, TWICE)
    small = ("--objects", "1", "--unroll", "2", "--length", "1")
    ran = run(tmp_path, "P.java", "--spec", "twice", *small, "--rounds", "1")
    assert ran.code == 0
    assert (
        "note: within 2 objects, 3 unrolls, array length 2 a run broke the slice before, and no run breaks the "
        "original; came back: line 7" in ran.out
    )
    report = json.loads(next(tmp_path.rglob("report.json")).read_text(encoding="utf-8"))
    (only,) = report["rounds"]
    assert (only["move"], only["outcome"], only["brought"]) == ("widen", "changed", ["twice_l7_c11_condition"])


def test_of_what_fails_later_only_the_report_is_left(tmp_path: Path) -> None:
    program(tmp_path, LATE)
    ran = run(tmp_path, "P.java", "--spec", "late", "--unroll", "2", "--rounds", "1")
    assert ran.code == 1
    assert "counterexample" in ran.out
    assert "written to" not in ran.err
    (report,) = (path for path in tmp_path.rglob("*") if path.is_file() and path.name not in {"P.java", "times.json"})
    assert json.loads(report.read_text(encoding="utf-8"))["verdict"] == "fails"


def test_what_larger_bounds_do_not_need_leaves_at_the_end() -> None:
    """Within one round the tokens before the last one seem to matter."""
    path = SAMPLES / "10_tokenizer_bug" / "Tokenizer.java"
    result = refined(path, "next:ensures.2", Bounds(1, 2, 2), widenings=1)
    assert [each.outcome for each in result.rounds] == [Outcome.HOLDS, Outcome.CHANGED]
    assert result.rounds[1].left
    assert result.limits.bounds == Bounds(2, 3, 3)


def asked() -> list[tuple[str, str]]:
    """Postconditions of samples; all of them in the long run."""
    few = [("07_series", "indexOfMax:ensures.1"), ("05_account", "withdraw:ensures.1")]
    return few if not WHOLE else [(sample, "") for sample in samples()]


def specs_of(sample: str, spec: str) -> list[str]:
    if spec:
        return [spec]
    lines = (SAMPLES / sample / "verdicts.txt").read_text(encoding="utf-8").splitlines()
    found, method = [], ""
    for line in lines:
        if not line.startswith(" "):
            method = line
        elif line.startswith("    ") and ": holds" in line:
            found += [f"{method}:{word}" for word in line.partition(":")[0].split() if word.startswith("ensures")]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize(("sample", "spec"), asked())
def test_refining_from_one_ends_with_a_slice_like_the_direct_one(sample: str, spec: str) -> None:
    """It holds within 3, and has at most a fifth more statements than the one that is asked for within 3."""
    (path,) = (SAMPLES / sample).glob("*.java")
    compared = 0
    for each in specs_of(sample, spec):
        request = Request((path,), each, Limits(SMALL, seconds=SECONDS), workers=0, widest=GOAL)
        result = slice_method(request, Watch())
        if result.slice is None:
            continue  # no input is that small
        wish = Wish(result.limits.bounds, widenings=2)
        result = Refinement(request, Watch(), wish, unproved).run(result)
        assert result.slice is not None, each
        question = question_within(result.slice.emission, result.slice.again, replace(result.limits, bounds=GOAL))
        assert isinstance(Workers(0).ask_abstract(question), HoldsWithin), each
        direct = slice_method(Request((path,), each, Limits(GOAL, seconds=SECONDS), workers=0), Watch())
        assert direct.slice is not None
        assert len(result.slice.emission.plan.kept) <= MOST * len(direct.slice.emission.plan.kept), each
        compared += 1
    assert compared or not specs_of(sample, spec)
