"""The fully expanded heap: one cell is one term."""

from collections.abc import Callable, Sequence

from slicer.base.record import record
from slicer.encode.formula import Builder, Node
from slicer.encode.sorts import Sort
from slicer.encode.store import Cells, Shelf


@record(slots=True)
class Expanded:
    """Reads and writes are choices over all objects."""

    b: Builder
    length: int

    def new(self, name: str, numbers: Sequence[int], sort: Sort, tell: Callable[[int, Node], None]) -> Cells:
        return tuple(self._symbol(f"{name}@{n}", sort, n, tell) for n in numbers)

    def cell(self, shelf: Shelf, number: int) -> Node:
        return shelf.cells[shelf.numbers.index(number)]

    def read(self, shelves: Sequence[Shelf], ref: Node, junk: Node) -> Node:
        result = junk
        for number, cell in reversed([pair for s in shelves for pair in zip(s.numbers, s.cells, strict=True)]):
            result = self.b.ite(self.b.eq(ref, self.b.ref(number)), cell, result)
        return result

    def write(self, shelf: Shelf, ref: Node, value: Node) -> Cells:
        b = self.b
        pairs = zip(shelf.numbers, shelf.cells, strict=True)
        return tuple(b.ite(b.eq(ref, b.ref(n)), value, cell) for n, cell in pairs)

    # Arrays, row by row ---------------------------------------------------------------------

    def new_rows(self, name: str, numbers: Sequence[int], sort: Sort, tell: Callable[[int, Node], None]) -> Cells:
        return tuple(self._symbol(f"{name}@{n}[{i}]", sort, n, tell) for n in numbers for i in range(self.length))

    def row(self, shelf: Shelf, number: int) -> Sequence[Node]:
        first = shelf.numbers.index(number) * self.length
        return shelf.cells[first : first + self.length]

    def read_element(self, shelves: Sequence[Shelf], ref: Node, index: Node, junk: Node) -> Node:
        b, result = self.b, junk
        for shelf, number in reversed([(s, n) for s in shelves for n in s.numbers]):
            at = b.eq(ref, b.ref(number))
            inside, cells = junk, self.row(shelf, number)
            for i in range(self.length - 1, -1, -1):
                inside = b.ite(b.eq(index, b.number(i)), cells[i], inside)
            result = b.ite(at, inside, result)
        return result

    def write_element(self, shelf: Shelf, ref: Node, index: Node, value: Node) -> Cells:
        b = self.b
        hits = [b.eq(index, b.number(i)) for i in range(self.length)]
        return tuple(
            b.ite(b.and_(b.eq(ref, b.ref(n)), hit), value, cell)
            for n in shelf.numbers
            for hit, cell in zip(hits, self.row(shelf, n), strict=True)
        )

    def write_row(self, shelf: Shelf, ref: Node, values: Sequence[Node]) -> Cells:
        b = self.b
        return tuple(
            b.ite(b.eq(ref, b.ref(n)), value, cell)
            for n in shelf.numbers
            for value, cell in zip(values, self.row(shelf, n), strict=True)
        )

    def _symbol(self, name: str, sort: Sort, number: int, tell: Callable[[int, Node], None]) -> Node:
        symbol = self.b.symbol(name, sort)
        tell(number, symbol)
        return symbol
