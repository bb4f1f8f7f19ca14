"""Why a statement stays: a run of the slice without it that breaks the property."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from slicer.abstraction.emit import Emission, emit
from slicer.abstraction.facts import Trial
from slicer.base.fragments import UnitId
from slicer.base.limits import Limits, Purpose
from slicer.bound.method import bound
from slicer.engines.question import Question
from slicer.engines.rerun import rerun
from slicer.engines.verdict import AbstractVerdict, Refuted, Trace, Unknown
from slicer.engines.workers import Workers
from slicer.lower.files import Original
from slicer.slicing.asked_again import asked_again
from slicer.slicing.slice import Reread, Slice, read_again


@dataclass(frozen=True)
class Witness:
    """A violating run of a text with stubs, which the interpreter repeated."""

    emission: Emission
    again: Original
    trace: Trace
    run: Refuted


@dataclass(frozen=True, slots=True)
class NoWitness:
    """Why there is none."""

    why: str


@dataclass(frozen=True)
class _Text:
    """A text without a statement, and what is asked of it."""

    emission: Emission
    again: Original
    question: Question


def witnesses(
    original: Original, made: Slice, units: Sequence[UnitId], limits: Limits, reread: Reread, workers: Workers
) -> tuple[Witness | NoWitness, ...]:
    """For each of these units of the core a run that breaks the property if the unit is cut, too.

    Law: the other units of the core stay, and nothing else does that can be cut: so a minimal core has a run for each.
    """
    texts = [_text(original, made, unit, limits, reread) for unit in units]
    asked = [text.question for text in texts if isinstance(text, _Text)]
    verdicts = iter(workers.ask_all_abstract(asked))
    return tuple(text if isinstance(text, NoWitness) else _found(text, next(verdicts)) for text in texts)


def _text(original: Original, made: Slice, unit: UnitId, limits: Limits, reread: Reread) -> _Text | NoWitness:
    trial = Trial(guards=made.emission.guards)
    plan = replace(made.emission.plan, kept=made.core - {unit}, trial=trial)
    emission = emit(original, plan)
    if unit in emission.plan.kept:
        emission = emit(original, replace(plan, trial=replace(trial, entirely=frozenset({unit}))))
    if unit in emission.plan.kept:
        return NoWitness("no rule of the slicer cuts it")
    again = read_again(original, emission, reread)
    method, goals = again.program.methods[plan.method], asked_again(emission, again)
    bounded = bound(again.program, method, limits.bounds, limits.ints, frozenset(goals), purpose=Purpose.ABSTRACT)
    return _Text(emission, again, Question(bounded, goals, limits))


def _found(text: _Text, verdict: AbstractVerdict) -> Witness | NoWitness:
    run = verdict.run if isinstance(verdict, Unknown) else verdict
    if isinstance(run, Refuted):
        trace = rerun(text.question, run)
        return NoWitness(trace.why) if isinstance(trace, Unknown) else Witness(text.emission, text.again, trace, run)
    return NoWitness(f"the slice without it: {verdict}")
