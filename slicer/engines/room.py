"""The smallest bounds in which some input satisfies the precondition."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from slicer.base.limits import LARGEST, LONGEST, Bounds, Limits, Purpose
from slicer.bound.bounded import Bounded
from slicer.encode.encode import encode
from slicer.encode.encoding import Encoding
from slicer.engines.widths import WIDTHS, width_for
from slicer.ir.types import Type
from slicer.solve.arithmetic import Bits
from slicer.solve.labels import Switch
from slicer.solve.session import Meter, Session
from slicer.solve.solver import Answer, Sat, Undecided, Unsat

# Without room nothing is asked at all, and the rest of the time is of no use.
SHARE = 1 / 2
# A formula of nested quantifiers grows with a power of the length: behind a larger one no longer arrays are tried.
TERMS = 30_000


def most_of(limits: Limits) -> Bounds:
    """The largest bounds that are tried for all that there is."""
    bounds = limits.bounds
    objects = max(bounds.objects, *(number for _, number in bounds.single), 0)
    return Bounds(2 * objects + 2, 0, max(2 * bounds.length + 2, LARGEST))


def room_for(bounded: Bounded, limits: Limits, meter: Meter) -> Bounds | Unsat | Undecided:
    """The bounds, larger in as few steps as possible. Loops are none of the precondition's business.

    If there is no room even in the largest, longer arrays are tried with the objects that there are.
    """
    most = most_of(limits)
    encoding = _precondition(bounded, limits, most)
    found = _room_within(bounded, limits, encoding, most, meter)
    length = most.length
    while isinstance(found, Unsat) and length < LONGEST and _size(encoding) <= TERMS:
        length = min(2 * length, LONGEST)
        longer = replace(bounded.bounds, unroll=0, length=length)
        encoding = _precondition(bounded, limits, longer)
        answer = _room_within(bounded, limits, encoding, longer, meter)
        if isinstance(answer, Undecided):
            break
        found = answer
    return found


def _size(encoding: Encoding) -> int:
    """How many terms there are: they are numbered as they are made."""
    return max((node.number for node in encoding.roots), default=0)


def _precondition(bounded: Bounded, limits: Limits, bounds: Bounds) -> Encoding:
    """The method without its body, because only the precondition is asked."""
    return encode(replace(bounded, bounds=bounds, purpose=Purpose.CHECK, body=(), claimed=()), limits.ints)


def _room_within(
    bounded: Bounded, limits: Limits, encoding: Encoding, most: Bounds, meter: Meter
) -> Bounds | Unsat | Undecided:
    width = width_for(encoding, WIDTHS[2])
    session = Session(encoding, Bits.of(width), limits.lasting(limits.share(SHARE)), meter)
    whole = session.check(session.literals(Switch.ASSUMED))
    if not isinstance(whole, Sat):
        return whole
    for wider in _larger(bounded.bounds, most):
        found = _smallest(session, encoding, wider)
        if isinstance(found, Bounds):
            return _fewest(session, encoding, bounded.bounds, found)
        if isinstance(found, Undecided):
            return found
    raise AssertionError("the largest bounds have room")


def _larger(bounds: Bounds, most: Bounds) -> Iterator[Sequence[Bounds]]:
    """Longer arrays, then more objects, then both. Law: what is in bounds of a sequence is in those behind them."""
    yield [replace(bounds, length=length) for length in range(bounds.length + 1, most.length + 1)]
    numbers = range(bounds.objects + 1, most.objects + 1)
    yield [replace(bounds, objects=number, single=()) for number in numbers]
    yield [*(replace(bounds, objects=number, single=(), length=most.length) for number in numbers), most]


def _smallest(session: Session, encoding: Encoding, wider: Sequence[Bounds]) -> Bounds | Unsat | Undecided:
    """The first of these bounds that have room; the largest are tried first."""
    found: Bounds | Unsat = Unsat(frozenset())
    low, high = 0, len(wider) - 1
    middle = high
    while low <= high:
        match _inputs_within(session, encoding, wider[middle]):
            case Sat():
                found, high = wider[middle], middle - 1
            case Undecided() as undecided:
                return undecided
            case Unsat():
                low = middle + 1
        middle = (low + high) // 2
    return found


def _inputs_within(session: Session, encoding: Encoding, bounds: Bounds) -> Answer:
    b, before = encoding.builder, encoding.before
    lengths = [cell for cells in before.state.lengths.values() for cell in cells]
    short = [b.le(cell, b.number(bounds.length)) for cell in lengths]
    few = [
        b.ref_le(last, b.ref(_none(encoding, kind) + bounds.objects_of(str(kind))))
        for kind, last in before.existing.items()
    ]
    return session.check(session.literals(Switch.ASSUMED) | {session.probe(b.all([*short, *few]))})


def _fewest(session: Session, encoding: Encoding, before: Bounds, bounds: Bounds) -> Bounds:
    """The bounds, with more objects than before only where inputs need them: as few as there can be, class by class."""
    kinds = [str(kind) for kind in encoding.before.existing]
    for kind in kinds:
        fewer = (bounds.with_objects_of(kind, n) for n in range(before.objects_of(kind), bounds.objects_of(kind)))
        bounds = next((each for each in fewer if isinstance(_inputs_within(session, encoding, each), Sat)), bounds)
    found = replace(before, length=bounds.length)
    for kind in kinds:
        if bounds.objects_of(kind) > before.objects_of(kind):
            found = found.with_objects_of(kind, bounds.objects_of(kind))
    return found


def _none(encoding: Encoding, kind: Type) -> int:
    """The last number if there is no object of the kind but those that are always there."""
    layout = encoding.layout
    return layout.bases[kind] + layout.always(kind)
