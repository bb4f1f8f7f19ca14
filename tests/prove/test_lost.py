"""Whatever becomes of KeY's JVM, there is a verdict, and the command ends with 3.

A script takes the place of `java`: it does what a JVM may do that fails.
"""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from slicer.base.codes import Code
from slicer.base.limits import Ints
from slicer.prove import install
from slicer.prove.attempt import Attempt, NotRun, Open, Target
from slicer.prove.install import Missing, Ready, locate
from slicer.prove.jvm import KeyLimits
from slicer.prove.key import Key
from tests.command import run
from tests.prove.once import prove

pytestmark = pytest.mark.usefixtures("cold_key")

TARGETS = (Target("A", "m"), Target("A", "n"))
DONE = """printf '{"kind":"done"}\\n'"""
CASES = {
    "silent": ("exit 0", "KeY's JVM ended with status 0"),
    "killed": ("kill -9 $$", "KeY's JVM ended with status -9"),
    "failing": (
        "echo 'Error: Could not reserve enough space' >&2; exit 1",
        "status 1: Error: Could not reserve enough",
    ),
    "rubbish": ("head -c 3000 /dev/urandom; echo; echo '{\"kind\":'; exit 0", "KeY's JVM ended with status 0"),
    "half": ('printf \'{"kind":"obliga\'; exit 0', "KeY's JVM ended with status 0"),
    "nothing": (f"read request; {DONE}; read request", "KeY ended without an answer"),
    "mute": ("exec 1>&-; sleep 60", "KeY's JVM ended with status -9"),
    "hanging": ("sleep 60", "KeY took more than 0.6 s"),
    "deaf": (f"exec 0<&-; {DONE}; sleep 60", "KeY ended without an answer"),
}


def java(place: Path, text: str) -> Path:
    place.mkdir()
    file = place / "java"
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return file


@pytest.mark.parametrize("name", CASES)
def test_there_is_a_verdict(name: str, tmp_path: Path) -> None:
    text, why = CASES[name]
    source = tmp_path / "src"
    source.mkdir()
    (source / "A.java").write_text("class A { void m() { } void n() { } }")
    ready = Ready(tmp_path, java(tmp_path / "bin", text))
    limits = KeyLimits(seconds=0.2, load_seconds=0.2)
    found = prove(ready, source, TARGETS, Ints.MATH, limits)
    assert len(found) == len(TARGETS)
    for each in found:
        assert isinstance(each, NotRun)
        assert each.code is Code.S603
        assert why in each.why


def test_without_java_there_is_a_verdict(tmp_path: Path) -> None:
    (found, _) = prove(Ready(tmp_path, tmp_path / "java"), tmp_path, TARGETS, Ints.MATH, KeyLimits())
    assert isinstance(found, NotRun)
    assert found.why == "Java does not start: No such file or directory"


@pytest.mark.key
@pytest.mark.parametrize("name", ["killed", "rubbish"])
def test_the_command_ends_with_3(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    monkeypatch.setattr(install, "locate", lambda: Ready(ready.directory, java(tmp_path / "bin", CASES[name][0])))
    (tmp_path / "P.java").write_text("class P {\n  //@ ensures \\result == 1;\n  int m() { return 1; }\n}\n")
    ran = run(tmp_path, "P.java", "--spec", "m", "--prove")
    assert ran.code == 3
    assert "not run problem.key: error[S603]: KeY's JVM ended" in ran.out


@pytest.mark.parametrize("said", ['{"kind":"done","fit":false}', '{"kind":"done"}\n', ""])
def test_who_cannot_go_on_is_replaced(said: str, tmp_path: Path) -> None:
    """The first JVM says that it is not fit, ends behind its answer, or ends without one; the next one answers."""
    (tmp_path / "A.java").write_text("class A { void m() { } void n() { } }")
    first = f"[ -e {tmp_path}/started ] || {{ touch {tmp_path}/started; read request; echo '{said}'; exit; }}"
    error = '{"kind":"error","message":"second","file":"","line":0,"column":0}'
    ready = Ready(tmp_path, java(tmp_path / "bin", f"{first}\nread request; echo '{error}'; {DONE}; read request"))
    with Key(lambda: ready, KeyLimits()) as key:
        key.prove(tmp_path, TARGETS, Ints.MATH)
        time.sleep(0.3)
        (found, _) = key.prove(tmp_path, TARGETS, Ints.MATH)
    assert isinstance(found, NotRun)
    assert found.why == "second"


@pytest.mark.key
def test_memory_that_is_short_is_a_result(tmp_path: Path) -> None:
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    source = tmp_path / "src"
    source.mkdir()
    (source / "A.java").write_text("class A { /*@ ensures true; @*/ void m() { } /*@ ensures true; @*/ void n() { } }")
    for each in prove(ready, source, TARGETS, Ints.MATH, KeyLimits(heap="48m")):
        assert isinstance(each, NotRun)
        assert "memory" in each.why.lower() or "heap" in each.why.lower()


@pytest.mark.key
def test_a_jvm_that_is_lost_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is killed, and one that hangs; the next one says what the first one said."""
    ready = locate()
    if isinstance(ready, Missing):
        pytest.skip(f"{ready.why}; {ready.hint}")
    (tmp_path / "A.java").write_text("class A { /*@ ensures \\result > 0; @*/ int m(int x) { return x; } }")
    target = (Target("A", "m", ("int",)),)
    with Key(lambda: ready, KeyLimits()) as key:
        (first,) = key.prove(tmp_path, target, Ints.MATH)
        assert isinstance(first, Open)
        end(key, signal.SIGKILL).wait()
        assert rules_of(key.prove(tmp_path, target, Ints.MATH)) == first.effort.rules
        end(key, signal.SIGSTOP)
        with monkeypatch.context() as patch:
            patch.setattr(key, "_limits", KeyLimits(seconds=1, load_seconds=1))
            (lost,) = key.prove(tmp_path, target, Ints.MATH)
        assert isinstance(lost, NotRun)
        assert "took more than 2 s" in lost.why
        assert rules_of(key.prove(tmp_path, target, Ints.MATH)) == first.effort.rules


def end(key: Key, how: signal.Signals) -> "subprocess.Popen[bytes]":
    """Ends KeY's process, or stops it."""
    assert key._jvm is not None
    os.kill(key._jvm._process.pid, how)
    return key._jvm._process


def rules_of(attempts: tuple[Attempt, ...]) -> int:
    (only,) = attempts
    assert isinstance(only, Open)
    return only.effort.rules


@pytest.mark.parametrize(("most", "starts"), [(40, 1), (1, 3)])
def test_one_jvm_answers_until_it_has_loaded_much(
    most: int, starts: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "A.java").write_text("class A { void m() { } void n() { } }")
    answers = f"while read request; do {DONE}; done"
    ready = Ready(tmp_path, java(tmp_path / "bin", f"echo started >> {tmp_path}/starts\n{answers}"))
    monkeypatch.setattr("slicer.prove.key.MOST_LOADS", most)
    with Key(lambda: ready, KeyLimits()) as key:
        for _ in range(3):
            key.prove(tmp_path, TARGETS, Ints.MATH)
    assert (tmp_path / "starts").read_text().split() == ["started"] * starts
