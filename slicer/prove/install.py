"""Finds and installs KeY."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from slicer.base.record import record
from slicer.prove.answers import request

VERSION: Final = "2.12.3"

# The fast compiler alone: nearly all time goes into loading, and short proofs gain as well.
JVM_FLAGS: Final = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.awt.headless=true")

_DRIVER: Final = Path(__file__).parent / "driver"
_OLDEST_JAVA: Final = 17
_MAVEN_SECONDS: Final = 900
_STEP_SECONDS: Final = 300
_ARCHIVE: Final = "driver.jsa"
_MARK: Final = "installed"
_LIBRARIES: Final = 8
_HINT: Final = "install a JDK 17 or newer and Maven, then run `slice doctor --install`"
_SAMPLE: Final = """class Sample {
    /*@ ensures \\result >= 0; @*/
    int size(/*@ nullable @*/ int[] a) { return a == null ? 0 : a.length; }
}
"""


@record(slots=True)
class Ready:
    """KeY can be started."""

    directory: Path
    java: Path

    @property
    def class_path(self) -> str:
        """Jars one by one in a fixed order: the class-data archive belongs to exactly this text."""
        jars = (self.directory / "driver.jar", *sorted((self.directory / "lib").glob("*.jar")))
        return os.pathsep.join(map(str, jars))

    @property
    def archive(self) -> Path:
        return self.directory / _ARCHIVE


@record(slots=True)
class Missing:
    """KeY cannot be started."""

    why: str
    hint: str = _HINT


class InstallFailed(Exception):
    """A step of the installation failed; the hint says what to do."""

    def __init__(self, why: str, hint: str) -> None:
        super().__init__(f"{why}; {hint}")
        self.why = why
        self.hint = hint


def home(environment: Mapping[str, str] = os.environ) -> Path:
    """The directory that KeY is in, or will be."""
    chosen = environment.get("SLICER_KEY", "")
    return Path(chosen) if chosen else Path(sys.prefix) / "share" / "jml-slicer" / f"key-{VERSION}"


def locate(environment: Mapping[str, str] = os.environ) -> Ready | Missing:
    """KeY, if it is completely installed and made from the driver's present sources."""
    java = shutil.which("java", path=environment.get("PATH"))
    if java is None:
        return Missing("there is no `java` on the path")
    directory = home(environment).absolute()
    if not directory.is_dir():
        return Missing(f"KeY {VERSION} is not installed", "run `slice doctor --install`")
    ready = Ready(directory, Path(java))
    fault = _fault(ready)
    if fault:
        return Missing(fault, "run `slice doctor --install` again")
    return ready


def install(progress: Callable[[str], None], environment: Mapping[str, str] = os.environ) -> Ready:
    """KeY, installed if it was not. Raises `InstallFailed`."""
    found = locate(environment)
    if isinstance(found, Ready):
        progress(f"KeY {VERSION} is installed")
        return found
    java = _tool("java", environment)
    javac = _tool("javac", environment)
    maven = _tool("mvn", environment)
    _check_version(java)
    ready = Ready(home(environment).absolute(), java)
    _clear(ready.directory)
    progress(f"fetching KeY {VERSION} with Maven")
    _fetch(maven, ready)
    progress("compiling the driver")
    _compile(javac, ready)
    progress("making the class-data archive")
    _make_archive(ready)
    (ready.directory / _MARK).write_text(_fingerprint(), encoding="utf-8")
    return ready


def _fault(ready: Ready) -> str:
    mark = ready.directory / _MARK
    if not mark.is_file():
        return "the installation of KeY is not complete"
    if mark.read_text(encoding="utf-8") != _fingerprint():
        return "KeY was installed by another version of the slicer"
    jars = list((ready.directory / "lib").glob("*.jar"))
    if len(jars) < _LIBRARIES or not (ready.directory / "driver.jar").is_file():
        return "files of KeY are missing"
    return ""


def _fingerprint() -> str:
    digest = sha256()
    for source in (_DRIVER / "pom.xml", *_sources()):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()


def _sources() -> list[Path]:
    return sorted((_DRIVER / "src").glob("*.java"))


def _tool(name: str, environment: Mapping[str, str]) -> Path:
    found = shutil.which(name, path=environment.get("PATH"))
    if found is None:
        raise InstallFailed(f"there is no `{name}` on the path", _HINT)
    return Path(found)


def _check_version(java: Path) -> None:
    text = _run([java, "-version"], "asking for Java's version", "check the JDK", _STEP_SECONDS)
    found = re.search(r'version "(\d+)', text)
    if found is None or int(found[1]) < _OLDEST_JAVA:
        raise InstallFailed(f"KeY needs Java {_OLDEST_JAVA} or newer", _HINT)


def _clear(directory: Path) -> None:
    """Takes away what an earlier installation left, the mark first."""
    try:
        (directory / _MARK).unlink(missing_ok=True)
        shutil.rmtree(directory / "lib", ignore_errors=True)
        for name in ("driver.jar", _ARCHIVE):
            (directory / name).unlink(missing_ok=True)
        (directory / "lib").mkdir(parents=True)
    except OSError as error:
        raise InstallFailed(
            f"the directory for KeY cannot be written ({error.strerror})",
            "set SLICER_KEY to a directory of your own",
        ) from error


def _fetch(maven: Path, ready: Ready) -> None:
    hint = "check that Maven reaches its repository, or its settings.xml, and run it again"
    command = [maven, "-q", "-B", "-U", "-f", _DRIVER / "pom.xml", "dependency:copy-dependencies"]
    output = f"-DoutputDirectory={ready.directory / 'lib'}"
    _run([*command, output], "fetching KeY", hint, _MAVEN_SECONDS)
    if len(list((ready.directory / "lib").glob("*.jar"))) < _LIBRARIES:
        raise InstallFailed("Maven did not copy all libraries of KeY", hint)


def _compile(javac: Path, ready: Ready) -> None:
    libraries = os.pathsep.join(str(jar) for jar in sorted((ready.directory / "lib").glob("*.jar")))
    with TemporaryDirectory() as classes:
        command = [
            javac,
            "-nowarn",
            "-encoding",
            "UTF-8",
            "-d",
            classes,
            "-cp",
            libraries,
            *_sources(),
        ]
        _run(
            command,
            "compiling the driver",
            "check that `javac` is a JDK 17 or newer",
            _STEP_SECONDS,
        )
        with zipfile.ZipFile(ready.directory / "driver.jar", "w") as jar:
            for path in sorted(Path(classes).glob("*.class")):
                jar.writestr(zipfile.ZipInfo(path.name), path.read_bytes())


def _make_archive(ready: Ready) -> None:
    """Proves a small program, which also tests the installation, and keeps the loaded classes."""
    hint = "run the installation again; if it fails again, try another JDK"
    with TemporaryDirectory() as place:
        source = Path(place) / "src"
        source.mkdir()
        (source / "Sample.java").write_text(_SAMPLE, encoding="utf-8")
        command = [ready.java, f"-XX:ArchiveClassesAtExit={ready.archive}", *JVM_FLAGS]
        driver = [f"-Duser.home={place}", "-cp", ready.class_path, "KeyDriver"]
        wanted = request(["--source", str(source), "--method", "Sample", "Sample::size([I)"])
        output = _run([*command, *driver], "starting KeY", hint, _STEP_SECONDS, wanted)
    answers = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    if not any(answer.get("closed") for answer in answers):
        raise InstallFailed("KeY did not prove the sample", hint)
    if not ready.archive.is_file():
        raise InstallFailed("no class-data archive was written", hint)


def _run(command: Sequence[object], what: str, hint: str, seconds: float, given: bytes = b"") -> str:
    """What the command printed on both channels."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise InstallFailed(f"{what} took more than {seconds:.0f} s", hint) from None
    except OSError as error:
        raise InstallFailed(f"{what} failed ({error.strerror})", hint) from error
    output = done.stdout.decode("utf-8", "replace")
    if done.returncode != 0:
        raise InstallFailed(f"{what} failed: {_last_line(output)}", hint)
    return output


def _last_line(output: str) -> str:
    errors = [line.strip() for line in output.splitlines() if "ERROR" in line or "error" in line]
    lines = errors or [line.strip() for line in output.splitlines() if line.strip()]
    return lines[0][:300] if lines else "it printed nothing"
