"""New objects and arbitrary values: what allocations and stubs are made of."""

from dataclasses import dataclass, replace

from slicer.encode.formula import Node, Sort
from slicer.encode.heap import Heap, State, sort_of
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
        typed = well_typed(self.heap, symbol, kind, state.next)
        self.heap.hard.append(self.heap.b.implies(state.path, typed))
        return symbol

    def new(self, kind: Type, state: State) -> tuple[Node, State]:
        ref = self.heap.b.ref_next(state.next[kind], self.heap.caps[kind] - 1)
        return ref, replace(state, next={**state.next, kind: ref})

    def with_array(self, kind: Type, ref: Node, length: Node, row: tuple[Node, ...], state: State) -> State:
        return replace(
            state,
            lengths={**state.lengths, kind: self.heap.store(state.lengths[kind], ref, length)},
            elements={
                **state.elements,
                kind: self.heap.store_row(state.elements[kind], ref, row),
            },
        )

    def any_new(self, kind: Type, state: State) -> State:
        """One more object of the kind, with any contents."""
        ref, state = self.new(kind, state)
        if isinstance(kind, ArrayType):
            b = self.heap.b
            length = b.symbol("new.length", Sort.INT)
            self.heap.hard.append(b.and_(b.le(b.number(0), length), b.le(length, b.number(self.heap.length))))
            row = tuple(self.any_value("new.element", kind.element, state) for _ in range(self.heap.length))
            return self.with_array(kind, ref, length, row, state)
        assert isinstance(kind, ClassType)
        fields = dict(state.fields)
        for info in self.program.classes[kind.name].fields:
            key = (info.owner, info.name)
            fields[key] = self.heap.store(fields[key], ref, self.any_value("new.field", info.type, state))
        return replace(state, fields=fields)
