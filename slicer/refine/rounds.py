"""The rounds of refinement as data: what was tried with a slice, and what came of it."""

from enum import StrEnum

from slicer.base.fragments import UnitId
from slicer.base.limits import Bounds
from slicer.base.record import record


@record(slots=True)
class Annotate:
    """Find invariants for the loops of the slice."""


@record(slots=True)
class Restore:
    """Bring back the statements that a proof of the whole program with loop invariants needs."""


@record(slots=True)
class Prove:
    """Put the slice to KeY. With `more` invariants than the properties need within the bounds, if that closes it."""

    more: bool = False


@record(slots=True)
class Widen:
    """Check the slice within these bounds. If a run breaks it there, ask the original within the same bounds.

    Where there is no slice yet, only the original is asked.
    """

    bounds: Bounds


@record(slots=True)
class Settle:
    """Ask the original within the bounds in which the slice held last. A slice with fewer statements is taken."""

    bounds: Bounds


@record(slots=True)
class Stop:
    """Nothing more is tried."""


Move = Annotate | Restore | Prove | Widen | Settle | Stop


class Outcome(StrEnum):
    """What came of a move.

    `CHANGED`: the slice is another one now. `SAME`: nothing is new. `FAILS`: the original has a run that breaks the
    property. `UNDECIDED`: nobody knows.
    Of `Annotate`: with the invariants the properties follow within the bounds (`ENOUGH`), or do not (`LACKING`).
    Of `Prove`: what KeY said (`CLOSED`, `OPEN`, `NOT_RUN`), or `SAME` if there are no more invariants to prove it with.
    Of `Widen`: the slice `HOLDS` there, too; or it is too `COARSE`: a run breaks it, and nobody knows of the original.
    Where there was no slice: there is a `FIRST` one now; or the bounds are `EMPTY`: no run in them is asked about.
    """

    CHANGED = "changed"
    SAME = "same"
    FAILS = "fails"
    UNDECIDED = "undecided"
    ENOUGH = "enough"
    LACKING = "lacking"
    CLOSED = "closed"
    OPEN = "open"
    NOT_RUN = "not run"
    HOLDS = "holds"
    COARSE = "coarse"
    FIRST = "first"
    EMPTY = "empty"


@record(slots=True)
class Round:
    """A move and its outcome. `brought` are the statements that came back, `left` those that went."""

    move: Move
    outcome: Outcome
    brought: tuple[UnitId, ...] = ()
    left: tuple[UnitId, ...] = ()
    why: str = ""
