"""The value of a term on a concrete heap."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from slicer.base.limits import Ints
from slicer.ir.concrete import Address, Heap, Object, Value
from slicer.ir.ranges import range_of
from slicer.ir.terms import (
    Binary,
    Bool,
    CastTo,
    Choose,
    Convert,
    ElementOf,
    ElementPlace,
    EveryPlace,
    FieldOf,
    FieldPlace,
    Fold,
    Frame,
    FrameKept,
    Fresh,
    InstanceOf,
    Int,
    InvariantFor,
    LengthOf,
    NonNullElements,
    Null,
    ObjectPlace,
    Old,
    Place,
    Quantified,
    StaticOf,
    StaticPlace,
    Term,
    Text,
    TypeOf,
    TypeValue,
    Unary,
    Var,
)
from slicer.ir.types import INT, BooleanType

INTS = range(-(2**31), 2**31)


class Undefined(Exception):
    """The term has no value: the exception Java would throw."""


@dataclass(frozen=True)
class World:
    """A state to evaluate in. `entry` is the state the method was entered in (itself, at entry)."""

    vars: Mapping[str, Value]
    heap: Heap
    ints: Ints
    entry: "World | None" = None
    snapshots: Mapping[str, "World"] = field(default_factory=dict)

    def bind(self, name: str, value: Value) -> "World":
        return World({**self.vars, name: value}, self.heap, self.ints, self.entry, self.snapshots)


def wrap(value: int, ints: Ints) -> int:
    if ints is Ints.MATH or value in INTS:
        return value
    return (value + 2**31) % 2**32 - 2**31


def evaluate(term: Term, at: World) -> Value:  # noqa: C901
    """The value, or `Undefined`."""
    match term:
        case Int(value):
            return wrap(value, at.ints)
        case Bool(value):
            return value
        case Null():
            return None
        case Var(name, _):
            return at.vars[name]
        case FieldOf(target, _, name, _):
            return deref(evaluate(target, at), at).fields[name]
        case ElementOf(array, index):
            row = deref(evaluate(array, at), at).elements
            return row[checked_index(integer(index, at), row)]
        case LengthOf(array):
            return len(deref(evaluate(array, at), at).elements)
        case Unary("-", operand):
            return wrap(-integer(operand, at), at.ints)
        case Unary(_, operand):
            return not truth(operand, at)
        case Binary():
            return _binary(term, at)
        case Choose(condition, then, orelse):
            return evaluate(then if truth(condition, at) else orelse, at)
        case Old(operand):
            return evaluate(operand, _entry(at))
        case NonNullElements(array):
            address = evaluate(array, at)
            return address is not None and None not in deref(address, at).elements
        case Quantified():
            results = (truth(term.body, w) for w in _instances(term, at) if truth(term.range, w))
            return all(results) if term.universal else any(results)
        case FrameKept(since, frame):
            before = at.snapshots.get(since) or at.entry or at
            return frame_kept(before, at, frame)
        case (
            Text()
            | StaticOf()
            | Convert()
            | CastTo()
            | InstanceOf()
            | Fresh()
            | InvariantFor()
            | TypeOf()
            | TypeValue()
            | Fold()
        ):
            raise AssertionError("refused before: `passes.modelled`")
        case _:
            assert_never(term)


def _entry(at: World) -> World:
    if at.entry is None:
        return at
    bound = {n: v for n, v in at.vars.items() if n not in at.entry.vars}
    return World({**bound, **at.entry.vars}, at.entry.heap, at.ints)


def truth(term: Term, at: World) -> bool:
    value = evaluate(term, at)
    assert isinstance(value, bool)
    return value


def integer(term: Term, at: World) -> int:
    value = evaluate(term, at)
    assert isinstance(value, int)
    return value


def deref(value: Value, at: World) -> Object:
    if not isinstance(value, Address):
        raise Undefined("NullPointerException")
    if value not in at.heap.objects:
        raise Undefined("no such object before the call")
    return at.heap.objects[value]


def checked_index(index: int, row: tuple[Value, ...]) -> int:
    if not 0 <= index < len(row):
        raise Undefined("ArrayIndexOutOfBoundsException")
    return index


def _binary(term: Binary, at: World) -> Value:
    match term.op:
        case "&&":
            return truth(term.left, at) and truth(term.right, at)
        case "||":
            return truth(term.left, at) or truth(term.right, at)
        case "==>":
            return not truth(term.left, at) or truth(term.right, at)
        case _:
            pass
    left, right = evaluate(term.left, at), evaluate(term.right, at)
    if term.op == "==":
        return left == right
    if term.op in {"!=", "^"}:
        return left != right
    assert isinstance(left, int)
    assert isinstance(right, int)
    if term.op in {"/", "%"} and right == 0:
        raise Undefined("ArithmeticException")
    result = OPERATIONS[term.op](left, right)
    return result if isinstance(result, bool) else wrap(result, at.ints)


def _divide(x: int, y: int) -> int:
    quotient = abs(x) // abs(y)
    return quotient if (x < 0) == (y < 0) else -quotient


OPERATIONS: Mapping[str, Callable[[int, int], int | bool]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "/": _divide,
    "%": lambda x, y: x - y * _divide(x, y),
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
    "&": lambda x, y: bool(x and y),
    "|": lambda x, y: bool(x or y),
}


def _instances(term: Quantified, at: World) -> Iterator[World]:
    var = term.var
    if var.type == INT:
        limit = range_of(var, term.range)
        low = max(integer(t, at) for t in limit.lows)
        high = min(integer(t, at) for t in limit.highs)
        return (at.bind(var.name, n) for n in range(low, high))
    if isinstance(var.type, BooleanType):
        return (at.bind(var.name, value) for value in (False, True))
    return (at.bind(var.name, a) for a, o in sorted(at.heap.objects.items()) if o.type == var.type)


# Frames ---------------------------------------------------------------------------------------


def frame_kept(before: World, after: World, frame: Frame) -> bool:
    """Is every location outside the frame, of the objects that existed, unchanged?"""
    if frame.everything:
        return True
    if frame.strict and before.heap.objects.keys() != after.heap.objects.keys():
        return False
    allowed = {spot for place in frame.places for spot in _spots(place, before)}
    return all(
        spot in allowed or old == new
        for address, thing in before.heap.objects.items()
        for spot, old, new in _cells(address, thing, after.heap.objects[address])
    )


def _cells(address: Address, old: Object, new: Object) -> Iterator[tuple[tuple[Address, str | int], Value, Value]]:
    for name, value in old.fields.items():
        yield (address, name), value, new.fields[name]
    for index, value in enumerate(old.elements):
        yield (address, index), value, new.elements[index]


def _spots(place: Place, at: World) -> list[tuple[Address, str | int]]:
    match place:
        case FieldPlace(target, _, name):
            return [(a, name) for a in _address(target, at)]
        case ObjectPlace(target, _):
            return [(a, name) for a in _address(target, at) for name in deref(a, at).fields]
        case ElementPlace(array, low, high):
            return [
                (a, i)
                for a in _address(array, at)
                for i in range(len(deref(a, at).elements))
                if (low is None or integer(low, at) <= i) and (high is None or i <= integer(high, at))
            ]
        case StaticPlace() | EveryPlace():
            raise AssertionError("refused before: `passes.modelled`")
        case _:
            assert_never(place)


def _address(term: Term, at: World) -> list[Address]:
    """The object of a place; a place of `null` is none."""
    value = evaluate(term, at)
    return [value] if isinstance(value, Address) else []
