"""The slice of one question: chosen, emitted, compiled, re-read and re-checked."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from slicer.abstraction.emit import Emission, Plan, emit
from slicer.abstraction.emitted import ClauseKey
from slicer.abstraction.left_out import Leaving
from slicer.analysis.callees import involved
from slicer.analysis.uses import fixed_terms
from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.fragments import UnitId
from slicer.base.limits import Limits, Purpose
from slicer.base.source import Span
from slicer.bound.method import bound
from slicer.engines.question import Question
from slicer.engines.verdict import AbstractVerdict, Disagreement, HoldsWithin, Refuted, Unknown, exact, rechecked
from slicer.engines.workers import Workers
from slicer.ir.nodes import fragment_of, walk
from slicer.ir.program import Method
from slicer.ir.terms import THIS, Query, Term, Var
from slicer.ir.terms import walk as walk_terms
from slicer.lower.files import Original
from slicer.slicing.annotation_checks import assume_alike, meets_demands, recursive_demands, unestablished
from slicer.slicing.choose import helpful, order, recursive_calls
from slicer.slicing.pins import FREE, Pins, refuse_cut
from slicer.slicing.read_again import Reread, question_of, read_again
from slicer.slicing.superfluous import needed_by_text


@dataclass(frozen=True, slots=True)
class Split:
    """Regions that were taken apart because the joined stub was too coarse."""

    regions: tuple[str, ...]
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Widened:
    """Units that were kept because the text is of no use without them. That is a defect of ours, but not unsound."""

    why: str
    units: frozenset[UnitId]


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True)
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
    """
    core = needed_by_text(original, method, frozenset(goals), verdict, wanted.pinned, limits, reread, workers)
    if core != verdict.core:
        made = _made(original, method, goals, verdict, core, limits, reread, workers, wanted, written)
        if _is_as_good(made, verdict):
            return made
    return _made(original, method, goals, verdict, verdict.core, limits, reread, workers, wanted, written)


def _is_as_good(made: Slice, verdict: HoldsWithin) -> bool:
    """Does the text hold for all integers for which the verdict does, with nothing taken back?"""
    integers = made.recheck.integers if isinstance(made.recheck, HoldsWithin) else None
    is_as_sure = integers in {verdict.integers, exact(), rechecked()}
    return is_as_sure and not (made.widened or made.splits)


def _made(
    original: Original,
    method: Method,
    goals: tuple[str, ...],
    verdict: HoldsWithin,
    core: frozenset[UnitId],
    limits: Limits,
    reread: Reread,
    workers: Workers,
    wanted: Wanted,
    written: Written,
) -> Slice:
    """The slice with these units of the core."""
    pinned, widened = wanted.pinned, wanted.widened
    _refuse_cut(original, method, pinned.cut & core, "the property needs it")
    program, methods = original.program, involved(original.program, method)
    unreached = verdict.unreached - pinned.cut if wanted.keep_unreached else frozenset()
    base, returning = core | pinned.keep | unreached, recursive_calls(program, methods, goals)
    _refuse_cut(original, method, pinned.cut & returning, "a stub for it need not end")
    staying = base | returning
    extra = wanted.for_proof - base
    if wanted.keep_cheap:
        extra |= helpful(program, methods, staying | extra)
    extra -= pinned.cut
    kept = staying | extra | {unit for each in widened for unit in each.units}
    plan = Plan(method.id, frozenset(goals), kept, left_out=wanted.left_out)
    splits: list[Split] = []
    while True:
        emission = emit(original, plan)
        written(emission.edited.source.texts)
        again = read_again(original, emission, reread)
        recheck = workers.ask_abstract(question_of(emission, again, limits))
        if isinstance(recheck, HoldsWithin | Unknown):
            needed = _for_demands(original, emission, again, limits, workers)
            if needed is None:
                break
            widened = (*widened, needed)
            plan = replace(plan, kept=plan.kept | needed.units)
            continue
        taken = _split(original, emission, plan, _passed(again, recheck))
        if isinstance(taken, Widened):
            widened = (*widened, taken)
            plan = replace(plan, kept=plan.kept | taken.units)
        else:
            plan, split = taken
            splits.append(split)
    # Dropping a precondition can make a postcondition fail, so until nothing more falls.
    undecided: frozenset[ClauseKey] = frozenset()
    while True:
        found, before = unestablished(emission, again, limits, workers), emission
        dropped = before.plan.dropped
        if found.broken | found.undecided <= dropped:
            break
        undecided |= found.undecided - dropped
        emission = emit(original, replace(before.plan, dropped=dropped | found.broken | found.undecided))
        written(emission.edited.source.texts)
        again = read_again(original, emission, reread)
        if assume_alike(before, emission):
            break
    _refuse_cut(original, method, pinned.cut & emission.plan.kept, "the slicer has no rule for it")
    unreached = verdict.unreached
    return Slice(emission, again, core, extra, base - core, unreached, tuple(splits), widened, undecided, recheck)


def _refuse_cut(original: Original, method: Method, units: frozenset[UnitId], why: str) -> None:
    for unit in sorted(units):
        units_of = [u for each in involved(original.program, method) for u in each.units]
        raise refuse_cut(original.unit.source, units_of, unit, why)


def members_at(original: Original, made: Slice, places: Sequence[Span | None]) -> frozenset[Span]:
    """The members around these places of the slice's text that the question does not need."""
    leaving = Leaving(original, made.emission.needed, made.emission.plan.left_out)
    origins = (made.emission.edited.origin(Span(at.start, at.start)) for at in places if at is not None)
    found = (leaving.at(original.unit.source.line_at(at.start)) for at in origins if at is not None)
    return frozenset(span for span in found if span is not None)


def rejected(original: Original, made: Slice, line: Span | None, message: str) -> Widened | None:
    """What to keep where javac rejects the slice: what is cut in the line that it names, else all; none if all is."""
    cut = frozenset(_all_units(original, made.emission.plan)) - made.emission.plan.kept
    was = None if line is None else made.emission.edited.origin(Span(line.start, line.start + 1))
    if was is not None:
        here, units = original.unit.source.line_at(was.start), original.program.units
        near = frozenset(u for u in cut if any(here.start <= span.start <= here.end for span in units[u].spans))
        cut = near or cut
    return Widened(f"javac rejects the text without them: {message}", cut) if cut else None


def _passed(again: Original, verdict: AbstractVerdict) -> str:
    """The text of the statements on the slice's violating run."""
    units = again.program.units
    executed = verdict.executed if isinstance(verdict, Refuted) else frozenset()
    return "\n".join(again.unit.source.slice(span) for unit in sorted(executed) for span in units[unit].spans)


def _split(original: Original, emission: Emission, plan: Plan, passed: str) -> tuple[Plan, Split] | Widened:
    """Take apart the joined regions that the violating run passes through (all, if it names none).

    If none is left to take apart, the units that have a left side or a receiver are kept, and then all units.
    """
    joined = tuple(region for region in emission.regions if region.key not in plan.split)
    taken = tuple(r for r in joined if f"_{r.id}(" in passed or f"_{r.id}_" in passed) or joined
    if taken:
        keys = tuple(region.key for region in taken)
        return replace(plan, split=plan.split | frozenset(keys)), Split(keys, tuple(region.span for region in taken))
    evaluating = tuple(sorted(_evaluating(original, plan) - plan.kept))
    if not evaluating:
        cut = frozenset(_all_units(original, plan)) - plan.kept
        if not cut:
            _refuse_own_calls(original, emission)
            raise Disagreement("the slice fails its re-check although nothing is cut", emission.edited.source.text)
        return Widened("the slice fails its re-check without them", cut)
    spans = tuple(span for unit in evaluating for span in original.program.units[unit].spans)
    return replace(plan, kept=plan.kept | frozenset(evaluating)), Split(evaluating, spans)


def _refuse_own_calls(original: Original, emission: Emission) -> None:
    """Refuses a method that the precondition of its slice calls: there the method demands what it defines."""
    for emitted in emission.contracts:
        for clause in (clause for case in emitted.cases for clause in case.requires):
            called = {part.method for part in walk_terms(clause.term) if isinstance(part, Query)}
            if emitted.method in called:
                message = f"the slice's precondition of `{emitted.method}` would call the method itself"
                raise refuse(Code.S112, message, original.unit.source, clause.span, "a `helper` has no invariants")


def _for_demands(
    original: Original, emission: Emission, again: Original, limits: Limits, workers: Workers
) -> Widened | None:
    """What to keep so that the calls of the asked method establish its precondition, which cannot be left out.

    Nothing helps if the original does not establish it either.
    """
    plan, program = emission.plan, original.program
    if meets_demands(emission, again, limits, workers):
        return None
    needed: set[UnitId] = set()
    for method, demands in recursive_demands(emission, original):
        try:
            bounded = bound(program, method, limits.bounds, limits.ints, frozenset(demands), purpose=Purpose.CORE)
        except Refused:
            return None
        (answer,) = workers.ask([Question(bounded, demands, limits, order(involved(program, method)))])
        if not isinstance(answer.verdict, HoldsWithin):
            return None
        needed |= answer.verdict.core
    units = frozenset(needed) - plan.kept or frozenset(_all_units(original, plan)) - plan.kept
    called = program.methods[plan.method].called
    return (
        Widened(f"the slice's calls of `{called}` may violate its precondition without them", units) if units else None
    )


def _all_units(original: Original, plan: Plan) -> Iterator[UnitId]:
    methods = involved(original.program, original.program.methods[plan.method])
    yield from (unit.id for method in methods for unit in method.units)


def _evaluating(original: Original, plan: Plan) -> frozenset[UnitId]:
    """The units of which the formula evaluates a left side or a receiver even where they are cut."""
    program = original.program
    methods = involved(program, program.methods[plan.method])
    units = {f.id: f.unit for method in methods for f in method.fragments}
    statements = (s for method in methods for s in walk(method.body or ()))
    fixed = (fragment_of(s) for s in statements if any(not _is_this(t) for t in fixed_terms(s)))
    return frozenset(units[of] for of in fixed if of in units)


def _is_this(term: Term) -> bool:
    return isinstance(term, Var) and term.name == THIS
