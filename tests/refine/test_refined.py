"""Slices that are refined: in larger bounds, and for a proof."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.grow import is_empty
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Vacuous
from slicer.pipeline import Request, slice_method
from slicer.refine.policy import Wish
from slicer.refine.rounds import Outcome, Restore
from slicer.refined import Refinement
from slicer.report.model import Result, Status
from slicer.watch import Watch
from tests.command import run
from tests.refine.programs import CAPPED, LATE, NEVER, NEWER, PAIR, POWER, TWICE
from tests.samples.table import SAMPLES

SMALL, GOAL = Bounds(1, 1, 1), Bounds(3, 3, 3)
SECONDS = 60.0


def unproved(result: Result) -> Result:
    raise AssertionError(f"nobody asked for a proof of {result.asked.label}")


def refined(path: Path, spec: str, start: Bounds, *, widenings: int = 0, annotate: bool = False) -> Result:
    request = Request((path,), spec, Limits(start, seconds=SECONDS), workers=0)
    result = slice_method(request, Watch())
    assert result.slice is not None or is_empty(result.verdict), result.verdict
    is_sliced = result.slice is not None
    wish = Wish(result.limits.bounds, annotate=annotate, widenings=widenings, sliced=is_sliced)
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


def test_where_bounds_have_no_run_larger_ones_give_the_first_slice(tmp_path: Path) -> None:
    path = program(tmp_path, PAIR)
    result = refined(path, "pair:ensures.1", SMALL, widenings=2)
    assert [each.outcome for each in result.rounds] == [Outcome.FIRST, Outcome.HOLDS, Outcome.SAME]
    assert isinstance(result.verdict, HoldsWithin)
    assert kept_lines(result) == {7}
    result = refined(path, "pair:ensures.2", SMALL, widenings=2)
    assert [each.outcome for each in result.rounds] == [Outcome.FAILS]
    assert isinstance(result.verdict, Fails)


def test_bounds_that_are_never_large_enough_are_told(tmp_path: Path) -> None:
    result = refined(program(tmp_path, PAIR), "four:ensures.1", SMALL, widenings=2)
    assert [each.outcome for each in result.rounds] == [Outcome.EMPTY, Outcome.EMPTY]
    assert isinstance(result.verdict, Vacuous)
    assert result.limits.bounds == GOAL


def test_the_first_slice_of_a_program_in_newer_java_is_one_in_older_java(tmp_path: Path) -> None:
    result = refined(program(tmp_path, NEWER), "second:ensures.1", SMALL, widenings=1)
    assert [each.outcome for each in result.rounds] == [Outcome.FIRST]
    assert result.older
    assert "->" not in result.text.text


def test_a_contradiction_is_not_asked_again(tmp_path: Path) -> None:
    program(tmp_path, NEVER)
    small = ("--objects", "1", "--unroll", "1", "--length", "1", "--rounds", "2")
    ran = run(tmp_path, "P.java", "--spec", "never", *small)
    assert ran.code == 3
    assert "is vacuous" in ran.out
    assert "no run is asked about either" not in ran.out


def test_the_command_line_tells_that_larger_bounds_are_not_enough_either(tmp_path: Path) -> None:
    program(tmp_path, PAIR)
    small = ("--objects", "1", "--unroll", "1", "--length", "1", "--rounds", "1")
    ran = run(tmp_path, "P.java", "--spec", "four", *small)
    assert ran.code == 3
    assert "note: within 2 objects, 2 unrolls, array length 2 no run is asked about either" in ran.out


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


def test_the_command_line_writes_the_first_slice_that_larger_bounds_give(tmp_path: Path) -> None:
    program(tmp_path, PAIR)
    small = ("--objects", "1", "--unroll", "1", "--length", "1")
    assert run(tmp_path, "P.java", "--spec", "pair:ensures.1", *small).code == 3
    ran = run(tmp_path, "P.java", "--spec", "pair:ensures.1", *small, "--rounds", "1")
    assert ran.code == 0
    assert (
        "note: no run was asked about within smaller bounds; the slice is the first, within 2 objects, 2 unrolls, "
        "array length 2" in ran.out
    )
    (slice_,) = tmp_path.glob("out/**/P.java")
    slice_.write_text("class Pair {}", encoding="utf-8")
    again = run(tmp_path, "P.java", "--spec", "pair:ensures.1", *small, "--rounds", "1")
    assert (again.code, slice_.read_text(encoding="utf-8")) == (2, "class Pair {}"), "what was edited stays"


def test_of_what_fails_later_only_the_report_is_left(tmp_path: Path) -> None:
    program(tmp_path, LATE)
    ran = run(tmp_path, "P.java", "--spec", "late", "--unroll", "2", "--rounds", "1")
    assert ran.code == 1
    assert "counterexample" in ran.out
    assert "nothing broke within smaller bounds; the original fails within 4 objects, 3 unrolls" in ran.out
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
