"""The arithmetic of clauses loses nothing, whatever the bits of the code's integers are."""

from dataclasses import dataclass, field
from itertools import product
from random import Random

import cvc5
import pytest

from slicer.base.limits import Ints
from slicer.encode.formula import Builder, Node
from slicer.encode.integers import exact, fitted, moved, number
from slicer.encode.sorts import Sort, Wide
from slicer.interpret.arithmetic import binary, wrap
from slicer.ir.terms import MOST_SHIFTED
from slicer.ir.types import BIGINT, BYTE, CHAR, INT, LONG, SHORT, IntType
from slicer.solve.arithmetic import Bits
from slicer.solve.cvc5.emit import Emitter
from slicer.solve.evaluate import Evaluation

WIDEST = 300
FAR = 31


@dataclass
class Numbers:
    """Random terms, each with the number that it has to be."""

    rng: Random
    b: Builder
    values: dict[Node, int] = field(default_factory=dict)
    pool: list[tuple[Node, int]] = field(default_factory=list)

    def symbol(self, kind: IntType) -> None:
        ends = (kind.values.start, kind.values.stop - 1)
        value = self.rng.choice((*ends, *ends, 0, 1, self.rng.randint(*ends)))
        node = self.b.symbol(str(kind), Sort.INT)
        self.values[node] = value
        self.pool.append((number(self.b, node, kind), value))

    def grow(self) -> None:
        (x, left), (y, right) = (self.rng.choice(self.pool[-10:]) for _ in "xy")
        op = self.rng.choice(("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "?", "cast"))
        bits = self.b.range_of(x).bits + self.b.range_of(y).bits
        if op in {"<<", ">>"}:
            self._shift(op, x, left)
        elif op == "?":
            truth = left < right
            self.pool.append((self.b.ite(self.b.lt(x, y), y, x), right if truth else left))
        elif op == "cast":
            kind = self.rng.choice([BYTE, SHORT, CHAR, INT, *([LONG] if self.b.bits == LONG.bits else [])])
            self.pool.append((number(self.b, fitted(self.b, x, kind), kind), wrap(left, kind, Ints.JAVA)))
        elif bits < WIDEST and not (op in {"/", "%"} and right == 0):
            found = binary(op, (left, BIGINT), (right, BIGINT), Ints.JAVA)
            self.pool.append((exact(self.b, op, x, y), found))

    def _shift(self, op: str, x: Node, left: int) -> None:
        """By a constant, or by a term that is not too large."""
        some = self.rng.randint(-MOST_SHIFTED, MOST_SHIFTED)
        near = [(node, value) for node, value in self.pool if abs(value) <= FAR and not node.constant]
        y, right = self.rng.choice([(self.b.number(some), some), *near])
        if self.b.range_of(x).bits + abs(some) < WIDEST:
            found = binary(op, (left, BIGINT), (right, BIGINT), Ints.JAVA)
            self.pool.append((moved(self.b, op, x, y, FAR), found))


@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("seed", range(10))
def test_what_clauses_compute_is_the_number_itself(bits: int, seed: int) -> None:
    rng, b = Random(seed), Builder(wraps=True, bits=bits)
    numbers = Numbers(rng, b)
    for kind in (BYTE, SHORT, CHAR, INT, INT, *([LONG, LONG] if bits == LONG.bits else [])):
        numbers.symbol(kind)
    numbers.pool += [(b.any_number(n), n) for n in (-1, 0, 1, 2, 2**31, -(2**63) - 1)]
    for _ in range(80):
        numbers.grow()
    assert sum(isinstance(node.sort, Wide) for node, _ in numbers.pool) > 20
    ours = Evaluation(Bits(bits, bits), numbers.values.__getitem__)
    for node, value in numbers.pool:
        assert ours.value(node) == value, node
    manager = cvc5.TermManager()
    solver, emit = cvc5.Solver(manager), Emitter(manager, Bits(bits, bits), 1)
    solver.setLogic("QF_BV")
    for node, value in numbers.values.items():
        solver.assertFormula(emit.term(b.eq(node, b.number(value))))
    for node, value in numbers.pool:
        solver.assertFormula(emit.term(b.eq(node, b.any_number(value))))
    assert solver.checkSat().isSat()


def test_a_term_has_the_bits_that_it_needs() -> None:
    b = Builder(wraps=True, bits=32)
    x, y = b.symbol("x", Sort.INT), b.symbol("y", Sort.INT)
    total = exact(b, "+", x, y)
    assert b.range_of(total).bits == 33
    assert b.range_of(exact(b, "*", x, y)).bits == 64
    assert b.range_of(exact(b, "/", x, y)).bits == 33
    assert b.range_of(exact(b, "%", x, y)).bits == 32
    for _ in range(6):
        total = exact(b, "+", total, y)
    assert b.range_of(total).bits == 35


def test_over_unbounded_integers_nothing_is_resized() -> None:
    b = Builder(wraps=False)
    x, y = b.symbol("x", Sort.INT), b.symbol("y", Sort.INT)
    assert exact(b, "*", number(b, x, BYTE), y) is b.mul(x, y)


@pytest.mark.parametrize("kind", [INT, LONG])
@pytest.mark.parametrize("is_constant", [True, False])
def test_the_unsigned_shift_of_an_unbounded_integer_is_the_interpreters(kind: IntType, *, is_constant: bool) -> None:
    b, most, bits = Builder(wraps=False), kind.bits - 1, 160
    counts = (0, 1, 2, 16, 31, 32, 33, 63, 64, -1, -31, -64)
    lefts = (0, 1, 5, -1, -2, -7, kind.values.start, kind.values.stop - 1, kind.values.stop, kind.values.start - 1)
    manager = cvc5.TermManager()
    solver, emit = cvc5.Solver(manager), Emitter(manager, Bits(bits, bits), 1)
    solver.setLogic("QF_BV")
    for n, (left, count) in enumerate(product(lefts, counts)):
        x, y = b.symbol(f"x{n}", Sort.INT), b.symbol(f"y{n}", Sort.INT)
        node = moved(b, ">>>", x, b.number(count) if is_constant else y, most)
        expected = binary(">>>", (left, kind), (count, INT), Ints.MATH)
        assert Evaluation(Bits(bits, bits), {x: left, y: count}.__getitem__).value(node) == expected
        for each, value in ((x, left), (y, count), (node, expected)):
            solver.assertFormula(emit.term(b.eq(each, b.number(int(value)))))
    assert solver.checkSat().isSat()
