"""The input a model stands for."""

from slicer.encode.heap import State
from slicer.ir.concrete import Address, Input, Object, Value
from slicer.ir.types import ArrayType, BooleanType, IntType, Type
from slicer.solve.session import Session


def decode(session: Session) -> Input:
    """The method's input in the model of the session's last `Sat`: every object that exists, and the arguments."""
    encoding = session.encoding
    before = encoding.before
    heap: dict[Address, Object] = {}
    for kind, count in before.existing.items():
        for number in range(1, int(session.value(count)) + 1):
            heap[Address(str(kind), number)] = _object(session, before.state, kind, number)
    arguments = {var.name: _value(session.value(before.inputs[var.name]), var.type) for var in encoding.bounded.inputs}
    return Input(arguments, heap)


def _object(session: Session, state: State, kind: Type, number: int) -> Object:
    if isinstance(kind, ArrayType):
        length = int(session.value(state.lengths[kind][number - 1]))
        row = state.elements[kind][number - 1][:length]
        return Object(kind, {}, tuple(_value(session.value(cell), kind.element) for cell in row))
    info = session.encoding.bounded.program.classes[str(kind)]
    fields = {f.name: _value(session.value(state.fields[info.name, f.name][number - 1]), f.type) for f in info.fields}
    return Object(kind, fields)


def _value(raw: int | bool, kind: Type) -> Value:
    if isinstance(kind, BooleanType):
        return bool(raw)
    if isinstance(kind, IntType):
        return int(raw)
    return Address(str(kind), int(raw)) if raw else None
