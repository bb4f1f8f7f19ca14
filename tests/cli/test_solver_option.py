"""Who solves changes the seconds and nothing else; solvers that contradict each other are our error."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from slicer.base.limits import Solvers
from slicer.replay import jvm
from slicer.solve import solvers
from slicer.solve.bitwuzla.solver import Bitwuzla
from slicer.solve.labels import Literal, Switch
from slicer.solve.solver import Answer, Sat, Unsat
from tests.command import Ran, run
from tests.meta.tree import ROOT

# What holds, fails, ends, needs larger bounds, is vacuous for each reason, or has no value.
PROGRAM = """class Node { int val; /*@ nullable */ Node next; }
class P {
    int f;
    //@ requires x <= 3;
    //@ ensures \\result <= 3;
    //@ ensures \\result > x;
    int count(int x) { int i = 0; while (i < x) i++; return i; }

    //@ requires n != null && x > 0;
    //@ ensures \\result >= x;
    //@ ensures n.val * x >= 0;
    //@ assignable n.val;
    int put(int x, /*@ nullable */ Node n) { int r = x; n.val = x; if (n.next != null) { f = 1; r = r + 1; } return r; }

    //@ requires x > 3 && f == x && f < 2;
    //@ ensures \\result > 0;
    int never(int x) { return x; }

    //@ requires a.length == 7;
    //@ ensures \\result == a[6];
    int long_(int[] a) { return a[6]; }

    //@ ensures \\result == 1;
    int throwing(int x) { if (x == x) throw new RuntimeException(); return 1; }

    //@ ensures 10 / x > 0;
    int undefined(int x) { return x; }

    int endless(int x) { while (x != 5) { if (x > 5) x--; } return x; }

    //@ ensures \\result % 2 == 0;
    int product(int x, int y) { int z = 2 * y; int unused = x; return x * z; }
}
"""
SPECS = ("count", "put", "never", "long_", "throwing", "undefined", "endless", "product")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    # The JVM says nothing about solvers.
    monkeypatch.setattr(jvm, "ENDLESS_SECONDS", 0.2)
    (tmp_path / "P.java").write_text(PROGRAM, encoding="utf-8")
    return tmp_path


def check(place: Path, spec: str, *options: str) -> Ran:
    return run(place, "check", "P.java", "--spec", spec, "--json", *options)


@pytest.mark.parametrize("spec", SPECS)
def test_a_check_says_the_same(place: Path, spec: str) -> None:
    assert_alike(place, spec)


@pytest.mark.parametrize("options", [("--ints", "java"), ("--encoding", "arrays"), ("--calls", "contract")])
@pytest.mark.parametrize("spec", ["count", "put", "throwing", "product"])
def test_a_check_with_options_says_the_same(place: Path, spec: str, options: Sequence[str]) -> None:
    assert_alike(place, spec, *options)


def assert_alike(place: Path, spec: str, *options: str) -> None:
    found = [check(place, spec, *options, "--solver", solver) for solver in Solvers]
    assert found[0].out
    assert [(ran.code, ran.out) for ran in found] == [(found[0].code, found[0].out)] * 3


@pytest.mark.parametrize("spec", ["put:ensures.1", "put:ensures.2", "count:ensures.1", "product"])
def test_a_slice_is_the_same(place: Path, spec: str) -> None:
    said = set()
    for solver in Solvers:
        ran = run(place, "P.java", "--spec", spec, "--solver", solver, "--out", solver, "--no-keep-cheap")
        assert ran.code == 0, ran.text
        files = sorted(path for path in (place / solver).rglob("*") if path.is_file() and path.name != "times.json")
        texts = (path.read_text(encoding="utf-8").replace(f"{solver}/", "") for path in files)
        said.add((ran.out.replace(f"{solver}/", ""), *texts))
    assert len(said) == 1


def test_the_settings_file_has_the_option(place: Path) -> None:
    (place / "slicer.toml").write_text('solver = "z3"\n', encoding="utf-8")
    ran = check(place, "never")
    assert ran.code == 2
    assert "cvc5" in ran.err
    (place / "slicer.toml").write_text('solver = "cvc5"\n', encoding="utf-8")
    assert check(place, "never").out


# Disagreement -----------------------------------------------------------------------------------


def wrong(place: Path, spec: str) -> str:
    """The bundle of a check with solvers that disagree."""
    ran = run(place, "check", "P.java", "--spec", spec, "--solver", "auto")
    assert ran.code == 4
    assert "two solvers disagree" in ran.err
    return (place / "slicer-bug.txt").read_text(encoding="utf-8")


def test_a_wrong_refutation_is_an_internal_error(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true = Bitwuzla.check

    def lie(solver: Bitwuzla, literals: Sequence[Literal]) -> Answer:
        is_goal = any(literal.switch is Switch.GOAL for literal in literals)
        return Unsat(frozenset(literals)) if is_goal else true(solver, literals)

    monkeypatch.setattr(Bitwuzla, "check", lie)
    monkeypatch.setattr(Bitwuzla, "used", lambda _: ())
    bundle = wrong(place, "count:ensures.2")
    assert "one says Unsat, cvc5 Sat" in bundle
    assert "GOAL:ensures.2" in bundle
    assert "Bitwuzla 0." in bundle


def test_a_wrong_model_is_an_internal_error(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bitwuzla, "check", lambda *_: Sat())
    assert "one says Sat, cvc5 Unsat" in wrong(place, "count:ensures.1")


# Without Bitwuzla -------------------------------------------------------------------------------


def without(place: Path, *arguments: str) -> Ran:
    """`slice` where the package is not installed."""
    program = "import sys; sys.modules['bitwuzla'] = None; from slicer.cli.app import run; sys.exit(run(sys.argv[1:]))"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, cwd=place, env=env, capture_output=True, encoding="utf-8", check=False)
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("spec", ["put", "never"])
def test_without_bitwuzla_cvc5_answers_the_same(place: Path, spec: str) -> None:
    here, there = check(place, spec), without(place, "check", "P.java", "--spec", spec, "--json")
    assert (there.code, there.out) == (here.code, here.out)


def test_without_bitwuzla_a_slice_is_the_same(place: Path) -> None:
    here = run(place, "P.java", "--spec", "put:ensures.1")
    there = without(place, "P.java", "--spec", "put:ensures.1", "--force")
    assert (there.code, there.out) == (here.code, here.out)


def test_without_bitwuzla_one_cannot_demand_it(place: Path) -> None:
    ran = without(place, "check", "P.java", "--spec", "put", "--solver", "bitwuzla")
    assert ran.code == 2
    assert "error[S001]: `--solver bitwuzla` needs the Python package `bitwuzla`" in ran.err


def test_bitwuzla_is_installed_for_these_tests() -> None:
    assert solvers.BITWUZLA is Bitwuzla
