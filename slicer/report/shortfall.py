"""A run that contracts and annotations allow, for people: where it is, and the clauses that it breaks."""

from slicer.base.record import record
from slicer.base.source import SourceFile
from slicer.engines.verdict import Insufficient
from slicer.interpret.concrete import describe
from slicer.replay.clauses import one_line
from slicer.report.model import Result
from slicer.report.places import place


@record(slots=True)
class AllowedState:
    """A state that the annotations of the loop allow before a round: a line for each variable and object."""

    line: int
    state: tuple[str, ...]


@record(slots=True)
class Unkept:
    """A clause that is false at the end of the run."""

    id: str
    line: int
    text: str


@record(slots=True)
class Shortfall:
    """`input` has a line for each argument, static field and object before the call."""

    input: tuple[str, ...]
    rounds: tuple[AllowedState, ...]
    broken: tuple[Unkept, ...]


def shortfall(source: SourceFile, verdict: Insufficient) -> Shortfall:
    return Shortfall(
        describe(verdict.given),
        tuple(AllowedState(source.line(head.loop.start), describe(head.at)) for head in verdict.heads),
        tuple(Unkept(p.id, source.line(p.span.start), one_line(source, p.span)) for p in verdict.broken),
    )


def stands_in(result: Result, verdict: Insufficient) -> str:
    """What stands for the code that the run passes."""
    source, methods = result.original.unit.source, result.asked.program.methods
    loops = dict.fromkeys(place(source, head.loop) for head in verdict.heads)
    found = [f"the contract of `{methods[id_].called_in_full}`" for id_ in verdict.methods]
    return " and ".join((*found, *(f"the annotations of the loop at {at}" for at in loops)))
