"""A question ends when its time is over or its worker dies, and the others go on."""

import os
import signal
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Ints, Limits, Purpose, Solvers
from slicer.engines import host, workers
from slicer.engines.host import Effort
from slicer.engines.processes import DIED, Lost, Task, run
from slicer.engines.question import Question
from slicer.engines.setting import Setting, set_up
from slicer.engines.smt import Found, ask, decide
from slicer.engines.verdict import AbstractVerdict, BoundHit, Disagreement, Fails, HoldsWithin, Unknown, Verdict, exact
from slicer.engines.workers import Trials, Workers
from tests import stages
from tests.stages import method_of, read_text

BOUNDS = Bounds(2, 2, 2)
EASY = "//@ ensures \\result == x;\n static int m(int x) { return x; }"
WRONG = "//@ ensures \\result > x;\n static int m(int x) { return x; }"
BITS = "//@ ensures \\result >= 0 && \\result < 2;\n static int m(int x) { return x & 1; }"
# Multiplication distributes: no solver that takes numbers to bits finds that out.
HARD = (
    "//@ ensures \\result == a * b + a * c;\n static int m(int a, int b, int c) { return a * (b + c) + (a - a * 1); }"
)
TERMS = (
    "//@ ensures (a + b) * (c + d) == d * b + a * c + b * c + a * d;\n static void m(int a, int b, int c, int d) { }"
)


def question(members: str, seconds: float = 20.0, steps: int = 0) -> Question:
    return _question(members, Limits(BOUNDS, Ints.JAVA, seconds, steps), "ensures.1")


def _question(members: str, limits: Limits, *goals: str) -> Question:
    original = read_text(f"class P {{ {members} }}")
    return stages.question(original, method_of(original, "m"), limits, *goals)


def each_of_three(members: str) -> tuple[Question, ...]:
    """A question for each of the three clauses of `m`, all of one program."""
    goals = ("ensures.1", "ensures.2", "ensures.3")
    asked = _question(members, Limits(BOUNDS, Ints.JAVA, 20.0), *goals)
    return tuple(replace(asked, goals=(goal,)) for goal in goals)


def three() -> tuple[Question, ...]:
    """One program; the last question fails."""
    clauses = "".join(f"ensures \\result {test};" for test in ("== x", "<= x", "< x"))
    return each_of_three(f"/*@ {clauses} @*/ static int m(int x) {{ return x; }}")


def dies() -> Found:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("dead")


def test_the_time_is_hard_and_the_others_go_on() -> None:
    start = perf_counter()
    answers = Workers().ask([question(TERMS, 2.0), question(EASY)])
    assert perf_counter() - start < 4
    assert answers[0].verdict == Unknown("time")
    assert isinstance(answers[1].verdict, HoldsWithin)


def test_what_one_encoding_cannot_decide_in_time_is_asked_with_the_other() -> None:
    """Over bit vectors the products of unbounded integers are hard, over integers they are terms of algebra."""
    limits = Limits(BOUNDS, Ints.MATH, 6.0, solver=Solvers.CVC5)
    asked = _question(TERMS, limits, "ensures.1")
    assert ask(replace(asked, limits=replace(limits, seconds=2.0))) == Unknown("time")
    start, told = perf_counter(), list[Verdict]()
    (answer,) = Workers().ask([asked], lambda _, found: told.append(found.verdict))
    assert isinstance(answer.verdict, HoldsWithin)
    assert answer.verdict.integers == exact()
    assert perf_counter() - start < 6
    assert 4 <= answer.seconds < 6
    assert [type(each) for each in told] == [HoldsWithin]


def test_a_slice_that_one_encoding_cannot_check_in_time_is_checked_with_the_other() -> None:
    limits = Limits(BOUNDS, Ints.MATH, 6.0)
    original = read_text(f"class P {{ {TERMS} }}")
    asked = stages.question(original, method_of(original, "m"), limits, "ensures.1", purpose=Purpose.ABSTRACT)
    assert isinstance(Workers().ask_abstract(asked), HoldsWithin)


def test_what_neither_encoding_decides_is_undecided_by_the_first() -> None:
    """Bit operators between variables are none of the second's."""
    text = TERMS.replace("(a + b)", "((a & b) + b)").replace("a * c", "(a & b) * c").replace("a * d", "(a & b) * d")
    told = list[Verdict]()
    asked = _question(text, Limits(BOUNDS, Ints.MATH, 1.5), "ensures.1")
    (answer,) = Workers().ask([asked], lambda _, found: told.append(found.verdict))
    assert [answer.verdict] == told == [Unknown("time")]


def test_a_solver_that_does_not_listen_is_killed() -> None:
    """Without the limit of its own that the solver keeps softly."""
    start = perf_counter()
    (outcome,) = run([Task(_deaf, (question(TERMS, 1000.0),), 1.0)], 2)
    assert perf_counter() - start < 3
    assert isinstance(outcome, Lost)
    assert outcome.why == "time"


def _deaf(each: Question) -> Verdict:
    return ask(each)


def test_a_worker_that_is_killed_is_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    hard, easy = question(HARD), question(EASY)

    def one_dies(setting: Setting, each: Question) -> Found:
        return dies() if each.bounded is hard.bounded else decide(setting, each)

    monkeypatch.setattr(host, "decide", one_dies)
    answers = Workers(1).ask([easy, hard, easy])
    assert answers[1].verdict == Unknown(DIED)
    assert isinstance(answers[0].verdict, HoldsWithin)
    assert isinstance(answers[2].verdict, HoldsWithin)


def test_one_of_several_questions_about_one_program_can_die(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = three()

    def one_dies(setting: Setting, each: Question) -> Found:
        return dies() if each.goals == second.goals else decide(setting, each)

    monkeypatch.setattr(host, "decide", one_dies)
    verdicts = [answer.verdict for answer in Workers().ask([first, second, third])]
    assert verdicts[1] == Unknown(DIED)
    assert isinstance(verdicts[0], HoldsWithin)
    assert isinstance(verdicts[2], Fails)


def test_questions_about_one_program_are_set_up_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def noted(questions: Sequence[Question]) -> Setting | Unknown:
        (tmp_path / f"{os.getpid()}").touch()
        return set_up(questions)

    monkeypatch.setattr(host, "set_up", noted)
    together = Workers().ask(three())
    assert len(list(tmp_path.iterdir())) == 1
    alone = [Workers().ask([each])[0].verdict for each in three()]
    assert [answer.verdict for answer in together] == alone
    assert [answer.verdict for answer in Workers(0).ask(three())] == alone


def test_who_sets_up_can_die_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def set_up(_: Sequence[Question]) -> Setting:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("dead")

    monkeypatch.setattr(host, "set_up", set_up)
    assert {answer.verdict for answer in Workers().ask(three())} == {Unknown(DIED)}
    monkeypatch.undo()

    def hits(_: Setting) -> tuple[BoundHit, ...]:
        os.kill(os.getppid(), signal.SIGKILL)
        return ()

    # A proof within bounds of which nobody knows what they cut is none.
    monkeypatch.setattr(host, "hits", hits)
    kinds = [type(answer.verdict) for answer in Workers().ask(three())]
    assert kinds == [Unknown, Unknown, Fails]


def test_a_set_up_that_takes_too_long_is_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_: Sequence[Question]) -> Setting:
        while True:
            pass

    monkeypatch.setattr(host, "set_up", endless)
    start = perf_counter()
    (answer,) = Workers().ask([question(EASY, 1.0)])
    assert answer.verdict == Unknown("time")
    assert perf_counter() - start < 3


def test_exhausted_memory_is_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: Setting, __: Question) -> Found:
        raise MemoryError

    monkeypatch.setattr(host, "decide", full)
    assert Workers().ask([question(EASY)])[0].verdict == Unknown(DIED)


def test_the_loss_of_a_worker_is_never_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(*_: object) -> AbstractVerdict:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("dead")

    monkeypatch.setattr(workers, "ask_abstract", dead)
    monkeypatch.setattr(workers, "failing", dead)
    monkeypatch.setattr(workers, "holds", dead)
    each = question(EASY)
    assert Workers().ask_abstract(each) == Unknown(DIED)
    (found,) = Workers().failing([(each.bounded, ("ensures.1",))], each.limits)
    assert found.undecided == {"ensures.1"}
    assert Workers().holding(Trials((lambda: each,), each.limits.seconds)) == (False,)
    trials = Trials((lambda: each,), each.limits.seconds)
    verdict, (beside,), tried = Workers().ask_beside(each, [(each.bounded, ("ensures.1",))], each.limits, trials)
    assert verdict == Unknown(DIED)
    assert beside.undecided == {"ensures.1"}
    assert tried == (False,)


@pytest.mark.parametrize("count", [0, 2])
def test_what_surely_holds(count: int) -> None:
    trials = Trials((lambda: question(EASY), lambda: question(WRONG), lambda: None), question(EASY).limits.seconds)
    assert Workers(count).holding(trials) == (True, False, False)


@pytest.mark.parametrize("count", [0, 2])
def test_all_work_is_heard_of(count: int) -> None:
    efforts: list[Effort] = []
    each, asked = question(BITS), Workers(count, efforts.append)
    holding = partial(asked.holding, Trials((lambda: each,), each.limits.seconds))
    for act in (lambda: asked.ask([each]), lambda: asked.ask_abstract(each), holding):
        act()
        assert sum(effort.solver for effort in efforts) > 0
        assert all(effort.seconds >= effort.solver for effort in efforts)
        efforts.clear()


@pytest.mark.parametrize("where", ["decide", "set_up"])
def test_what_parts_of_ours_disagree_about_is_no_verdict(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def disagrees(*_: object) -> Found:
        raise Disagreement("what", "evidence")

    def broken(*_: object) -> Found:
        raise KeyError("key")

    monkeypatch.setattr(host, where, disagrees)
    with pytest.raises(Disagreement, match="what") as error:
        Workers().ask([question(EASY)])
    assert error.value.evidence.startswith("evidence\n")
    monkeypatch.setattr(host, where, broken)
    with pytest.raises(Disagreement, match="KeyError: 'key'"):
        Workers().ask([question(EASY)])


def test_a_refusal_in_a_worker_is_one_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object) -> Found:
        raise Refused

    monkeypatch.setattr(host, "decide", refuses)
    with pytest.raises(Refused):
        Workers().ask([question(EASY)])


@pytest.mark.parametrize("count", [1, 2, 3])
def test_outcomes_are_in_the_order_of_the_tasks_and_no_more_work_than_may(count: int, tmp_path: Path) -> None:
    tasks = [Task(_busy, (str(tmp_path), number), 20.0) for number in range(5)]
    outcomes = run(tasks, count)
    assert [outcome.value[0] for outcome in outcomes if not isinstance(outcome, Lost)] == [0, 1, 2, 3, 4]
    assert max(outcome.value[1] for outcome in outcomes if not isinstance(outcome, Lost)) <= count


def _busy(folder: str, number: int) -> tuple[int, int]:
    """How many were at work."""
    mark = Path(folder) / str(number)
    mark.touch()
    end = perf_counter() + (0.3 if number == 0 else 0.05)
    most = 0
    while perf_counter() < end:
        most = max(most, len(list(Path(folder).iterdir())))
    mark.unlink()
    return number, most


def test_steps_end_before_the_time_and_alike() -> None:
    few = [ask(question(TERMS, 60.0, 50_000)) for _ in range(2)]
    assert few == [Unknown("steps")] * 2
    assert isinstance(ask(question(EASY, 60.0, 1_000_000)), HoldsWithin)


@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize("text", [EASY, WRONG, BITS])
def test_what_is_asked_beside_is_what_is_asked_alone(text: str, count: int) -> None:
    original, limits, workers = read_text(f"class P {{ {text} }}"), Limits(BOUNDS, Ints.JAVA, 20.0), Workers(count)
    each = stages.question(original, method_of(original, "m"), limits, "ensures.1", purpose=Purpose.ABSTRACT)
    asked, trials = [(each.bounded, each.goals)], Trials((lambda: each, lambda: None), each.limits.seconds)
    verdict, beside, tried = workers.ask_beside(each, asked, each.limits, trials)
    assert type(verdict) is type(workers.ask_abstract(each))
    assert beside == workers.failing(asked, each.limits)
    assert tried == workers.holding(trials)
