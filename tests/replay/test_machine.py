"""The JVM that stays for all compilations: it says what javac says, and nothing depends on it."""

from pathlib import Path

import pytest

from slicer.replay import machine as machine_
from slicer.replay.javac import Ahead, Compiled, Javac, Rejected
from slicer.replay.machine import Machine

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


def test_without_a_jdk_there_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert machine_._command() is None
    (tmp_path / "javac").write_text("#!/bin/sh\n", encoding="utf-8")
    (tmp_path / "javac").chmod(0o755)
    assert machine_._command() is None
