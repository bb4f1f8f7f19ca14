"""Answers questions in processes, so many at a time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from slicer.base.limits import Limits
from slicer.bound.bounded import Bounded
from slicer.engines.host import NOTHING, Effort, Host, Said, serve_all
from slicer.engines.processes import DIED, FORKS, Done, Lost, Report, Task, as_done, opened, run
from slicer.engines.question import Question
from slicer.engines.smt import Failing, ask, ask_abstract, failing, with_hits
from slicer.engines.verdict import AbstractVerdict, Refuted, Unknown, Verdict


@dataclass(frozen=True, slots=True)
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


Hear = Callable[[int, Answer], None]


def deaf(number: int, answer: Answer) -> None:
    """Ignores the answers."""


@dataclass(frozen=True)
class Workers:
    """Runs at most `count` processes at a time. Law: the answers do not depend on `count`."""

    count: int = 2

    def ask(self, questions: Sequence[Question], hear: Hear = deaf) -> tuple[Answer, ...]:
        """A verdict for each question. If a worker is lost, only its own question is undecided.

        `hear` gets each answer with the number of its question as it comes; bounds that cut may be missing there.
        """
        if not FORKS:
            return self._ask_alone(questions, hear)
        groups: dict[object, list[int]] = {}
        for number, question in enumerate(questions):
            groups.setdefault(question.setting, []).append(number)
        members = list(groups.values())

        def tell(group: int, said: Said, host: Host) -> None:
            hear(members[group][said.number], _answer(said.number, said.report, host, named=False))

        hosts = serve_all([tuple(questions[n] for n in numbers) for numbers in members], self.count, tell)
        answers = {
            number: _answer(at, host.reports[at], host, named=True)
            for numbers, host in zip(members, hosts, strict=True)
            for at, number in enumerate(numbers)
        }
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
        (outcome,) = run([Task(ask_abstract, (question,), question.limits.seconds)], 1)
        return Unknown(outcome.why) if isinstance(outcome, Lost) else outcome.value

    def failing(self, bounded: Bounded, goals: tuple[str, ...], limits: Limits) -> Failing:
        """The goals that do not hold; if the worker was lost, none is decided."""
        (outcome,) = run([Task(failing, (bounded, goals, limits), limits.seconds)], 1)
        return Failing(frozenset(), frozenset(goals)) if isinstance(outcome, Lost) else outcome.value


def _answer(number: int, report: Report, host: Host, *, named: bool) -> Answer:
    """The answer of a worker. `named` says whether the bounds that cut must be part of it."""
    outcome = opened(report)
    if isinstance(outcome, Lost):
        return Answer(Unknown(outcome.why), Effort(outcome.seconds), host.shared)
    assert isinstance(outcome, Done)
    goals = host.questions[number].goals
    judged, verdict = outcome.value, outcome.value.found.verdict
    assert not isinstance(verdict, Refuted)
    if judged.found.open and named:
        verdict = Unknown(DIED) if host.named is None else with_hits(verdict, goals, host.named.hits)
    return Answer(verdict, Effort(outcome.seconds, judged.solver), host.shared)
