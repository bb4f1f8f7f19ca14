"""The difference between two heaps: changed fields and elements, changed static fields, new objects."""

from collections.abc import Iterator
from typing import NamedTuple

from slicer.base.record import record
from slicer.interpret.concrete import Address, Heap, Object, Value


class Cell(NamedTuple):
    """A field or an element of an object, or (`of` is a class) a static field."""

    of: Address | str
    key: str | int


@record(slots=True)
class Change:
    """A cell with its value before and after."""

    cell: Cell
    old: Value
    new: Value


def changes(before: Heap, after: Heap) -> Iterator[Change]:
    """The cells of the earlier heap that have another value in the later one."""
    for address, thing in before.objects.items():
        later = after.objects[address]
        for key in cells(thing):
            old, new = read(thing, key), read(later, key)
            if old != new:
                yield Change(Cell(address, key), old, new)
    for (owner, name), old in before.statics.items():
        new = after.statics[owner, name]
        if old != new:
            yield Change(Cell(owner, name), old, new)


def created(before: Heap, after: Heap) -> tuple[Address, ...]:
    """The objects that only the later heap has, in the order they were made."""
    return tuple(address for address in after.objects if address not in before.objects)


def cells(thing: Object) -> tuple[str | int, ...]:
    """The keys of an object's cells."""
    return (*thing.fields, *range(len(thing.elements)))


def read(thing: Object, key: str | int) -> Value:
    """The value of one cell."""
    return thing.elements[key] if isinstance(key, int) else thing.fields[key]
