"""What comes back into a slice whose text fails its re-check, or whose calls may violate its own precondition."""

from collections.abc import Iterator
from dataclasses import replace

from slicer.abstraction.emit import Emission, Plan
from slicer.analysis.callees import involved
from slicer.analysis.uses import fixed_terms
from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.fragments import UnitId
from slicer.base.limits import Limits, Purpose
from slicer.base.record import record
from slicer.base.source import Span
from slicer.bound.method import bound
from slicer.engines.question import Question
from slicer.engines.verdict import AbstractVerdict, Disagreement, HoldsWithin, Refuted
from slicer.engines.workers import Workers
from slicer.ir.nodes import fragment_of, walk
from slicer.ir.terms import THIS, Query, Term, Var
from slicer.ir.terms import walk as walk_terms
from slicer.lower.files import Original
from slicer.slicing.annotation_checks import meets_demands, recursive_demands
from slicer.slicing.choose import order


@record(slots=True)
class Split:
    """Regions that were taken apart because the joined stub was too coarse."""

    regions: tuple[str, ...]
    spans: tuple[Span, ...]


@record(slots=True)
class Widened:
    """Units that were kept because the text is of no use without them. That is a defect of ours, but not unsound."""

    why: str
    units: frozenset[UnitId]


Back = Split | Widened


def after_failure(
    original: Original, emission: Emission, again: Original, verdict: AbstractVerdict
) -> tuple[Plan, Back]:
    """The next plan where the text fails its re-check: joined regions on the violating run are taken apart.

    All joined regions are, if the run names none. If none is left to take apart, the units that have a left side or
    a receiver are kept, and then all units.
    """
    plan, passed = emission.plan, _passed(again, verdict)
    joined = tuple(region for region in emission.regions if region.key not in plan.split)
    taken = tuple(r for r in joined if f"_{r.id}(" in passed or f"_{r.id}_" in passed) or joined
    if taken:
        keys = tuple(region.key for region in taken)
        return replace(plan, split=plan.split | frozenset(keys)), Split(keys, tuple(region.span for region in taken))
    evaluating = tuple(sorted(_evaluating(original, plan) - plan.kept))
    if evaluating:
        spans = tuple(span for unit in evaluating for span in original.program.units[unit].spans)
        return _keeping(plan, frozenset(evaluating)), Split(evaluating, spans)
    cut = frozenset(_all_units(original, plan)) - plan.kept
    if not cut:
        _refuse_own_calls(original, emission)
        raise Disagreement("the slice fails its re-check although nothing is cut", emission.edited.source.text)
    return _keeping(plan, cut), Widened("the slice fails its re-check without them", cut)


def _keeping(plan: Plan, units: frozenset[UnitId]) -> Plan:
    return replace(plan, kept=plan.kept | units)


def _passed(again: Original, verdict: AbstractVerdict) -> str:
    """The text of the statements on the slice's violating run."""
    units = again.program.units
    executed = verdict.executed if isinstance(verdict, Refuted) else frozenset()
    return "\n".join(again.unit.source.slice(span) for unit in sorted(executed) for span in units[unit].spans)


def _refuse_own_calls(original: Original, emission: Emission) -> None:
    """Refuses a method that the precondition of its slice calls: there the method demands what it defines."""
    for emitted in emission.contracts:
        for clause in (clause for case in emitted.cases for clause in case.requires):
            called = {part.method for part in walk_terms(clause.term) if isinstance(part, Query)}
            if emitted.method in called:
                message = f"the slice's precondition of `{emitted.method}` would call the method itself"
                raise refuse(Code.S112, message, original.unit.source, clause.span, "a `helper` has no invariants")


def for_demands(
    original: Original, emission: Emission, again: Original, limits: Limits, workers: Workers
) -> tuple[Plan, Back] | None:
    """The plan with which the calls of the asked method establish its precondition, which cannot be left out.

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
    why = f"the slice's calls of `{called}` may violate its precondition without them"
    return (_keeping(plan, units), Widened(why, units)) if units else None


def rejected(original: Original, emission: Emission, line: Span | None, message: str) -> Widened | None:
    """What to keep where javac rejects the slice: what is cut in the line that it names, else all; none if all is."""
    cut = frozenset(_all_units(original, emission.plan)) - emission.plan.kept
    was = None if line is None else emission.edited.origin(Span(line.start, line.start + 1))
    if was is not None:
        here, units = original.unit.source.line_at(was.start), original.program.units
        near = frozenset(u for u in cut if any(here.start <= span.start <= here.end for span in units[u].spans))
        cut = near or cut
    return Widened(f"javac rejects the text without them: {message}", cut) if cut else None


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
