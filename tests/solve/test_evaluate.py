"""Our evaluator says what the solver says of every operator, and a model that is not one is not believed."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import cvc5
import pytest

from slicer.base.limits import Bounds, Heaps, Ints, Limits
from slicer.encode.encode import encode
from slicer.encode.formula import BITWISE, Builder, Node, Op
from slicer.encode.sorts import AnySort, MapSort, Sort
from slicer.engines.question import Question
from slicer.engines.smt import ask
from slicer.engines.verdict import Disagreement, Fails
from slicer.engines.witness import witness
from slicer.solve.arithmetic import Arithmetic, Bits, Unbounded
from slicer.solve.cvc5.emit import Emitter
from slicer.solve.cvc5.read import concrete
from slicer.solve.evaluate import Concrete, Evaluation
from slicer.solve.labels import Switch
from slicer.solve.session import Session
from slicer.solve.solver import Sat
from tests import stages
from tests.command import run
from tests.stages import method_of, read_text

REF_BITS = 3
MAP = MapSort(Sort.REF, Sort.INT)
MATRIX = MapSort(Sort.REF, MapSort(Sort.INT, Sort.BOOL))
ARITHMETICS = (Bits(4, 6), Bits(32, 32), Unbounded())


class Terms:
    """Random terms: `pool` has those of each sort so far."""

    def __init__(self, rng: Random, arithmetic: Arithmetic) -> None:
        self.rng = rng
        self.b = b = Builder()
        self.bits = isinstance(arithmetic, Bits)
        self.symbols = [b.symbol(f"x{i}", sort) for sort in (*Sort, MAP, MATRIX) for i in range(2)]
        self.pool: list[Node] = [*self.symbols, *(b.number(n) for n in (-9, -1, 0, 1, 2, 7)), b.ref(0), b.ref(2)]
        self.pool += [b.true, b.false]

    def any(self, sort: AnySort) -> Node:
        return self.rng.choice([node for node in self.pool if node.sort == sort][-12:])

    def grow(self) -> None:
        self.pool.append(self.rng.choice(self._makers())())

    def _makers(self) -> list[Callable[[], Node]]:
        b, rng, any_ = self.b, self.rng, self.any
        ints = [b.add, b.sub, b.div, b.rem]
        if any(node.op is Op.MUL for node in self.pool[-30:]):
            ints.append(b.mul)  # products of products grow too fast over unbounded integers
        makers: list[Callable[[], Node]] = [
            lambda: rng.choice(ints)(any_(Sort.INT), any_(Sort.INT)),
            lambda: b.mul(b.number(rng.randint(-3, 3)), any_(Sort.INT)),
            lambda: rng.choice((b.lt, b.le, b.eq))(any_(Sort.INT), any_(Sort.INT)),
            lambda: rng.choice((b.and_, b.or_, b.implies, b.eq))(any_(Sort.BOOL), any_(Sort.BOOL)),
            lambda: b.not_(any_(Sort.BOOL)),
            lambda: b.stored(any_(Sort.INT)),
            lambda: rng.choice((b.ref_le, b.eq))(any_(Sort.REF), any_(Sort.REF)),
            lambda: b.select(any_(MAP), any_(Sort.REF)),
            lambda: b.store(any_(MAP), any_(Sort.REF), any_(Sort.INT)),
            lambda: b.select(b.select(any_(MATRIX), any_(Sort.REF)), any_(Sort.INT)),
            self._written,
        ]
        makers += [partial(self._chosen, sort) for sort in (*Sort, MAP, MATRIX)]
        if self.bits:
            ops = sorted(BITWISE, key=str)
            makers.append(lambda: b.bitwise(rng.choice(ops), any_(Sort.INT), any_(Sort.INT)))
            makers.append(lambda: b.wrap(any_(Sort.INT), rng.choice((-8, -6, -3, 3, 6, 8, -32))))
        return makers

    def _chosen(self, sort: AnySort) -> Node:
        return self.b.ite(self.any(Sort.BOOL), self.any(sort), self.any(sort))

    def _written(self) -> Node:
        b, matrix, ref = self.b, self.any(MATRIX), self.any(Sort.REF)
        row = b.store(b.select(matrix, ref), self.any(Sort.INT), self.any(Sort.BOOL))
        return b.store(matrix, ref, row)


@pytest.mark.parametrize("arithmetic", ARITHMETICS, ids=str)
@pytest.mark.parametrize("seed", range(8))
def test_every_term_has_the_value_that_the_solver_gives_it(arithmetic: Arithmetic, seed: int) -> None:
    terms = Terms(Random(seed), arithmetic)
    for _ in range(60):
        terms.grow()
    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    for option, value in (("produce-models", "true"), ("tlimit-per", "20000")):
        solver.setOption(option, value)
    solver.setLogic("ALL")
    emit = Emitter(manager, arithmetic, REF_BITS)
    # Something to satisfy, so that the symbols have values that differ.
    for node in terms.pool:
        if node.sort is Sort.BOOL and terms.rng.random() < 0.1:
            solver.push()
            solver.assertFormula(emit.term(node))
            if not solver.checkSat().isSat():
                solver.pop()
    assert solver.checkSat().isSat()

    def symbol(node: Node) -> Concrete:
        return concrete(solver.getValue(emit.term(node)), node.sort)

    ours = Evaluation(arithmetic, symbol)
    for node in terms.pool:
        if not isinstance(node.sort, MapSort):
            assert ours.value(node) == concrete(solver.getValue(emit.term(node)), node.sort), (node.op, node.value)


WRONG = """class P {
    int f; /*@ nullable */ P next; /*@ nullable */ int[] a;
    //@ requires x > 2 && a != null && a.length > 1 && next != null && next.f == x;
    //@ ensures \\result != x;
    int m(int x) { int r = 0; if (x == next.f) r = a[1]; return r; }
}"""


def question(heaps: Heaps) -> Question:
    original = read_text(WRONG)
    return stages.question(original, method_of(original, "m"), Limits(Bounds(2, 2, 2), heaps=heaps), "ensures.1")


class Corrupted(Session):
    """A solver that lies about one symbol."""

    lie: str

    def _symbol(self, node: Node) -> Concrete:
        value = super()._symbol(node)
        if node.value != self.lie:
            return value
        return 0


@pytest.mark.parametrize("heaps", list(Heaps))
def test_a_corrupted_model_is_no_witness(heaps: Heaps) -> None:
    asked = question(heaps)
    encoding = encode(asked.bounded, Ints.MATH, heaps)
    for lie in ("", "input.x", "input.this"):
        session = Corrupted(encoding, Unbounded() if heaps is Heaps.ARRAYS else Bits(12, 14), Limits(seconds=20.0))
        session.lie = lie
        literals = [session.literals(each) for each in (Switch.ASSUMED, Switch.SITE, Switch.UNIT, Switch.DEFINED)]
        goal = session.violation(asked.goals, defined=True)
        assert isinstance(session.check(frozenset({goal}).union(*literals)), Sat)
        if lie:
            with pytest.raises(Disagreement, match="does not satisfy"):
                witness(session)
        else:
            assert witness(session).arguments["x"] != 0


@pytest.mark.parametrize("heaps", list(Heaps))
def test_a_true_model_becomes_a_trace(heaps: Heaps) -> None:
    assert isinstance(ask(question(heaps)), Fails)


def test_a_corrupted_model_is_an_internal_error_with_a_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "P.java").write_text(WRONG, encoding="utf-8")
    true = Session._symbol

    def lie(session: Session, node: Node) -> Concrete:
        return 0 if node.value == "input.x" else true(session, node)

    monkeypatch.setattr(Session, "_symbol", lie)
    ran = run(tmp_path, "check", "P.java", "--spec", "m")
    assert ran.code == 4
    assert "the solver's model does not satisfy the formula" in ran.err
    assert "not true: ASSUMED:requires.1" in (tmp_path / "slicer-bug.txt").read_text(encoding="utf-8")
