"""What a bounded check is asked."""

from dataclasses import dataclass, replace

from slicer.base.fragments import UnitId
from slicer.base.limits import Limits
from slicer.bound.bounded import Bounded


@dataclass(frozen=True)
class Question:
    """Do the goals hold within the bounds? With an `order` the core is minimised, first units dropped first."""

    bounded: Bounded
    goals: tuple[str, ...]
    limits: Limits
    order: tuple[UnitId, ...] | None = None

    @property
    def setting(self) -> tuple[int, Limits]:
        """Questions with the same setting share a formula. Each has its own time."""
        return id(self.bounded), replace(self.limits, seconds=0)
