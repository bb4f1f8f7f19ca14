"""Many small Java programs compiled and run in few processes, each run on a heap of its own.

The driver reads commands, a line each: `case NAME` begins a run; `load CLASS` runs a static initialiser; `method CLASS
NAME` says what to run; `new CLASS` and `array ELEMENT LENGTH` make the objects 0, 1, …, without constructors; `field
OBJECT CLASS NAME VALUE`, `element ARRAY INDEX VALUE` and `static CLASS NAME [VALUE]` fill them; `this VALUE` and
`argument VALUE` follow; `run` runs and `show` only shows. Texts must be without spaces and line ends.
"""

import json
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_DRIVER = Path(__file__).with_name("Driver.java")
_QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Duser.language=en")
_COMPILER = (*(f"-J{flag}" for flag in _QUICK), "-J-Xss8m", "-nowarn", "-proc:none", "-encoding", "UTF-8")


@dataclass(frozen=True)
class State:
    """How a run ended and what it left: `roots` are `this`, the arguments, the result, the exception, the statics.

    A value is null, a number, a truth value, a text, or `[n]`, the n-th of the `objects`, which are numbered in the
    order of a breadth-first walk. An object has its type and its elements or its fields, by `Class.name` and sorted.
    """

    end: str
    exception: str
    roots: tuple[Any, ...]
    objects: tuple[Any, ...]


class JavaFailed(Exception):
    """The compiler or the machine did not do what it was asked."""


def run_batch(folder: Path, texts: Mapping[str, str], commands: Iterable[str]) -> dict[str, State]:
    """The states by the names of the cases; `texts` are by package, each in a file `M.java`."""
    for package, text in texts.items():
        (folder / package).mkdir(parents=True)
        (folder / package / "M.java").write_text(text, encoding="utf-8")
    files = [f"{package}/M.java" for package in texts]
    (folder / "files").write_text("\n".join(files), encoding="utf-8")
    _run(["javac", *_COMPILER, "-d", "out", str(_DRIVER), "@files"], folder, "")
    answer = _run(["java", *_QUICK, "-ea", "-cp", "out", "Driver"], folder, "\n".join(commands) + "\n")
    found = (json.loads(line) for line in answer.splitlines())
    return {f["case"]: State(f["end"], f.get("exception", ""), *_frozen(f)) for f in found}


def _frozen(found: dict[str, Any]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    return tuple(found.get("roots", ())), tuple(found.get("objects", ()))


def _run(command: list[str], folder: Path, given: str) -> str:
    done = subprocess.run(command, cwd=folder, input=given, capture_output=True, encoding="utf-8", check=False)
    if done.returncode not in {0, 3}:
        raise JavaFailed(f"{command[0]} failed:\n{done.stderr[:4000]}")
    return done.stdout
