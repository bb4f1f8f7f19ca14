"""All minimal sets of units that a proof may rest on, and the units that each of them has."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from slicer.base.fragments import UnitId
from slicer.base.record import record
from slicer.solve.core import minimise, units_in
from slicer.solve.labels import Literal
from slicer.solve.session import Session
from slicer.solve.solver import Undecided, Unsat


@record(slots=True)
class Alternatives:
    """`sets` are minimal sets, in the order in which they were found. `must` are in each set that there is.

    `complete` if there are no other sets.
    """

    must: frozenset[UnitId]
    sets: tuple[frozenset[UnitId], ...]
    complete: bool


def alternatives(
    session: Session, base: frozenset[Literal], first: frozenset[UnitId], order: Sequence[UnitId], most: int
) -> Alternatives:
    """Up to `most` minimal sets; `first` is one of them. With `base` each is unsatisfiable, without any unit it is not.

    A set that lacks some units is searched for in all other units. Whoever takes out one unit of each set that is
    known finds all sets in the end (Reiter's tree of hitting sets). Units early in `order` are dropped first.
    """
    search = _Search(session, base, tuple(order), [first])
    must = frozenset(unit for unit in first if search.without(frozenset({unit})) is None)
    pending, seen = deque([frozenset[UnitId]()]), {frozenset[UnitId]()}
    while pending and len(search.found) < most:
        removed = pending.popleft()
        core = search.without(removed)
        for unit in sorted(core or ()):
            more = removed | {unit}
            if more not in seen and not more & must:
                seen.add(more)
                pending.append(more)
    return Alternatives(must, tuple(search.found), not pending and not search.gave_up)


@dataclass
class _Search:
    """The sets that were found. `gave_up`: there may be others, of which the solver could not decide."""

    session: Session
    base: frozenset[Literal]
    order: tuple[UnitId, ...]
    found: list[frozenset[UnitId]]
    gave_up: bool = False

    def without(self, removed: frozenset[UnitId]) -> frozenset[UnitId] | None:
        """A minimal set that has none of these units, if there is one."""
        known = next((each for each in self.found if not each & removed), None)
        if known is not None:
            return known
        left = [unit for unit in self.order if unit not in removed]
        answer = self.session.check(self.base | self.session.units(left))
        if not isinstance(answer, Unsat):
            self.gave_up |= isinstance(answer, Undecided)
            return None
        minimal = minimise(self.session, self.base, units_in(answer.core), left)
        self.gave_up |= bool(minimal.undecided)
        self.found.append(minimal.units)
        return minimal.units
