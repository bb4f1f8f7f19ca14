"""The loops of a program that may need annotations, and what their clauses can speak of."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from slicer.abstraction.stubs import frame_text, is_expressible, java_name
from slicer.analysis.callees import involved
from slicer.analysis.effects import effects
from slicer.base.record import record
from slicer.base.source import Span
from slicer.ir.nodes import (
    Assign,
    Body,
    Call,
    Loop,
    Statement,
    StoreElement,
    StoreField,
    StoreStatic,
    calls_in,
    rewrite,
    walk,
)
from slicer.ir.program import Method
from slicer.ir.terms import Frame
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.lower.files import Original


@record(slots=True)
class Name:
    """A variable or field that a clause can name, with its type as it is written."""

    text: str
    type: java.TypeName
    is_field: bool = False

    @property
    def is_array(self) -> bool:
        return self.type.dimensions > 0

    @property
    def is_integer(self) -> bool:
        return not self.is_array and self.type.name in {"int", "long", "short", "byte", "char"}

    @property
    def is_boolean(self) -> bool:
        return not self.is_array and self.type.name == "boolean"

    @property
    def is_reference(self) -> bool:
        return self.is_array or self.type.is_reference


@record
class Place:
    """A loop. `names` have values where it begins, `assigned` are the texts of those that it may change.

    Those of `assigned_around` a loop around it may change.
    `frame` is what it may change, as a clause has it; empty if it has a clause.
    """

    method: Method
    code: java.Method | java.Constructor
    loop: java.Loop
    names: tuple[Name, ...]
    assigned: frozenset[str]
    assigned_around: frozenset[str]
    frame: str
    has_invariant: bool
    has_measure: bool

    @property
    def is_annotated(self) -> bool:
        """Has it an invariant and a frame?"""
        return self.has_invariant and not self.frame

    @property
    def mentioned(self) -> frozenset[str]:
        """The words of the loop's text."""
        return frozenset(node.name for node in java.walk(self.loop) if isinstance(node, java.Name | java.Select))


def places(original: Original, method: Method, stubs: frozenset[str]) -> tuple[Place, ...]:
    """The loops that a run of the method can come to, in the order of the text. The frames of `stubs` are relied on."""
    bodies = {each.span: each for each in involved(original.program, method) if each.body is not None}
    found: list[Place] = []
    for owner in java.every_class(original.unit):
        for code in java.callables(owner):
            if code.span in bodies and code.body is not None:
                found += _of(original, owner, code, bodies[code.span], stubs)
    return tuple(sorted(found, key=lambda place: place.loop.span))


def _of(
    original: Original, owner: java.Class, code: java.Method | java.Constructor, method: Method, stubs: frozenset[str]
) -> Iterator[Place]:
    static = isinstance(code, java.Method) and "static" in code.modifiers
    for node in java.walk(code):
        if not isinstance(node, java.Loop):
            continue
        names = tuple(_in_scope(code, node.span, node))
        hidden = {name.text for name in names}
        fields = (each for each in owner.fields if "static" in each.modifiers or not static)
        own = (Name(f.name if f.name not in hidden else f"this.{f.name}", f.type, is_field=True) for f in fields)
        frame, spec = _frame(original, method, node, stubs), original.specs.loops.get(node.span)
        kinds = frozenset[jml.Kind | None]() if spec is None else frozenset(clause.kind for clause in spec.clauses)
        has_invariant, has_measure = jml.Kind.LOOP_INVARIANT in kinds, jml.Kind.DECREASES in kinds
        around = (e for e in java.walk(code) if isinstance(e, java.Loop) and e != node and e.span.covers(node.span))
        by_them = frozenset(chain.from_iterable(_assigned(each) for each in around))
        assigned = _assigned(node)
        yield Place(method, code, node, (*names, *own), assigned, by_them, frame, has_invariant, has_measure)


def _in_scope(code: java.Node, loop: Span, of: java.Loop) -> Iterator[Name]:
    """The parameters and variables that have a value where the loop begins, outer ones first."""
    node: java.Node | None = code
    begin = of.header.end if isinstance(of, java.For) else loop.start
    declared: list[Name] = []
    valued = set[str]()
    while node is not None:
        below = _before(node, of)
        for each in below:
            if isinstance(each, java.Parameter) or each.span.end <= begin:
                declared += _declared(each)
                valued |= _valued(each)
        node = None if node == of else next((each for each in below if each.span.covers(loop)), None)
    yield from (name for name in declared if name.text in valued)


def _before(node: java.Node, of: java.Loop) -> Iterable[java.Node]:
    """The parts of a node that may come before the loop begins."""
    if node != of:
        return java.children(node)
    return of.init if isinstance(of, java.For) else ()


def _declared(node: java.Node) -> Iterator[Name]:
    match node:
        case java.Parameter():
            yield Name(node.name, node.type)
        case java.LocalDeclaration():
            yield from (Name(d.name, d.type) for d in node.declarators)
        case _:
            return


def _valued(node: java.Node) -> frozenset[str]:
    """The names of the parameters and variables that surely have a value behind this."""
    match node:
        case java.Parameter():
            return frozenset({node.name})
        case java.LocalDeclaration():
            return frozenset(d.name for d in node.declarators if d.init is not None)
        case java.ExpressionStatement(action=action):
            return _valued(action)
        case java.Assignment(target=java.Name(name=name)):
            return frozenset({name})
        case java.Block():
            own = {name.text for each in node.statements for name in _declared(each)}
            return frozenset(chain.from_iterable(map(_valued, node.statements))) - own
        case java.If(then=then, orelse=orelse) if orelse is not None:
            return _valued(then) & _valued(orelse)
        case _:
            return frozenset()


def _assigned(loop: java.Loop) -> frozenset[str]:
    """The names of the variables and fields that the loop gives values to."""
    targets = (node.target for node in java.walk(loop) if isinstance(node, java.Assignment | java.Step))
    return frozenset(each.name for each in targets if isinstance(each, java.Name | java.Select))


def changed(original: Original, place: Place, stubs: frozenset[str]) -> Iterator[str]:
    """The variables and locations that are there before the loop, and to which its rounds give values of their own.

    What gets the value of a stub is not among them: that may be anything.
    """
    found = effects(original.program, _without_stubs(_body(place.method, place.loop), stubs), stubs)
    assigned = {java_name(var) for var in found.assigned}
    yield from (name.text for name in place.names if not name.is_field and name.text in assigned)
    frame = _named(found.frame)
    each = [replace(frame, places=(place,)) for place in frame.places] or ([frame] if frame.everything else [])
    yield from map(frame_text, each)


def _without_stubs(body: Body, stubs: frozenset[str]) -> Body:
    """The body without calls of stubs, and without assignments of their values."""
    values = {call.result for call in calls_in(body) if call.method in stubs}

    def kept(each: Statement) -> Body:
        match each:
            case Call():
                return () if each.method in stubs else (each,)
            case Assign() | StoreField() | StoreStatic() | StoreElement():
                return () if each.value in values else (each,)
            case _:
                return (each,)

    return rewrite(body, kept)


def _body(method: Method, loop: java.Loop) -> Body:
    return tuple(s for s in walk(method.body or ()) if isinstance(s, Loop) and s.span == loop.span)


def _frame(original: Original, method: Method, loop: java.Loop, stubs: frozenset[str]) -> str:
    spec = original.specs.loops.get(loop.span)
    if spec is not None and any(isinstance(clause, jml.FrameClause) for clause in spec.clauses):
        return ""
    found = effects(original.program, _body(method, loop), stubs).frame
    return frame_text(_named(found))


def _named(frame: Frame) -> Frame:
    """The frame; everything, where one of its places has no name."""
    if frame.everything or not all(map(is_expressible, frame.places)):
        return Frame(everything=True)
    return Frame(everything=False, places=frame.places)
