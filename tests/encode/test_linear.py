"""A width that is enough for all integers: at it, formulas of sums have a model if they have one at all."""

import os
from collections import Counter
from random import Random

import pytest

from slicer.encode.formula import Builder, Node, Op
from slicer.encode.sorts import MapSort, Sort, Wide
from slicer.encode.width import Enough, wide_enough
from slicer.solve.arithmetic import Arithmetic, Bits, Theory, Unbounded
from slicer.solve.cvc5.solver import Cvc5, Once
from slicer.solve.solver import Answer, Sat, Unsat

CASES = int(os.environ.get("SLICER_CASES", "150"))
MOST = 40  # bits that cvc5 multiplies and adds quickly


def answer(nodes: list[Node], arithmetic: Arithmetic, free: frozenset[int] = frozenset()) -> Answer:
    solver = Cvc5(Theory(arithmetic, 2, has_maps=False), once=Once.PROOF, free=free)
    solver.limit(10.0)
    for node in nodes:
        solver.require(node)
    return solver.check(())


def enough(nodes: list[Node]) -> Enough:
    found = wide_enough(nodes)
    assert found is not None
    return found


class Formulas:
    """Random ones over a few integers and conditions."""

    def __init__(self, seed: int, *, products: bool) -> None:
        self.rng, self.b, self.products = Random(seed), Builder(), products
        self.symbols = [self.b.symbol(name, Sort.INT) for name in "xyz"]
        self.conditions = [self.b.symbol(name, Sort.BOOL) for name in "pq"]

    def term(self, depth: int) -> Node:
        b, rng = self.b, self.rng
        if depth == 0:
            return rng.choice([*self.symbols, b.number(rng.randint(-5, 9))])
        one, other = self.term(depth - 1), self.term(depth - 1)
        match rng.randrange(7 if self.products else 5):
            case 0:
                return b.add(one, other)
            case 1:
                return b.sub(one, other)
            case 2:
                return b.mul(b.number(rng.randint(-3, 3)), one)
            case 3:
                return b.ite(rng.choice(self.conditions), one, other)
            case 4:
                return b.add(one, b.number(rng.randint(-9, 9)))
            case 5:
                return b.mul(one, other)
            case _:
                return b.rem(one, other)

    def atom(self) -> Node:
        one, other = self.term(self.rng.randrange(3)), self.term(self.rng.randrange(2))
        found = self.b.lt(one, other) if self.rng.random() < 0.7 else self.b.eq(one, other)
        return self.b.not_(found) if self.rng.random() < 0.4 else found

    def nodes(self) -> list[Node]:
        found = [self.b.or_(*(self.atom() for _ in range(self.rng.randint(1, 2)))) for _ in range(5)]
        return [*found, *map(self.b.stored, self.symbols), self.b.stored(self.term(1))]


@pytest.mark.parametrize("part", range(3))
def test_sums_have_a_small_model_if_they_have_one(part: int) -> None:
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(part, CASES, 3):
        nodes = Formulas(seed, products=False).nodes()
        found = enough(nodes)
        assert not found.free
        if found.width.total > MOST:
            continue
        said = type(answer(nodes, Unbounded())).__name__, type(answer(nodes, Bits.of(found.width))).__name__
        assert said in {("Sat", "Sat"), ("Unsat", "Unsat"), ("Undecided", "Sat"), ("Undecided", "Unsat")}, seed
        seen[said] += 1
    assert seen["Sat", "Sat"] > 5
    assert seen["Unsat", "Unsat"] > 5


@pytest.mark.parametrize("part", range(3))
def test_what_contradicts_itself_whatever_products_are_does_so_over_all_integers(part: int) -> None:
    proved = 0
    for seed in range(part, CASES, 3):
        nodes = Formulas(seed, products=True).nodes()
        found = enough(nodes)
        if found.width.total <= MOST and isinstance(answer(nodes, Bits.of(found.width), found.free), Unsat):
            assert not isinstance(answer(nodes, Unbounded()), Sat), seed
            proved += 1
    assert proved


@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize("count", [1, 5, 12])
def test_models_may_be_large(times: int, count: int) -> None:
    """Each integer is a multiple of the one before: the last one is large in every model."""
    b = Builder()
    first = last = b.symbol("x", Sort.INT)
    nodes = [b.lt(b.number(0), first)]
    for number in range(count):
        following = b.symbol(f"x{number}", Sort.INT)
        many = b.add(last, last) if times == 2 else b.mul(b.number(times), last)
        nodes += [b.eq(following, many), b.stored(following)]
        last = following
    width = enough(nodes).width
    assert width.high >= times**count
    assert isinstance(answer(nodes, Bits.of(width)), Sat)
    assert isinstance(answer(nodes, Bits(count, count + 2)), Unsat)


def test_a_product_that_matters_is_no_contradiction() -> None:
    b = Builder()
    x = b.symbol("x", Sort.INT)
    nodes = [b.lt(b.mul(x, x), b.number(0))]
    found = enough(nodes)
    assert isinstance(answer(nodes, Bits.of(found.width), found.free), Sat)
    assert isinstance(answer(nodes, Unbounded()), Unsat)


def test_nothing_is_known_of_maps_of_sizes_and_of_bits() -> None:
    b = Builder()
    x, m = b.symbol("x", Sort.INT), b.symbol("m", MapSort(Sort.REF, Sort.INT))
    truths = b.symbol("truths", MapSort(Sort.INT, Sort.BOOL))
    thousand = b.number(1000)
    for node in (
        b.eq(b.bitwise(Op.BIT_AND, x, x), x),
        b.eq(b.store(m, b.ref(1), x), b.store(m, b.ref(1), thousand)),
        b.select(truths, x),
        b.eq(b.resized(x, Wide(0, 2000)), b.resized(thousand, Wide(0, 2000))),
    ):
        assert wide_enough([node, b.stored(x)]) is None
