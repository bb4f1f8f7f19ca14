"""The classes and array types that a question is about, and how many objects of each there can be."""

from collections.abc import Callable

from slicer.base.limits import Purpose
from slicer.bound.bounded import Bounded
from slicer.encode.layout import Layout, pooled
from slicer.encode.newness import New
from slicer.ir.nodes import Allocate, AllocateArray, Body, Branch, Havoc, HavocFrame, Scope, Statement
from slicer.ir.types import STRING, ClassType, Type


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
    new, met, caps = new_objects(bounded), bounded.met, dict[Type, int]()
    for kind in met.kinds:
        more = most_allocated(new, bounded.body, kind) + len(met.texts) * (kind == STRING)
        caps[kind] = len(bounded.program.constants(kind)) or max(1, most(kind) + more)
    return pooled(bounded.program, caps, met.together, met.texts)


def new_objects(bounded: Bounded) -> New:
    """What calls by contract make within the bounds; a stub makes one object at most of each class that it can hold."""
    bounds = None if bounded.purpose is Purpose.ABSTRACT else bounded.bounds
    return New(bounded.program, bounded.met.kinds, bounds, bounded.met.counted)
