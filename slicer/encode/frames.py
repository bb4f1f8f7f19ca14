"""What a frame says between two states."""

from collections.abc import Callable
from typing import assert_never

from slicer.encode.formula import Builder, Node, Op
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
        return b.implies(b.and_(exists, within), _unchanged(b, old, new, b.any(inside)))

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


def _unchanged(b: Builder, old: Node, new: Node, inside: Node) -> Node:
    """The cell has its old value, or is inside the frame.

    A cell is written under a condition: it is this cell that the store is to. Where the condition of each store says
    that the cell is inside, nothing is left for the solver.
    """
    allowed = [frozenset(_conjuncts(each)) for each in (inside.args if inside.op is Op.OR else (inside,))]

    def told(condition: Node, value: Node) -> Node:
        """What is claimed of the value under the condition."""
        held = frozenset(_conjuncts(condition))
        if any(each <= held for each in allowed):
            return b.true
        return b.implies(condition, claims[value])

    claims = {old: b.true}
    for node in _choices(new, old):
        if node.op is Op.ITE:
            condition, then, orelse = node.args
            claims[node] = b.and_(told(condition, then), told(b.not_(condition), orelse))
        else:
            claims[node] = b.or_(b.eq(old, node), inside)
    return claims[new]


def _choices(new: Node, old: Node) -> list[Node]:
    """The terms that the new value is chosen from, those first that others are made of; not the old value."""
    found: dict[Node, None] = {}
    pending = [new]
    while pending:
        node = pending.pop()
        if node is not old and node not in found:
            found[node] = None
            pending += node.args[1:] if node.op is Op.ITE else ()
    return sorted(found, key=lambda node: node.number)


def _conjuncts(node: Node) -> tuple[Node, ...]:
    return node.args if node.op is Op.AND else (node,)


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
