"""Questions are answered by processes of their own, which are killed when their time is over."""

import pickle
import signal
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from multiprocessing import get_all_start_methods, get_context
from time import perf_counter
from typing import Any, Generic, TypeVar

from pebble import concurrent

from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.limits import Limits
from slicer.engines.smt import Question, ask, ask_abstract, failing
from slicer.engines.verdict import AbstractVerdict, Disagreement, Unknown, Verdict
from slicer.passes.bounded import Bounded
from slicer.solve.session import TIME

DIED = "the worker died"

# A forked worker has everything that is loaded, and no question needs to be pickled.
_START = "fork" if "fork" in get_all_start_methods() else "spawn"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Task(Generic[T]):
    """What one worker does, in at most so many seconds."""

    function: Callable[..., T]
    arguments: tuple[object, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Done(Generic[T]):
    """What a worker found, and how long it worked."""

    value: T
    seconds: float


@dataclass(frozen=True, slots=True)
class Lost:
    """Why a worker found nothing: it was killed, or died."""

    why: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Answer:
    """A verdict and the seconds that were spent on it."""

    verdict: Verdict
    seconds: float


@dataclass(frozen=True)
class Workers:
    """At most `count` processes at a time. Law: what they find does not depend on how many there are."""

    count: int = 2

    def ask(self, questions: Sequence[Question]) -> tuple[Answer, ...]:
        """A verdict for each question; the loss of a worker is the verdict of its own question only."""
        tasks = [Task(ask, (question,), question.limits.seconds) for question in questions]
        return tuple(
            Answer(Unknown(o.why), o.seconds) if isinstance(o, Lost) else Answer(o.value, o.seconds)
            for o in self.run(tasks)
        )

    def ask_abstract(self, question: Question) -> AbstractVerdict:
        (outcome,) = self.run([Task(ask_abstract, (question,), question.limits.seconds)])
        return Unknown(outcome.why) if isinstance(outcome, Lost) else outcome.value

    def failing(self, bounded: Bounded, goals: tuple[str, ...], limits: Limits) -> frozenset[str]:
        """The goals that do not hold or cannot be decided; all of them where the worker was lost."""
        (outcome,) = self.run([Task(failing, (bounded, goals, limits), limits.seconds)])
        return frozenset(goals) if isinstance(outcome, Lost) else outcome.value

    def run(self, tasks: Sequence[Task[T]]) -> tuple[Done[T] | Lost, ...]:
        """The outcomes, in the order of the tasks. What a worker refuses is refused here, and its bugs are ours."""
        outcomes: dict[int, Done[T] | Lost] = {}
        running: dict[Future[bytes], tuple[int, float]] = {}
        try:
            while len(outcomes) < len(tasks):
                for number in range(len(outcomes) + len(running), len(tasks)):
                    if len(running) == self.count:
                        break
                    running[_start(tasks[number])] = number, perf_counter()
                ended, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    number, start = running.pop(future)
                    outcomes[number] = _outcome(future, perf_counter() - start)
        finally:
            for future in running:
                future.cancel()
        return tuple(outcomes[number] for number in range(len(tasks)))


def _start(task: Task[T]) -> "Future[bytes]":
    start = concurrent.process(timeout=task.seconds, mp_context=get_context(_START))
    future: Future[bytes] = start(_work)(task.function, task.arguments)
    return future


# In the worker -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Found:
    value: Any


@dataclass(frozen=True, slots=True)
class _Refused:
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class _Broken:
    what: str
    evidence: str


@dataclass(frozen=True, slots=True)
class _Exhausted:
    """The solver or the interpreter ran out of something that is not time."""


def _work(function: Callable[..., object], arguments: tuple[object, ...]) -> bytes:
    """What the function says, pickled here so that every failure is one of this worker."""
    # The solver does not return to Python, so only the default handler ends it at once.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        return pickle.dumps(_Found(function(*arguments)))
    except Refused as refused:
        return pickle.dumps(_Refused(refused.diagnostics))
    except (MemoryError, RuntimeError):
        return pickle.dumps(_Exhausted())
    except Disagreement as error:
        return pickle.dumps(_Broken(error.what, f"{error.evidence}\n\n{traceback.format_exc()}"))
    except Exception as error:
        return pickle.dumps(_Broken(f"{type(error).__name__}: {error}", traceback.format_exc()))


# In the process that asks ------------------------------------------------------------------------


def _outcome(future: "Future[bytes]", seconds: float) -> Done[Any] | Lost:
    try:
        found = pickle.loads(future.result())  # noqa: S301 - a worker of ours wrote it
    except TimeoutError:
        return Lost(TIME, seconds)
    except (OSError, RuntimeError):
        return Lost(DIED, seconds)
    match found:
        case _Found(value):
            return Done(value, seconds)
        case _Refused(diagnostics):
            raise Refused(*diagnostics)
        case _Exhausted():
            return Lost(DIED, seconds)
        case _Broken(what, evidence):
            raise Disagreement(what, evidence)
        case _:
            raise AssertionError(f"a worker says {found}")
