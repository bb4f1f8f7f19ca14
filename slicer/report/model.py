"""The result of one run: what every renderer reads."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from slicer.analysis.callees import involved
from slicer.base.fragments import Unit, UnitId
from slicer.base.limits import Limits
from slicer.base.record import record
from slicer.base.source import SourceFile
from slicer.claims.spec import Asked
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Unknown, Vacuous, Verdict
from slicer.infer.of_slice import Found
from slicer.lower.files import Original
from slicer.prove.attempt import Attempt, Closed, Named, Target
from slicer.refine.rounds import Round
from slicer.replay.jvm import Replayed
from slicer.slicing.fixed_text import FixedText
from slicer.slicing.said import Said, said_in
from slicer.slicing.slice import Slice


class Status(StrEnum):
    """What became of a unit."""

    KEPT = "kept"
    HELPFUL = "helpful"
    GUARD = "guard"
    CUT = "cut"
    UNREACHED = "not reached"


LETTERS: Mapping[Status, str] = {
    Status.KEPT: "K",
    Status.HELPFUL: "H",
    Status.GUARD: "G",
    Status.CUT: "-",
    Status.UNREACHED: "?",
}
"""One letter for each."""


@record(slots=True)
class Obligation:
    """One contract of the slice that KeY must prove, and the file that asks it."""

    target: Target | Named
    contract: str
    file: str


@record
class Result:
    """A verdict; if there is a slice, also the slice, its obligations, and KeY's answer to each.

    `replayed` says what the JVM did with a counterexample. `written` is the text of the user; the slice may be made of
    another one with the same lines: with annotations that were adopted, or in `older` Java. `unadopted` says which of
    these annotations have no place in it. `found` are invariants for the loops of the slice. `rounds` are what was
    tried with it.
    """

    original: Original
    asked: Asked
    limits: Limits
    verdict: Verdict
    slice: Slice | None = None
    obligations: tuple[Obligation, ...] = ()
    compiled: bool = False
    attempts: tuple[Attempt, ...] = ()
    folder: Path | None = None
    replayed: Replayed | None = None
    written: SourceFile | None = None
    older: bool = False
    found: Found | None = None
    rounds: tuple[Round, ...] = ()
    unadopted: tuple[str, ...] = ()

    @property
    def text(self) -> SourceFile:
        """The text of the slice, with the invariants that were found for it."""
        assert self.slice is not None
        return self.slice.emission.edited.source if self.found is None else self.found.again.unit.source

    @property
    def fixed(self) -> Mapping[str, str]:
        """The hash of what nobody may change in each file of the slice, so that a proof counts for the original."""
        return self._read.hashes()

    @property
    def said(self) -> tuple[Said, ...]:
        """What the slice says of its loops and callees, by their ids in the original."""
        assert self.slice is not None
        return said_in(self.original, self.slice.emission, self.slice.again, self._read)

    @property
    def _read(self) -> FixedText:
        """The slice as our own front end reads it."""
        assert self.slice is not None
        again = self.slice.again if self.found is None else self.found.again
        return FixedText(again, self.asked.method.id, self.asked.names)

    def with_slice(self, made: Slice, todo: tuple[Obligation, ...], *, compiled: bool) -> "Result":
        return replace(self, slice=made, obligations=todo, compiled=compiled)

    def with_attempts(self, attempts: tuple[Attempt, ...]) -> "Result":
        return replace(self, attempts=attempts)

    @property
    def units(self) -> tuple[Unit, ...]:
        """The statements that a run of the method can execute, in source order."""
        program = self.original.program
        found = [unit for method in involved(program, self.asked.method) for unit in method.units]
        return tuple(sorted(found, key=lambda u: u.spans[0]))

    def status(self, unit: UnitId) -> Status:
        assert self.slice is not None
        pinned = self.slice.pinned - self.slice.unreached
        if unit in self.slice.core | self.slice.forced | pinned or self._is_whole(unit):
            return Status.KEPT
        if unit in self.slice.helpful:
            return Status.HELPFUL
        if unit in self.slice.emission.guards:
            return Status.GUARD
        return Status.UNREACHED if unit in self.slice.unreached else Status.CUT

    def stays(self, unit: UnitId) -> bool:
        """Whether the slice has the unit, if only as a guard; one that is not reached needs `--keep-unreached`."""
        assert self.slice is not None
        emission = self.slice.emission
        return unit in emission.plan.kept or unit in emission.guards or self._is_whole(unit)

    def _is_whole(self, unit: UnitId) -> bool:
        """Is it in a method that stays as it is?"""
        assert self.slice is not None
        return self.original.program.units[unit].method in self.slice.emission.whole

    @property
    def proved(self) -> bool:
        return bool(self.attempts) and all(isinstance(a, Closed) for a in self.attempts)


def worst(results: Sequence[Result], *, prove: bool) -> int:
    """The exit code of several questions: 2 if any cannot be asked, else 1 if any fails, else 3 if any is undecided."""
    return worst_of(exit_code(result, prove=prove) for result in results)


def worst_of(codes: Iterable[int]) -> int:
    """The exit code of several commands or questions in one."""
    found = set(codes)
    return next((code for code in (2, 1, 3) if code in found), 0)


def exit_code(result: Result, *, prove: bool) -> int:
    """0 holds or sliced (with `prove`: all closed), 1 a real counterexample, 2 a mistake in the clause, 3 undecided."""
    match result.verdict:
        case Fails():
            return 1
        case Unknown() as unknown:
            return 3 if unknown.mistake is None else 2
        case Vacuous() | Insufficient():
            return 3
        case HoldsWithin():
            if result.slice is not None and isinstance(result.slice.recheck, Unknown):
                return 3
            return 3 if prove and not result.proved else 0
