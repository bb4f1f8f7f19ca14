"""What a bounded check is asked."""

from dataclasses import replace

from slicer.base.fragments import UnitId
from slicer.base.limits import Limits
from slicer.base.record import record
from slicer.bound.bounded import Bounded


@record
class Question:
    """Do the goals hold within the bounds? With an `order` the core is minimised, first units dropped first.

    Up to `sets` minimal cores are looked for; the verdict has the first, or the `smallest`.
    With `clauses` the clauses that it assumes are minimised after the core.
    """

    bounded: Bounded
    goals: tuple[str, ...]
    limits: Limits
    order: tuple[UnitId, ...] | None = None
    sets: int = 1
    smallest: bool = False
    clauses: bool = False

    @property
    def setting(self) -> tuple[int, Limits]:
        """Questions with the same setting share a formula. Each has its own time."""
        return id(self.bounded), replace(self.limits, seconds=0)
