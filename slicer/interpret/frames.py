"""Frames on concrete heaps: which cells a frame lets change, and whether a run kept to it."""

from collections.abc import Iterator
from typing import assert_never

from slicer.interpret.changes import Cell, Change, cells, changes, created
from slicer.interpret.concrete import Address
from slicer.interpret.world import Evaluate, World
from slicer.ir.terms import ElementPlace, EveryPlace, FieldPlace, Frame, ObjectPlace, Place, StaticPlace, Term
from slicer.ir.types import ClassType


def frame_kept(before: World, after: World, frame: Frame, evaluate: Evaluate) -> bool:
    """Is everything outside the frame that existed before unchanged?

    Places are read in the state before. New objects are free, unless the frame is strict: then there are none.
    """
    if frame.strict and created(before.heap, after.heap) and not frame.everything:
        return False
    return not strays(before, after, frame, evaluate)


def strays(before: World, after: World, frame: Frame, evaluate: Evaluate) -> tuple[Change, ...]:
    """The changes that the frame does not allow."""
    if frame.everything:
        return ()
    free = allowed(before, frame, evaluate)
    return tuple(change for change in changes(before.heap, after.heap) if change.cell not in free)


def allowed(before: World, frame: Frame, evaluate: Evaluate) -> frozenset[Cell]:
    """The cells that the places of the frame stand for."""
    return frozenset(cell for place in frame.places for cell in _cells(place, before, evaluate))


def _cells(place: Place, at: World, evaluate: Evaluate) -> Iterator[Cell]:
    """The cells of a place; a place of `null` has none."""
    match place:
        case FieldPlace(target, _, name):
            yield from (Cell(address, name) for address in _address(target, at, evaluate))
        case StaticPlace(owner, name):
            yield Cell(owner, name)
        case ObjectPlace(target, _):
            for address in _address(target, at, evaluate):
                yield from (Cell(address, key) for key in cells(at.heap.objects[address]))
        case ElementPlace():
            yield from _elements(place, at, evaluate)
        case EveryPlace(owner, name):
            for address, thing in at.heap.objects.items():
                if at.program.is_subtype(thing.type, ClassType(owner)):
                    yield Cell(address, name)
        case _:
            assert_never(place)


def _elements(place: ElementPlace, at: World, evaluate: Evaluate) -> Iterator[Cell]:
    low = None if place.low is None else evaluate(place.low, at)
    high = None if place.high is None else evaluate(place.high, at)
    assert low is None or isinstance(low, int)
    assert high is None or isinstance(high, int)
    for address in _address(place.array, at, evaluate):
        for index in range(len(at.heap.objects[address].elements)):
            if (low is None or low <= index) and (high is None or index <= high):
                yield Cell(address, index)


def _address(term: Term, at: World, evaluate: Evaluate) -> tuple[Address, ...]:
    """The object of a place that exists in the state; none for `null`."""
    value = evaluate(term, at)
    return (value,) if isinstance(value, Address) and value in at.heap.objects else ()
