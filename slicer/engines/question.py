"""What a bounded check is asked."""

from dataclasses import dataclass

from slicer.base.fragments import UnitId
from slicer.base.limits import Bounds, Ints, Limits
from slicer.passes.bounded import Bounded


@dataclass(frozen=True)
class Question:
    """Do the goals hold within the bounds? With an `order` the core is minimised, first units dropped first."""

    bounded: Bounded
    goals: tuple[str, ...]
    limits: Limits
    strangers: int = 0
    order: tuple[UnitId, ...] | None = None

    @property
    def setting(self) -> tuple[int, Bounds, Ints, int, int]:
        """Questions of one setting are asked of one formula."""
        return id(self.bounded), self.limits.bounds, self.limits.ints, self.limits.steps, self.strangers
