"""The JVM that stays for all compilations: it says what javac says, and nothing depends on it."""

from pathlib import Path

import pytest

from slicer.replay import javac as javac_
from slicer.replay import machine as machine_
from slicer.replay.javac import Ahead, Compiled, Javac, NoCompiler, Rejected
from slicer.replay.jvm import Agreed, replay_in_jvm
from slicer.replay.machine import Machine
from tests.replay.programs import RUNS
from tests.replay.runs import shown

pytestmark = pytest.mark.usefixtures("cold")

GOOD = {"Ä.java": 'class Ä { String s = "ü"; }'}
BAD = {"B.java": 'class B {\n  int ü = "no";\n}'}


def test_it_says_what_javac_says() -> None:
    with Machine() as machine, Javac(GOOD, machine) as good, Javac(BAD, machine) as bad, Javac(BAD) as alone:
        assert bad.result() == alone.result()
        assert good.result() == Compiled()
    found = bad.result()
    assert isinstance(found, Rejected)
    assert [(message.file, message.line) for message in found.messages] == [("B.java", 2)]


def test_it_sees_no_class_of_another_program() -> None:
    with Machine() as machine, Javac({"A.java": "class A { }"}, machine) as first:
        assert first.result() == Compiled()
        with Javac({"C.java": "class C { A a; }"}, machine) as second:
            assert isinstance(second.result(), Rejected)


def test_only_the_last_files_count() -> None:
    with Machine() as machine, Ahead(machine) as ahead:
        ahead.begin(BAD)
        first = ahead.begin(GOOD)
        assert ahead.begin(dict(GOOD)) is first
        assert ahead.result(GOOD) == Compiled()
        assert isinstance(ahead.result(BAD), Rejected)


def test_a_process_does_it_where_the_jvm_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_, "_command", lambda: ("true",))
    with Machine() as machine, Javac(GOOD, machine) as first:
        assert first.result() == Compiled()
        with Javac(BAD, machine) as second:
            assert isinstance(second.result(), Rejected)


@pytest.mark.parametrize("command", [None, ("no-such-program",)])
def test_a_process_does_it_where_no_jvm_starts(
    command: tuple[str, ...] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine_, "_command", lambda: command)
    with Machine() as machine, Javac(GOOD, machine) as javac:
        assert machine.ask(("-version",)) is None
        assert javac.result() == Compiled()


def test_a_jvm_that_says_nothing_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_, "_command", lambda: ("sleep", "60"))
    with Machine() as machine:
        number = machine.ask(("-version",))
        assert number == 0
        assert machine.answer(number, 0.2) is None


def test_nobody_answers_after_the_end() -> None:
    with Machine() as machine:
        number = machine.ask(("-version",))
        assert number is not None
    assert machine.answer(number) is None
    assert machine.ask(("-version",)) is None
    with Javac(GOOD, machine) as javac:
        assert javac.result() == Compiled()


def test_a_javac_that_hangs_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "javac").write_text("#!/bin/sh\nexec sleep 60\n", encoding="utf-8")
    (tmp_path / "javac").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(javac_, "_compiler", lambda javac: (javac,))
    monkeypatch.setattr(javac_, "ANSWER_SECONDS", 0.2)
    with Javac(GOOD) as javac:
        assert javac.result() == NoCompiler()


def test_the_machine_compiles_replays() -> None:
    run = next(each for each in RUNS if each.name)
    found = shown(run.text, run.method, run.case)
    with Machine() as machine:
        assert replay_in_jvm(found.original, found.method, found.trace, machine=machine) == Agreed()
        assert machine.answer(0) == (0, "")


def test_without_a_jdk_there_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert machine_._command() is None
    (tmp_path / "javac").write_text("#!/bin/sh\n", encoding="utf-8")
    (tmp_path / "javac").chmod(0o755)
    assert machine_._command() is None
