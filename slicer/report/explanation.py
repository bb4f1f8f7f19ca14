"""Why each statement stays or goes, with the runs that show it."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from slicer.base.fragments import UnitId
from slicer.base.record import record
from slicer.base.source import Span
from slicer.claims.ends import claimable
from slicer.interpret.concrete import Input, describe, show
from slicer.interpret.judge import Judgement
from slicer.interpret.run import Diverges, Ended, Exhausted, Outcome, Threw
from slicer.ir.nodes import Predicate
from slicer.ir.terms import RESULT
from slicer.replay.clauses import Breach, breach, one_line
from slicer.replay.jvm import Agreed, NotReplayed, StillRunning
from slicer.report.counterexample import after_of, aliases
from slicer.report.model import Result, Status
from slicer.report.parts import values_of
from slicer.report.reasons import reason
from slicer.report.words import headline, kind
from slicer.slicing.differs import Difference, NoDifference
from slicer.slicing.evidence import NOTHING, Evidence, run_in_jvm
from slicer.slicing.side_by_side import Text, effects, original_run
from slicer.slicing.without import Breaking, NoBreakingRun

VERSION = 1


@record(slots=True)
class Effects:
    """What a run did at a place of the original: a line for each assignment, condition or change."""

    line: int
    text: str
    effects: tuple[str, ...]


@record(slots=True)
class ValueOf:
    """A part of a clause with its values at the ends of both runs; `original` is empty where it has none there."""

    text: str
    slice: str
    original: str
    depth: int


@record(slots=True)
class BrokenClause:
    """A clause that the run of the slice breaks."""

    id: str
    line: int
    text: str
    values: tuple[ValueOf, ...]


@record(slots=True)
class Differing:
    """A place that has one value when the original ends, and another when the slice does."""

    place: str
    original: str
    slice: str


@record(slots=True)
class Run:
    """A run of a text with stubs, beside the original's on the same input.

    `lines` are those of all statements that share its stub. `stub` is what was done in their place, `original` what
    the original does there, if it `gets_there`. `others` are the other stubs on the way. `how` is `breaks`, `no value`,
    `repeats`, `hangs` or `goes on` where the statement is needed, and `differs` or `same` where it is not.
    `replayed` says who repeated the run with the stubs, `jvm` why the JVM did not.
    """

    how: str
    input: tuple[str, ...]
    aliases: tuple[str, ...]
    lines: tuple[int, ...]
    others: tuple[Effects, ...]
    stub: tuple[str, ...]
    original: tuple[str, ...]
    gets_there: bool
    breaks: tuple[BrokenClause, ...]
    differing: tuple[Differing, ...]
    end: str
    original_end: str
    replayed: tuple[str, ...] = ("interpreter",)
    jvm: str = ""


@record(slots=True)
class Explained:
    """A statement. `stubs` are the methods of the slice that stand for it, if it is cut.

    `alone` says that the `run` is one of the original without that statement only; else it is one of the slice without
    it. `note` says why there is no run, if one was looked for.
    """

    id: str
    method: str
    line: int
    text: str
    status: str
    why: str
    stubs: tuple[str, ...]
    alone: bool = False
    run: Run | None = None
    note: str = ""


@record
class Explanation:
    """`statements` are those that were asked about."""

    version: int
    source: str
    method: str
    property: str
    ints: str
    verdict: str
    headline: str
    statements: tuple[Explained, ...]


def explanation(result: Result, units: Collection[UnitId], found: Evidence = NOTHING) -> Explanation:
    source = result.original.unit.source
    return Explanation(
        VERSION,
        source.name.replace("\\", "/").rsplit("/", 1)[-1],
        result.asked.method.id,
        result.asked.label,
        result.limits.ints.value,
        kind(result.verdict),
        headline(result),
        tuple(_explained(result, unit.id, found) for unit in result.units if unit.id in units),
    )


def _explained(result: Result, unit: UnitId, found: Evidence) -> Explained:
    known, source = result.original.program.units[unit], result.original.unit.source
    text, status = one_line(source, known.spans[0]), str(result.status(unit))
    evidence = found.needed.get(unit) or found.free.get(unit)
    run, note, alone = None, "", False
    match evidence:
        case Breaking():
            run, alone = _of_breaking(result, unit, evidence), evidence.alone
        case Difference():
            run = _of_difference(unit, evidence)
        case NoBreakingRun(why=why) | NoDifference(why=why):
            note = why
        case None:
            pass
    return Explained(
        unit, known.method, known.line, text, status, reason(result, unit), _stubs(result, unit), alone, run, note
    )


def _stubs(result: Result, unit: UnitId) -> tuple[str, ...]:
    """The stubs of the slice for a unit that is cut."""
    made = result.slice
    assert made is not None
    if result.status(unit) not in {Status.CUT, Status.GUARD}:
        return ()
    return Text(result.original, made.emission, made.again).names(unit)


def _of_breaking(result: Result, unit: UnitId, found: Breaking) -> Run:
    given, method = found.trace.given, result.asked.method
    other = original_run(result.original, method.id, given, result.limits.ints)
    broken = tuple(_broken(result, found, clause, other) for clause in found.trace.broken)
    run = _run(found.text, unit, given, found.trace.outcome, other, str(found.run.how), broken, ())
    match run_in_jvm(found, method.id):
        case Agreed() | StillRunning():
            return replace(run, replayed=("interpreter", "JVM"))
        case NotReplayed(why):
            return replace(run, jvm=why)


def _of_difference(unit: UnitId, found: Difference) -> Run:
    cells = tuple(Differing(each.place, show(each.original), show(each.slice)) for each in found.cells)
    how = "same" if found.same else "differs"
    return _run(found.text, unit, found.given, found.slice.outcome, found.original, how, (), cells)


def _run(
    text: Text,
    unit: UnitId,
    given: Input,
    outcome: Outcome,
    other: Judgement,
    how: str,
    broken: tuple[BrokenClause, ...],
    cells: tuple[Differing, ...],
) -> Run:
    stubs, units = text.stubs, text.original.program.units
    own, was = text.of_unit(unit) & stubs, text.instead_of(unit)
    return Run(
        how,
        describe(given),
        aliases(given),
        tuple(sorted({units[each].line for each in text.sharing(unit)})),
        tuple(_others(text, outcome, stubs - own)),
        tuple(effects(outcome.steps, own)),
        tuple(effects(other.outcome.steps, was)),
        any(step.of in was for step in other.outcome.steps),
        broken,
        cells,
        _end(outcome),
        _end(other.outcome),
    )


def _others(text: Text, outcome: Outcome, stubs: Collection[str]) -> Iterator[Effects]:
    """What the other stubs do, in the order in which the run first meets them."""
    source = text.original.unit.source
    met = dict.fromkeys(step.of for step in outcome.steps if step.of in stubs)
    for of in met:
        was, done = text.was(of), tuple(effects(outcome.steps, frozenset({of})))
        if was is not None and done:
            yield Effects(source.line(was.start), one_line(source, was), done)


def _broken(result: Result, found: Breaking, clause: Predicate, other: Judgement) -> BrokenClause:
    """The clause of the slice, as the original has it where it does."""
    original, trace = result.original, found.trace
    ids = found.text.emission.contracts[0].originals
    known = claimable(original.program, result.asked.method).get(ids.get(clause.id, clause.id))
    if known is None:
        there = breach(found.text.again, found.text.again.program.methods[result.asked.method.id], trace, clause)
        line = original.unit.source.line(found.text.emission.edited.was(Span(clause.span.start, clause.span.end)).start)
        return BrokenClause(clause.id, line, there.text, ())
    here = breach(original, result.asked.method, trace, known)
    values = () if here.term is None else tuple(_values(here, found, clause, other))
    return BrokenClause(known.id, here.line, here.text, values)


def _values(here: Breach, found: Breaking, clause: Predicate, other: Judgement) -> Iterator[ValueOf]:
    """The parts of the clause, each with its values at both ends. The thrown exception has a name there."""
    trace = found.trace
    assert here.term is not None
    after = after_of(trace, clause)
    if isinstance(trace.outcome, Threw):
        after = after.bind(here.exception, trace.outcome.thrown)
    elsewhere: dict[str, str] = {}
    if isinstance(other.outcome, Ended) and isinstance(trace.outcome, Ended):
        elsewhere = {part.text: part.value for part in values_of(here.term, other.outcome.after, here.names)}
    for part in values_of(here.term, after, here.names):
        yield ValueOf(part.text, part.value, elsewhere.get(part.text, ""), part.depth)


def _end(outcome: Outcome) -> str:
    match outcome:
        case Ended(after):
            return f"returns {show(after.vars[RESULT])}" if RESULT in after.vars else "ends"
        case Threw(thrown=thrown):
            return f"throws {show(thrown)}"
        case Diverges():
            return "goes on for ever: a state comes again"
        case Exhausted(why):
            return f"is followed no further: {why}"
