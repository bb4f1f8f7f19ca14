"""Minimises cores: finds the units that a proof needs."""

from collections.abc import Iterable, Sequence

from slicer.base.fragments import UnitId
from slicer.base.record import record
from slicer.solve.labels import Literal, Switch
from slicer.solve.session import Session
from slicer.solve.solver import Undecided, Unsat


@record(slots=True)
class Minimal:
    """`units` suffice, and no single one can be left out (except the `undecided`, which stay for safety)."""

    units: frozenset[UnitId]
    undecided: frozenset[UnitId]


def minimise(session: Session, base: frozenset[Literal], first: frozenset[UnitId], order: Iterable[UnitId]) -> Minimal:
    """A minimal set of units whose labels, with `base`, are unsatisfiable.

    `first` is one such set. Units early in `order` go first. The result depends on the formula and
    the order only: cores that the solver returns answer later questions, but never steer the search.
    """
    known = session.literals(Switch.UNIT)
    wanted = [literal for u in order if (literal := Literal(Switch.UNIT, u)) in known]
    found, undecided = _minimal(session, base, [session.units(first)], wanted)
    return Minimal(units_in(found), units_in(undecided))


def needed(session: Session, base: frozenset[Literal], order: Iterable[Literal]) -> frozenset[Literal]:
    """A minimal set of the literals that, with `base`, is unsatisfiable, as all of them are."""
    return _minimal(session, base, [], tuple(order))[0]


def _minimal(
    session: Session, base: frozenset[Literal], cores: list[frozenset[Literal]], order: Sequence[Literal]
) -> tuple[frozenset[Literal], frozenset[Literal]]:
    """The literals without which there would be a model, and those of them that nobody could decide."""
    undecided: set[Literal] = set()
    current = frozenset(order)
    for literal in order:
        smaller = current - {literal}
        if any(core <= smaller for core in cores):
            current = smaller
            continue
        match session.check(base | smaller):
            case Unsat(core):
                cores.append(core - base)
                current = smaller
            case Undecided():
                undecided.add(literal)
            case _:
                pass
    return current, frozenset(undecided)


def units_in(core: frozenset[Literal]) -> frozenset[UnitId]:
    return frozenset(UnitId(literal.name) for literal in core if literal.switch is Switch.UNIT)
