"""What every solver can do: labels, cores, models, limits, being killed, and the same answers each time."""

import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

import pytest

from slicer.encode.formula import Builder, Node
from slicer.encode.sorts import MapSort, Sort, Wide
from slicer.engines.processes import Done, Lost, Task, run
from slicer.solve.arithmetic import Bits, Theory
from slicer.solve.bitwuzla.solver import Bitwuzla
from slicer.solve.cvc5.solver import Cvc5, Once
from slicer.solve.evaluate import Concrete, Evaluation
from slicer.solve.labels import Literal, Switch
from slicer.solve.solver import TIME, Answer, Sat, Solver, Undecided, Unsat
from tests.meta.tree import ROOT
from tests.solve.test_evaluate import REF_BITS, Terms

Make = Callable[[Theory], Solver]
MAKERS: tuple[Make, ...] = (Cvc5, Bitwuzla)
NAMES = ("cvc5", "Bitwuzla")
SMALL, JAVA, LONG = (Theory(Bits(*sizes), REF_BITS, has_maps=False) for sizes in ((4, 6), (32, 32), (64, 64)))

pytestmark = pytest.mark.parametrize("make", MAKERS, ids=NAMES)


def unit(name: object) -> Literal:
    return Literal(Switch.UNIT, str(name))


def started(make: Make, theory: Theory = SMALL, seconds: float = 60.0) -> Solver:
    solver = make(theory)
    solver.limit(seconds)
    return solver


# Labels and cores -------------------------------------------------------------------------------


def test_a_label_counts_only_where_it_is_assumed(make: Make) -> None:
    solver, b = started(make), Builder()
    x = b.symbol("x", Sort.INT)
    solver.require(b.lt(b.number(0), x))
    solver.label(unit("a"), b.lt(x, b.number(2)))
    solver.label(unit("b"), b.not_(b.eq(x, b.number(1))))
    assert isinstance(solver.check([unit("a")]), Sat)
    assert solver.value(x) == 1
    assert solver.check([unit("a"), unit("b")]) == Unsat(frozenset({unit("a"), unit("b")}))
    assert isinstance(solver.check([unit("b")]), Sat)
    assert isinstance(solver.value(x), int)
    assert solver.value(x) not in {0, 1}


def test_a_formula_grows_between_questions(make: Make) -> None:
    solver, b = started(make), Builder()
    x = b.symbol("x", Sort.REF)
    assert isinstance(solver.check([]), Sat)
    solver.label(unit("null"), b.eq(x, b.ref(0)))
    assert isinstance(solver.check([unit("null")]), Sat)
    solver.require(b.ref_le(b.ref(5), x))
    assert solver.check([unit("null")]) == Unsat(frozenset({unit("null")}))
    assert isinstance(solver.check([]), Sat)


def test_a_core_has_only_what_was_assumed(make: Make) -> None:
    solver, b = started(make), Builder()
    x = b.symbol("x", Sort.INT)
    for n in range(6):
        solver.label(unit(n), b.eq(x, b.number(n)))
    for first, second in ((0, 1), (4, 2), (3, 5)):
        answer = solver.check([unit(first), unit(second)])
        assert answer == Unsat(frozenset({unit(first), unit(second)}))
    solver.require(b.false)
    assert solver.check([unit(1)]) == Unsat(frozenset())


@pytest.mark.parametrize("seed", range(6))
def test_solvers_agree_on_labels_and_their_cores_and_what_they_used_is_enough(make: Make, seed: int) -> None:
    rng = Random(seed)
    terms = grown(rng)
    solver, other = started(make), started(Cvc5)
    labels: dict[Literal, Node] = {}
    for node in (node for node in terms.pool if node.sort is Sort.BOOL and not node.constant):
        labels[unit(len(labels))] = terms.b.all([node, terms.any(Sort.BOOL)])
    for literal, node in labels.items():
        for each in (solver, other):
            each.label(literal, node)
    refuted = 0
    for _ in range(30):
        chosen = rng.sample(sorted(labels, key=str), min(len(labels), rng.randint(2, 12)))
        answer = solver.check(chosen)
        assert type(answer) is type(other.check(chosen))
        if isinstance(answer, Unsat):
            refuted += 1
            assert answer.core <= set(chosen)
            assert isinstance(other.check(sorted(answer.core, key=str)), Unsat)
            for once in (Once.PROOF, Once.HARD_PROOF):
                alone = Cvc5(SMALL, once=once)
                for node in solver.used():
                    alone.require(node)
                assert isinstance(alone.check(()), Unsat)
    assert refuted


# Models -----------------------------------------------------------------------------------------


def grown(rng: Random) -> Terms:
    """Random terms without maps."""
    terms = Terms(rng, Bits(4, 6))
    terms.symbols = [node for node in terms.symbols if not isinstance(node.sort, MapSort)]
    terms.pool = [node for node in terms.pool if not isinstance(node.sort, MapSort)]
    while len(terms.pool) < 70:
        try:
            terms.grow()
        except IndexError:
            continue  # a term of a map, and there are none
    return terms


@pytest.mark.parametrize("theory", [SMALL, JAVA], ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_the_values_of_symbols_satisfy_the_formula(make: Make, theory: Theory, seed: int) -> None:
    rng = Random(seed)
    terms = grown(rng)
    solver = started(make, theory)
    for number, node in enumerate(node for node in terms.pool if node.sort is Sort.BOOL):
        solver.label(unit(number), node)
    held: list[Literal] = []
    for number in range(sum(node.sort is Sort.BOOL for node in terms.pool)):
        if rng.random() < 0.3 and isinstance(solver.check([*held, unit(number)]), Sat):
            held.append(unit(number))
    assert isinstance(solver.check(held), Sat)
    values: dict[Node, Concrete] = {node: solver.value(node) for node in terms.symbols}
    ours = Evaluation(theory.arithmetic, values.__getitem__)
    conditions = [node for node in terms.pool if node.sort is Sort.BOOL]
    assert held
    assert all(ours.value(conditions[int(literal.name)]) for literal in held)


def test_values_have_their_sign_and_their_sort(make: Make) -> None:
    solver, b = started(make, JAVA), Builder()
    x, wide, ref = b.symbol("x", Sort.INT), b.symbol("w", Wide(-(2**40), 2**40)), b.symbol("r", Sort.REF)
    truth = b.symbol("t", Sort.BOOL)
    solver.require(b.eq(x, b.number(-7)))
    solver.require(b.eq(wide, b.any_number(-(2**39))))
    solver.require(b.eq(ref, b.ref(6)))
    solver.require(b.not_(truth))
    assert isinstance(solver.check([]), Sat)
    assert [solver.value(node) for node in (x, wide, ref, truth)] == [-7, -(2**39), 6, False]


# Limits -----------------------------------------------------------------------------------------


def hard(solver: Solver) -> Node:
    """A prime has no factors."""
    b = Builder()
    x, y = b.symbol("x", Sort.INT), b.symbol("y", Sort.INT)
    for each in (x, y):
        solver.require(b.lt(b.number(1), each))
        solver.require(b.lt(each, b.number(2**31)))
    solver.label(unit("hard"), b.eq(b.mul(x, y), b.number(2**61 - 1)))
    return x


def test_a_limit_in_seconds_ends_a_question_and_no_other(make: Make) -> None:
    solver = started(make, LONG, 0.5)
    hard(solver)
    for _ in range(2):
        start = perf_counter()
        assert solver.check([unit("hard")]) == Undecided(TIME)
        assert perf_counter() - start < 5
    assert isinstance(solver.check([]), Sat)
    solver.limit(1.5)
    start = perf_counter()
    assert solver.check([unit("hard")]) == Undecided(TIME)
    assert 1.0 < perf_counter() - start < 6


def test_a_process_that_solves_is_killed(make: Make) -> None:
    solver = started(make, LONG)
    x = hard(solver)
    assert isinstance(solver.check([]), Sat)
    start = perf_counter()
    ask: Callable[[], Answer] = lambda: solver.check([unit("hard")])  # noqa: E731 - it knows the solver
    tasks = [Task(ask, (), 1.0), Task(lambda: solver.check([]), (), 60.0)]
    killed, answered = run(tasks, 2)
    assert isinstance(killed, Lost)
    assert killed.why == TIME
    assert isinstance(answered, Done)
    assert isinstance(answered.value, Sat)
    assert perf_counter() - start < 10
    # The solver from which they were forked goes on.
    assert isinstance(solver.check([]), Sat)
    assert isinstance(solver.value(x), int)


# Always the same --------------------------------------------------------------------------------


def told(make: Make) -> list[str]:
    """Everything a solver says of one formula: answers, cores, models, and what was used."""
    rng = Random(3)
    terms = grown(rng)
    solver = started(make)
    conditions = [node for node in terms.pool if node.sort is Sort.BOOL]
    for number, node in enumerate(conditions):
        solver.label(unit(number), node)
    lines = []
    for _ in range(12):
        chosen = [unit(n) for n in sorted(rng.sample(range(len(conditions)), 5))]
        match solver.check(chosen):
            case Sat():
                lines.append(str([solver.value(node) for node in terms.symbols]))
            case Unsat(core):
                lines.append(f"{sorted(map(str, core))} {[node.number for node in solver.used()]}")
            case Undecided(why):
                lines.append(why)
    return lines


def test_equal_calls_give_equal_answers_in_every_process(make: Make) -> None:
    number = MAKERS.index(make)
    expected = told(make)
    assert told(make) == expected
    program = f"from tests.solve.test_solvers import MAKERS, told; print(*told(MAKERS[{number}]), sep='\\n')"
    env = {**os.environ, "PYTHONHASHSEED": "11", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines() == expected
    (forked,) = run([Task(told, (make,), 60.0)], 1)
    assert isinstance(forked, Done)
    assert forked.value == expected


def test_a_fork_answers_as_the_process_that_it_copies(make: Make) -> None:
    terms = grown(Random(5))
    solver = started(make)
    conditions = [node for node in terms.pool if node.sort is Sort.BOOL]
    for number, node in enumerate(conditions):
        solver.label(unit(number), node)
    assert isinstance(solver.check([]), Sat)

    def answers() -> list[Answer]:
        return [solver.check([unit(n), unit(m)]) for n in range(0, len(conditions), 3) for m in range(n)]

    forked = run([Task(answers, (), 60.0)] * 3, 2)
    expected = answers()
    assert [each.value for each in forked if isinstance(each, Done)] == [expected] * 3


def test_deep_terms_end_no_process(make: Make) -> None:
    def depth() -> Answer:
        solver, b = started(make), Builder()
        x = b.symbol("x", Sort.INT)
        term, odd = x, b.lt(x, b.number(3))
        for n in range(2_000):
            odd = b.not_(b.and_(odd, b.symbol(f"p{n}", Sort.BOOL)))
            term = b.ite(b.symbol(f"q{n}", Sort.BOOL), b.add(term, b.number(1)), x)
        solver.require(b.lt(term, b.number(9)))
        solver.label(unit("odd"), odd)
        return solver.check([unit("odd")])

    (found,) = run([Task(depth, (), 120.0)], 1)
    assert isinstance(found, Done)
    assert isinstance(found.value, Sat)
