"""Sets of locations that a piece of code touches, as places in the state before it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import assert_never

from slicer.analysis.origins import Anything, Fresh, Known, Origin, Origins, Trail, origins
from slicer.analysis.uses import terms
from slicer.ir.nodes import Assume, Statement
from slicer.ir.terms import (
    ElementOf,
    ElementPlace,
    FieldOf,
    FieldPlace,
    Fold,
    FrameKept,
    Int,
    InvariantFor,
    NonNullElements,
    Old,
    Place,
    Quantified,
    StaticOf,
    StaticPlace,
    Term,
    Var,
    walk,
)
from slicer.ir.terms import (
    Fresh as FreshTerm,
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


def reading(statement: Statement, at: Trail, found: Touched) -> None:
    """Adds the locations that the statement's own terms read."""
    own = (statement.predicate.term,) if isinstance(statement, Assume) else terms(statement)
    for term in own:
        for part in walk(term):
            _reading(part, at, found)


def _reading(term: Term, at: Trail, found: Touched) -> None:
    match term:
        case FieldOf(target, owner, name, _):
            found.add(origins(target, at), lambda known: FieldPlace(known, owner, name))
        case StaticOf(owner, name, _):
            found.places.add(StaticPlace(owner, name))
        case ElementOf(array, index):
            end = index if _is_steady(index, at) else None
            found.add(origins(array, at), lambda known: ElementPlace(known, end, end))
        case NonNullElements(array):
            found.add(origins(array, at), ElementPlace)
        case Quantified() | Fold() | Old() | FreshTerm() | InvariantFor() | FrameKept():
            found.everything = True
        case _:
            pass


def _is_steady(index: Term, at: Trail) -> bool:
    """Has the index the value it has before the piece?"""
    return isinstance(index, Int) or (isinstance(index, Var) and index not in at.vars)
