"""A process that sets up the solver for one formula, and forks a copy of itself for each question."""

import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import active_children, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from multiprocessing.process import BaseProcess
from time import perf_counter

from slicer.base.record import record
from slicer.engines.processes import DIED, Done, Lost, Report, Task, as_done, attempt, opened
from slicer.engines.question import Question
from slicer.engines.reach import hits
from slicer.engines.setting import Setting, set_up
from slicer.engines.smt import Found, decide
from slicer.engines.verdict import BoundHit, Reached, Unknown
from slicer.solve.solver import TIME

# What the host itself may need beside the work of its workers.
_SLACK = 10.0
# Seconds after which somebody looks whether a silent host is still there. Its workers keep its pipe open if it dies.
_BEAT = 0.5


@record(slots=True)
class Effort:
    """Seconds, and how many of them were spent in the solver."""

    seconds: float = 0.0
    solver: float = 0.0

    def __add__(self, other: "Effort") -> "Effort":
        return Effort(self.seconds + other.seconds, self.solver + other.solver)


NOTHING = Effort()


@record(slots=True)
class Ready:
    """The set-up is done."""

    effort: Effort


@record(slots=True)
class Said:
    """The outcome of the question with that number in its group."""

    number: int
    report: Report


@record(slots=True)
class Named:
    """The bounds that cut runs off in the setting of the group; `every` is all bounds it has."""

    report: Report
    every: tuple[BoundHit, ...]

    @property
    def hits(self) -> tuple[Reached, ...]:
        """The bounds that cut; if the time was over, all of them may cut."""
        outcome = opened(self.report)
        if isinstance(outcome, Lost):
            return self.every
        found: tuple[Reached, ...] = outcome.value
        return found


Message = Ready | Said | Named


@record(slots=True)
class Judged:
    """What a worker found, and the seconds that the solver took for it."""

    found: Found
    solver: float


def _judge(setting: Setting, question: Question, seconds: float) -> Judged:
    before = setting.session.meter.seconds
    setting.session.limit(seconds)
    found = decide(setting, question)
    return Judged(found, setting.session.meter.seconds - before)


Send = Callable[[Message], None]


def serve(pipe: Connection, questions: tuple[Question, ...], count: int) -> None:
    """Sets up what the questions share, and sends the outcome of each, as long as the other end listens."""
    os.setpgrp()  # whoever ends this process ends its workers
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    with suppress(BrokenPipeError):
        _serve(pipe.send, questions, count)


def _serve(send: Send, questions: tuple[Question, ...], count: int) -> None:
    made = attempt(set_up, (questions,))
    if not isinstance(made, Done):
        for number in range(len(questions)):
            send(Said(number, made))
        return
    setting, spent = made.value, made.seconds
    if isinstance(setting, Unknown):
        for number in range(len(questions)):
            send(Said(number, Done(Judged(Found(setting, open=False), 0.0), spent)))
        return
    send(Ready(Effort(spent, setting.session.meter.seconds)))
    longest, is_open = spent, False
    left = [max(question.limits.seconds - spent, 0.0) for question in questions]
    tasks = [Task(_judge, (setting, q, seconds), seconds) for q, seconds in zip(questions, left, strict=True)]
    for number, report in as_done(tasks, count):
        send(Said(number, report))
        if isinstance(report, Done):
            is_open |= report.value.found.open
            longest = max(longest, spent + report.seconds)
    if is_open:
        seconds = max(max(q.limits.seconds for q in questions) - longest, 1.0)
        ((_, report),) = as_done([Task(hits, (setting,), seconds)], min(1, count))
        every = tuple(BoundHit(site.name, site.span, site.goal) for site in setting.encoding.sites)
        send(Named(report, every))


class Group:
    """What is known of the questions about one formula; `hear` takes it in."""

    def __init__(self, questions: tuple[Question, ...]) -> None:
        self.questions = questions
        self.ready: Ready | None = None
        self.named: Named | None = None
        self.reports: dict[int, Report] = {}

    @property
    def shared(self) -> Effort:
        """The time of the set-up, once it is done."""
        return NOTHING if self.ready is None else self.ready.effort

    def hear(self, message: Message) -> Said | None:
        """The outcome of a question, if the message is one."""
        match message:
            case Ready():
                self.ready = message
            case Named():
                self.named = message
            case Said(number, report):
                self.reports[number] = report
                return message
        return None


Tell = Callable[[int, Said, Group], None]


class Host(Group):
    """The process that serves one group of questions, seen from outside."""

    def __init__(self, questions: tuple[Question, ...], count: int) -> None:
        super().__init__(questions)
        self.pipe, inner = get_context("fork").Pipe(duplex=False)
        self._process: ForkProcess = get_context("fork").Process(target=serve, args=(inner, questions, count))
        # Ended between the fork and its entry among the children, nobody would end the child.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        inner.close()
        self._count = count
        self._deadline = perf_counter() + max(q.limits.seconds for q in questions)

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    @property
    def left(self) -> float:
        return max(0.0, self._deadline - perf_counter())

    def receive(self) -> Said | None:
        """Takes the next message; raises `EOFError` after the last one."""
        message: Message = self.pipe.recv()
        if isinstance(message, Ready):
            rounds = -(-len(self.questions) // self._count) + 1
            longest = max(q.limits.seconds for q in self.questions)
            self._deadline = perf_counter() + rounds * max(longest - message.effort.seconds, 1.0) + _SLACK
        return self.hear(message)

    def end(self) -> None:
        """Ends the process and all that it started. Questions without an answer are lost."""
        why = DIED if self.left else TIME
        _kill(self._process)
        self.pipe.close()
        for number, question in enumerate(self.questions):
            self.reports.setdefault(number, Lost(why, question.limits.seconds))


def end_all() -> None:
    """Ends every process that this one started, and all that those started."""
    for process in active_children():
        _kill(process)


def _kill(process: BaseProcess) -> None:
    assert process.pid is not None
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        # It ended by itself, or has not yet made a group of its own.
        process.kill()
    process.join()


def serve_all(groups: Sequence[tuple[Question, ...]], count: int, tell: Tell) -> tuple[Group, ...]:
    """Serves all groups; returns what was heard. `tell` gets each answer with the number of its group.

    With a count of 0 this process works itself, and nobody ends what takes too long.
    """
    if not count:
        return tuple(_served_here(number, Group(group), tell) for number, group in enumerate(groups))
    hosts: dict[int, Host] = {}
    running: dict[int, Host] = {}
    share = max(1, count // len(groups)) if groups else 1
    todo = list(enumerate(groups))
    try:
        while todo or running:
            while todo and len(running) < count:
                number, group = todo.pop(0)
                running[number] = hosts[number] = Host(group, share)
            _listen(running, tell)
    finally:
        for host in running.values():
            host.end()
    return tuple(hosts[number] for number in range(len(groups)))


def _served_here(number: int, group: Group, tell: Tell) -> Group:
    def send(message: Message) -> None:
        said = group.hear(message)
        if said is not None:
            tell(number, said, group)

    _serve(send, group.questions, 0)
    return group


def _listen(running: dict[int, Host], tell: Tell) -> None:
    """Takes the messages that are there, and ends the hosts that are done, dead or late."""
    pipes = {host.pipe: number for number, host in running.items()}
    ready = wait(list(pipes), timeout=min(_BEAT, *(host.left for host in running.values())))
    for pipe in ready:
        assert isinstance(pipe, Connection)
        number = pipes[pipe]
        try:
            said = running[number].receive()
        except (EOFError, OSError):
            running.pop(number).end()
            continue
        if said is not None:
            tell(number, said, running[number])
    silent = {number: host for number, host in running.items() if host.pipe not in ready}
    for number in [number for number, host in silent.items() if not (host.left and host.is_alive)]:
        running.pop(number).end()
