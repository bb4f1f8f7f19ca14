"""Answers questions in processes, so many at a time."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from slicer.base.limits import Bounds, Heaps, Limits
from slicer.base.record import record
from slicer.bound.bounded import Bounded
from slicer.engines.array_sizes import sizes
from slicer.engines.failing import Failing, failing, holds
from slicer.engines.host import NOTHING, Effort, Group, Said, serve_all
from slicer.engines.last_word import NO_RECHECK
from slicer.engines.processes import DEEP, DIED, FORKS, Done, Lost, Report, Task, as_done, opened, run
from slicer.engines.question import Question
from slicer.engines.setting import NO_BITS
from slicer.engines.smt import ask, ask_abstract
from slicer.engines.tried import SHARE, fitted
from slicer.engines.verdict import AbstractVerdict, Refuted, Unknown, Verdict, with_hits
from slicer.solve.cvc5.solver import GAVE_UP
from slicer.solve.session import Meter

# What a question has of its time with the encoding that the user chose; the rest is for the other one.
FIRST_SHARE = 2 / 3

# A program with goals of its own.
Claimed = tuple[Bounded, tuple[str, ...]]
Outcome = Done[Any] | Lost


@record
class Trials:
    """What workers make questions of, which may be none; and the time for each of these."""

    makers: tuple[Callable[[], Question | None], ...]
    seconds: float


NO_TRIALS = Trials((), 0.0)


@record(slots=True)
class Answer:
    """A verdict, the effort for it alone, and the effort shared by all questions about the same formula."""

    verdict: Verdict
    own: Effort
    shared: Effort = NOTHING

    @property
    def seconds(self) -> float:
        return self.own.seconds + self.shared.seconds

    @property
    def solver(self) -> float:
        return self.own.solver + self.shared.solver

    @property
    def is_given_up(self) -> bool:
        """Has the solver no answer? With the other encoding it may have one."""
        return _is_given_up(self.verdict)

    def then(self, other: "Answer") -> "Answer":
        """The answer with the other encoding, or this one if there is none; with the effort for both."""
        verdict = self.verdict if _is_none(other.verdict) else other.verdict
        return Answer(verdict, self.own + other.own, self.shared + other.shared)


Hear = Callable[[int, Answer], None]


def deaf(number: int, answer: Answer) -> None:
    """Ignores the answers."""


def uncounted(effort: Effort) -> None:
    """Ignores how long workers worked."""


@record
class Workers:
    """Runs at most `count` processes at a time. Law: the answers do not depend on `count`.

    With 0 this process answers by itself, which is quicker; but only the solvers look at the time then.
    `spent` hears of all work that is done.
    """

    count: int = 2
    spent: Callable[[Effort], None] = uncounted

    def ask(self, questions: Sequence[Question], hear: Hear = deaf) -> tuple[Answer, ...]:
        """A verdict for each question. If a worker is lost, only its own question is undecided.

        What the solver gives up is asked once more with the other encoding, in what is left of the question's time.
        `hear` gets each answer with the number of its question as it comes; bounds that cut may be missing there.
        """
        first = [_within(each, each.limits.heaps, each.limits.share(FIRST_SHARE)) for each in questions]

        def tell(number: int, answer: Answer) -> None:
            if not answer.is_given_up:
                hear(number, answer)

        found = list(self._ask(first, tell))
        late = [number for number, answer in enumerate(found) if answer.is_given_up]
        again = [_otherwise(questions[number], found[number].seconds) for number in late]

        def tell_again(at: int, answer: Answer) -> None:
            hear(late[at], found[late[at]].then(answer))

        for number, answer in zip(late, self._ask(again, tell_again), strict=True):
            found[number] = found[number].then(answer)
        return tuple(found)

    def _ask(self, questions: Sequence[Question], hear: Hear) -> tuple[Answer, ...]:
        if self.count and not FORKS:
            return self._ask_alone(questions, hear)
        groups: dict[object, list[int]] = {}
        for number, question in enumerate(questions):
            groups.setdefault(question.setting, []).append(number)
        members = list(groups.values())

        def tell(at: int, said: Said, group: Group) -> None:
            hear(members[at][said.number], _answer(said.number, said.report, group, named=False))

        served = serve_all([tuple(questions[n] for n in numbers) for numbers in members], self.count, tell)
        for group in served:
            self.spent(group.shared)
        answers = {
            number: _answer(at, group.reports[at], group, named=True)
            for numbers, group in zip(members, served, strict=True)
            for at, number in enumerate(numbers)
        }
        for answer in answers.values():
            self.spent(answer.own)
        return tuple(answers[number] for number in range(len(questions)))

    def _ask_alone(self, questions: Sequence[Question], hear: Hear) -> tuple[Answer, ...]:
        """Asks every question from scratch, on systems where processes cannot be forked."""
        tasks = [Task(ask, (question,), question.limits.seconds) for question in questions]
        answers: dict[int, Answer] = {}
        for number, report in as_done(tasks, self.count):
            outcome = opened(report)
            verdict = Unknown(outcome.why) if isinstance(outcome, Lost) else outcome.value
            answers[number] = Answer(verdict, Effort(outcome.seconds))
            hear(number, answers[number])
        return tuple(answers[number] for number in range(len(questions)))

    def ask_abstract(self, question: Question) -> AbstractVerdict:
        """The verdict on a program with stubs."""
        (found,) = self.ask_all_abstract([question])
        return found

    def ask_all_abstract(self, questions: Sequence[Question]) -> tuple[AbstractVerdict, ...]:
        """The verdicts on programs with stubs. What the solver gives up is asked with the other encoding here, too."""
        first = self._run([_abstract(each) for each in questions])
        return self._settled(questions, first)

    def ask_beside(
        self, question: Question, asked: Sequence[Claimed], limits: Limits, trials: Trials
    ) -> tuple[AbstractVerdict, tuple[Failing, ...], tuple[bool, ...]]:
        """What `ask_abstract`, `failing` and `holding` say, asked at the same time."""
        claimed, tried = _tasks_of(asked, limits), _tasks_of_trials(trials)
        first, *others = self._run([_abstract(question), *claimed, *tried])
        (verdict,) = self._settled([question], [first])
        return verdict, _failing_of(asked, others[: len(claimed)]), _holding_of(others[len(claimed) :])

    def _settled(self, questions: Sequence[Question], first: Sequence[Outcome]) -> tuple[AbstractVerdict, ...]:
        """The verdicts, where the other encoding gets what is left of the time of those that are given up."""
        verdicts = [_verdict_of(each) for each in first]
        late = [number for number, verdict in enumerate(verdicts) if _is_given_up(verdict)]
        again = [_otherwise(questions[number], first[number].seconds) for number in late]
        tasks = [Task(ask_abstract, (each,), each.limits.seconds) for each in again]
        for number, second in zip(late, map(_verdict_of, self._run(tasks)), strict=True):
            verdicts[number] = verdicts[number] if _is_none(second) else second
        return tuple(verdicts)

    def holding(self, trials: Trials) -> tuple[bool, ...]:
        """Is there surely no run that breaks the goals, in each trial? That is quicker than a verdict."""
        return _holding_of(self._run(_tasks_of_trials(trials)))

    def fitted(self, bounded: Bounded, limits: Limits, widest: Bounds) -> Bounds:
        """The bounds in which integers on which arrays hang can be two; those of the program if that is not known."""
        if not sizes(bounded):
            return bounded.bounds
        (outcome,) = self._run([Task(fitted, (bounded, limits, widest), limits.share(SHARE))])
        return bounded.bounds if isinstance(outcome, Lost) else outcome.value

    def failing(self, asked: Sequence[Claimed], limits: Limits) -> tuple[Failing, ...]:
        """The goals of each program that do not hold; if a worker was lost, none of its goals is decided."""
        return _failing_of(asked, self._run(_tasks_of(asked, limits)))

    def _run(self, tasks: Sequence[Task[Any]]) -> tuple[Outcome, ...]:
        """The outcomes of tasks whose functions take a meter beside their arguments."""
        found: list[Outcome] = []
        for outcome in run([replace(task, function=_metered, arguments=(task,)) for task in tasks], self.count):
            value, solver = (None, 0.0) if isinstance(outcome, Lost) else outcome.value
            self.spent(Effort(outcome.seconds, solver))
            found.append(outcome if isinstance(outcome, Lost) else Done(value, outcome.seconds))
        return tuple(found)


def _metered(task: Task[Any]) -> tuple[Any, float]:
    """What the task's function returns, and the seconds of its solvers."""
    meter = Meter()
    return task.function(*task.arguments, meter), meter.seconds


def _tasks_of_trials(trials: Trials) -> list[Task[bool]]:
    return [Task(_holds, (make,), trials.seconds) for make in trials.makers]


def _holding_of(outcomes: Sequence[Outcome]) -> tuple[bool, ...]:
    return tuple(isinstance(each, Done) and each.value for each in outcomes)


def _holds(make: Callable[[], Question | None], meter: Meter) -> bool:
    question = make()
    return question is not None and holds(question, meter)


def _abstract(question: Question) -> Task[AbstractVerdict]:
    seconds = question.limits.share(FIRST_SHARE)
    return Task(ask_abstract, (_within(question, question.limits.heaps, seconds),), seconds)


def _verdict_of(outcome: Outcome) -> AbstractVerdict:
    verdict: AbstractVerdict = Unknown(outcome.why) if isinstance(outcome, Lost) else outcome.value
    return verdict


def _tasks_of(asked: Sequence[Claimed], limits: Limits) -> list[Task[Failing]]:
    return [Task(failing, (bounded, goals, limits), limits.seconds) for bounded, goals in asked]


def _failing_of(asked: Sequence[Claimed], outcomes: Sequence[Outcome]) -> tuple[Failing, ...]:
    return tuple(
        Failing(frozenset(), frozenset(goals)) if isinstance(outcome, Lost) else outcome.value
        for (_, goals), outcome in zip(asked, outcomes, strict=True)
    )


def _within(question: Question, heaps: Heaps, seconds: float) -> Question:
    return replace(question, limits=replace(question.limits, heaps=heaps, seconds=seconds))


def _otherwise(question: Question, spent: float) -> Question:
    """The question with the other encoding, for what is left of its time."""
    other = Heaps.ARRAYS if question.limits.heaps is Heaps.EXPANDED else Heaps.EXPANDED
    return _within(question, other, max(question.limits.seconds - spent, 0.0))


def _is_given_up(verdict: AbstractVerdict | Verdict) -> bool:
    return isinstance(verdict, Unknown) and verdict.why in {*GAVE_UP, NO_RECHECK}


def _is_none(verdict: AbstractVerdict | Verdict) -> bool:
    """Does the verdict say no more than that nobody could answer?"""
    return isinstance(verdict, Unknown) and verdict.why in {*GAVE_UP, NO_RECHECK, NO_BITS, DIED, DEEP}


def _answer(number: int, report: Report, group: Group, *, named: bool) -> Answer:
    """The answer of a worker. `named` says whether the bounds that cut must be part of it."""
    outcome = opened(report)
    if isinstance(outcome, Lost):
        return Answer(Unknown(outcome.why), Effort(outcome.seconds), group.shared)
    assert isinstance(outcome, Done)
    goals = group.questions[number].goals
    judged, verdict = outcome.value, outcome.value.found.verdict
    assert not isinstance(verdict, Refuted)
    if judged.found.open and named:
        verdict = Unknown(DIED) if group.named is None else with_hits(verdict, goals, group.named.hits)
    return Answer(verdict, Effort(outcome.seconds, judged.solver), group.shared)
