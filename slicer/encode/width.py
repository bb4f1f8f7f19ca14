"""How many bits unbounded integers need so that nothing is lost: for all sets of labels, or for one contradiction."""

from collections.abc import Iterable
from dataclasses import replace

from slicer.base.record import record
from slicer.encode.formula import Node, Op
from slicer.encode.linear import Leaves, Linear
from slicer.encode.sorts import Sort

FALLBACK = 8


@record(slots=True)
class Width:
    """`stored` bits hold every stored integer, `total` every computed one.

    `exact`: for every set of labels the formula has a model at this width iff it has one over all integers.
    """

    stored: int
    total: int
    exact: bool

    @property
    def low(self) -> int:
        return -(1 << (self.stored - 1))

    @property
    def high(self) -> int:
        return (1 << (self.stored - 1)) - 1


def reachable(roots: Iterable[Node]) -> list[Node]:
    """Every node below the roots once, arguments before the terms they are in."""
    seen: dict[int, Node] = {}
    stack = list(roots)
    while stack:
        node = stack.pop()
        if node.number not in seen:
            seen[node.number] = node
            stack.extend(node.args)
    return [seen[number] for number in sorted(seen)]


def width_of(roots: Iterable[Node], minimum: int = FALLBACK) -> Width:
    """The width for these formulas; `minimum` is what stored integers get where no exact width is known."""
    nodes = reachable(roots)
    linear = Linear.of(nodes)
    if linear is not None and not linear.sums and not linear.free:
        return _exact(linear)
    stored = max(minimum, _constant_bits(nodes) + 1)
    return Width(stored, _computed_bits(nodes, stored) + 1, exact=False)


@record(slots=True)
class Enough:
    """At this width formulas contradict each other only if they do so over all integers.

    Any stored integer may stand for the terms that are `free`, by their numbers.
    """

    width: Width
    free: frozenset[int]


def wide_enough(roots: Iterable[Node]) -> Enough | None:
    """None if there are maps, integers of a given size, or bits of integers."""
    nodes = reachable(roots)
    linear = Linear.of(nodes)
    if linear is None:
        return None
    width, free = _exact(linear), frozenset(linear.free)
    # Sums that wrapped around would hide a contradiction.
    total = max(width.total, _computed_bits(nodes, width.stored, free) + 1)
    return Enough(replace(width, total=total), free)


def _exact(linear: Linear) -> Width:
    stored = 1 + linear.largest.bit_length() + 1
    return Width(stored, max(stored + 2, _most_bits(linear.leaves.values(), stored)), exact=True)


def _most_bits(leaves: Iterable[Leaves], stored: int) -> int:
    """Bits of the largest term, be it that it is compared with constants only."""
    high = 1 << (stored - 1)
    most = max((max(high + each.symbol, each.constant) for each in leaves), default=high)
    return most.bit_length() + 1


def _constant_bits(nodes: list[Node]) -> int:
    """Bits of the largest constant; 1 shifted as far as possible counts as one."""
    constants = (int(n.value) for n in nodes if n.op is Op.CONST and n.sort is Sort.INT)
    shifted = (1 << _most_shifted(n) for n in nodes if n.op is Op.SHIFT_LEFT)
    return max((abs(each).bit_length() + 1 for each in (*constants, *shifted)), default=1)


def _most_shifted(node: Node) -> int:
    count = node.args[1]
    assert count.op is Op.BIT_AND, "a count has few bits"
    return next(int(each.value) for each in count.args if each.constant)


def _computed_bits(nodes: list[Node], stored: int, free: frozenset[int] = frozenset()) -> int:
    """Bits that no term overflows while its symbols, and free terms, are stored integers."""
    bits: dict[int, int] = {}
    for node in nodes:
        if node.sort is not Sort.INT:
            continue
        args = [bits[a.number] for a in node.args if a.sort is Sort.INT]
        match node.op:
            case Op.SYMBOL:
                bits[node.number] = stored
            case _ if node.number in free:
                bits[node.number] = stored
            case Op.CONST:
                bits[node.number] = abs(int(node.value)).bit_length() + 1
            case Op.MUL:
                bits[node.number] = sum(args)
            case Op.ITE:
                bits[node.number] = max(args)
            case Op.REM:
                bits[node.number] = max(args)
            case Op.SHIFT_LEFT:
                bits[node.number] = args[0] + _most_shifted(node)
            case _:
                bits[node.number] = max(args) + 1
    return max(bits.values(), default=stored)
