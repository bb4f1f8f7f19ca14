"""Every sample through the command line: the verdict, and exactly the statements that stay."""

import json
import re
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.command import BIN, Ran, run, run_shell
from tests.samples.table import BUGS, ROWS, Bug, Row

_STEP = re.compile(r"^ +(?P<step>\d+  .*?)  +[^ ].* = .*$|^ +(?P<call>\d+  .*?)  +call \w+$")
QUICK = ("01_number_of_prime", "05_account")


def folder_of(place: Path, out: str = "out") -> Path:
    """The only slice below the folder."""
    (report,) = (place / out).glob("*/*/report.json")
    return report.parent


def with_status(folder: Path, status: str) -> tuple[str, ...]:
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return tuple(unit["text"] for unit in report["units"] if unit["status"] == status)


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file() and path.name != "times.json")
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_exactly_what_matters_stays(row: Row, tmp_path: Path) -> None:
    ran = run(tmp_path, str(row.path), "--spec", row.spec)
    assert ran.code == 0, ran
    folder = folder_of(tmp_path)
    assert with_status(folder, "kept") == row.kept
    assert with_status(folder, "helpful") == row.helpful
    assert with_status(folder, "not reached") == row.unreached
    stay = len(row.kept) + len(row.helpful)
    assert f"{stay} of {row.total} statements stay" in ran.out
    keeps_line_numbers(row.path, folder / "src" / row.path.name)


def keeps_line_numbers(before: Path, after: Path) -> None:
    """Lines that are nowhere else in either text stand where they stood; only the last brace makes room for stubs."""
    old, new = (path.read_text(encoding="utf-8").splitlines() for path in (before, after))
    once = {line for line, n in Counter(old).items() if n == 1} & {line for line, n in Counter(new).items() if n == 1}
    assert len(once) > 4
    assert [line for line in once if old.index(line) != new.index(line)] in ([], ["}"])


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: f"{bug.sample}-{bug.spec}")
@pytest.mark.parametrize("command", ["slice", "check"])
def test_a_bug_is_shown_by_a_run(bug: Bug, command: str, tmp_path: Path) -> None:
    words = [str(bug.path), "--spec", bug.spec]
    ran = run(tmp_path, *words) if command == "slice" else run(tmp_path, command, *words)
    assert ran.code == 1
    steps, broken = replayed(ran, last=bug.steps[-1])
    assert steps[-len(bug.steps) :] == bug.steps
    assert broken == (bug.broken,)
    assert " breaks (replayed in the interpreter and in the JVM)\n" in ran.out
    assert not (tmp_path / "out").exists()


def replayed(ran: Ran, last: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The steps of the asked method, from its first line to that of the last step, and the clauses that break."""
    executed, broken = ran.out.split("executed\n")[1].split("breaks\n")
    found = [match["step"] or match["call"] for line in executed.splitlines() if (match := _STEP.match(line))]
    steps = tuple(step for step in found if line_of(found[0]) <= line_of(step) <= line_of(last))
    return steps, tuple(line.strip() for line in broken.splitlines() if line.startswith("  line "))


def line_of(step: str) -> int:
    return int(step.split(maxsplit=1)[0])


# Questions that have no answer


def changed(row_or_sample: str, place: Path, old: str, new: str) -> Path:
    """The sample with one change."""
    path = next(row.path for row in ROWS if row.sample == row_or_sample)
    text = path.read_text(encoding="utf-8")
    assert old in text
    copy = place / path.name
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


def test_preconditions_that_contradict_are_named(tmp_path: Path) -> None:
    file = changed(
        "05_account", tmp_path, "requires amount >= 0;", "requires amount >= 0; requires balance < amount - amount;"
    )
    ran = run(tmp_path, str(file), "--spec", "withdraw")
    assert ran.code == 3
    assert "warning[S301]" in ran.out
    assert "contradicts: line 10: requires balance < amount - amount;" in ran.out
    assert "contradicts: line 8: invariant balance >= 0;" in ran.out
    assert "requires amount >= 0" not in ran.out
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "body", ["int[] none = null; return none[x];", "while (true) { x++; }", "int zero = 0; return x / zero;"]
)
def test_a_method_that_never_ends_normally_is_vacuous(body: str, tmp_path: Path) -> None:
    (tmp_path / "Never.java").write_text(
        f"class Never {{\n  //@ ensures \\result == 1;\n  int never(int x) {{ {body} }}\n}}\n", encoding="utf-8"
    )
    ran = run(tmp_path, "Never.java", "--spec", "never")
    assert ran.code == 3
    assert "never:contract is vacuous: " in ran.out
    assert not (tmp_path / "out").exists()


# The folder


@pytest.mark.parametrize("sample", QUICK)
def test_two_runs_write_the_same_bytes(sample: str, tmp_path: Path) -> None:
    row = next(row for row in ROWS if row.sample == sample)
    first = run(tmp_path, str(row.path), "--spec", row.spec, "--out", "one")
    second = run_shell(tmp_path, f"PYTHONHASHSEED=11 '{BIN / 'slice'}' '{row.path}' --spec '{row.spec}' --out two")
    assert first.out == second.out
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_the_package_runs_as_a_program(tmp_path: Path) -> None:
    row = ROWS[0]
    ran = run_shell(tmp_path, f"'{sys.executable}' -m slicer '{row.path}' --spec '{row.spec}'")
    assert ran.code == 0
    assert with_status(folder_of(tmp_path), "kept") == row.kept


@pytest.mark.parametrize("sample", QUICK)
def test_an_edited_slice_is_not_written_over(sample: str, tmp_path: Path) -> None:
    row = next(row for row in ROWS if row.sample == sample)
    assert run(tmp_path, str(row.path), "--spec", row.spec).code == 0
    slice_ = folder_of(tmp_path) / "src" / row.path.name
    slice_.write_text(slice_.read_text(encoding="utf-8").replace("class", "/* mine */ class", 1), encoding="utf-8")
    ran = run(tmp_path, str(row.path), "--spec", row.spec)
    assert ran.code == 2
    assert "error[S501]" in ran.err
    assert "/* mine */" in slice_.read_text(encoding="utf-8")


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("sample", QUICK)
def test_the_patch_makes_the_slice(sample: str, ends: str, tmp_path: Path) -> None:
    git = shutil.which("git")
    if git is None:
        pytest.skip("there is no git")
    row = next(row for row in ROWS if row.sample == sample)
    file = tmp_path / row.path.name
    file.write_text(row.path.read_text(encoding="utf-8"), encoding="utf-8", newline=ends)
    assert run(tmp_path, file.name, "--spec", row.spec).code == 0
    folder = folder_of(tmp_path)
    ran = run_shell(tmp_path, f"GIT_CEILING_DIRECTORIES=/ '{git}' apply '{folder / 'slice.patch'}'")
    assert ran.code == 0, ran
    assert file.read_bytes() == (folder / "src" / file.name).read_bytes()


# What the paper prints


@pytest.mark.parametrize("sample", ["01_number_of_prime", "02_map"])
def test_the_contracts_of_the_paper_stay_as_they_are(sample: str, tmp_path: Path) -> None:
    """Byte for byte, also that of the callee whose call stays."""
    row = next(row for row in ROWS if row.sample == sample)
    text = row.path.read_text(encoding="utf-8")
    contracts = re.findall(r"/\*@ ensures.*?\*/", text, re.DOTALL)
    assert run(tmp_path, str(row.path), "--spec", row.spec).code == 0
    sliced = (folder_of(tmp_path) / "src" / row.path.name).read_text(encoding="utf-8")
    assert re.findall(r"/\*@ ensures.*?\*/", sliced, re.DOTALL) == contracts
