"""The input a model stands for."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from slicer.base.record import record
from slicer.bound.by_contract import IMPLICIT, THROWS
from slicer.encode.formula import Node
from slicer.encode.heap import State
from slicer.interpret.changes import Cell, Change, cells, read
from slicer.interpret.concrete import Address, Input, Object, Value, initial
from slicer.interpret.taken import Taken
from slicer.ir.terms import THIS, Text, Var
from slicer.ir.types import STRING, ArrayType, BooleanType, ClassType, IntType, Type
from slicer.solve.session import Session


def decode(session: Session) -> Input:
    """The method's input in the model of the session's last `Sat`: every object that exists, and the arguments."""
    return _Model(session).input()


def decode_state(session: Session, state: State, variables: Sequence[Var]) -> Input:
    """The same of another state of the run, with the variables that have a value there in place of the arguments."""
    return _Model(session).state(state, {var: state.vars[var.name] for var in variables if var.name in state.vars})


def taken(session: Session) -> tuple[Taken, ...]:
    """What the calls of methods without a body do in the model of the session's last `Sat`, in the order of the run."""
    return tuple(_Model(session).taken())


def _with(call: Taken, var: Var, value: Value) -> Taken:
    """The call with one more of its choices: whether it throws, what it throws, what it returns."""
    if var.name.endswith(THROWS):
        return replace(call, throws=bool(value))
    return call if var.name.endswith(IMPLICIT) else replace(call, value=value, kind=var.type)


@record
class _Model:
    session: Session

    def input(self) -> Input:
        before, bounded = self.session.encoding.before, self.session.encoding.bounded
        found = self.state(before.state, {var: before.inputs[var.name] for var in bounded.inputs})
        if not bounded.made:
            return found
        heap = dict(found.heap)
        return Input({THIS: self._made(heap, bounded.made), **found.arguments}, heap, found.statics)

    def state(self, state: State, variables: Mapping[Var, Node]) -> Input:
        session, layout = self.session, self.session.encoding.layout
        heap: dict[Address, Object] = {}
        for kind, last in state.next.items():
            for number in range(layout.of_kind(kind).start, int(session.value(last)) + 1) if kind != STRING else ():
                heap[Address(str(kind), number - layout.bases[kind])] = self._object(state, kind, number)
        values = {var.name: self._value(session.value(node), var.type) for var, node in variables.items()}
        statics = {
            (f.owner, f.name): self._value(session.value(state.statics[f.owner, f.name]), f.type)
            for f in session.encoding.bounded.statics
        }
        return Input(values, heap, statics)

    # Calls of methods without a body ----------------------------------------------------------------

    def taken(self) -> Iterator[Taken]:
        """What those calls do that the run makes, in its order."""
        done: list[Taken] = []
        for chosen in self.session.encoding.chosen:
            if not self.session.value(chosen.before.path):
                continue
            made = tuple(self._new(chosen.before, chosen.after))
            if chosen.var is None:
                yield from done
                done = [Taken(made, tuple(self._changed(chosen.before, chosen.after)))]
                continue
            (last,) = done
            value = self._value(self.session.value(chosen.after.vars[chosen.var.name]), chosen.var.type)
            done = [_with(replace(last, made=(*last.made, *made)), chosen.var, value)]
        yield from done

    def _new(self, before: State, after: State) -> Iterator[tuple[Address, Object]]:
        layout = self.session.encoding.layout
        for kind, last in after.next.items():
            first = int(self.session.value(before.next[kind])) + 1
            for number in range(first, int(self.session.value(last)) + 1) if kind != STRING else ():
                yield Address(str(kind), number - layout.bases[kind]), self._object(after, kind, number)

    def _changed(self, before: State, after: State) -> Iterator[Change]:
        """The cells of objects that were there before, and the static fields, that have another value."""
        layout, value = self.session.encoding.layout, self.session.value
        for kind, last in before.next.items():
            for number in range(layout.of_kind(kind).start, int(value(last)) + 1) if kind != STRING else ():
                old, new = self._object(before, kind, number), self._object(after, kind, number)
                address = Address(str(kind), number - layout.bases[kind])
                keys = (key for key in cells(old) if read(old, key) != read(new, key))
                yield from (Change(Cell(address, key), read(old, key), read(new, key)) for key in keys)
        for info in self.session.encoding.bounded.statics:
            key = info.owner, info.name
            was, now = (self._value(value(state.statics[key]), info.type) for state in (before, after))
            if was != now:
                yield Change(Cell(*key), was, now)

    def _made(self, heap: dict[Address, Object], name: str) -> Address:
        """The object that a constructor is about to fill."""
        number = sum(address.kind == name for address in heap) + 1
        fields = self.session.encoding.bounded.program.fields_of(name)
        address = Address(name, number)
        heap[address] = Object(ClassType(name), {f.name: initial(f.type) for f in fields})
        return address

    def _object(self, state: State, kind: Type, number: int) -> Object:
        session, heap = self.session, self.session.encoding.heap
        if isinstance(kind, ArrayType):
            length = int(session.value(heap.length_of(state, kind, heap.b.ref(number))))
            row = heap.row_of(state, kind, number)[:length]
            return Object(kind, {}, tuple(self._value(session.value(cell), kind.element) for cell in row))
        fields: dict[str, Value] = {}
        for f in session.encoding.bounded.program.fields_of(str(kind)):
            cell = heap.field_of(state, (f.owner, f.name), number)
            fields[f.name] = self._value(session.value(cell), f.type)
        return Object(kind, fields)

    def _value(self, raw: int | bool, kind: Type) -> Value:
        if isinstance(kind, BooleanType):
            return bool(raw)
        if isinstance(kind, IntType):
            return int(raw)
        return self._reference(int(raw), kind) if raw else None

    def _reference(self, number: int, kind: Type) -> Value:
        layout = self.session.encoding.layout
        exact = next(each for n, each in layout.places(kind) if n == number)
        at = number - layout.bases[exact]
        if exact != STRING:
            return Address(str(exact), at)
        return Text(layout.texts[at - 1] if at <= len(layout.texts) else f"#{at}")
