"""Computes how many bits unbounded integers need so that nothing is lost (exact for difference logic)."""

from collections.abc import Iterable
from dataclasses import dataclass

from slicer.encode.formula import Node, Op
from slicer.encode.sorts import Sort

FALLBACK = 8
NONE = -1


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class _Leaves:
    """Of an integer term: the largest offset of a symbol leaf, the largest constant leaf; or none."""

    symbol: int
    constant: int


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
    exact = _exact(nodes)
    if exact is not None:
        return exact
    stored = max(minimum, _constant_bits(nodes) + 1)
    return Width(stored, _computed_bits(nodes, stored) + 1, exact=False)


def _exact(nodes: list[Node]) -> Width | None:
    """The width if every integer atom compares `x + c` with `y + d`, where both sides may be chosen by conditions."""
    leaves: dict[int, _Leaves] = {}
    symbols = weight = bound = margin = constant = 0
    for node in nodes:
        if node.sort is Sort.INT:
            found = _leaves(node, leaves)
            if found is None:
                return None
            leaves[node.number] = found
            symbols += node.op is Op.SYMBOL
        elif node.op in {Op.EQ, Op.LT} and node.args[0].sort is Sort.INT:
            a, c = (leaves[arg.number] for arg in node.args)
            if a.symbol > NONE and c.symbol > NONE:
                weight = max(weight, a.symbol + c.symbol + 1)
            if a.symbol > NONE and c.constant > NONE:
                bound = max(bound, a.symbol + c.constant + 1)
            if c.symbol > NONE and a.constant > NONE:
                bound = max(bound, c.symbol + a.constant + 1)
        elif node.op is Op.STORED:
            # What is computed has to fit as well as the symbols it is computed from.
            margin = max(margin, leaves[node.args[0].number].symbol)
            constant = max(constant, leaves[node.args[0].number].constant)
    largest = max(max(symbols - 1, 0) * weight + bound + margin, constant)
    stored = 1 + largest.bit_length() + 1
    return Width(stored, max(stored + 2, _most_bits(leaves.values(), stored)), exact=True)


def _most_bits(leaves: Iterable[_Leaves], stored: int) -> int:
    """Bits of the largest term, be it that it is compared with constants only."""
    high = 1 << (stored - 1)
    most = max((max(high + each.symbol, each.constant) for each in leaves), default=high)
    return most.bit_length() + 1


def _leaves(node: Node, known: dict[int, _Leaves]) -> _Leaves | None:
    args = [known[a.number] for a in node.args if a.sort is Sort.INT]
    match node.op:
        case Op.SYMBOL:
            return _Leaves(0, NONE)
        case Op.CONST:
            return _Leaves(NONE, abs(int(node.value)))
        case Op.ITE:
            return _Leaves(max(a.symbol for a in args), max(a.constant for a in args))
        case Op.ADD | Op.SUB:
            return _sum(node, *args)
        case _:
            return None


def _sum(node: Node, a: _Leaves, c: _Leaves) -> _Leaves | None:
    if a.symbol > NONE and c.symbol > NONE:
        return None
    if node.op is Op.SUB and c.symbol > NONE:
        return None
    symbol = max(
        a.symbol + c.constant if a.symbol > NONE and c.constant > NONE else NONE,
        c.symbol + a.constant if c.symbol > NONE and a.constant > NONE else NONE,
    )
    constant = a.constant + c.constant if a.constant > NONE and c.constant > NONE else NONE
    return _Leaves(symbol, constant)


def _constant_bits(nodes: list[Node]) -> int:
    """Bits of the largest constant; 1 shifted as far as possible counts as one."""
    constants = (int(n.value) for n in nodes if n.op is Op.CONST and n.sort is Sort.INT)
    shifted = (1 << _most_shifted(n) for n in nodes if n.op is Op.SHIFT_LEFT)
    return max((abs(each).bit_length() + 1 for each in (*constants, *shifted)), default=1)


def _most_shifted(node: Node) -> int:
    count = node.args[1]
    assert count.op is Op.BIT_AND, "a count has few bits"
    return next(int(each.value) for each in count.args if each.constant)


def _computed_bits(nodes: list[Node], stored: int) -> int:
    """Bits that no term overflows while its symbols are stored integers."""
    bits: dict[int, int] = {}
    for node in nodes:
        if node.sort is not Sort.INT:
            continue
        args = [bits[a.number] for a in node.args if a.sort is Sort.INT]
        match node.op:
            case Op.SYMBOL:
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
