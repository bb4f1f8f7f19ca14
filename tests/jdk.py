"""The JDK kept warm: one JVM compiles and runs what would else start a JVM each time."""

import base64
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from slicer.replay import javac as compiler
from slicer.replay import jvm, machine

_SERVER = Path(__file__).with_name("Jdk.java")
_QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Duser.language=en", "-Dfile.encoding=UTF-8", "-Xss8m")

_RUN, _COMMAND = jvm._run, machine._command

Ended = subprocess.CompletedProcess[str]


class Jdk:
    """`javac` and `java` in a JVM that stays; each program has a class loader of its own."""

    def __init__(self) -> None:
        self.tools = frozenset(filter(None, map(shutil.which, ("javac", "java"))))
        self._folder = tempfile.TemporaryDirectory(prefix="slicer")
        self._started: subprocess.Popen[str] | None = None

    @property
    def _process(self) -> "subprocess.Popen[str]":
        if self._started is None:
            command = ["java", *_QUICK, str(_SERVER)]
            pipe = subprocess.PIPE
            self._started = subprocess.Popen(command, cwd=self._folder.name, stdin=pipe, stdout=pipe, encoding="utf-8")
        return self._started

    def run(self, command: Sequence[str]) -> Ended:
        """What the command line does; all files in it are named wholly."""
        tool, *words = command
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\t".join((Path(tool).name, *words)) + "\n")
        self._process.stdin.flush()
        code, out, err = self._process.stdout.readline().rstrip("\n").split(" ")
        return Ended(command, int(code), *(base64.b64decode(text[1:]).decode() for text in (out, err)))

    def end(self) -> None:
        if self._started is not None:
            self._started.communicate()
        self._folder.cleanup()


@dataclass
class _Compiling:
    """A compilation as the process that it would be."""

    jdk: Jdk
    command: list[str]
    returncode: int | None = None

    def poll(self) -> int | None:
        return self.returncode

    def kill(self) -> None:
        """It has not begun."""

    def communicate(self, timeout: float = 0.0) -> tuple[str, None]:
        del timeout
        ended = self.jdk.run(self.command)
        self.returncode = ended.returncode
        return f"{ended.stdout}{ended.stderr}", None


@dataclass(frozen=True)
class _Processes:
    """What `slicer.replay.javac` uses of `subprocess`."""

    jdk: Jdk
    run = staticmethod(subprocess.run)
    PIPE = subprocess.PIPE
    STDOUT = subprocess.STDOUT
    DEVNULL = subprocess.DEVNULL
    TimeoutExpired = subprocess.TimeoutExpired

    def Popen(self, command: list[str], **options: Any) -> "_Compiling | subprocess.Popen[str]":  # noqa: N802 - the name it has there
        if command[0] in self.jdk.tools:
            return _Compiling(self.jdk, command)
        return subprocess.Popen(command, **options)


def keep_warm(jdk: Jdk, patch: pytest.MonkeyPatch) -> None:
    """The slicer's own compilations and replays go to this JDK, but for runs that may not end."""

    def run(command: list[str], seconds: float) -> Ended:
        may_end = seconds == jvm.SECONDS
        return jdk.run(command) if may_end and command[0] in jdk.tools else _RUN(command, seconds)

    patch.setattr(jvm, "_run", run)
    patch.setattr(compiler, "subprocess", _Processes(jdk))
    patch.setattr(machine, "_command", lambda: None)


def keep_cold(patch: pytest.MonkeyPatch) -> None:
    """The slicer starts its own processes again."""
    patch.setattr(jvm, "_run", _RUN)
    patch.setattr(compiler, "subprocess", subprocess)
    patch.setattr(machine, "_command", _COMMAND)
