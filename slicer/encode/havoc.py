"""What methods without a body do: anything that their frame allows."""

from dataclasses import dataclass, replace
from typing import assert_never

from slicer.encode.cells import Cells
from slicer.encode.heap import State
from slicer.encode.kinds import touched
from slicer.encode.store import Cells as Held
from slicer.encode.values import Values
from slicer.ir.nodes import Havoc
from slicer.ir.terms import ElementPlace, EveryPlace, FieldPlace, Frame, ObjectPlace, StaticPlace, Term, type_of
from slicer.ir.types import ArrayType, Type


@dataclass(frozen=True)
class Havocking:
    """Gives any value to variables and locations."""

    cells: Cells
    values: Values

    def variable(self, statement: Havoc, state: State) -> State:
        if statement.fresh:
            state = self.cells.any_new(statement.var.type, state)
        node = self.cells.any_value(f"{statement.of}.any", statement.var.type, state)
        return state.with_var(statement.var.name, node)

    def frame(self, frame: Frame, state: State) -> State:
        before = state
        if not frame.strict:
            for kind in sorted(touched(self.cells.program, frame) & self.cells.heap.layout.caps.keys(), key=str):
                state = self.cells.any_new(kind, state)
        if frame.everything:
            return self._everything(before, state)
        for place in frame.places:
            match place:
                case FieldPlace(target, owner, name):
                    state = self._fields(target, owner, frozenset({name}), before, state)
                case ObjectPlace(target, owner):
                    names = frozenset(f.name for f in self.cells.program.classes[owner].fields)
                    state = self._fields(target, owner, names, before, state)
                case ElementPlace(array, low, high):
                    state = self._elements(array, (low, high), before, state)
                case StaticPlace() | EveryPlace():
                    raise AssertionError("refused before: `passes.modelled`")
                case _:
                    assert_never(place)
        return state

    def _fields(self, target: Term, owner: str, names: frozenset[str], before: State, state: State) -> State:
        ref = self.values.value(target, before).node
        result = state
        for info in self.cells.program.classes[owner].fields:
            if info.name in names:
                node = self.cells.any_value(f"havoc.{info.name}", info.type, state)
                result = self.cells.heap.store_field(result, owner, info.name, ref, node)
        return result

    def _elements(self, array: Term, ends: tuple[Term | None, Term | None], before: State, state: State) -> State:
        heap, kind = self.cells.heap, type_of(array)
        b = heap.b
        assert isinstance(kind, ArrayType)
        ref = self.values.value(array, before).node
        low, high = (None if t is None else self.values.value(t, before).node for t in ends)
        for i in range(heap.length):
            at = b.number(i)
            inside = b.and_(b.true if low is None else b.le(low, at), b.true if high is None else b.le(at, high))
            node = self.cells.any_value("havoc.element", kind.element, state)
            old = heap.element(state, kind, ref, at)
            state = heap.store_element(state, kind, ref, at, b.ite(inside, node, old))
        return state

    def _everything(self, before: State, state: State) -> State:
        """Every cell of every object; lengths stay."""
        heap, typed = self.cells.heap, self.cells.typed
        types = {(f.owner, f.name): f.type for c in self.cells.program.classes.values() for f in c.fields}
        fields = {
            key: heap.any_fields(key, types[key], "havoc.field", typed(types[key], state)) for key in before.fields
        }
        elements: dict[Type, Held] = {
            kind: heap.any_elements(kind, "havoc.element", typed(kind.element, state))
            for kind in before.elements
            if isinstance(kind, ArrayType)
        }
        return replace(state, fields=fields, elements=elements)
