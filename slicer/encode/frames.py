"""What a frame says between two states."""

from collections.abc import Callable
from typing import assert_never

from slicer.encode.formula import Builder, Node
from slicer.encode.heap import FieldKey, State
from slicer.ir.terms import ElementPlace, EveryPlace, FieldPlace, Frame, ObjectPlace, Place, StaticPlace, Term, type_of
from slicer.ir.types import ClassType, Type

Evaluate = Callable[[Term, State], tuple[Node, Node]]


def kept(b: Builder, before: State, after: State, frame: Frame, evaluate: Evaluate) -> tuple[Node, Node]:
    """Every cell that existed before and lies outside the frame is unchanged; and that this has a value."""
    if frame.everything:
        return b.true, b.true
    oks: list[Node] = []
    spots = [_spot(place, before, evaluate, oks) for place in frame.places]
    claims = [
        b.implies(b.ref_le(b.ref(n), before.next[ClassType(key[0])]), b.or_(b.eq(old, new), inside))
        for key, vector in before.fields.items()
        for n, (old, new) in enumerate(zip(vector, after.fields[key], strict=True), 1)
        for inside in [b.any([_in_field(b, s, key, n) for s in spots])]
    ]
    claims += [
        b.implies(b.ref_le(b.ref(n), before.next[kind]), b.or_(b.eq(old, new), inside))
        for kind, matrix in before.elements.items()
        for n, (row, changed) in enumerate(zip(matrix, after.elements[kind], strict=True), 1)
        for i, (old, new) in enumerate(zip(row, changed, strict=True))
        for inside in [b.any([_in_element(b, s, kind, n, i) for s in spots])]
    ]
    if frame.strict:
        claims += [b.eq(before.next[kind], after.next[kind]) for kind in before.next]
    return b.all(claims), b.all(oks)


def _spot(place: Place, before: State, evaluate: Evaluate, oks: list[Node]) -> tuple[Place, tuple[Node | None, ...]]:
    """The place with its terms evaluated."""
    match place:
        case FieldPlace(target, _, _) | ObjectPlace(target, _):
            terms: tuple[Term | None, ...] = (target,)
        case ElementPlace(array, low, high):
            terms = (array, low, high)
        case StaticPlace() | EveryPlace():
            raise AssertionError("refused before: `passes.modelled`")
        case _:
            assert_never(place)
    values = [None if term is None else evaluate(term, before) for term in terms]
    oks.extend(value[1] for value in values if value is not None)
    return place, tuple(None if value is None else value[0] for value in values)


def _in_field(b: Builder, spot: tuple[Place, tuple[Node | None, ...]], key: FieldKey, n: int) -> Node:
    place, nodes = spot
    target = nodes[0]
    assert target is not None
    match place:
        case FieldPlace(_, owner, name):
            return b.eq(target, b.ref(n)) if key == (owner, name) else b.false
        case ObjectPlace(_, owner):
            return b.eq(target, b.ref(n)) if key[0] == owner else b.false
        case _:
            return b.false


def _in_element(b: Builder, spot: tuple[Place, tuple[Node | None, ...]], kind: Type, n: int, i: int) -> Node:
    place, nodes = spot
    if not isinstance(place, ElementPlace) or type_of(place.array) != kind:
        return b.false
    array, low, high = nodes
    assert array is not None
    inside = [b.eq(array, b.ref(n))]
    if low is not None:
        inside.append(b.le(low, b.number(i)))
    if high is not None:
        inside.append(b.le(b.number(i), high))
    return b.all(inside)
