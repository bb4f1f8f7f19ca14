"""Runs KeY on proof obligations, as a separate process."""

import os
import signal
import subprocess
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.limits import Ints
from slicer.prove.answers import Answer, attempt, failure, of_kind, read
from slicer.prove.attempt import Attempt, Closed, Conditional, Named, NotRun, Obligation, Open, Target
from slicer.prove.install import JVM_FLAGS, Missing, Ready
from slicer.prove.problem import STEPS, choices, fault, strategy, target


@dataclass(frozen=True, slots=True)
class KeyLimits:
    """`steps` and `seconds` bound one obligation, `load_seconds` the start of KeY.

    `heap` is a size as the JVM reads it.
    """

    steps: int = STEPS
    seconds: float = 60.0
    load_seconds: float = 120.0
    heap: str = "1g"
    jvm_flags: tuple[str, ...] = JVM_FLAGS


def prove(
    ready: Ready | Missing,
    source_dir: Path,
    obligations: Sequence[Obligation],
    ints: Ints,
    limits: KeyLimits,
    *,
    stubs: Collection[str] = (),
    proofs_dir: Path | None = None,
) -> tuple[Attempt, ...]:
    """An attempt for each obligation, in order, from one JVM that loads the directory once.

    Law: what a closed proof uses is an obligation, or an axiom. `stubs` are the names of the slice's own.
    Closed proofs are saved as `<number>.proof` if a directory is given; they name the sources by
    a relative path.
    """
    if isinstance(ready, Missing):
        return (NotRun(ready.why, ready.hint, code=Code.S601),) * len(obligations)
    why, hint = fault(source_dir)
    if why:
        return (NotRun(why, hint, code=Code.S602),) * len(obligations)
    arguments = ["--source", str(source_dir.absolute()), *_options(ints)]
    for obligation in obligations:
        arguments += _wanted(obligation)
    for name in sorted(stubs):
        arguments += ["--stub", name]
    if proofs_dir is not None:
        proofs_dir.mkdir(parents=True, exist_ok=True)
        arguments += ["--proofs", str(proofs_dir.absolute())]
    answers = _run(ready, arguments, len(obligations), limits)
    by_number = {answer["number"]: attempt(answer, proofs_dir) for answer in answers if "number" in answer}
    rest = _why_no_answer(answers)
    known = frozenset(each.contract for each in by_number.values() if isinstance(each, Closed | Open))
    return tuple(_founded(by_number.get(number, rest), known) for number in range(len(obligations)))


def _founded(found: Attempt, obligations: Collection[str]) -> Attempt:
    """A closed proof, only if the contracts that it uses are obligations; else it is not saved either."""
    if not isinstance(found, Closed) or all(name in obligations for name in found.used):
        return found
    if found.proof is not None:
        found.proof.unlink()
    return Conditional(found.contract, found.effort, tuple(name for name in found.used if name not in obligations))


def prove_file(ready: Ready, file: Path, limits: KeyLimits) -> Attempt:
    """What automatic mode makes of a problem file, or the check of a saved proof.

    A saved proof is closed only if every step of it could be repeated on the present sources.
    """
    answers = _run(ready, ["--file", str(file.absolute())], 1, limits)
    found = of_kind(answers, "file")
    return attempt(found[0]) if found else _why_no_answer(answers)


def _options(ints: Ints) -> list[str]:
    options = []
    for category, value in choices(ints).items():
        options += ["--choice", category, value]
    for option, value in strategy().items():
        options += ["--strategy", option, value]
    return options


def _wanted(obligation: Obligation) -> list[str]:
    match obligation:
        case Named(contract):
            return ["--contract", contract]
        case Target(type_, method, parameters):
            return ["--method", type_, target(type_, method, parameters)]
    assert_never(obligation)


def _run(ready: Ready, arguments: Sequence[str], proofs: int, limits: KeyLimits) -> tuple[Answer, ...]:
    """What the process answered, with an `end` at the end if it did not end by itself."""
    bounds = ["--steps", str(limits.steps), "--millis", str(int(limits.seconds * 1000))]
    seconds = limits.load_seconds + proofs * limits.seconds
    with TemporaryDirectory(prefix="slicer-key-") as home:
        flags = [*limits.jvm_flags, *_archive(ready), f"-Xmx{limits.heap}", f"-Duser.home={home}"]
        command = [
            str(ready.java),
            *flags,
            "-cp",
            ready.class_path,
            "KeyDriver",
            *bounds,
            *arguments,
        ]
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=home,
                start_new_session=True,
            )
        except OSError as error:
            return (_end(f"Java does not start: {error.strerror}"),)
        return _talk(process, seconds)


def _talk(process: subprocess.Popen[bytes], seconds: float) -> tuple[Answer, ...]:
    end = ""
    try:
        output, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        end = f"KeY took more than {seconds:.3g} s"
        _kill(process)
        output, errors = process.communicate()
    except BaseException:
        _kill(process)
        process.communicate()
        raise
    answers = read(output.decode("utf-8", "replace"))
    if not end and process.returncode != 0:
        end = f"KeY's JVM ended with status {process.returncode}{_last_words(errors)}"
    return (*answers, _end(end)) if end else answers


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Ends the process and its children; it leads a group of its own."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _archive(ready: Ready) -> list[str]:
    """A stale archive is ignored, but says so on standard output unless the log is off."""
    return [f"-XX:SharedArchiveFile={ready.archive}", "-Xlog:disable"] if ready.archive.is_file() else []


def _end(why: str) -> Answer:
    return {"kind": "end", "why": why}


def _last_words(errors: bytes) -> str:
    lines = [line.strip() for line in errors.decode("utf-8", "replace").splitlines()]
    said = [line for line in lines if line and not line.startswith("SLF4J")]
    return f": {said[-1][:300]}" if said else ""


def _why_no_answer(answers: Sequence[Answer]) -> NotRun:
    """The reason for what was not answered: KeY's own error, or how the process ended."""
    for answer in of_kind(answers, "error"):
        if "number" not in answer:
            return failure(answer)
    for answer in of_kind(answers, "end"):
        return NotRun(answer["why"])
    return NotRun("KeY ended without an answer")
