"""`slice check` of the whole language: the same input gives the same bytes, whatever the workers and the hash seed."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.command import run
from tests.samples.table import SAMPLES

ROOT = Path(__file__).parents[2]
QUESTIONS = (
    ("12_shapes/Shapes.java", "Square.code:all"),
    ("15_ticket_office/TicketOffice.java", "price:all"),
)
HARD = """class P {
    //@ ensures (a + b) * (c + d) == d * b + a * c + b * c + a * d;
    //@ ensures true;
    static void hard(int a, int b, int c, int d) { }
}
"""


def elsewhere(place: Path, *words: str, seed: str = "11") -> "subprocess.Popen[str]":
    """The same program in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "slicer", *words],
        cwd=place,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.usefixtures("forking")
@pytest.mark.parametrize(("file", "spec"), QUESTIONS)
def test_twice_the_same_bytes(file: str, spec: str, tmp_path: Path) -> None:
    path = str(SAMPLES / file)
    once = run(tmp_path, "check", path, "--spec", spec, "--workers", "1", "--junit", "one")
    again = elsewhere(tmp_path, "check", path, "--spec", spec, "--workers", "2", "--junit", "two")
    out, _ = again.communicate()
    assert (again.returncode, out) == (once.code, once.out)
    assert once.code in {1, 3}
    assert files(tmp_path / "one") == files(tmp_path / "two")


@pytest.mark.usefixtures("forking")
@pytest.mark.parametrize(("file", "spec"), QUESTIONS[:1])
def test_twice_the_same_document(file: str, spec: str, tmp_path: Path) -> None:
    path = str(SAMPLES / file)
    once = run(tmp_path, "check", path, "--spec", spec, "--json", "--workers", "2")
    again = elsewhere(tmp_path, "check", path, "--spec", spec, "--json", "--workers", "2", seed="3")
    out, _ = again.communicate()
    assert (again.returncode, out) == (once.code, once.out)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="processes are found in /proc")
def test_a_worker_that_is_killed_leaves_a_verdict(tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(HARD, encoding="utf-8")
    asked = elsewhere(tmp_path, "check", "P.java", "--spec", "hard:ensures.1", "--ints", "java", "--timeout", "60")
    os.kill(worker_of(asked.pid), signal.SIGKILL)
    out, err = asked.communicate(timeout=30)
    assert asked.returncode == 3
    assert "hard:ensures.1 is undecided: the worker died\n" in out
    assert err == ""


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="processes are found in /proc")
def test_who_is_ended_leaves_nobody_at_work(tmp_path: Path) -> None:
    (tmp_path / "P.java").write_text(HARD, encoding="utf-8")
    asked = elsewhere(tmp_path, "check", "P.java", "--spec", "hard:ensures.1", "--ints", "java", "--timeout", "600")
    worker = worker_of(asked.pid)
    asked.terminate()
    asked.communicate(timeout=30)
    assert asked.returncode == 128 + signal.SIGTERM
    end = monotonic() + 10
    while Path(f"/proc/{worker}").exists() and monotonic() < end:
        sleep(0.02)
    assert not Path(f"/proc/{worker}").exists()


def worker_of(process: int) -> int:
    """The process that answers; a compiler may be beside it."""
    end = monotonic() + 30
    while monotonic() < end:
        children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="utf-8").split()
        for child in children:
            if _is_ours(child):
                sleep(0.3)  # a copy of this process that is about to become a compiler is one no more
                if _is_ours(child):
                    return int(child)
        sleep(0.02)
    raise AssertionError("there is no worker")


def _is_ours(process: str) -> bool:
    """Does the process run Python?"""
    command = Path(f"/proc/{process}/cmdline")
    return command.exists() and command.read_bytes().split(b"\0")[0] == os.fsencode(sys.executable)
