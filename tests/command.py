"""Runs the command line in a folder of its own: in this process, which is quick, or as a user does."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from slicer.cli.app import run as run_command_line

BIN = Path(sys.executable).parent


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def text(self) -> str:
        return self.out + self.err


def run(place: Path, *arguments: str, env: Mapping[str, str] | None = None) -> Ran:
    """`slice` with these arguments, in this process; `env` changes the environment."""
    out, err = StringIO(), StringIO()
    with chdir(place), redirect_stdout(out), redirect_stderr(err), patch.dict(os.environ, env or {}):
        code = run_command_line(arguments)
    return _checked(Ran(code, out.getvalue(), err.getvalue()))


def run_process(place: Path, *arguments: str, env: Mapping[str, str] | None = None) -> Ran:
    """The console script in a process of its own, its output through a pipe."""
    return _process([str(BIN / "slice"), *arguments], place, env or {})


def run_shell(place: Path, line: str) -> Ran:
    """A line as a user types it; the shell finds `slice` on its path."""
    words = shlex.split(line)
    if words[0] == "slice":
        return run(place, *words[1:])
    shell = shutil.which("sh") or "sh"
    return _process([shell, "-c", line], place, {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"})


def _process(command: list[str], place: Path, env: Mapping[str, str]) -> Ran:
    done = subprocess.run(
        command,
        cwd=place,
        env={**os.environ, **env},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return _checked(Ran(done.returncode, done.stdout, done.stderr))


def _checked(ran: Ran) -> Ran:
    assert "Traceback" not in ran.text
    return ran
