"""The state a method is entered in: symbols for everything, and what makes them a Java heap."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from slicer.encode.formula import Node, Sort
from slicer.encode.heap import Heap, State, default, sort_of
from slicer.ir.nodes import Allocate, AllocateArray, Body, Branch, Havoc, HavocFrame, Scope, Statement, assigned, walk
from slicer.ir.program import Program
from slicer.ir.terms import (
    THIS,
    ElementPlace,
    EveryPlace,
    FieldPlace,
    Frame,
    ObjectPlace,
    Place,
    StaticPlace,
    Term,
    Var,
    type_of,
)
from slicer.ir.terms import walk as walk_term
from slicer.ir.types import ArrayType, ClassType, IntType, Type, is_reference
from slicer.passes.bounded import Bounded


@dataclass(frozen=True)
class Kinds:
    """The classes and array types a question can meet."""

    classes: tuple[ClassType, ...]
    arrays: tuple[ArrayType, ...]

    @property
    def all(self) -> tuple[Type, ...]:
        return (*self.classes, *self.arrays)


def kinds_of(bounded: Bounded) -> Kinds:
    """All classes of the program and the array types of their fields, variables and allocations."""
    classes = tuple(ClassType(name) for name in sorted(bounded.program.classes))
    arrays: dict[ArrayType, None] = {}
    for info in bounded.program.classes.values():
        _note(arrays, *(f.type for f in info.fields))
    for method in bounded.program.methods.values():
        _note(arrays, *(p.type for p in method.parameters))
        if method.result is not None:
            _note(arrays, method.result.type)
    _note_body(arrays, bounded.body)
    for predicate in (*bounded.assumed, *bounded.claimed):
        _note_term(arrays, predicate.term)
    return Kinds(classes, tuple(sorted(arrays, key=str)))


def _note(arrays: dict[ArrayType, None], *kinds: Type) -> None:
    for kind in kinds:
        if isinstance(kind, ArrayType):
            arrays[kind] = None
            _note(arrays, kind.element)


def _note_term(arrays: dict[ArrayType, None], term: Term) -> None:
    _note(arrays, *(type_of(t) for t in walk_term(term)))


def _note_body(arrays: dict[ArrayType, None], body: Body) -> None:
    for statement in walk(body):
        var = assigned(statement)
        if var is not None:
            _note(arrays, var.type)


def most_allocated(program: Program, body: Body, kind: Type) -> int:
    """The largest number of objects of the kind that one path through the body can allocate."""
    return sum(_allocated(program, statement, kind) for statement in body)


def _allocated(program: Program, statement: Statement, kind: Type) -> int:
    match statement:
        case Allocate(_, var, _) | AllocateArray(_, var):
            return int(var.type == kind)
        case Havoc(_, var, fresh):
            return int(fresh and var.type == kind)
        case HavocFrame(_, frame):
            return int(not frame.strict and kind in touched(program, frame))
        case Branch(_, _, then, orelse):
            return max(most_allocated(program, b, kind) for b in (then, orelse))
        case Scope(_, body):
            return most_allocated(program, body, kind)
        case _:
            return 0


def touched(program: Program, frame: Frame) -> frozenset[Type]:
    """The reference types of the locations in a frame: of these a body-less method may make new objects."""
    if frame.everything:
        fields = [f.type for info in program.classes.values() for f in info.fields]
        inner = [k.element for k in fields if isinstance(k, ArrayType)]
        return frozenset(k for k in (*fields, *inner) if is_reference(k))
    found: set[Type] = set()
    for place in frame.places:
        found.update(_types(program, place))
    return frozenset(k for k in found if is_reference(k))


def _types(program: Program, place: Place) -> list[Type]:
    match place:
        case FieldPlace(_, owner, name):
            return [f.type for f in program.classes[owner].fields if f.name == name]
        case ObjectPlace(_, owner):
            return [f.type for f in program.classes[owner].fields]
        case ElementPlace(array, _, _):
            kind = type_of(array)
            return [kind.element] if isinstance(kind, ArrayType) else []
        case StaticPlace() | EveryPlace():
            raise AssertionError("refused before: `passes.modelled`")
        case _:
            assert_never(place)


def existing_at_most(bounded: Bounded, kinds: Kinds, strangers: int) -> Mapping[Type, int]:
    """How many objects of each kind there are before the call, at most."""
    return {kind: bounded.bounds.objects_of(str(kind)) + strangers for kind in kinds.all}


def caps_of(bounded: Bounded, before: Mapping[Type, int]) -> Mapping[Type, int]:
    """How many objects of each kind there can be: those before the call and those of one path."""
    return {kind: max(1, n + most_allocated(bounded.program, bounded.body, kind)) for kind, n in before.items()}


@dataclass(frozen=True)
class Prestate:
    """`state` with its symbols; `inputs` are the values of `this` and the parameters."""

    state: State
    inputs: Mapping[str, Node]
    existing: Mapping[Type, Node]


def prestate(bounded: Bounded, kinds: Kinds, heap: Heap, most: Mapping[Type, int]) -> Prestate:
    """Any heap with at most that many objects of each kind; unallocated cells hold Java's defaults."""
    b, program = heap.b, bounded.program
    existing: dict[Type, Node] = {kind: _existing(heap, kind, most[kind]) for kind in kinds.all}
    fields = {
        (info.name, f.name): tuple(
            _cell(
                heap,
                f"{info.name}.{f.name}@{n}",
                f.type,
                existing,
                b.ref(n),
                existing[ClassType(info.name)],
            )
            for n in range(1, heap.caps[ClassType(info.name)] + 1)
        )
        for info in program.classes.values()
        for f in info.fields
    }
    elements: dict[Type, tuple[tuple[Node, ...], ...]] = {
        kind: tuple(
            tuple(
                _cell(heap, f"{kind}@{n}[{i}]", kind.element, existing, b.ref(n), existing[kind])
                for i in range(heap.length)
            )
            for n in range(1, heap.caps[kind] + 1)
        )
        for kind in kinds.arrays
    }
    lengths: dict[Type, tuple[Node, ...]] = {
        kind: tuple(_length(heap, f"{kind}@{n}.length") for n in range(1, heap.caps[kind] + 1)) for kind in kinds.arrays
    }
    inputs = {var.name: _input(heap, var, existing) for var in bounded.inputs}
    state = State(b.true, inputs, fields, elements, lengths, existing)
    return Prestate(state, inputs, existing)


def _existing(heap: Heap, kind: Type, objects: int) -> Node:
    symbol = heap.b.symbol(f"next.{kind}", Sort.REF)
    heap.hard.append(heap.b.ref_le(symbol, heap.b.ref(objects)))
    return symbol


def _cell(heap: Heap, name: str, kind: Type, existing: Mapping[Type, Node], owner: Node, count: Node) -> Node:
    b = heap.b
    symbol = b.symbol(name, sort_of(kind))
    heap.hard.append(well_typed(heap, symbol, kind, existing))
    heap.hard.append(b.or_(b.ref_le(owner, count), b.eq(symbol, default(b, kind))))
    return symbol


def _length(heap: Heap, name: str) -> Node:
    b = heap.b
    symbol = b.symbol(name, Sort.INT)
    heap.hard.append(b.and_(b.le(b.number(0), symbol), b.le(symbol, b.number(heap.length))))
    return symbol


def _input(heap: Heap, var: Var, existing: Mapping[Type, Node]) -> Node:
    symbol = heap.b.symbol(f"input.{var.name}", sort_of(var.type))
    heap.hard.append(well_typed(heap, symbol, var.type, existing))
    if var.name == THIS:
        heap.hard.append(heap.b.not_(heap.b.eq(symbol, heap.b.ref(0))))
    return symbol


def well_typed(heap: Heap, node: Node, kind: Type, allocated: Mapping[Type, Node]) -> Node:
    """A stored integer, a boolean, or null or a reference to an object that exists."""
    match kind:
        case IntType():
            return heap.b.stored(node)
        case ClassType() | ArrayType():
            return heap.b.ref_le(node, allocated[kind])
        case _:
            return heap.b.true
