"""New arrays, with those inside them."""

from collections.abc import Sequence

from slicer.interpret.concrete import Address, Heap, initial
from slicer.interpret.flow import Stop
from slicer.ir.types import ArrayType


def cells_of(sizes: Sequence[int], most: int) -> int:
    """How many elements there are in an array of these sizes and those inside it. No run makes more than `most`."""
    found, rows = 0, 1
    for size in sizes:
        rows *= size
        found += rows
    if found > most:
        raise Stop("an array is too long to be run")
    return found


def new_array(heap: Heap, kind: ArrayType, sizes: Sequence[int]) -> Address:
    size, *inner = sizes
    address = heap.allocate(kind, {}, (initial(kind.element),) * size)
    for index in range(size if inner else 0):
        assert isinstance(kind.element, ArrayType)
        heap.set_element(address, index, new_array(heap, kind.element, inner))
    return address
