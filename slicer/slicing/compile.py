"""Whether the JDK's compiler accepts a text."""

import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Compiled:
    """javac accepts it."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """javac's messages, without the path."""

    messages: str


@dataclass(frozen=True, slots=True)
class NoCompiler:
    """There is no javac here."""


Compilation = Compiled | Rejected | NoCompiler


def compile_text(name: str, text: str) -> Compilation:
    """What javac says of one source file of that name."""
    javac = shutil.which("javac")
    if javac is None:
        return NoCompiler()
    with tempfile.TemporaryDirectory(prefix="slicer") as folder:
        file = Path(folder) / name
        file.write_text(text, encoding="utf-8", newline="")
        flags = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-Xshare:auto", "-nowarn", "-proc:none"]
        done = subprocess.run(
            [javac, *flags, "-encoding", "UTF-8", "-d", folder, str(file)],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 0:
            return Compiled()
        return Rejected((done.stdout + done.stderr).replace(f"{folder}/", ""))
