"""What a method without a body does: anything that its frame allows."""

from dataclasses import replace
from functools import cached_property
from typing import assert_never

from slicer.base.record import record
from slicer.encode.cells import Cells
from slicer.encode.heap import FieldKey, State
from slicer.encode.newness import New
from slicer.encode.store import Cells as Held
from slicer.encode.values import Values
from slicer.ir.nodes import Havoc
from slicer.ir.terms import ElementPlace, EveryPlace, FieldPlace, Frame, ObjectPlace, StaticPlace, Term, type_of
from slicer.ir.types import ArrayType, Type


@record
class Havocking:
    """Gives any value to variables and locations."""

    cells: Cells
    values: Values
    new: New

    def variable(self, statement: Havoc, state: State) -> State:
        if statement.fresh:
            state = self.cells.any_new(self.new.of_value(statement.var.type), state)
        node = self.cells.any_value(f"{statement.of}.any", statement.var.type, state)
        return state.with_var(statement.var.name, node)

    def frame(self, frame: Frame, state: State) -> State:
        before = state
        if not frame.strict:
            state = self.cells.any_new(self.new.of_frame(frame), state)
        if frame.everything:
            return self._everything(before, state)
        for place in frame.places:
            match place:
                case FieldPlace(target, owner, name):
                    state = self._field(target, (owner, name), before, state)
                case ObjectPlace(target, _):
                    for key in self._fields_of(type_of(target)):
                        state = self._field(target, key, before, state)
                case ElementPlace(array, low, high):
                    state = self._elements(array, (low, high), before, state)
                case StaticPlace(owner, name):
                    state = self._statics(frozenset({(owner, name)}), state)
                case EveryPlace(owner, name):
                    state = replace(state, fields={**state.fields, (owner, name): self._vector((owner, name), state)})
                case _:
                    assert_never(place)
        return state

    def _fields_of(self, kind: Type) -> list[FieldKey]:
        """The fields of all objects that a place of the type can hold."""
        program, layout = self.cells.program, self.cells.heap.layout
        found = [(f.owner, f.name) for each in layout.kinds(kind) for f in program.fields_of(str(each))]
        return list(dict.fromkeys(found))

    @cached_property
    def _types(self) -> dict[FieldKey, Type]:
        infos = self.cells.program.classes.values()
        return {(f.owner, f.name): f.type for info in infos for f in (*info.fields, *info.statics)}

    def _field(self, target: Term, key: FieldKey, before: State, state: State) -> State:
        ref = self.values.value(target, before).node
        node = self.cells.any_value(f"havoc.{key[1]}", self._types[key], state)
        return self.cells.heap.store_field(state, *key, ref, node)

    def _elements(self, array: Term, ends: tuple[Term | None, Term | None], before: State, state: State) -> State:
        heap, b, after = self.cells.heap, self.cells.heap.b, state
        ref = self.values.value(array, before).node
        low, high = (None if t is None else self.values.value(t, before).node for t in ends)
        for kind in heap.layout.kinds(type_of(array)):
            assert isinstance(kind, ArrayType)
            row = []
            for at in map(b.number, range(heap.length)):
                inside = b.and_(b.true if low is None else b.le(low, at), b.true if high is None else b.le(at, high))
                new = self.cells.any_value("havoc.element", kind.element, state)
                row.append(b.ite(inside, new, heap.element(state, kind, ref, at)))
            after = heap.with_row(after, kind, ref, row)
        return after

    def _everything(self, before: State, state: State) -> State:
        """Every cell of every object; lengths stay."""
        heap = self.cells.heap
        fields = {key: self._vector(key, state) for key in before.fields}
        elements: dict[Type, Held] = {
            kind: heap.any_elements(kind, "havoc.element", self.cells.typed(kind.element, state))
            for kind in before.elements
            if isinstance(kind, ArrayType)
        }
        return self._statics(frozenset(before.statics), replace(state, fields=fields, elements=elements))

    def _vector(self, key: FieldKey, state: State) -> Held:
        kind = self._types[key]
        return self.cells.heap.any_fields(key, kind, "havoc.field", self.cells.typed(kind, state))

    def _statics(self, keys: frozenset[FieldKey], state: State) -> State:
        """Static fields that nobody knows of need no value."""
        known = sorted(keys & state.statics.keys())
        new = {key: self.cells.any_value(f"havoc.{key[1]}", self._types[key], state) for key in known}
        return replace(state, statics={**state.statics, **new})
