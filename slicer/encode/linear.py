"""How large the integers of some model of a formula are, if it has a model over all integers.

Where the conditions of a model are fixed, every comparison is a linear inequality. If all of them compare variables
up to a constant, the longest path without a repeated variable bounds the values (guide E2). Any other sum gets a name
and an equation. A solution of such a system is at most so large as the number of its variables times the largest
determinant of its rows (von zur Gathen and Sieveking), and what a determinant has of rows that only compare is 0 or 1:
each equation multiplies it by the sum of its coefficients, each constant is added.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from slicer.base.record import record
from slicer.encode.formula import Node, Op
from slicer.encode.sorts import MapSort, Sort, Wide

NONE = -1
# The coefficients of `t = a + b`, with one for a variable that is subtracted from all others: no other is negative.
_SUM = 4


@record(slots=True)
class Leaves:
    """Of an integer term: the largest offset of a symbol leaf, the largest constant leaf; or none."""

    symbol: int
    constant: int

    @property
    def most(self) -> int:
        return max(self.symbol, self.constant, 0)


_SYMBOL = Leaves(0, NONE)


@dataclass
class Linear:
    """The integer terms of formulas; `free` are those that are not linear, for which any integer may stand.

    `weight` is the most by which variables are compared with each other, `bound` with a constant. `constant` is the
    largest one of a row, `factor` what the rows of sums make of a determinant. `margin` and `stored` are the largest
    offset and the largest constant of what is stored.
    """

    symbols: int = 0
    sums: int = 0
    factor: int = 1
    weight: int = 0
    bound: int = 0
    constant: int = 1
    margin: int = 0
    stored: int = 0
    leaves: dict[int, Leaves] = field(default_factory=dict)
    free: set[int] = field(default_factory=set)

    @staticmethod
    def of(nodes: Iterable[Node]) -> "Linear | None":
        """The terms among the nodes, where arguments come first; none if there are maps or integers of another kind."""
        found = Linear()
        for node in nodes:
            if isinstance(node.sort, MapSort | Wide):
                return None
            if node.sort is Sort.INT:
                leaves = found._leaves(node)
                if leaves is None:
                    return None
                found.leaves[node.number] = leaves
            elif node.op in {Op.EQ, Op.LT} and node.args[0].sort is Sort.INT:
                found._compared(*(found.leaves[arg.number] for arg in node.args))
            elif node.op is Op.STORED:
                # What is computed has to fit as well as the symbols it is computed from.
                (leaves,) = (found.leaves[arg.number] for arg in node.args)
                found.margin, found.stored = max(found.margin, leaves.symbol), max(found.stored, leaves.constant)
        return found

    @property
    def largest(self) -> int:
        """The largest value that is to be stored in some model."""
        values = max(self.symbols - 1, 0) * self.weight + self.bound
        if self.sums:
            values = (self.symbols + self.sums + 2) ** 2 * self.constant * self.factor
        return max(values + self.margin, self.stored)

    def _compared(self, a: Leaves, b: Leaves) -> None:
        self.constant = max(self.constant, a.most + b.most + 1)
        if a.symbol > NONE and b.symbol > NONE:
            self.weight = max(self.weight, a.symbol + b.symbol + 1)
        for one, other in ((a, b), (b, a)):
            if one.symbol > NONE and other.constant > NONE:
                self.bound = max(self.bound, one.symbol + other.constant + 1)

    def _leaves(self, node: Node) -> Leaves | None:
        args = [self.leaves[each.number] for each in node.args if each.sort is Sort.INT]
        match node.op:
            case Op.SYMBOL:
                self.symbols += 1
                return _SYMBOL
            case Op.CONST:
                return Leaves(NONE, abs(int(node.value)))
            case Op.ITE:
                return Leaves(max(a.symbol for a in args), max(a.constant for a in args))
            case Op.ADD | Op.SUB:
                return _shifted(node, *args) or self._named(_SUM, args[0].most + args[1].most)
            case Op.MUL if any(each.constant for each in node.args):
                times = next(abs(int(each.value)) for each in node.args if each.constant)
                return self._named(2 * times + 2, args[0].most * args[1].most)
            case Op.MUL | Op.DIV | Op.REM:
                self.free.add(node.number)
                self.symbols += 1
                return _SYMBOL
            case _:
                return None

    def _named(self, coefficients: int, constant: int) -> Leaves:
        """A term with an equation of its own."""
        self.sums += 1
        self.factor *= coefficients
        self.constant = max(self.constant, constant)
        return _SYMBOL


def _shifted(node: Node, a: Leaves, b: Leaves) -> Leaves | None:
    """The leaves of a sum of a constant and something else; none for others."""
    if a.symbol > NONE and b.symbol > NONE:
        return None
    if node.op is Op.SUB and b.symbol > NONE:
        return None
    symbol = max(
        a.symbol + b.constant if a.symbol > NONE and b.constant > NONE else NONE,
        b.symbol + a.constant if b.symbol > NONE and a.constant > NONE else NONE,
    )
    constant = a.constant + b.constant if a.constant > NONE and b.constant > NONE else NONE
    return Leaves(symbol, constant)
