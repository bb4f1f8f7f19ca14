"""Detects that a run comes back to a state it already had at the head of the same loop. Such a run never ends."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from slicer.base.fragments import FragmentId, FragmentKind
from slicer.interpret.concrete import Heap, Value
from slicer.ir.nodes import Loop, assigned, fragment_of, walk
from slicer.ir.program import Program


@dataclass
class Heads:
    """The states at the head of a loop, from the time a run gets to the loop until it leaves it.

    In a run that is known to be short `every` state is kept, without the variables that are `declared` in the loop: a
    loop around it may have left values there, which nobody reads.

    Laws: a state is told to repeat only if the run from there is the same for ever; a run that repeats one is found
    out (by Brent's method, so that one state is kept at a time). Variables without a value at the first head are
    assigned in each round before they are read (JLS 16), so they do not count.
    """

    every: bool = False
    declared: frozenset[str] = frozenset()
    _names: tuple[str, ...] | None = None
    _kept: list[tuple[dict[str, Value], Heap]] = field(default_factory=list)
    _rounds: int = 0
    _power: int = 1

    def repeats(self, variables: Mapping[str, Value], heap: Heap) -> bool:
        """Has a head before had this state?"""
        if self._names is None:
            self._names = tuple(name for name in variables if name not in self.declared)
        now = {name: variables[name] for name in self._names}
        if (now, heap) in self._kept:
            return True
        self._rounds += 1
        if not self._kept or self._rounds == self._power or self.every:
            self._kept = [*(self._kept if self.every else ()), (now, heap.copy())]
            self._rounds, self._power = 0, 2 * self._power
        return False


def heads_of(program: Program, loop: Loop, *, every: bool) -> Heads:
    """The heads of one run of the loop."""
    return Heads(every, frozenset(_declared(program, loop)) if every else frozenset())


def _declared(program: Program, loop: Loop) -> Iterator[str]:
    for statement in walk((*loop.head, *loop.body, *loop.update)):
        var, fragment = assigned(statement), program.fragments.get(fragment_of(statement) or FragmentId(""))
        is_new = fragment is not None and (fragment.kind is FragmentKind.DECLARE)
        if var is not None and (is_new or var.name.startswith("#")):
            yield var.name
