"""The interface of both encodings of the heap; only they know how the cells of objects are represented."""

from collections.abc import Callable, Sequence
from typing import Protocol

from slicer.base.record import record
from slicer.encode.formula import Node
from slicer.encode.sorts import Sort

# The terms that hold some cells.
Cells = tuple[Node, ...]


@record(slots=True)
class Shelf:
    """The cells of the objects with these numbers."""

    numbers: Sequence[int]
    cells: Cells


class Store(Protocol):
    """Cells as terms: one for each object, or (`rows`) `length` for each array.

    Laws: what was written is read again, a write leaves all other cells as they are, and a read that hits no cell
    gives `junk`, also where an index is not below `length`.
    """

    def new(self, name: str, numbers: Sequence[int], sort: Sort, tell: Callable[[int, Node], None]) -> Cells:
        """Cells with any contents; `tell` hears each of them with the number of its object."""
        ...

    def cell(self, shelf: Shelf, number: int) -> Node: ...

    def read(self, shelves: Sequence[Shelf], ref: Node, junk: Node) -> Node:
        """The cell of the object `ref` on one of the shelves."""
        ...

    def write(self, shelf: Shelf, ref: Node, value: Node) -> Cells: ...

    def new_rows(self, name: str, numbers: Sequence[int], sort: Sort, tell: Callable[[int, Node], None]) -> Cells: ...

    def row(self, shelf: Shelf, number: int) -> Sequence[Node]:
        """The cells of one array."""
        ...

    def read_element(self, shelves: Sequence[Shelf], ref: Node, index: Node, junk: Node) -> Node: ...

    def write_element(self, shelf: Shelf, ref: Node, index: Node, value: Node) -> Cells: ...

    def write_row(self, shelf: Shelf, ref: Node, values: Sequence[Node]) -> Cells:
        """All cells of one array."""
        ...
