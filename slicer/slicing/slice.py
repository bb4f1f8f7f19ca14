"""The slice of one question: chosen, emitted, compiled, re-read and re-checked."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from slicer.abstraction.emit import Emission, Plan, emit
from slicer.abstraction.emitted import ClauseKey
from slicer.abstraction.left_out import Leaving
from slicer.analysis.callees import involved
from slicer.base.diagnostics import Refused
from slicer.base.fragments import UnitId
from slicer.base.limits import Limits
from slicer.base.record import record
from slicer.base.source import Span
from slicer.engines.failing import Failing
from slicer.engines.verdict import HoldsWithin, Unknown, exact, rechecked
from slicer.engines.workers import NO_TRIALS, Trials, Workers
from slicer.ir.program import Method
from slicer.lower.files import Original
from slicer.slicing.annotation_checks import Carried, assume_alike
from slicer.slicing.choose import helpful, recursive_calls
from slicer.slicing.come_back import Back, Split, Widened, after_failure, for_demands
from slicer.slicing.pins import FREE, Pins, refuse_cut
from slicer.slicing.read_again import Reread, question_of, read_again
from slicer.slicing.superfluous import Superfluous


@record(slots=True)
class Wanted:
    """What stays or goes besides the core: pinned units, cheap and unreached ones, units that a proof needs, units
    without which a text was of no use; members that leave.
    """

    pinned: Pins = FREE
    keep_cheap: bool = True
    keep_unreached: bool = False
    for_proof: frozenset[UnitId] = frozenset()
    widened: tuple[Widened, ...] = ()
    left_out: frozenset[Span] = frozenset()


PLAIN = Wanted()

# Hears of the files of each slice, by their paths, as soon as they are written.
Written = Callable[[Mapping[str, str]], object]


def unheard(texts: Mapping[str, str]) -> None:
    """Ignores the files."""


@record
class Slice:
    """The emitted text with what is known of it. `again` is the text read by our own front end.

    `core` are the units of the verdict's core that the text needs, too. `undecided` clauses are left out because the
    solver gave up on them.
    """

    emission: Emission
    again: Original
    core: frozenset[UnitId]
    helpful: frozenset[UnitId]
    pinned: frozenset[UnitId]
    unreached: frozenset[UnitId]
    splits: tuple[Split, ...]
    widened: tuple[Widened, ...]
    undecided: frozenset[ClauseKey]
    recheck: HoldsWithin | Unknown

    @property
    def forced(self) -> frozenset[UnitId]:
        """Units that the text could not cut."""
        return self.emission.plan.kept - self.core - self.helpful - self.pinned


def make_slice(
    original: Original,
    method: Method,
    goals: tuple[str, ...],
    verdict: HoldsWithin,
    limits: Limits,
    reread: Reread,
    workers: Workers,
    wanted: Wanted = PLAIN,
    written: Written = unheard,
) -> Slice:
    """The slice for a question that holds within the bounds.

    Laws: every run of the original that reaches an end the question speaks of is a run of the slice; the slice
    satisfies the question within the bounds, and so does every annotation in it.

    What the text does not need goes, if the slice is as good without it, or if there is none with it.
    """
    making = _Making(original, method, goals, verdict, limits, reread, workers, wanted, written)
    tried = Superfluous(original, method, frozenset(goals), verdict.core, wanted.pinned, limits, reread)
    try:
        made, alone = making.of(verdict.core, tried.trials)
    except Refused:
        rest = tried.rest(workers.holding(tried.trials), workers)
        if rest == verdict.core:
            raise
        return making.of(rest, NO_TRIALS)[0]
    rest = tried.rest(alone, workers)
    if rest != verdict.core:
        with suppress(Refused):
            smaller, _ = making.of(rest, NO_TRIALS)
            if _is_as_good(smaller, verdict):
                return smaller
    return made


def _is_as_good(made: Slice, verdict: HoldsWithin) -> bool:
    """Does the text hold for all integers for which the verdict does, with nothing taken back?"""
    integers = made.recheck.integers if isinstance(made.recheck, HoldsWithin) else None
    is_as_sure = integers in {verdict.integers, exact(), rechecked()}
    return is_as_sure and not (made.widened or made.splits)


@record
class _Text:
    """An emitted text, the same read again, and what the solver says of the annotations in it."""

    emission: Emission
    again: Original
    carried: Carried
    answers: tuple[Failing, ...]


@record
class _Making:
    """Makes slices of one question, each with some units of the core."""

    original: Original
    method: Method
    goals: tuple[str, ...]
    verdict: HoldsWithin
    limits: Limits
    reread: Reread
    workers: Workers
    wanted: Wanted
    written: Written

    def of(self, core: frozenset[UnitId], trials: Trials) -> tuple[Slice, tuple[bool, ...]]:
        """The slice with these units of the core, and the outcomes of trials that are made beside."""
        pinned, unreached = self.wanted.pinned, self.verdict.unreached
        self._refuse_cut(core, "the property needs it")
        program, methods = self.original.program, involved(self.original.program, self.method)
        shown = unreached - pinned.cut if self.wanted.keep_unreached else frozenset[UnitId]()
        base, returning = core | pinned.keep | shown, recursive_calls(program, methods, self.goals)
        self._refuse_cut(returning, "a stub for it need not end")
        staying = base | returning
        extra = self.wanted.for_proof - base
        if self.wanted.keep_cheap:
            extra |= helpful(program, methods, staying | extra)
        extra -= pinned.cut
        kept = staying | extra | {unit for each in self.wanted.widened for unit in each.units}
        plan = Plan(self.method.id, frozenset(self.goals), kept, left_out=self.wanted.left_out)
        text, recheck, came_back, outcomes = self._rechecked(plan, trials)
        emission, again, undecided = self._established(text)
        splits = tuple(each for each in came_back if isinstance(each, Split))
        widened = (*self.wanted.widened, *(each for each in came_back if isinstance(each, Widened)))
        self._refuse_cut(emission.plan.kept, "the slicer has no rule for it")
        pinning = base - core
        made = Slice(emission, again, core, extra, pinning, unreached, splits, widened, undecided, recheck)
        return made, outcomes

    def _rechecked(
        self, plan: Plan, trials: Trials
    ) -> tuple[_Text, HoldsWithin | Unknown, tuple[Back, ...], tuple[bool, ...]]:
        """A text that passes its re-check, what came back for that, and the outcomes of the trials."""
        came_back: list[Back] = []
        outcomes: tuple[bool, ...] = ()
        while True:
            emission, again = self._emitted(plan)
            carried = Carried.of(emission, again, self.limits)
            question = question_of(emission, again, self.limits)
            recheck, answers, tried = self.workers.ask_beside(question, carried.asked, self.limits, trials)
            trials, outcomes = NO_TRIALS, outcomes or tried
            if not isinstance(recheck, HoldsWithin | Unknown):
                plan, back = after_failure(self.original, emission, again, recheck)
            elif needed := for_demands(self.original, emission, again, self.limits, self.workers):
                plan, back = needed
            else:
                return _Text(emission, again, carried, answers), recheck, tuple(came_back), outcomes
            came_back.append(back)

    def _established(self, text: _Text) -> tuple[Emission, Original, frozenset[ClauseKey]]:
        """The text without the annotations that it may break, and those of them of which nobody knows.

        Dropping a precondition can make a postcondition fail, so until nothing more falls.
        """
        emission, again, carried, answers = text.emission, text.again, text.carried, text.answers
        undecided: frozenset[ClauseKey] = frozenset()
        while True:
            found, before = carried.unestablished(answers), emission
            dropped = before.plan.dropped
            if found.broken | found.undecided <= dropped:
                return emission, again, undecided
            undecided |= found.undecided - dropped
            emission, again = self._emitted(replace(before.plan, dropped=dropped | found.broken | found.undecided))
            if assume_alike(before, emission):
                return emission, again, undecided
            carried = Carried.of(emission, again, self.limits)
            answers = self.workers.failing(carried.asked, self.limits)

    def _emitted(self, plan: Plan) -> tuple[Emission, Original]:
        """The text of the plan, and the same read again."""
        emission = emit(self.original, plan)
        self.written(emission.edited.source.texts)
        return emission, read_again(self.original, emission, self.reread)

    def _refuse_cut(self, units: frozenset[UnitId], why: str) -> None:
        """Refuses to cut what is pinned as cut, where it is among these units."""
        for unit in sorted(units & self.wanted.pinned.cut):
            units_of = [u for each in involved(self.original.program, self.method) for u in each.units]
            raise refuse_cut(self.original.unit.source, units_of, unit, why)


def members_at(original: Original, made: Slice, places: Sequence[Span | None]) -> frozenset[Span]:
    """The members around these places of the slice's text that the question does not need."""
    leaving = Leaving(original, made.emission.needed, made.emission.plan.left_out)
    origins = (made.emission.edited.origin(Span(at.start, at.start)) for at in places if at is not None)
    found = (leaving.at(original.unit.source.line_at(at.start)) for at in origins if at is not None)
    return frozenset(span for span in found if span is not None)
