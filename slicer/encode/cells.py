"""New objects and arbitrary values: what allocations and stubs are made of."""

from collections.abc import Mapping
from dataclasses import replace

from slicer.base.record import record
from slicer.encode.formula import Node
from slicer.encode.heap import Heap, State, Tell, sort_of
from slicer.encode.prestate import well_typed
from slicer.encode.sorts import Sort
from slicer.ir.program import Program
from slicer.ir.types import ArrayType, ClassType, Type


@record
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

    def any_new(self, numbers: Mapping[Type, int], state: State) -> State:
        """At most so many more objects of each kind, with any contents: they can refer to each other.

        Law: the numbers of those that exist are the next ones; the cells behind them are written before they are read.
        """
        if not numbers:
            return state
        made: list[tuple[Type, Node]] = []
        most = state
        for kind, number in numbers.items():
            for _ in range(number):
                ref, most = self.new(kind, most)
                made.append((kind, ref))
        state = replace(state, next={**state.next, **{kind: self._last(kind, state, most) for kind in numbers}})
        for kind, ref in made:
            state = self._filled(kind, ref, state)
        return state

    def _last(self, kind: Type, least: State, most: State) -> Node:
        """The number of the last object that exists: any between those of the two states."""
        b, low, high = self.heap.b, least.next[kind], most.next[kind]
        last = b.symbol(f"new.{kind}", Sort.REF)
        self.heap.hard.append(b.implies(least.path, b.and_(b.ref_le(low, last), b.ref_le(last, high))))
        return last

    def _filled(self, kind: Type, ref: Node, state: State) -> State:
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
