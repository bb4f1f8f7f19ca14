"""The process in which KeY runs."""

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Timer

from slicer.base.record import record
from slicer.prove.answers import Answer, read, request
from slicer.prove.install import JVM_FLAGS, Ready
from slicer.prove.problem import STEPS

# Who says nothing more may take so long to end.
_LAST_SECONDS = 2.0


@record(slots=True)
class KeyLimits:
    """`steps` and `seconds` bound one obligation, `load_seconds` the start of KeY.

    `heap` is a size as the JVM reads it.
    """

    steps: int = STEPS
    seconds: float = 60.0
    load_seconds: float = 120.0
    heap: str = "1g"
    jvm_flags: tuple[str, ...] = JVM_FLAGS


class Jvm:
    """A JVM with a home of its own, which answers one request after the other.

    Raises `OSError` if Java does not start.
    """

    def __init__(self, ready: Ready, limits: KeyLimits) -> None:
        self.loads, self._is_spent = 0, False
        self._home = TemporaryDirectory(prefix="slicer-key-")
        flags = [*limits.jvm_flags, *_archive(ready), f"-Xmx{limits.heap}", f"-Duser.home={self._home.name}"]
        try:
            self._process = self._started([str(ready.java), *flags, "-cp", ready.class_path, "KeyDriver"])
        except OSError:
            self._home.cleanup()
            raise

    def _started(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        with self._errors.open("wb") as errors:
            return subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=errors, cwd=self._home.name, start_new_session=True
            )

    @property
    def _errors(self) -> Path:
        return Path(self._home.name) / "errors"

    @property
    def is_over(self) -> bool:
        """Can it not be asked any more?"""
        return self._is_spent or self._process.poll() is not None

    def ask(self, words: Sequence[str], seconds: float) -> tuple[Answer, ...]:
        """The answers to a request. The last one is an `end` if the process ended instead, or had to be ended."""
        self.loads += 1
        late = Event()

        def give_up() -> None:
            late.set()
            self._kill()

        timer = Timer(seconds, give_up)
        timer.start()
        try:
            answers = self._answers(words)
        finally:
            timer.cancel()
            timer.join()
        is_done = bool(answers) and answers[-1].get("kind") == "done"
        self._is_spent = late.is_set() or not is_done or not answers[-1].get("fit", True)
        if is_done:
            return answers[:-1]
        why = f"KeY took more than {seconds:.3g} s" if late.is_set() else self._why_ended()
        return (*answers, {"kind": "end", "why": why})

    def _answers(self, words: Sequence[str]) -> tuple[Answer, ...]:
        """What it says up to `done`, or to its end."""
        found: list[Answer] = []
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):
            self._process.stdin.write(request(words))
            self._process.stdin.flush()
        for line in self._process.stdout:
            found += read(line.decode("utf-8", "replace"))
            if found and found[-1].get("kind") == "done":
                break
        return tuple(found)

    def _why_ended(self) -> str:
        try:
            status = self._process.wait(_LAST_SECONDS)
        except subprocess.TimeoutExpired:
            self._kill()
            status = self._process.wait()
        text = self._errors.read_text(encoding="utf-8", errors="replace")
        lines = [line.strip() for line in text.splitlines()]
        said = [line for line in lines if line and not line.startswith("SLF4J")]
        last = f": {said[-1][:300]}" if said else ""
        return f"KeY's JVM ended with status {status}{last}"

    def _kill(self) -> None:
        """Ends the process and its children; it leads a group of its own."""
        if self._process.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def end(self) -> None:
        """Ends the process, whatever it does."""
        self._kill()
        self._process.communicate()
        self._home.cleanup()


def _archive(ready: Ready) -> list[str]:
    """A stale archive is ignored, but says so on standard output unless the log is off."""
    return [f"-XX:SharedArchiveFile={ready.archive}", "-Xlog:disable"] if ready.archive.is_file() else []
