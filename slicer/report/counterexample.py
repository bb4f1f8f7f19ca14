"""A counterexample for people: the input heap, the run, and why the clauses are false."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from slicer.base.fragments import SPECIFIED, FragmentId
from slicer.base.record import record
from slicer.base.source import Span
from slicer.engines.verdict import Trace
from slicer.interpret.concrete import Address, Input, Value, describe, show
from slicer.interpret.flow import Step
from slicer.interpret.run import Diverges, Exhausted, Threw
from slicer.interpret.world import World
from slicer.ir.nodes import Predicate
from slicer.lower.collect import TEMPORARY, where
from slicer.replay.clauses import breach, one_line
from slicer.replay.jvm import Agreed, NotReplayed, StillRunning
from slicer.report.model import Result
from slicer.report.parts import Part, values_of


@record(slots=True)
class Executed:
    """An executed piece of the source, and what it did. Line 0 and no text if the source has no such piece."""

    line: int
    text: str
    effect: str


@record(slots=True)
class Broken:
    """A clause that is false, with the value of each of its parts."""

    id: str
    line: int
    text: str
    parts: tuple[Part, ...]


@record(slots=True)
class Counterexample:
    """`input` has a line for each argument, static field and object; `aliases` the places that hold one object.

    `end` is the exception the run ends with, if any. `replayed` says who repeated the run, `note` why the JVM did not.
    `endless` is the line of the loop at whose head a state repeats, if the run has no end.
    """

    input: tuple[str, ...]
    aliases: tuple[str, ...]
    executed: tuple[Executed, ...]
    end: str
    broken: tuple[Broken, ...]
    replayed: tuple[str, ...]
    note: str
    endless: int = 0


def counterexample(result: Result, trace: Trace) -> Counterexample:
    jvm = ("interpreter", "JVM") if isinstance(result.replayed, Agreed | StillRunning) else ("interpreter",)
    thrown = trace.outcome.thrown if isinstance(trace.outcome, Threw) else None
    return Counterexample(
        describe(trace.given),
        aliases(trace.given),
        tuple(_executed(result, step) for step in followed(trace)),
        "" if thrown is None else show(thrown),
        tuple(_broken(result, trace, clause) for clause in trace.broken),
        jvm,
        result.replayed.why if isinstance(result.replayed, NotReplayed) else "",
        _line(result, trace.outcome.loop) if isinstance(trace.outcome, Diverges) else 0,
    )


def followed(trace: Trace) -> tuple[Step, ...]:
    """The steps that are shown. If the end of the run is not known, these are the steps before a clause breaks."""
    steps = trace.steps
    if isinstance(trace.outcome, Exhausted):
        claims = trace.outcome.claims
        steps = steps[: min(each.steps for each in claims if each.predicate in trace.broken and each.found is False)]
    return tuple(step for step in steps if not step.effect.startswith(TEMPORARY))


def _line(result: Result, span: Span) -> int:
    return result.original.unit.source.line(span.start)


def _executed(result: Result, step: Step) -> Executed:
    source, span = result.original.unit.source, where_of(result, step)
    if span is None:
        return Executed(0, "", step.effect)
    return Executed(source.line(span.start), one_line(source, span), step.effect)


def where_of(result: Result, step: Step) -> Span | None:
    """The piece of the source that the step executes; none if the source has no such piece."""
    fragment = result.original.program.fragments.get(step.of)
    return _specified(result, step.of) if fragment is None else fragment.span


def _specified(result: Result, of: FragmentId) -> Span | None:
    """The place of the assertion or loop annotation that has this id."""
    source, code = result.original.unit.source, result.original.specs.code
    parts = (part for parts in code.values() for part in parts)
    return next((p.span for p in parts if of.endswith(f"{where(source, p.span)}_{SPECIFIED}")), None)


def _broken(result: Result, trace: Trace, clause: Predicate) -> Broken:
    """The clause with its values, in the state that it is about. There the thrown exception has a name."""
    found, after = breach(result.original, result.asked.method, trace, clause), after_of(trace, clause)
    if found.term is None:
        return Broken(clause.id, found.line, found.text, ())
    if isinstance(trace.outcome, Threw):
        after = after.bind(found.exception, trace.outcome.thrown)
    return Broken(clause.id, found.line, found.text, values_of(found.term, after, found.names))


def after_of(trace: Trace, clause: Predicate) -> World:
    """The state that the clause is about."""
    inside = (each.at for each in trace.outcome.claims if each.predicate == clause and each.found is False)
    return next(inside, None) or trace.outcome.after


# Aliases --------------------------------------------------------------------------------------


def aliases(given: Input) -> tuple[str, ...]:
    """For each object that several places hold, those places: `p == q.next`. Places are read from the arguments on."""
    places = _Places(given)
    places.visit()
    return tuple(" == ".join(paths) for paths in places.found.values() if len(paths) > 1)


def paths(given: Input) -> Mapping[Address, str]:
    """The objects that are reached from the arguments, each with the first place that holds it."""
    places = _Places(given)
    places.visit()
    return {address: found[0] for address, found in places.found.items()}


@dataclass
class _Places:
    """The paths to each object, over the first path to the object that holds it."""

    given: Input
    found: dict[Address, list[str]] = field(default_factory=dict)

    def visit(self) -> None:
        self._hold(self.given.arguments)
        self._hold({f"{owner}.{name}": value for (owner, name), value in self.given.statics.items()})
        done = 0
        while done < len(self.found):
            address = list(self.found)[done]
            self._hold(dict(self._cells(address)))
            done += 1

    def _cells(self, address: Address) -> Iterator[tuple[str, Value]]:
        path, thing = self.found[address][0], self.given.heap[address]
        yield from ((f"{path}.{name}", value) for name, value in thing.fields.items())
        yield from ((f"{path}[{index}]", value) for index, value in enumerate(thing.elements))

    def _hold(self, places: Mapping[str, Value]) -> None:
        for path, value in places.items():
            if isinstance(value, Address):
                self.found.setdefault(value, []).append(path)
