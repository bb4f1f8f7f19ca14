"""The classes and array types that a question meets, and how many objects of each there can be."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from slicer.encode.layout import Layout, alone, pooled
from slicer.ir.nodes import Allocate, AllocateArray, Body, Branch, Havoc, HavocFrame, Scope, Statement, assigned, walk
from slicer.ir.program import Program
from slicer.ir.terms import (
    ElementPlace,
    EveryPlace,
    FieldPlace,
    Frame,
    ObjectPlace,
    Place,
    StaticPlace,
    Term,
    type_of,
)
from slicer.ir.terms import walk as walk_term
from slicer.ir.types import STRING, ArrayType, ClassType, Type, is_reference
from slicer.passes.bounded import Bounded
from slicer.passes.meets import Met


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
        case Allocate(_, _, name):
            return int(ClassType(name) == kind)
        case AllocateArray(_, var):
            return int(var.type == kind)
        case Havoc(_, var, fresh):
            return int(fresh and program.is_subtype(kind, var.type))
        case HavocFrame(_, frame):
            return int(not frame.strict and any(program.is_subtype(kind, each) for each in touched(program, frame)))
        case Branch(_, _, then, orelse):
            return max(most_allocated(program, b, kind) for b in (then, orelse))
        case Scope(_, body):
            return most_allocated(program, body, kind)
        case _:
            return 0


def touched(program: Program, frame: Frame) -> frozenset[Type]:
    """The reference types of the locations in a frame: of these a body-less method may make new objects."""
    if frame.everything:
        fields = [f.type for info in program.classes.values() for f in (*info.fields, *info.statics)]
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
            related = (c for c in program.classes if program.is_subtype(ClassType(c), ClassType(owner)))
            return [f.type for each in related for f in program.fields_of(each)]
        case ElementPlace(array, _, _):
            kind = type_of(array)
            return [kind.element] if isinstance(kind, ArrayType) else []
        case StaticPlace(owner, name):
            return [f.type for f in program.classes[owner].statics if f.name == name]
        case EveryPlace(owner, name):
            return [f.type for f in program.classes[owner].fields if f.name == name]
        case _:
            assert_never(place)


Most = Callable[[Type], int]


def layout_of(bounded: Bounded, most: Most) -> Layout:
    """How many objects of each kind there can be: at most `most` before the call, and those of one path."""
    if bounded.met is not None:
        return _pooled(bounded, bounded.met, most)
    kinds = kinds_of(bounded)
    caps = {kind: max(1, most(kind) + most_allocated(bounded.program, bounded.body, kind)) for kind in kinds.all}
    return alone(bounded.program, caps)


def _pooled(bounded: Bounded, met: Met, most: Most) -> Layout:
    caps: dict[Type, int] = {}
    for kind in met.kinds:
        more = len(met.texts) if kind == STRING else most_allocated(bounded.program, bounded.body, kind)
        caps[kind] = max(1, most(kind) + more)
    return pooled(bounded.program, caps, met.together, met.texts)
