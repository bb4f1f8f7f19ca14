"""Runs work in separate processes, which are killed when their time is over."""

import pickle
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from multiprocessing import get_all_start_methods, get_context
from time import perf_counter
from typing import Any, Generic, TypeVar

from pebble import concurrent

from slicer.base.diagnostics import Diagnostic, Refused
from slicer.base.record import record
from slicer.engines.verdict import Disagreement
from slicer.solve.solver import TIME

DIED = "the worker died"
DEEP = "the program is nested too deeply"

# A forked worker has everything that is loaded and built, and nothing needs to be pickled.
FORKS = "fork" in get_all_start_methods()
START = "fork" if FORKS else "spawn"

T = TypeVar("T")


@record(slots=True)
class Task(Generic[T]):
    """The work of one worker, with a limit in seconds."""

    function: Callable[..., T]
    arguments: tuple[object, ...]
    seconds: float


@record(slots=True)
class Done(Generic[T]):
    """The result of a worker, and how long it worked."""

    value: T
    seconds: float


@record(slots=True)
class Lost:
    """Why a worker has no result: it was killed, or died."""

    why: str
    seconds: float


def run(tasks: Sequence[Task[T]], count: int) -> tuple[Done[T] | Lost, ...]:
    """The outcomes, in the order of the tasks. Refusals and errors of a worker are raised here again."""
    outcomes = dict(as_done(tasks, count))
    return tuple(opened(outcomes[number]) for number in range(len(tasks)))


def as_done(tasks: Sequence[Task[T]], count: int) -> "Iterator[tuple[int, Report]]":
    """The outcome of each task, with its number, as soon as the task ends. At most `count` run at the same time.

    With a count of 0 this process works itself, and nobody ends what takes too long.
    """
    if not count:
        yield from ((number, attempt(task.function, task.arguments)) for number, task in enumerate(tasks))
        return
    running: dict[Future[bytes], tuple[int, float]] = {}
    todo = list(enumerate(tasks))
    try:
        while todo or running:
            while todo and len(running) < count:
                number, task = todo.pop(0)
                running[_start(task)] = number, perf_counter()
            ended, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                number, start = running.pop(future)
                yield number, _report(future, perf_counter() - start)
    finally:
        for future in running:
            future.cancel()


def _start(task: Task[T]) -> "Future[bytes]":
    start = concurrent.process(timeout=max(task.seconds, 0.01), mp_context=get_context(START))
    future: Future[bytes] = start(_work)(task.function, task.arguments)
    return future


# What comes from a worker ------------------------------------------------------------------------


@record(slots=True)
class Declined:
    """A refusal by the worker."""

    diagnostics: tuple[Diagnostic, ...]


@record(slots=True)
class Broken:
    """An internal error in the worker."""

    what: str
    evidence: str


Report = Done[Any] | Lost | Declined | Broken


def attempt(function: Callable[..., object], arguments: tuple[object, ...]) -> Report:
    """The function's result. A failure becomes the worker's outcome."""
    start = perf_counter()
    try:
        return Done(function(*arguments), perf_counter() - start)
    except Refused as refused:
        return Declined(refused.diagnostics)
    except MemoryError:
        return Lost(DIED, perf_counter() - start)
    except RecursionError:
        return Lost(DEEP, perf_counter() - start)
    except Disagreement as error:
        return Broken(error.what, f"{error.evidence}\n\n{traceback.format_exc()}")
    except Exception as error:
        return Broken(f"{type(error).__name__}: {error}", traceback.format_exc())


def _work(function: Callable[..., object], arguments: tuple[object, ...]) -> bytes:
    # The solver does not return to Python, so only the default handler ends it at once.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    return pickle.dumps(attempt(function, arguments))


def _report(future: "Future[bytes]", seconds: float) -> Report:
    try:
        found = pickle.loads(future.result())  # noqa: S301 - a worker of ours wrote it
    except TimeoutError:
        return Lost(TIME, seconds)
    except (OSError, RuntimeError):
        return Lost(DIED, seconds)
    assert isinstance(found, Done | Lost | Declined | Broken)
    return found


def opened(report: Report) -> Done[Any] | Lost:
    """The result of a worker; raises its refusal or error."""
    match report:
        case Declined(diagnostics):
            raise Refused(*diagnostics)
        case Broken(what, evidence):
            raise Disagreement(what, evidence)
        case _:
            return report
