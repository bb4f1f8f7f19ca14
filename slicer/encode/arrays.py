"""The heap as maps: one for each field, and one from arrays to their elements for each array type."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from slicer.base.record import record
from slicer.encode.formula import Builder, Node
from slicer.encode.sorts import MapSort, Sort
from slicer.encode.store import Cells, Shelf


@record(slots=True)
class Arrays:
    """`Cells` is the one map. It has values for more references than there are objects; nothing reads them."""

    b: Builder
    length: int

    def new(self, name: str, numbers: Sequence[int], sort: Sort, tell: Callable[[int, Node], None]) -> Cells:
        made = Shelf(numbers, (self.b.symbol(name, MapSort(Sort.REF, sort)),))
        for number in numbers:
            tell(number, self.cell(made, number))
        return made.cells

    def cell(self, shelf: Shelf, number: int) -> Node:
        return self.b.select(_map(shelf), self.b.ref(number))

    def read(self, shelves: Sequence[Shelf], ref: Node, junk: Node) -> Node:
        result = junk
        for shelf in reversed(shelves):
            result = self.b.ite(self._on(shelf, ref), self.b.select(_map(shelf), ref), result)
        return result

    def write(self, shelf: Shelf, ref: Node, value: Node) -> Cells:
        return (self.b.store(_map(shelf), ref, value),)

    # Arrays, row by row ---------------------------------------------------------------------

    def new_rows(self, name: str, numbers: Sequence[int], sort: Sort, tell: Callable[[int, Node], None]) -> Cells:
        made = Shelf(numbers, (self.b.symbol(name, MapSort(Sort.REF, MapSort(Sort.INT, sort))),))
        for number in numbers:
            for cell in self.row(made, number):
                tell(number, cell)
        return made.cells

    def row(self, shelf: Shelf, number: int) -> Sequence[Node]:
        row = self.cell(shelf, number)
        return [self.b.select(row, self.b.number(i)) for i in range(self.length)]

    def read_element(self, shelves: Sequence[Shelf], ref: Node, index: Node, junk: Node) -> Node:
        b, result = self.b, junk
        inside = b.and_(b.le(b.number(0), index), b.lt(index, b.number(self.length)))
        for shelf in reversed(shelves):
            element = b.select(b.select(_map(shelf), ref), index)
            result = b.ite(b.and_(self._on(shelf, ref), inside), element, result)
        return result

    def write_element(self, shelf: Shelf, ref: Node, index: Node, value: Node) -> Cells:
        row = self.b.select(_map(shelf), ref)
        return self.write(shelf, ref, self.b.store(row, index, value))

    def write_row(self, shelf: Shelf, ref: Node, values: Sequence[Node]) -> Cells:
        row = self.b.select(_map(shelf), ref)
        for i, value in enumerate(values):
            row = self.b.store(row, self.b.number(i), value)
        return self.write(shelf, ref, row)

    def _on(self, shelf: Shelf, ref: Node) -> Node:
        """Is the reference to one of the objects of the shelf?"""
        b = self.b
        return b.any(
            [b.and_(b.not_(_up_to(b, ref, low - 1)), b.ref_le(ref, b.ref(high))) for low, high in _runs(shelf)]
        )


def _up_to(b: Builder, ref: Node, last: int) -> Node:
    return b.ref_le(ref, b.ref(last)) if last else b.eq(ref, b.ref(0))


def _map(shelf: Shelf) -> Node:
    (only,) = shelf.cells
    return only


def _runs(shelf: Shelf) -> Iterator[tuple[int, int]]:
    """The first and last of each row of successive numbers."""
    first = shelf.numbers[0]
    for n, following in pairwise([*shelf.numbers, shelf.numbers[-1] + 2]):
        if following != n + 1:
            yield first, n
            first = following
