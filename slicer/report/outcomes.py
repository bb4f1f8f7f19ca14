"""What became of each method that a check was asked about: what documents for other tools are made of."""

from slicer.base.diagnostics import Diagnostic
from slicer.base.record import record
from slicer.engines.verdict import Unknown
from slicer.report.model import Result


@record
class Answered:
    """A method with a verdict on each of its properties."""

    method: str
    results: tuple[Result, ...]


@record
class Unanswered:
    """A method that nobody can ask about; without a method a specification that belongs to none, or a whole file.

    `line` is that of the method, 0 without one. `unread`: nothing of the file can be read.
    """

    method: str
    why: Diagnostic
    line: int = 0
    unread: bool = False


@record
class NotAsked:
    """A method without a question, and why."""

    method: str
    why: str


Outcome = Answered | Unanswered | NotAsked


@record
class OfFile:
    """A file, by the name that the user gave it, and what became of its methods."""

    name: str
    outcomes: tuple[Outcome, ...]


@record
class Outcomes:
    """All that a command has to say. With `stopped` it could not be carried out."""

    files: tuple[OfFile, ...]
    stopped: tuple[Diagnostic, ...] = ()


def owner_of(method: str) -> str:
    """The class of the method with this id."""
    return method.partition("(")[0].rpartition(".")[0]


def refusal_of(result: Result) -> Diagnostic | None:
    """Why nobody can answer the question, if that is so."""
    return result.verdict.refused if isinstance(result.verdict, Unknown) else None


def by_file(results: tuple[Result, ...]) -> tuple[OfFile, ...]:
    """The results of questions about one method, with its file."""
    if not results:
        return ()
    source, method = results[0].original.unit.source, results[0].asked.method
    return (OfFile(source.part(method.span.start).name, (Answered(method.listed, results),)),)
