"""Sets of locations that a piece of code touches, as places in the state before it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import assert_never

from slicer.analysis.origins import Anything, Fresh, Known, Origin, Origins
from slicer.ir.terms import (
    ElementPlace,
    Place,
    Term,
)


@dataclass
class Touched:
    places: set[Place] = field(default_factory=set)
    everything: bool = False

    def add(self, targets: Origins, place: Callable[[Term], Place]) -> None:
        """The place in each of the objects."""
        for origin in targets:
            self._one(origin, place)

    def _one(self, origin: Origin, place: Callable[[Term], Place]) -> None:
        match origin:
            case Fresh():
                pass
            case Known(term):
                self.places.add(place(term))
            case Anything():
                self.everything = True
            case _:
                assert_never(origin)

    def sorted(self) -> tuple[Place, ...]:
        """In a fixed order; none where everything is touched, and no part of an array that is touched as a whole."""
        if self.everything:
            return ()
        whole = {p.array for p in self.places if isinstance(p, ElementPlace) and p.low is None and p.high is None}
        parts = {p for p in self.places if isinstance(p, ElementPlace) and p.low is not None and p.array in whole}
        return tuple(sorted(self.places - parts, key=str))
