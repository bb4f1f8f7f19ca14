"""The classes and array types that a question meets, and how many objects of each there can be."""

from collections.abc import Callable
from dataclasses import dataclass

from slicer.encode.layout import Layout, alone, pooled
from slicer.encode.newness import New
from slicer.ir.nodes import Allocate, AllocateArray, Body, Branch, Havoc, HavocFrame, Scope, Statement, assigned, walk
from slicer.ir.terms import (
    Term,
    type_of,
)
from slicer.ir.terms import walk as walk_term
from slicer.ir.types import STRING, ArrayType, ClassType, Type
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


def most_allocated(new: New, body: Body, kind: Type) -> int:
    """The largest number of objects of the kind that one path through the body can allocate."""
    return sum(_allocated(new, statement, kind) for statement in body)


def _allocated(new: New, statement: Statement, kind: Type) -> int:
    match statement:
        case Allocate(_, _, name):
            return int(ClassType(name) == kind)
        case AllocateArray(_, var):
            return int(var.type == kind)
        case Havoc(_, var, True):
            return new.of_value(var.type).get(kind, 0)
        case HavocFrame(_, frame) if not frame.strict:
            return new.of_frame(frame).get(kind, 0)
        case Branch(_, _, then, orelse):
            return max(most_allocated(new, b, kind) for b in (then, orelse))
        case Scope(_, body):
            return most_allocated(new, body, kind)
        case _:
            return 0


Most = Callable[[Type], int]


def layout_of(bounded: Bounded, most: Most) -> Layout:
    """How many objects of each kind there can be: at most `most` before the call, and those of one path."""
    if bounded.met is not None:
        return _pooled(bounded, bounded.met, most)
    new, kinds = new_objects(bounded), kinds_of(bounded)
    caps = {kind: max(1, most(kind) + most_allocated(new, bounded.body, kind)) for kind in kinds.all}
    return alone(bounded.program, caps)


def _pooled(bounded: Bounded, met: Met, most: Most) -> Layout:
    new, caps = new_objects(bounded), dict[Type, int]()
    for kind in met.kinds:
        more = len(met.texts) if kind == STRING else most_allocated(new, bounded.body, kind)
        caps[kind] = max(1, most(kind) + more)
    return pooled(bounded.program, caps, met.together, met.texts)


def new_objects(bounded: Bounded) -> New:
    """What calls by contract make within the bounds; a stub makes one object at most of each class that it can hold."""
    if bounded.met is None:
        return New(bounded.program, kinds_of(bounded).all)
    return New(bounded.program, bounded.met.kinds, bounded.bounds, bounded.met.counted)
