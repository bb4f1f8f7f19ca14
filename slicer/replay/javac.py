"""Asks the JDK's compiler whether it accepts a text."""

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

_MESSAGE = re.compile(r"^(?P<file>[^:]+):(?P<line>\d+): error: (?P<message>.*)$", re.MULTILINE)
FLAGS = (
    "-J-XX:TieredStopAtLevel=1",
    "-J-XX:+UseSerialGC",
    "-J-Duser.language=en",
    "-nowarn",
    "-proc:none",
    "-encoding",
    "UTF-8",
)


@dataclass(frozen=True, slots=True)
class Compiled:
    """javac accepts it."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """javac's first message and its line (0 if it names none)."""

    message: str
    line: int


@dataclass(frozen=True, slots=True)
class NoCompiler:
    """There is no javac here."""


Compilation = Compiled | Rejected | NoCompiler


class Javac:
    """Compiles one text in the background; a context manager, so that the process never outlives it."""

    def __init__(self, name: str, text: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="slicer")
        self._process: subprocess.Popen[str] | None = None
        javac = shutil.which("javac")
        if javac is None:
            return
        # javac wants a public class in a file of its name; the text is what counts, not where it lay.
        file = Path(self._folder.name) / name
        file.write_text(text, encoding="utf-8", newline="")
        self._process = subprocess.Popen(
            [javac, *FLAGS, "-d", self._folder.name, str(file)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> "Javac":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.communicate()
        self._folder.cleanup()

    def result(self) -> Compilation:
        """What javac says, when it is done."""
        if self._process is None:
            return NoCompiler()
        output, _ = self._process.communicate()
        if self._process.returncode == 0:
            return Compiled()
        found = _MESSAGE.search(output)
        if found is None:
            return Rejected(output.strip().replace(self._folder.name, "."), 0)
        return Rejected(found["message"], int(found["line"]))
