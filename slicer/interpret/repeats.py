"""Detects that a run comes back to a state it already had at the head of the same loop. Such a run never ends."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from slicer.interpret.concrete import Heap, Value


@dataclass
class Heads:
    """The states at the head of a loop, from the time a run gets to the loop until it leaves it.

    In a run that is known to be short `every` state is kept.

    Laws: a state is told to repeat only if the run from there is the same for ever; a run that repeats one is found
    out (by Brent's method, so that one state is kept at a time). Variables without a value at the first head are
    assigned in each round before they are read (JLS 16), so they do not count.
    """

    every: bool = False
    _names: tuple[str, ...] | None = None
    _kept: list[tuple[dict[str, Value], Heap]] = field(default_factory=list)
    _rounds: int = 0
    _power: int = 1

    def repeats(self, variables: Mapping[str, Value], heap: Heap) -> bool:
        """Has a head before had this state?"""
        if self._names is None:
            self._names = tuple(variables)
        now = {name: variables[name] for name in self._names}
        if (now, heap) in self._kept:
            return True
        self._rounds += 1
        if not self._kept or self._rounds == self._power or self.every:
            self._kept = [*(self._kept if self.every else ()), (now, heap.copy())]
            self._rounds, self._power = 0, 2 * self._power
        return False
