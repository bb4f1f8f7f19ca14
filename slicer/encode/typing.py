"""Types in the formula: which exact classes an object may be of, and what follows from it."""

from slicer.encode.formula import Node
from slicer.encode.heap import Heap
from slicer.ir.types import Type

# The types that a type expression may have, each with the condition that it has it.
Options = tuple[tuple[Node, Type], ...]


def options(heap: Heap, ref: Node, kind: Type) -> Options:
    """The exact types of the object in a place of the type."""
    return tuple((heap.is_of(ref, (each,)), each) for each in heap.layout.kinds(kind))


def related(heap: Heap, op: str, left: Options, right: Options) -> Node:
    """`==`, `!=` or `<:` between types."""
    b, program = heap.b, heap.layout.program

    def holds(x: Type, y: Type) -> bool:
        return program.is_subtype(x, y) if op == "<:" else x == y

    found = b.any([b.and_(p, q) for p, x in left for q, y in right if holds(x, y)])
    return b.not_(found) if op == "!=" else found


def is_instance(heap: Heap, ref: Node, kind: Type, wanted: Type, *, exact: bool) -> Node:
    """Is the object in a place of type `kind` of the wanted type?"""
    layout = heap.layout
    below = layout.kinds(kind)
    if exact:
        return heap.is_of(ref, tuple(each for each in below if each == wanted))
    found = tuple(each for each in below if layout.program.is_subtype(each, wanted))
    if found == below:
        return heap.b.not_(heap.b.eq(ref, heap.b.ref(0)))
    return heap.is_of(ref, found)
