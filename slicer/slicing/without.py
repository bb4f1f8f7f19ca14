"""Why a statement stays: a run of the slice without it that breaks the property."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto

from slicer.abstraction.emit import emit
from slicer.abstraction.facts import Trial
from slicer.analysis.callees import involved
from slicer.base.fragments import UnitId
from slicer.base.limits import Limits
from slicer.base.record import record
from slicer.engines.question import Question
from slicer.engines.rerun import rerun
from slicer.engines.verdict import AbstractVerdict, HoldsWithin, Refuted, Trace, Unknown, Vacuous
from slicer.engines.workers import Workers
from slicer.lower.files import Original
from slicer.slicing.read_again import Reread, question_of, read_again
from slicer.slicing.side_by_side import Text
from slicer.slicing.slice import Slice

# What the question about the original without one unit has of the time.
ALONE_SHARE = 1 / 3


@record
class Breaking:
    """A run that breaks what is asked of a text with stubs. The interpreter repeated it.

    `alone` says that the text is the original but for the stub of the unit; else it is the slice without it.
    """

    text: Text
    trace: Trace
    run: Refuted
    alone: bool


class WhyNone(Enum):
    """Without the unit the text satisfies the property, or nobody knows whether it does; or no rule cuts the unit."""

    SUPERFLUOUS = auto()
    UNDECIDED = auto()
    UNCUT = auto()


@record(slots=True)
class NoBreakingRun:
    """Why there is none."""

    kind: WhyNone
    why: str


@record
class _Asked:
    """What is asked of a text without a statement."""

    text: Text
    question: Question


class _Way(Enum):
    """What else is cut in the text without a unit.

    `ALONE`: nothing. `SLICED`: what the slice cuts, with the stubs that it has. `APART`: the same, but no statements
    share a stub, and calls stay as in the slice: a shared stub may do less than several.
    """

    ALONE = auto()
    SLICED = auto()
    APART = auto()


def breaking_runs(
    original: Original, made: Slice, units: Sequence[UnitId], limits: Limits, reread: Reread, workers: Workers
) -> tuple[Breaking | NoBreakingRun, ...]:
    """For each of these units of the core a run that breaks the property if the unit is cut, too.

    The simplest such runs are those of the original without that unit alone; but there may be none, where something
    else makes up for it.
    What the formula allows without a unit, the last text allows, but for two things: a stub for the call of a
    constructor makes no object with other contents, and a guard is evaluated as a whole. There a unit of a minimal core
    may be superfluous.
    """
    found: dict[UnitId, Breaking | NoBreakingRun] = {}
    for way in _Way:
        left = [unit for unit in units if not isinstance(found.get(unit), Breaking)]
        texts = {unit: _text(original, made, unit, limits, reread, way) for unit in left}
        asked = [text.question for text in texts.values() if isinstance(text, _Asked)]
        verdicts = iter(workers.ask_all_abstract(asked))
        now = {u: t if isinstance(t, NoBreakingRun) else _found(t, way, next(verdicts)) for u, t in texts.items()}
        found |= {u: each for u, each in now.items() if isinstance(each, Breaking) or not _is_superfluous(found.get(u))}
    return tuple(found[unit] for unit in units)


def _is_superfluous(found: Breaking | NoBreakingRun | None) -> bool:
    return isinstance(found, NoBreakingRun) and found.kind is WhyNone.SUPERFLUOUS


def _text(
    original: Original, made: Slice, unit: UnitId, limits: Limits, reread: Reread, way: _Way
) -> _Asked | NoBreakingRun:
    trial = Trial(guards=made.emission.guards, apart=unit if way is _Way.APART else None)
    kept = _all_units(original, made) if way is _Way.ALONE else made.core
    plan = replace(made.emission.plan, kept=kept - {unit}, trial=trial)
    emission = emit(original, plan)
    if unit in emission.plan.kept:
        emission = emit(original, replace(plan, trial=replace(trial, entirely=frozenset({unit}))))
    if unit in emission.plan.kept:
        return NoBreakingRun(WhyNone.UNCUT, "the slicer has no rule that cuts it")
    again = read_again(original, emission, reread)
    if way is _Way.ALONE:
        limits = limits.lasting(limits.share(ALONE_SHARE))
    return _Asked(Text(original, emission, again), question_of(emission, again, limits))


def _all_units(original: Original, made: Slice) -> frozenset[UnitId]:
    methods = involved(original.program, original.program.methods[made.emission.plan.method])
    return frozenset(unit.id for method in methods for unit in method.units)


def _found(asked: _Asked, way: _Way, verdict: AbstractVerdict) -> Breaking | NoBreakingRun:
    if isinstance(verdict, HoldsWithin):
        why = "the slice satisfies the property without it, too: a stub does less than the formula allows"
        return NoBreakingRun(WhyNone.UNDECIDED if way is _Way.ALONE else WhyNone.SUPERFLUOUS, why)
    run = verdict.run if isinstance(verdict, Unknown) else verdict
    if not isinstance(run, Refuted):
        return NoBreakingRun(WhyNone.UNDECIDED, verdict.why if isinstance(verdict, Unknown | Vacuous) else "undecided")
    trace = rerun(asked.question, run)
    if isinstance(trace, Unknown):
        return NoBreakingRun(WhyNone.UNDECIDED, trace.why)
    return Breaking(asked.text, trace, run, alone=way is _Way.ALONE)
