"""A run that contracts and annotations allow, for people: where it is, and the clauses that it breaks."""

from dataclasses import dataclass

from slicer.engines.verdict import Insufficient
from slicer.interpret.concrete import describe
from slicer.replay.clauses import one_line
from slicer.report.model import Result


@dataclass(frozen=True, slots=True)
class AllowedState:
    """A state that the annotations of the loop allow before a round: a line for each variable and object."""

    line: int
    state: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unkept:
    """A clause that is false at the end of the run."""

    id: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Shortfall:
    """`input` has a line for each argument, static field and object before the call."""

    input: tuple[str, ...]
    rounds: tuple[AllowedState, ...]
    broken: tuple[Unkept, ...]


def shortfall(result: Result, verdict: Insufficient) -> Shortfall:
    source = result.original.unit.source
    return Shortfall(
        describe(verdict.given),
        tuple(AllowedState(source.line(head.loop.start), describe(head.at)) for head in verdict.heads),
        tuple(Unkept(p.id, source.line(p.span.start), one_line(source, p.span)) for p in verdict.broken),
    )
