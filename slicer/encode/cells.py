"""New objects and arbitrary values: what allocations and stubs are made of."""

from dataclasses import dataclass, replace

from slicer.encode.formula import Node, Sort
from slicer.encode.heap import Heap, State, Tell, sort_of
from slicer.encode.prestate import well_typed
from slicer.ir.program import Program
from slicer.ir.types import ArrayType, ClassType, Type


@dataclass(frozen=True)
class Cells:
    """Makes cells of a heap."""

    program: Program
    heap: Heap

    def any_value(self, name: str, kind: Type, state: State) -> Node:
        """Any value of the type."""
        symbol = self.heap.b.symbol(name, sort_of(kind))
        self._must_be(symbol, kind, state)
        return symbol

    def typed(self, kind: Type, state: State) -> Tell:
        """Any value of the type, in every cell that it hears of."""
        return lambda _, cell: self._must_be(cell, kind, state)

    def _must_be(self, node: Node, kind: Type, state: State) -> None:
        typed = well_typed(self.heap, node, kind, state.next)
        self.heap.hard.append(self.heap.b.implies(state.path, typed))

    def new(self, kind: Type, state: State) -> tuple[Node, State]:
        numbers = self.heap.layout.of_kind(kind)
        ref = self.heap.b.ref_next(state.next[kind], numbers.start - 1, numbers.stop - 2)
        return ref, replace(state, next={**state.next, kind: ref})

    def any_new(self, kind: Type, state: State) -> State:
        """One more object of the kind, with any contents."""
        ref, state = self.new(kind, state)
        if isinstance(kind, ArrayType):
            b = self.heap.b
            length = b.symbol("new.length", Sort.INT)
            self.heap.hard.append(b.and_(b.le(b.number(0), length), b.le(length, b.number(self.heap.length))))
            row = tuple(self.any_value("new.element", kind.element, state) for _ in range(self.heap.length))
            return self.heap.with_array(state, kind, ref, length, row)
        assert isinstance(kind, ClassType)
        filled = state
        for info in self.program.fields_of(kind.name):
            value = self.any_value("new.field", info.type, state)
            filled = self.heap.store_field(filled, info.owner, info.name, ref, value)
        return filled
