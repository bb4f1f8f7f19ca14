"""Puts proof obligations to KeY."""

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.limits import Ints
from slicer.prove.answers import Answer, attempt, failure, of_kind
from slicer.prove.attempt import Attempt, Closed, Conditional, Named, NotRun, Obligation, Open, Target
from slicer.prove.install import Missing, Ready
from slicer.prove.jvm import Jvm, KeyLimits
from slicer.prove.problem import choices, fault, strategy, target

# KeY keeps some memory of every program that it loaded.
MOST_LOADS = 40


class Key:
    """KeY in a JVM that stays until the end. One that died, ran too long or has loaded much is replaced by a new one.

    `find` looks for KeY when the first proof is asked for. Law: the answers do not depend on what was asked before.
    """

    def __init__(self, find: Callable[[], Ready | Missing], limits: KeyLimits) -> None:
        self._find, self._limits = find, limits
        self._jvm: Jvm | None = None

    @cached_property
    def _ready(self) -> Ready | Missing:
        return self._find()

    def __enter__(self) -> "Key":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def prove(
        self,
        source_dir: Path,
        obligations: Sequence[Obligation],
        ints: Ints,
        *,
        stubs: Collection[str] = (),
        proofs_dir: Path | None = None,
    ) -> tuple[Attempt, ...]:
        """An attempt for each obligation, in order, from one load of the directory.

        Law: what a closed proof uses is an obligation, or an axiom. `stubs` are the names of the slice's own.
        Closed proofs are saved as `<number>.proof` if a directory is given; they name the sources by
        a relative path.
        """
        if isinstance(self._ready, Missing):
            return (NotRun(self._ready.why, self._ready.hint, code=Code.S601),) * len(obligations)
        wrong = misread(source_dir)
        if wrong is not None:
            return (wrong,) * len(obligations)
        arguments = ["--source", str(source_dir.absolute()), *_options(ints)]
        for obligation in obligations:
            arguments += _wanted(obligation)
        for name in sorted(stubs):
            arguments += ["--stub", name]
        if proofs_dir is not None:
            proofs_dir.mkdir(parents=True, exist_ok=True)
            arguments += ["--proofs", str(proofs_dir.absolute())]
        answers = self._ask(self._ready, arguments, len(obligations))
        by_number = {answer["number"]: attempt(answer, proofs_dir) for answer in answers if "number" in answer}
        rest = _why_no_answer(answers)
        known = frozenset(each.contract for each in by_number.values() if isinstance(each, Closed | Open))
        return tuple(founded(by_number.get(number, rest), known) for number in range(len(obligations)))

    def prove_file(self, file: Path) -> Attempt:
        """What automatic mode makes of a problem file, or the check of a saved proof.

        A saved proof is closed only if every step of it could be repeated on the present sources; whether KeY reads
        those as they are meant, `misread` tells.
        """
        if isinstance(self._ready, Missing):
            return NotRun(self._ready.why, self._ready.hint, code=Code.S601)
        answers = self._ask(self._ready, ["--file", str(file.absolute())], 1)
        found = of_kind(answers, "file")
        return attempt(found[0]) if found else _why_no_answer(answers)

    def _ask(self, ready: Ready, arguments: Sequence[str], proofs: int) -> tuple[Answer, ...]:
        """What the JVM answered, with an `end` at the end if it did not answer all."""
        if any(set(word) & set("\n\r\0") for word in arguments):
            return ({"kind": "end", "why": "KeY cannot be told of a name with a line break"},)
        limits = self._limits
        if self._jvm is not None and (self._jvm.is_over or self._jvm.loads >= MOST_LOADS):
            self._end()
        try:
            self._jvm = self._jvm or Jvm(ready, limits)
        except OSError as error:
            return ({"kind": "end", "why": f"Java does not start: {error.strerror}"},)
        bounds = ["--steps", str(limits.steps), "--millis", str(int(limits.seconds * 1000))]
        return self._jvm.ask([*bounds, *arguments], limits.load_seconds + proofs * limits.seconds)

    def _end(self) -> None:
        if self._jvm is not None:
            self._jvm.end()
            self._jvm = None


def misread(source_dir: Path) -> NotRun | None:
    """Why KeY is not asked about the sources, if it cannot read them, or reads something else than they say."""
    why, hint = fault(source_dir)
    return NotRun(why, hint, code=Code.S602) if why else None


def founded(found: Attempt, obligations: Collection[str]) -> Attempt:
    """A closed proof, only if the contracts that it uses are obligations; else it is not saved either."""
    if not isinstance(found, Closed) or all(name in obligations for name in found.used):
        return found
    if found.proof is not None:
        found.proof.unlink()
    return Conditional(found.contract, found.effort, tuple(name for name in found.used if name not in obligations))


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


def _why_no_answer(answers: Sequence[Answer]) -> NotRun:
    """The reason for what was not answered: KeY's own error, or how the process ended."""
    for answer in of_kind(answers, "error"):
        if "number" not in answer:
            return failure(answer)
    for answer in of_kind(answers, "end"):
        return NotRun(answer["why"])
    return NotRun("KeY ended without an answer")
