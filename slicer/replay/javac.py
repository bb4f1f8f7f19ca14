"""Asks the JDK's compiler whether it accepts a text."""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from slicer.base.kept import kept
from slicer.base.record import record
from slicer.base.source import SourceFile, Span
from slicer.replay.machine import ANSWER_SECONDS, Machine

_MESSAGE = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+): error: (?P<message>.*)$", re.MULTILINE)
FLAGS = (
    "-J-XX:TieredStopAtLevel=1",
    "-J-XX:+UseSerialGC",
    "-J-Duser.language=en",
    "-nowarn",
    "-Xmaxerrs",
    "1000",
    "-proc:none",
    "-XDshould-stop.ifError=FLOW",  # otherwise one wrong member hides what is wrong in others
    "-encoding",
    "UTF-8",
)

_ARCHIVE_SECONDS = 20.0
# A file with what most files have.
_ANY = """class Any {
    int[] all = {1, 2};
    String text;

    int sum(Object of) throws Exception {
        int sum = 0;
        for (int each : all) {
            sum += each;
        }
        if (of instanceof Any && sum > all.length) {
            throw new IllegalStateException("no" + sum);
        }
        return sum;
    }
}
"""


@record(slots=True)
class Compiled:
    """javac accepts it."""


@record(slots=True)
class Message:
    """What javac says, the path of the file that it names, and the line there (0 if it names none)."""

    text: str
    file: str
    line: int

    def place(self, source: SourceFile) -> Span | None:
        """The line in the source, if it names one."""
        part = source.at_path(self.file)
        if part is None or not 1 <= self.line <= source.line_count(part):
            return None
        return source.line_span(self.line, part)


@record(slots=True)
class Rejected:
    """All that javac says, at least one message."""

    messages: tuple[Message, ...]


@record(slots=True)
class NoCompiler:
    """There is no javac here, or none that answers in time."""


Compilation = Compiled | Rejected | NoCompiler


def _compiler(javac: str) -> tuple[str, ...]:
    """The command that compiles; it starts quicker with what an earlier start of this very javac has left."""
    program = Path(javac).resolve()
    archive = kept("javac.jsa", f"{program} {program.stat().st_mtime_ns}", lambda path: _archive(javac, path))
    if archive is None or not archive.stat().st_size:
        return javac, *FLAGS
    return javac, *FLAGS, f"-J-XX:SharedArchiveFile={archive}", "-J-Xlog:disable"


def _archive(javac: str, path: Path) -> None:
    """Writes the classes that javac loads, or nothing where this JVM cannot do that."""
    with tempfile.TemporaryDirectory(prefix="slicer") as place:
        target, (file,) = Path(place) / "classes", _written({"Any.java": _ANY}, Path(place))
        command = [javac, *FLAGS, f"-J-XX:ArchiveClassesAtExit={path}", "-J-Xlog:disable", *_seeing(target), file]
        try:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=_ARCHIVE_SECONDS
            )
            is_whole = done.returncode == 0 and path.exists()
        except subprocess.TimeoutExpired:
            is_whole = False
    if not is_whole:
        path.unlink(missing_ok=True)
        path.touch()


class Javac:
    """Compiles some files in the background; a context manager, so that no process of its own outlives it.

    The machine does it, or else a process. `texts` are the files by their paths, as javac wants a public class in a
    file of its name. Javac sees no other class than these and those of the JDK.
    """

    def __init__(self, texts: Mapping[str, str], machine: Machine | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="slicer")
        self._process: subprocess.Popen[str] | None = None
        self._found: Compilation | None = None
        self._place = Path(self._folder.name) / "src"
        self.classes = Path(self._folder.name) / "classes"
        self._words = (*_seeing(self.classes), *_written(texts, self._place))
        plain = (*(flag for flag in FLAGS if not flag.startswith("-J")), *self._words)
        self._machine, self._number = machine, None if machine is None else machine.ask(plain)
        if self._number is None:
            self._start()

    def _start(self) -> None:
        javac = shutil.which("javac")
        if javac is not None:
            command = [*_compiler(javac), *self._words]
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def __enter__(self) -> "Javac":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.communicate()
        if self._found is None and self._machine is not None and self._number is not None:
            self._machine.answer(self._number)  # it writes to the folder until then
        self._folder.cleanup()

    def result(self) -> Compilation:
        """What javac says, when it is done."""
        if self._found is None:
            self._found = self._wait()
        return self._found

    def _wait(self) -> Compilation:
        if self._machine is not None and self._number is not None:
            answer = self._machine.answer(self._number)
            if answer is not None:
                return self._judged(*answer)
            self._start()
        if self._process is None:
            return NoCompiler()
        try:
            output, _ = self._process.communicate(timeout=ANSWER_SECONDS)
        except subprocess.TimeoutExpired:
            return NoCompiler()
        return self._judged(self._process.returncode, output)

    def _judged(self, code: int, output: str) -> Compilation:
        if code == 0:
            return Compiled()
        return Rejected(_messages(output, self._place) or (Message(output.strip(), "", 0),))


class Ahead:
    """Compiles the files that it heard of last, while others work on; a context manager."""

    def __init__(self, machine: Machine | None = None) -> None:
        self._machine = machine
        self._texts: Mapping[str, str] = {}
        self._javac: Javac | None = None

    def __enter__(self) -> "Ahead":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._javac is not None:
            self._javac.__exit__(kind, error, trace)

    def begin(self, texts: Mapping[str, str]) -> "Javac":
        """Compiles these files, and no longer those before."""
        if self._javac is None or texts != self._texts:
            self.__exit__(None, None, None)
            self._texts, self._javac = texts, Javac(texts, self._machine)
        return self._javac

    def result(self, texts: Mapping[str, str]) -> Compilation:
        """What javac says of these files, when it is done."""
        return self.begin(texts).result()


def _messages(output: str, folder: Path) -> tuple[Message, ...]:
    """What javac says of files below the folder."""
    found = (each for each in _MESSAGE.finditer(output) if Path(each["file"]).is_relative_to(folder))
    return tuple(Message(m["message"], Path(m["file"]).relative_to(folder).as_posix(), int(m["line"])) for m in found)


def _written(texts: Mapping[str, str], folder: Path) -> tuple[str, ...]:
    """Writes the files below the folder, and gives their names."""
    for path, text in texts.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
    return tuple(str(folder / path) for path in texts)


def _seeing(target: Path) -> tuple[str, ...]:
    """Flags of javac: it writes classes to the folder, and sees only these beside the files that it is given."""
    target.mkdir(parents=True, exist_ok=True)
    return "-d", str(target), "-cp", str(target), "-sourcepath", str(target)
