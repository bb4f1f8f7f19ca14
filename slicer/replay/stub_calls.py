"""Gives the stubs of a text bodies that do what a script says, so that the JVM can run it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from slicer.base.edits import Edit, apply
from slicer.base.record import record
from slicer.base.source import Span
from slicer.interpret.changes import Change
from slicer.interpret.concrete import Address, Object, Value
from slicer.interpret.taken import Taken
from slicer.ir.program import FieldInfo
from slicer.ir.types import ArrayType, Type
from slicer.java import tree as java
from slicer.lower.files import Original
from slicer.replay.heap import JavaHeap, NoSuchName

_BOXES = {
    "int": "Integer",
    "char": "Character",
    "boolean": "Boolean",
    "byte": "Byte",
    "short": "Short",
    "long": "Long",
}


@record
class StubCall:
    """One call in Java: statements, then what it returns or, if it `throws`, throws."""

    lines: tuple[str, ...]
    value: str
    throws: bool


@record
class StubCalls:
    """The calls of a run, and the objects that are there by then: those of the input, and those that stubs make.

    What the run itself makes has no name before: a call that needs such an object cannot be written.
    """

    heap: JavaHeap
    taken: tuple[Taken, ...]

    @cached_property
    def known(self) -> frozenset[Address]:
        return frozenset({*self.heap.given, *(address for call in self.taken for address, _ in call.made)})

    @property
    def calls(self) -> Iterator[StubCall]:
        for call in self.taken:
            made = [line for address, thing in call.made for line in self._make(address, thing)]
            filled = [line for address, thing in call.made for line in self._fill(address, thing)]
            changed = [self._set(change) for change in call.changed]
            value = "null" if call.kind is None else self._value(call.value, call.kind)
            yield StubCall((*made, *filled, *changed), value, call.throws)

    def _make(self, address: Address, thing: Object) -> Iterator[str]:
        match thing.type:
            case ArrayType(element):
                made = f"Array.newInstance({self.heap.class_(element)}, {len(thing.elements)})"
            case kind:
                made = f"make({self.heap.class_(kind)})"
        yield f'known.put("{address}", {made});'

    def _fill(self, address: Address, thing: Object) -> Iterator[str]:
        it = self._object(address)
        if isinstance(thing.type, ArrayType):
            for index, value in enumerate(thing.elements):
                yield f"Array.set({it}, {index}, {self._value(value, thing.type.element)});"
            return
        for info in self.heap.names.program.fields_of(str(thing.type)):
            yield from self._field(it, info, thing.fields[info.name])

    def _set(self, change: Change) -> str:
        of, key = change.cell
        program = self.heap.names.program
        if isinstance(of, str):
            info = next(each for each in program.classes[of].statics if each.name == key)
            place = self.heap.field(info.owner, self._name(info))
            return f"setStatic({place}, {self._value(change.new, info.type)});"
        kind = self.heap.trace.outcome.after.heap.objects[of].type
        if isinstance(kind, ArrayType):
            return f"Array.set({self._object(of)}, {key}, {self._value(change.new, kind.element)});"
        info = next(each for each in program.fields_of(str(kind)) if each.name == key)
        return next(self._field(self._object(of), info, change.new), "")

    def _field(self, it: str, info: FieldInfo, value: Value) -> Iterator[str]:
        name = self.heap.names.field(info)
        if name:
            yield f"{self.heap.field(info.owner, name)}.set({it}, {self._value(value, info.type)});"

    def _name(self, info: FieldInfo) -> str:
        name = self.heap.names.field(info)
        if not name:
            raise NoSuchName(f"`{info.name}` is of the specification")
        return name

    def _value(self, value: Value, kind: Type) -> str:
        return self._object(value) if isinstance(value, Address) else self.heap.value(value, kind)

    def _object(self, address: Address) -> str:
        if address not in self.known:
            raise NoSuchName(f"a stub needs {address}, which the run makes")
        return f'known.get("{address}")'


def with_bodies(text: Original, stubs: Sequence[str], main: str) -> Original:
    """The text in which the stubs with these names ask the program `main` what to do."""
    source = text.unit.source
    edits: list[Edit] = []
    for owner in java.every_class(text.unit):
        for each in owner.methods:
            if each.name in stubs and each.body is None:
                written = source.slice(each.span)
                at = each.span.start + written.index("native")
                edits.append(Edit(Span(at, at + len("native")), ""))
                edits.append(Edit(Span(each.span.end - 1, each.span.end), _body(source.slice(each.result.span), main)))
    return replace(text, unit=replace(text.unit, source=apply(source, edits).source))


def _body(kind: str, main: str) -> str:
    if kind == "void":
        return f" {{ {main}.stub(); }}"
    return f" {{ return ({_BOXES.get(kind, kind)}) {main}.stub(); }}"
