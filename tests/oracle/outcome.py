"""Whether an encoded program has a run with a given input and a given outcome."""

from collections.abc import Iterator
from dataclasses import dataclass

from slicer.encode.encoding import Encoding
from slicer.encode.formula import Builder, Node
from slicer.encode.heap import State
from slicer.encode.width import width_of
from slicer.ir.concrete import Address, Input, Object, Value
from slicer.ir.terms import RESULT
from slicer.ir.types import Type
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
    exit_ = session.probe(encoding.exit)
    return tuple(session.check(fixed | {exit_, session.probe(node)}) for node in nodes)


def before(encoding: Encoding, given: Input) -> Iterator[Node]:
    """The pre-state is the input's heap."""
    b, state = encoding.builder, encoding.before.state
    for kind, existing in encoding.before.existing.items():
        count = sum(a.kind == str(kind) for a in given.heap)
        yield b.eq(existing, b.ref(count))
    for name, node in encoding.before.inputs.items():
        yield b.eq(node, constant(b, given.arguments[name]))
    for address, thing in given.heap.items():
        for old, value in cells(encoding, state, address, thing):
            yield b.eq(old, constant(b, value))
        if address.kind.endswith("[]"):
            length = encoding.heap.length_of(state, kind_of(encoding, address), b.ref(address.number))
            yield b.eq(length, b.number(len(thing.elements)))


def after(encoding: Encoding, run: Observed) -> Iterator[Node]:
    """The result and every cell of every object that existed are as the run left them.

    A reference to an object that the run made must be able to point to a new object.
    """
    state = encoding.after
    assert state is not None
    if RESULT in state.vars:
        yield same(encoding, state.vars[RESULT], run.end.result, run.given)
    for address in run.given.heap:
        for node, value in cells(encoding, state, address, run.end.heap[address]):
            yield same(encoding, node, value, run.given)


def same(encoding: Encoding, node: Node, value: Value, given: Input) -> Node:
    b = encoding.builder
    if isinstance(value, Address) and value not in given.heap:
        count = sum(a.kind == value.kind for a in given.heap)
        return b.not_(b.ref_le(node, b.ref(count)))
    return b.eq(node, constant(b, value))


def constant(b: Builder, value: Value) -> Node:
    match value:
        case bool():
            return b.truth(value)
        case int():
            return b.number(value)
        case None:
            return b.ref(0)
        case Address(_, number):
            return b.ref(number)
        case _:
            raise AssertionError(f"the encoding has no {value}")


def cells(encoding: Encoding, state: State, address: Address, thing: Object) -> Iterator[tuple[Node, Value]]:
    """The terms for the cells of an object, each with the object's value."""
    for name, value in thing.fields.items():
        yield encoding.heap.field_of(state, (address.kind, name), address.number), value
    if address.kind.endswith("[]"):
        row = encoding.heap.row_of(state, kind_of(encoding, address), address.number)
        yield from zip(row, thing.elements, strict=False)


def kind_of(encoding: Encoding, address: Address) -> Type:
    """The exact class of an object."""
    return next(kind for kind in encoding.layout.caps if str(kind) == address.kind)
