"""Bounds, budgets and workers as options and in `slicer.toml`."""

import os
import re
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from tests.command import Ran, run

ROOT = Path(__file__).parents[2]
PROGRAM = """class Node { int val; /*@ nullable */ Node next; }
class P {
    //@ requires x <= 3;
    //@ ensures \\result <= 3;
    //@ ensures \\result >= x;
    //@ ensures \\result > x;
    //@ ensures \\result >= 0;
    int count(int x) { int i = 0; while (i < x) i++; return i; }

    //@ ensures true;
    int third(Node n) { return n.next == null || n.next.next == null ? 0 : n.next.next.val; }

    //@ ensures (a + b) * (c + d) == d * b + a * c + b * c + a * d;
    //@ ensures \\result == a;
    int hard(int a, int b, int c, int d) { return a; }
}
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "P.java").write_text(PROGRAM, encoding="utf-8")
    return tmp_path


def check(place: Path, spec: str, *options: str) -> Ran:
    return run(place, "check", "P.java", "--spec", spec, *options)


def verdicts(ran: Ran) -> list[str]:
    return [line for line in ran.out.splitlines() if line.startswith(("count:", "third:", "hard:"))]


# Several properties


def test_each_property_has_a_line_in_the_order_of_the_source(place: Path) -> None:
    ran = check(place, "count:contract")
    assert [line.split(" within")[0] for line in verdicts(ran)] == [
        "count:ensures.1 holds",
        "count:ensures.2 holds",
        "count:ensures.3 fails: ensures.3 breaks (replayed in the interpreter and in the JVM)",
        "count:ensures.4 holds",
    ]
    assert ran.code == 1


def test_all_is_asked_where_no_property_is_named(place: Path) -> None:
    ran = check(place, "third")
    assert [line.split(" ")[0] for line in verdicts(ran)] == [
        "third:ensures.1",
        "third:terminates",
        "third:nullPointer",
    ]
    assert ran.out == check(place, "third:all").out


def test_postconditions_are_split(place: Path) -> None:
    text = "class S {\n  //@ ensures \\result >= 0 && \\result < 5;\n  int m(int x) { return x < 0 ? 0 : x; }\n}"
    (place / "S.java").write_text(text, encoding="utf-8")
    ran = run(place, "check", "S.java", "--spec", "m", "--split", "conjuncts")
    lines = [line for line in ran.out.splitlines() if line.startswith("m:")]
    assert lines[0].startswith("m:ensures.1.1 holds")
    assert lines[1].startswith("m:ensures.1.2 fails")
    assert ran.code == 1
    whole = run(place, "check", "S.java", "--spec", "m:contract")
    assert whole.out.splitlines()[-1].startswith("m:ensures.1 fails")


@pytest.mark.usefixtures("forking")
def test_the_output_does_not_depend_on_the_workers(place: Path) -> None:
    none, one, two = (check(place, "count", "--workers", number) for number in "012")
    assert (none.code, none.out) == (one.code, one.out) == (two.code, two.out)
    command = [sys.executable, "-m", "slicer", "check", "P.java", "--spec", "count", "--workers", "2"]
    env = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=place, env=env, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (one.code, one.out)


@pytest.mark.usefixtures("forking")
def test_what_the_solver_cannot_do_is_undecided_in_time_and_the_rest_is_answered(place: Path) -> None:
    start = perf_counter()
    ran = check(place, "hard:contract", "--ints", "java", "--timeout", "2")
    assert perf_counter() - start < 4
    assert verdicts(ran)[0] == "hard:ensures.1 is undecided: time"
    assert verdicts(ran)[1].startswith("hard:ensures.2 holds")
    assert ran.code == 3
    times = r"hard:ensures.\d: \d+\.\d\d s, \d+\.\d\d s of them in the solver"
    assert all(re.fullmatch(times, line) for line in ran.err.splitlines())


@pytest.mark.parametrize("encoding", ["expanded", "arrays"])
def test_steps_are_a_budget(place: Path, encoding: str) -> None:
    ran = check(place, "hard:ensures.1", "--ints", "java", "--steps", "50000", "--encoding", encoding)
    assert verdicts(ran) == ["hard:ensures.1 is undecided: steps"]
    assert ran.code == 3


# Bounds


def test_a_class_has_its_own_bound_and_the_last_one_wins(place: Path) -> None:
    ran = check(place, "third", "--objects", "2", "--objects", "Node=7", "--objects", "Node=1")
    assert "note: only inputs with at most 1 objects of Node were tried" in ran.out
    assert "holds within 2 objects (Node: 1), 3 unrolls" in ran.out


MIXED = """class Node { /*@ nullable */ Node next; }
class M {
    int steps;
    //@ ensures \\result >= 0;
    //@ ensures \\result != 2;
    //@ ensures \\result >= -1;
    int len(/*@ nullable */ Node n) { int k = 0; while (n != null) { k++; n = n.next; } return k; }
}
"""


def test_a_note_that_several_results_share_is_printed_once(place: Path) -> None:
    (place / "M.java").write_text(MIXED, encoding="utf-8")
    ran = run(place, "check", "M.java", "--spec", "len", env={"PATH": ""})
    remarks = [line for line in ran.out.splitlines() if line.startswith(("note", "warning"))]
    assert remarks == [
        "warning[S303]: bound reached: loop at line 7",
        "note: only inputs with at most 3 objects of Node were tried (all that hold)",
        "note: not replayed in the JVM: no JDK",
    ]
    heads = [line.split(" within")[0] for line in ran.out.splitlines() if line.startswith("len:")]
    assert heads[:2] == ["len:ensures.1 holds", "len:ensures.2 fails: ensures.2 breaks (replayed in the interpreter)"]
    assert "len:terminates is undecided: runs go on beyond the bounds" in heads


def test_enough_objects_are_no_restriction(place: Path) -> None:
    assert "only inputs" not in check(place, "third:contract", "--objects", "Node=8").out


def test_growth_is_told_and_the_verdict_names_the_last_bounds(place: Path) -> None:
    ran = check(place, "count:ensures.1", "--unroll", "1", "--grow")
    *rounds, times = ran.err.splitlines()
    assert [line.split(",")[1] for line in rounds] == [" 1 unrolls", " 2 unrolls", " 3 unrolls"]
    assert re.fullmatch(r"count:ensures.1: \d+\.\d\d s, \d+\.\d\d s of them in the solver", times)
    assert ran.err.startswith("round 1: count:ensures.1 within 3 objects, 1 unrolls, array length 3\n")
    assert "holds within 3 objects, 3 unrolls, array length 3" in ran.out
    assert "S303" not in ran.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--objects", "0"], "`--objects 0` is not between 1 and 12"),
        (["--objects", "Node=-1"], "`--objects Node=-1` is not between 1 and 12"),
        (["--objects", "Node=1000000"], "`--objects Node=1000000` is not between 1 and 12"),
        (["--objects", "Nod=3"], "no class is called `Nod`\n  = help: did you mean `Node=3`?"),
        (["--objects", "Zebra=3"], "no class is called `Zebra`\n  = help: there are: Node, P"),
        (["--unroll", "0"], "`--unroll 0` is not between 1 and 12"),
        (["--length", "1000000"], "`--length 1000000` is not between 1 and 12"),
        (["--steps", "0"], "`--steps 0` is not between 1"),
        (["--workers", "65"], "`--workers 65` is not between 0 and 64"),
        (["--workers", "-2"], "`--workers -2` is not between 0 and 64"),
    ],
)
def test_absurd_limits_are_refused(place: Path, options: list[str], message: str) -> None:
    ran = check(place, "third", *options)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error[S401]: ")
    assert message in ran.err


@pytest.mark.parametrize("text", ["Node=", "=3", "Node=x", "1.5", ""])
def test_what_is_no_bound_is_refused(place: Path, text: str) -> None:
    ran = check(place, "third", f"--objects={text}")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error[S001]: invalid value for --objects: ")


def test_an_array_type_may_have_a_bound(place: Path) -> None:
    assert (
        "3 objects (Node[]: 4, int[]: 2)" in check(place, "third", "--objects", "Node[]=4", "--objects", "int[]=2").out
    )
    assert check(place, "third", "--objects", "int=2").code == 2


# The file


SETTINGS = 'objects = [2, "Node=1"]\nunroll = 2\nlength = 1\nints = "java"\ngrow = false\nout = "elsewhere"\n'


def test_options_from_a_file_and_the_command_line_wins(place: Path) -> None:
    (place / "slicer.toml").write_text(SETTINGS, encoding="utf-8")
    assert "within 2 objects (Node: 1), 2 unrolls, array length 1; integers: 32-bit" in check(place, "third").out
    ran = check(place, "third", "--objects", "4", "--unroll", "3", "--ints", "math")
    assert "within 4 objects, 3 unrolls, array length 1; integers: unbounded" in ran.out


def test_the_file_beside_the_source_is_nearer(place: Path) -> None:
    below = place / "below"
    below.mkdir()
    (below / "slicer.toml").write_text("unroll = 4\n", encoding="utf-8")
    assert "4 unrolls" in run(below, "check", "../P.java", "--spec", "third").out
    (place / "slicer.toml").write_text("unroll = 5\n", encoding="utf-8")
    assert "5 unrolls" in run(below, "check", "../P.java", "--spec", "third").out


@pytest.mark.parametrize(
    ("text", "code", "parts"),
    [
        ("\nunrol = 5\n", "S002", ["`unrol`", "slicer.toml:2:1", "^^^^^", "did you mean `unroll`?"]),
        ("spec = 'm'\n", "S002", ["`spec`", "slicer.toml:1:1", "there are: objects, "]),
        ("unroll = = 5\n", "S002", ["slicer.toml:1:10"]),
        ("[unroll]\nx = 5\n", "S002", ["`unroll` must have a single value", "slicer.toml:1:2"]),
        ("unroll = [1, 2]\n", "S002", ["`unroll` must have a single value"]),
        ("unroll = 'many'\n", "S001", ["--unroll", "slicer.toml", '"many"']),
        ("unroll = 3.7\n", "S001", ["--unroll", "slicer.toml", '"3.7"']),
        ("json = true\n", "S002", ["`json`", "there are: objects, "]),
        ("unroll = 0\n", "S401", ["`--unroll 0`"]),
        ("objects = 'Nod=2'\n", "S401", ["did you mean `Node=2`?"]),
    ],
)
def test_a_file_that_is_not_understood_is_refused(place: Path, text: str, code: str, parts: list[str]) -> None:
    (place / "slicer.toml").write_text(text, encoding="utf-8")
    ran = check(place, "third")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error[{code}]: ")
    assert [part for part in parts if part not in ran.err] == []


def test_a_file_in_another_encoding_is_refused(place: Path) -> None:
    (place / "slicer.toml").write_bytes(b"# \xe9\nunroll = 2\n")
    ran = check(place, "third")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "error[S100]: `slicer.toml` is not UTF-8: byte 2 cannot be read\n"


def test_what_a_file_switches_on_the_command_line_switches_off(place: Path) -> None:
    names = ("grow", "auxiliary", "force", "prove", "keep-cheap", "keep-unreached", "color")
    text = "".join(f"{name} = true\n" for name in names)
    (place / "slicer.toml").write_text(text, encoding="utf-8")
    assert "round 1" in check(place, "count:ensures.1", "--unroll", "3").err
    assert "round 1" not in check(place, "count:ensures.1", "--no-grow", "--no-auxiliary", "--no-color").err
    options = ("--no-grow", "--no-prove", "--no-force", "--no-keep-cheap", "--no-keep-unreached", "--no-color")
    assert run(place, "P.java", "--spec", "hard:ensures.2", *options).code == 0
