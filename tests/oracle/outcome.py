"""Whether an encoded program has a run with a given input and a given outcome."""

from collections.abc import Iterator
from dataclasses import dataclass

from slicer.base.limits import Ints, Limits
from slicer.encode.encoding import Encoding
from slicer.encode.formula import Node
from slicer.encode.heap import State
from slicer.encode.width import width_of
from slicer.engines.widths import width_for
from slicer.interpret.concrete import Address, Input, Object, Value
from slicer.ir.terms import RESULT, THIS, Text
from slicer.ir.types import STRING, ArrayType, Type
from slicer.solve.arithmetic import Bits
from slicer.solve.labels import Switch
from slicer.solve.session import Session
from slicer.solve.solver import Answer, Unsat
from tests.oracle.inputs import Ending

# Bits of stored integers: the later ones are for the rare runs that compute large ones on their way.
WIDTHS = (7, 20, 64)
SECONDS = 20.0


@dataclass(frozen=True)
class Observed:
    """A run of the original: what went in, what came out."""

    given: Input
    end: Ending


def matches(encoding: Encoding, runs: tuple[Observed, ...]) -> tuple[Answer, ...]:
    """For each run: is there one of the encoded program with the same input and the same outcome?"""
    if encoding.after is None:
        return tuple(Unsat(frozenset()) for _ in runs)
    nodes = [encoding.builder.all([*before(encoding, run.given, hidden(run)), *after(encoding, run)]) for run in runs]
    answers: tuple[Answer, ...] = ()
    for stored in WIDTHS:
        answers = _check(encoding, nodes, stored)
        if not any(isinstance(answer, Unsat) for answer in answers):
            break
    return answers


def _check(encoding: Encoding, nodes: list[Node], stored: int) -> tuple[Answer, ...]:
    width = width_of([*encoding.roots, *nodes], stored) if encoding.ints is Ints.MATH else width_for(encoding, stored)
    session = Session(encoding, Bits.of(width), Limits(seconds=SECONDS))
    fixed = session.literals(Switch.UNIT) | session.literals(Switch.SITE)
    assert encoding.after is not None
    exit_ = session.probe(encoding.after.path)
    return tuple(session.check(fixed | {exit_, session.probe(node)}) for node in nodes)


def is_expressible(encoding: Encoding, run: Observed) -> bool:
    """Does the formula know the classes of all that its cells would have to refer to? Else nobody looks at them."""
    end, known = run.end.after.heap, {str(kind) for kind in encoding.layout.bases}
    looked = {run.end.result, *run.given.arguments.values()}
    looked |= {end.statics[key] for key in encoding.before.state.statics}
    for address, thing in run.given.heap.items():
        if address.kind in known:
            last = end.objects[address]
            looked |= {*thing.fields.values(), *thing.elements, *last.fields.values(), *last.elements}
    return all(value.kind in known for value in looked if isinstance(value, Address))


def hidden(run: Observed) -> frozenset[Type]:
    """The kinds of objects that the run made and that nothing from before it refers to at its end.

    Of what a stub makes the formula has one object, with which others may be reached in truth: others stand for these.
    """
    end, old = run.end.after.heap, run.given.heap
    held = {run.end.result, *end.statics.values()}
    held |= {value for at in old for value in (*end.objects[at].fields.values(), *end.objects[at].elements)}
    return frozenset(thing.type for at, thing in end.objects.items() if at not in old and at not in held)


def before(encoding: Encoding, given: Input, loose: frozenset[Type] = frozenset()) -> Iterator[Node]:
    """The pre-state is the input's heap, as far as a run can meet it; what a constructor makes is not there yet.

    There may be one more object of `loose` kinds.
    """
    b, state, layout = encoding.builder, encoding.before.state, encoding.layout
    made = given.arguments.get(THIS) if encoding.bounded.made else None
    there = {address: thing for address, thing in given.heap.items() if address != made}
    for kind, existing in encoding.before.existing.items():
        known = len(layout.texts) + len(strangers(encoding, given)) if kind == STRING else 0
        last = layout.bases[kind] + known + sum(a.kind == str(kind) for a in there)
        yield b.ref_le(b.ref(last), existing)
        yield b.ref_le(existing, b.ref(last + (kind in loose)))
    for name, node in encoding.before.inputs.items():
        yield b.eq(node, constant(encoding, given.arguments[name], given))
    for key, node in state.statics.items():
        yield b.eq(node, constant(encoding, given.statics[key], given))
    for address, thing in there.items():
        for old, value in cells(encoding, state, address, thing):
            yield b.eq(old, constant(encoding, value, given))
        if isinstance(thing.type, ArrayType) and thing.type in layout.caps:
            length = encoding.heap.length_of(state, thing.type, constant(encoding, address, given))
            yield b.eq(length, b.number(len(thing.elements)))


def after(encoding: Encoding, run: Observed) -> Iterator[Node]:
    """The result and every cell of every object that existed are as the run left them.

    A reference to an object that the run made must be able to point to a new object of its class.
    """
    state = encoding.after
    assert state is not None
    if RESULT in state.vars:
        yield same(encoding, state.vars[RESULT], run.end.result, run)
    for key, node in state.statics.items():
        yield same(encoding, node, run.end.after.heap.statics[key], run)
    for address in run.given.heap:
        for node, value in cells(encoding, state, address, run.end.heap[address]):
            yield same(encoding, node, value, run)


def same(encoding: Encoding, node: Node, value: Value, run: Observed) -> Node:
    b, heap = encoding.builder, run.given.heap
    if not isinstance(value, Address) or value in heap:
        return b.eq(node, constant(encoding, value, run.given))
    there = encoding.layout.of_kind(run.end.heap[value].type)
    old = there.start - 1 + sum(a.kind == value.kind for a in heap)
    return b.and_(b.not_(b.ref_le(node, b.ref(old))), b.ref_le(node, b.ref(there.stop - 1)))


def strangers(encoding: Encoding, given: Input) -> tuple[Text, ...]:
    """The strings of the input that are no literals of the program."""
    inside = (value for thing in given.heap.values() for value in (*thing.fields.values(), *thing.elements))
    values = (*given.arguments.values(), *given.statics.values(), *inside)
    found = dict.fromkeys((*(v for v in values if isinstance(v, Text)), Text("hi")))
    return tuple(text for text in found if text.value not in encoding.layout.texts)


def constant(encoding: Encoding, value: Value, given: Input) -> Node:
    b, layout = encoding.builder, encoding.layout
    match value:
        case bool():
            return b.truth(value)
        case int():
            return b.number(value)
        case None:
            return b.ref(0)
        case Address(name, number):
            (base,) = (base for kind, base in layout.bases.items() if str(kind) == name)
            return b.ref(base + number)
        case Text(text) if text in layout.texts:
            return b.ref(layout.number_of(value))
        case Text():
            first = layout.of_kind(STRING).start + len(layout.texts)
            return b.ref(first + strangers(encoding, given).index(value))
        case _:
            raise AssertionError(f"the encoding has no {value}")


def cells(encoding: Encoding, state: State, address: Address, thing: Object) -> Iterator[tuple[Node, Value]]:
    """The terms for the cells of an object, each with the object's value."""
    heap, base = encoding.heap, encoding.layout.bases.get(thing.type)
    if base is None:
        return
    for info in encoding.bounded.program.fields_of(address.kind) if thing.fields else ():
        yield heap.field_of(state, (info.owner, info.name), base + address.number), thing.fields[info.name]
    if isinstance(thing.type, ArrayType):
        yield from zip(heap.row_of(state, thing.type, base + address.number), thing.elements, strict=False)
