"""Whether an encoded program has a run with a given input and a given outcome."""

from collections.abc import Iterator
from dataclasses import dataclass

from slicer.encode.encoding import Encoding
from slicer.encode.formula import Node
from slicer.encode.heap import State
from slicer.encode.width import width_of
from slicer.interpret.concrete import Address, Input, Object, Value
from slicer.ir.terms import RESULT
from slicer.ir.types import ArrayType
from slicer.solve.emit import Bits
from slicer.solve.session import Answer, Sat, Session, Switch
from tests.oracle.inputs import Ending

WIDTHS = (7, 20)  # bits of stored integers: the second is for the rare run that computes large ones
SECONDS = 20.0


@dataclass(frozen=True)
class Observed:
    """A run of the original: what went in, what came out."""

    given: Input
    end: Ending


def matches(encoding: Encoding, runs: tuple[Observed, ...]) -> tuple[Answer, ...]:
    """For each run: is there one of the encoded program with the same input and the same outcome?"""
    assert encoding.after is not None
    nodes = [encoding.builder.all([*before(encoding, run.given), *after(encoding, run)]) for run in runs]
    answers = _check(encoding, nodes, WIDTHS[0])
    if all(isinstance(answer, Sat) for answer in answers):
        return answers
    return _check(encoding, nodes, WIDTHS[1])


def _check(encoding: Encoding, nodes: list[Node], stored: int) -> tuple[Answer, ...]:
    session = Session(encoding, Bits.of(width_of([*encoding.roots, *nodes], stored)), SECONDS)
    fixed = session.literals(Switch.UNIT) | session.literals(Switch.SITE)
    assert encoding.after is not None
    exit_ = session.probe(encoding.after.path)
    return tuple(session.check(fixed | {exit_, session.probe(node)}) for node in nodes)


def before(encoding: Encoding, given: Input) -> Iterator[Node]:
    """The pre-state is the input's heap, as far as a run can meet it."""
    b, state, layout = encoding.builder, encoding.before.state, encoding.layout
    for kind, existing in encoding.before.existing.items():
        yield b.eq(existing, b.ref(layout.bases[kind] + sum(a.kind == str(kind) for a in given.heap)))
    for name, node in encoding.before.inputs.items():
        yield b.eq(node, constant(encoding, given.arguments[name]))
    for address, thing in given.heap.items():
        for old, value in cells(encoding, state, address, thing):
            yield b.eq(old, constant(encoding, value))
        if isinstance(thing.type, ArrayType) and thing.type in layout.caps:
            length = encoding.heap.length_of(state, thing.type, constant(encoding, address))
            yield b.eq(length, b.number(len(thing.elements)))


def after(encoding: Encoding, run: Observed) -> Iterator[Node]:
    """The result and every cell of every object that existed are as the run left them.

    A reference to an object that the run made must be able to point to a new object of its class.
    """
    state = encoding.after
    assert state is not None
    if RESULT in state.vars:
        yield same(encoding, state.vars[RESULT], run.end.result, run)
    for address in run.given.heap:
        for node, value in cells(encoding, state, address, run.end.heap[address]):
            yield same(encoding, node, value, run)


def same(encoding: Encoding, node: Node, value: Value, run: Observed) -> Node:
    b, heap = encoding.builder, run.given.heap
    if not isinstance(value, Address) or value in heap:
        return b.eq(node, constant(encoding, value))
    there = encoding.layout.of_kind(run.end.heap[value].type)
    old = there.start - 1 + sum(a.kind == value.kind for a in heap)
    return b.and_(b.not_(b.ref_le(node, b.ref(old))), b.ref_le(node, b.ref(there.stop - 1)))


def constant(encoding: Encoding, value: Value) -> Node:
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
        case _:
            raise AssertionError(f"the encoding has no {value}")


def cells(encoding: Encoding, state: State, address: Address, thing: Object) -> Iterator[tuple[Node, Value]]:
    """The terms for the cells of an object, each with the object's value."""
    heap, base = encoding.heap, encoding.layout.bases.get(thing.type)
    if base is None:
        return
    for name, value in thing.fields.items():
        yield heap.field_of(state, (address.kind, name), base + address.number), value
    if isinstance(thing.type, ArrayType):
        yield from zip(heap.row_of(state, thing.type, base + address.number), thing.elements, strict=False)
