"""Minimises cores: finds the units that a proof needs."""

from collections.abc import Iterable
from dataclasses import dataclass

from slicer.base.fragments import UnitId
from slicer.solve.labels import Literal, Switch
from slicer.solve.session import Session
from slicer.solve.solver import Undecided, Unsat


@dataclass(frozen=True, slots=True)
class Minimal:
    """`units` suffice, and no single one can be left out (except the `undecided`, which stay for safety)."""

    units: frozenset[UnitId]
    undecided: frozenset[UnitId]


def minimise(session: Session, base: frozenset[Literal], first: frozenset[UnitId], order: Iterable[UnitId]) -> Minimal:
    """A minimal set of units whose labels, with `base`, are unsatisfiable.

    `first` is one such set. Units early in `order` go first. The result depends on the formula and
    the order only: cores that the solver returns answer later questions, but never steer the search.
    """
    wanted = [u for u in order if Literal(Switch.UNIT, u) in session.literals(Switch.UNIT)]
    cores = [first]
    undecided: set[UnitId] = set()
    current = frozenset(wanted)
    for unit in wanted:
        smaller = current - {unit}
        if any(core <= smaller for core in cores):
            current = smaller
            continue
        answer = session.check(base | session.units(smaller))
        match answer:
            case Unsat(core):
                cores.append(units_in(core))
                current = smaller
            case Undecided():
                undecided.add(unit)
            case _:
                pass
    return Minimal(current, frozenset(undecided))


def units_in(core: frozenset[Literal]) -> frozenset[UnitId]:
    return frozenset(UnitId(literal.name) for literal in core if literal.switch is Switch.UNIT)
