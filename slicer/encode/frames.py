"""What a frame says between two states."""

from collections.abc import Callable
from typing import assert_never

from slicer.encode.formula import Node
from slicer.encode.heap import FieldKey, Heap, State
from slicer.ir.terms import ElementPlace, EveryPlace, FieldPlace, Frame, ObjectPlace, Place, StaticPlace, Term, type_of
from slicer.ir.types import ClassType, Type

Evaluate = Callable[[Term, State], tuple[Node, Node]]
Spot = tuple[Place, tuple[Node | None, ...]]


def kept(heap: Heap, before: State, after: State, frame: Frame, evaluate: Evaluate) -> tuple[Node, Node]:
    """Every cell that existed before and lies outside the frame is unchanged; and that this has a value."""
    b, layout = heap.b, heap.layout
    if frame.everything:
        return b.true, b.true
    oks: list[Node] = []
    spots = [_spot(place, before, evaluate, oks) for place in frame.places]

    def same(n: int, kind: Type, old: Node, new: Node, inside: list[Node], within: Node = b.true) -> Node:
        exists = b.ref_le(b.ref(n), before.next[kind])
        return b.implies(b.and_(exists, within), b.or_(b.eq(old, new), b.any(inside)))

    def is_element(n: int, kind: Type, i: int) -> Node:
        """Behind the length of an array there is nothing that could change."""
        return b.lt(b.number(i), heap.length_of(before, kind, b.ref(n)))

    claims = [
        same(
            n,
            kind,
            heap.field_of(before, key, n),
            heap.field_of(after, key, n),
            [_in_field(heap, s, key, n, kind) for s in spots],
        )
        for key in before.fields
        for n, kind in layout.places(ClassType(key[0]))
    ]
    claims += [
        same(n, kind, old, new, [_in_element(heap, s, kind, n, i) for s in spots], is_element(n, kind, i))
        for kind in before.elements
        for n in layout.of_kind(kind)
        for i, (old, new) in enumerate(zip(heap.row_of(before, kind, n), heap.row_of(after, kind, n), strict=True))
    ]
    free = {(place.owner, place.name) for place in frame.places if isinstance(place, StaticPlace)}
    claims += [b.eq(old, after.statics[key]) for key, old in before.statics.items() if key not in free]
    if frame.strict:
        claims += [b.eq(before.next[kind], after.next[kind]) for kind in before.next]
    return b.all(claims), b.all(oks)


def _spot(place: Place, before: State, evaluate: Evaluate, oks: list[Node]) -> Spot:
    """The place with its terms evaluated."""
    match place:
        case FieldPlace(target, _, _) | ObjectPlace(target, _):
            terms: tuple[Term | None, ...] = (target,)
        case ElementPlace(array, low, high):
            terms = (array, low, high)
        case StaticPlace() | EveryPlace():
            terms = ()
        case _:
            assert_never(place)
    values = [None if term is None else evaluate(term, before) for term in terms]
    oks.extend(value[1] for value in values if value is not None)
    return place, tuple(None if value is None else value[0] for value in values)


def _in_field(heap: Heap, spot: Spot, key: FieldKey, n: int, kind: Type) -> Node:
    b = heap.b
    match spot:
        case EveryPlace(owner, name), _:
            return b.truth(key == (owner, name))
        case FieldPlace(term, owner, name), (Node() as target,) if key == (owner, name):
            return b.eq(target, b.ref(n)) if _can_be(heap, term, kind) else b.false
        case ObjectPlace(term, _), (Node() as target,):
            return b.eq(target, b.ref(n)) if _can_be(heap, term, kind) else b.false
        case _:
            return b.false


def _in_element(heap: Heap, spot: Spot, kind: Type, n: int, i: int) -> Node:
    b = heap.b
    match spot:
        case ObjectPlace(term, _), (Node() as target,) if _can_be(heap, term, kind):
            return b.eq(target, b.ref(n))
        case ElementPlace(term, _, _), (Node() as array, low, high) if _can_be(heap, term, kind):
            inside = [b.eq(array, b.ref(n))]
            if low is not None:
                inside.append(b.le(low, b.number(i)))
            if high is not None:
                inside.append(b.le(b.number(i), high))
            return b.all(inside)
        case _:
            return b.false


def _can_be(heap: Heap, term: Term, kind: Type) -> bool:
    return kind in heap.layout.kinds(type_of(term))
