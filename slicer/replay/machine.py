"""A JVM that runs javac again and again: a slice is compiled in a tenth of the time that a new JVM needs to start."""

import shutil
import subprocess
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Timer
from types import TracebackType
from zipfile import ZipFile

from slicer.base.kept import kept

_PROGRAM = Path(__file__).with_name("Compile.java")
_FLAGS = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Duser.language=en", "-Dfile.encoding=UTF-8")
# What is made once may take so long, and so long may javac take.
_SECONDS = 60.0
ANSWER_SECONDS = 120.0


class Machine:
    """Answers requests in their order; a context manager, so that the JVM never outlives it.

    Where no JVM can do that, or it ends, there is no answer.
    """

    def __init__(self) -> None:
        command = _command()
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: list[tuple[int, str]] = []
        self._asked = 0
        if command is not None:
            pipe = subprocess.PIPE
            with suppress(OSError):
                self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)

    def __enter__(self) -> "Machine":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.kill()
            with suppress(BrokenPipeError):
                self._process.communicate()
            self._process = None

    def ask(self, words: Sequence[str]) -> int | None:
        """The number of the request, or none if nobody takes it."""
        if self._process is None:
            return None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(_request(words))
            self._process.stdin.flush()
        except BrokenPipeError:
            return None
        self._asked += 1
        return self._asked - 1

    def answer(self, number: int, seconds: float = ANSWER_SECONDS) -> tuple[int, str] | None:
        """The exit code of javac and what it says; none if there is no answer in time."""
        while number >= len(self._answers):
            code, _, said = self._line(seconds).partition(" ")
            if not code.isdecimal():
                return None
            self._answers.append((int(code), b64decode(said).decode("utf-8", "replace")))
        return self._answers[number]

    def _line(self, seconds: float) -> str:
        """The next line that the JVM writes; an empty one if it has ended, as it does after so many seconds."""
        if self._process is None:
            return ""
        assert self._process.stdout is not None
        late = Timer(seconds, self._process.kill)
        late.start()
        try:
            return self._process.stdout.readline().decode("ascii", "replace").rstrip()
        finally:
            late.cancel()


def _request(words: Sequence[str]) -> bytes:
    return b" ".join(b64encode(word.encode("utf-8", "surrogateescape")) for word in words) + b"\n"


def _command() -> tuple[str, ...] | None:
    """Starts the JVM of the javac that is on the path; none if there is none."""
    javac = shutil.which("javac")
    if javac is None:
        return None
    java = Path(javac).resolve().with_name("java")
    if not java.exists():
        return None
    version = f"{java} {java.stat().st_mtime_ns} {_PROGRAM.read_text(encoding='utf-8')}"
    program = kept("compile.jar", version, lambda path: _jar(javac, path))
    if program is None or not program.stat().st_size:
        return None
    command = (str(java), *_FLAGS, "-cp", str(program), "Compile")
    archive = kept("compile.jsa", f"{program} {program.stat().st_mtime_ns}", lambda path: _archive(command, path))
    if archive is None or not archive.stat().st_size:
        return command
    return str(java), f"-XX:SharedArchiveFile={archive}", "-Xlog:disable", *command[1:]


def _jar(javac: str, path: Path) -> None:
    """Writes the compiled program, or nothing where it cannot be compiled."""
    with tempfile.TemporaryDirectory(prefix="slicer") as place:
        _ends([javac, "-nowarn", "-d", place, str(_PROGRAM)])
        classes = sorted(Path(place).glob("*.class"))
        if not classes:
            path.touch()
            return
        with ZipFile(path, "w") as jar:
            for each in classes:
                jar.write(each, each.name)


def _archive(command: Sequence[str], path: Path) -> None:
    """Writes the classes that the program loads, or nothing where this JVM cannot do that."""
    java, *words = command
    with tempfile.TemporaryDirectory(prefix="slicer") as place:
        request = _request(("-proc:none", "-d", place, str(_PROGRAM)))
        flags = (f"-XX:ArchiveClassesAtExit={path}", "-Xlog:disable")
        if not _ends([java, *flags, *words], request) or not path.exists():
            path.unlink(missing_ok=True)
            path.touch()


def _ends(command: Sequence[str], given: bytes = b"") -> bool:
    """Does the command end well?"""
    try:
        done = subprocess.run(command, input=given, capture_output=True, check=False, timeout=_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
