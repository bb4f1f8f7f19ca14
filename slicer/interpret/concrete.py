"""Concrete values, heaps and inputs: what a run of a program is made of."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from slicer.base.record import record
from slicer.ir.terms import Text
from slicer.ir.types import BooleanType, IntType, Type


@dataclass(frozen=True, slots=True, order=True)
class Address:
    """An object, named by its type and a number that counts from 1."""

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind}@{self.number}"


# Types are the values of `\\typeof`.
Value = int | bool | Address | Text | Type | None


@record(slots=True)
class Object:
    """An instance with its fields, or an array with its elements."""

    type: Type
    fields: Mapping[str, Value] = field(default_factory=dict)
    elements: tuple[Value, ...] = ()


@record
class Input:
    """What a method is called with: `this` (if any) and the parameters by name, the heap, and the static fields.

    Static fields, by class and name, that are missing have their default.
    """

    arguments: Mapping[str, Value]
    heap: Mapping[Address, Object]
    statics: Mapping[tuple[str, str], Value] = field(default_factory=dict)


def initial(kind: Type) -> Value:
    """Java's default."""
    match kind:
        case IntType():
            return 0
        case BooleanType():
            return False
        case _:
            return None


@dataclass
class Heap:
    """A heap that a run changes. Allocation numbers go on where the input's end."""

    objects: dict[Address, Object]
    statics: dict[tuple[str, str], Value] = field(default_factory=dict)

    @staticmethod
    def of(given: "Input") -> "Heap":
        return Heap(dict(given.heap), dict(given.statics))

    def copy(self) -> "Heap":
        return Heap(dict(self.objects), dict(self.statics))

    def allocate(self, kind: Type, fields: Mapping[str, Value], elements: tuple[Value, ...]) -> Address:
        number = max((a.number for a in self.objects if a.kind == str(kind)), default=0) + 1
        address = Address(str(kind), number)
        self.objects[address] = Object(kind, fields, elements)
        return address

    def set_field(self, address: Address, name: str, value: Value) -> None:
        old = self.objects[address]
        self.objects[address] = Object(old.type, {**old.fields, name: value})

    def set_element(self, address: Address, index: int, value: Value) -> None:
        old = self.objects[address]
        row = (*old.elements[:index], value, *old.elements[index + 1 :])
        self.objects[address] = Object(old.type, {}, row)


def show(value: Value) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case Text(text):
            return json.dumps(text, ensure_ascii=False)
        case _:
            return str(value)


def describe(given: Input) -> tuple[str, ...]:
    """The input as lines: arguments and static fields first, then every object that can be reached from them."""
    lines = [f"{name} = {show(value)}" for name, value in given.arguments.items()]
    lines += [f"{owner}.{name} = {show(value)}" for (owner, name), value in given.statics.items()]
    for address in reach(given):
        thing = given.heap[address]
        lines.append(f"{address} = {inside(thing)}")
    return tuple(lines)


def inside(thing: Object) -> str:
    """The fields or elements of an object."""
    fields = [f"{name}: {show(value)}" for name, value in thing.fields.items()]
    return f"{{{', '.join(fields or map(show, thing.elements))}}}"


def reach(given: Input) -> tuple[Address, ...]:
    """The objects below the arguments and the static fields, in order of first mention."""
    found: dict[Address, None] = {}
    todo = [v for v in (*given.arguments.values(), *given.statics.values()) if isinstance(v, Address)]
    while todo:
        address = todo.pop(0)
        if address in found:
            continue
        found[address] = None
        thing = given.heap[address]
        below = (*thing.fields.values(), *thing.elements)
        todo.extend(v for v in below if isinstance(v, Address))
    return tuple(found)
