"""Annotations that the slice still carries and that its code must still establish."""

from slicer.abstraction.contracts import ClauseKey
from slicer.abstraction.emit import Emission, Original
from slicer.abstraction.loops import loop_clause
from slicer.base.limits import Limits
from slicer.base.source import Span
from slicer.engines.workers import Workers
from slicer.ir.nodes import Goal, walk
from slicer.ir.numbered import placed
from slicer.passes.bounded import Bounded, bound


def unestablished(emission: Emission, again: Original, limits: Limits, workers: Workers) -> frozenset[ClauseKey]:
    """The clauses of kept callees and kept loops that fail on the slice within the bounds, as ids of the original.

    A callee's precondition is checked where it is called; its other clauses for every input.
    """
    names = {e.method: e for e in emission.contracts}
    methods = (emission.plan.method, *emission.callees)
    obliged = frozenset(id_ for id_ in emission.callees if id_ in names)
    failed: set[ClauseKey] = set()
    for id_ in methods:
        bounded = bound(again.program, again.program.methods[id_], limits.bounds, obliged)
        goals = _goals(bounded, promised=id_ in names and id_ != emission.plan.method)
        for goal in sorted(workers.failing(bounded, goals, limits)):
            failed.add(_key(goal, id_, emission, again))
    return frozenset(failed)


def _goals(bounded: Bounded, *, promised: bool) -> tuple[str, ...]:
    """All auxiliary goals: those inside the body, and where they are `promised` to callers those of the exit."""
    inside = tuple(dict.fromkeys(s.predicate.id for s in walk(bounded.body) if isinstance(s, Goal)))
    claimed = tuple(p.id for p in bounded.claimed) if promised else ()
    return (*inside, *claimed)


def _key(goal: str, method: str, emission: Emission, again: Original) -> ClauseKey:
    """The clause of the original that a goal of the slice stands for."""
    names = {e.method: e for e in emission.contracts}
    if ":" in goal:
        callee, clause = goal.split(":", 1)
        return ClauseKey(callee, _nth(clause, names[callee].requires, "requires."))
    if goal.startswith("loop_"):
        return ClauseKey(method, loop_clause(_loop_clause(goal, emission, again)))
    return ClauseKey(method, _nth(goal, names[method].ensures, "ensures."))


def _loop_clause(goal: str, emission: Emission, again: Original) -> Span:
    """`loop_invariant.7` is the clause in line 7; the loop there has some of the clauses that it had."""
    at = next(span for span, id_ in placed(again.unit.source, again.specs).items() if id_ == goal)
    spans = {loop: [clause.span for clause in spec.clauses] for loop, spec in again.specs.loops.items()}
    here = next(loop for loop, clauses in spans.items() if at in clauses)
    was = emission.edited.origin(Span(here.start, here.start + 1))
    assert was is not None, f"{goal} is not a loop of the original"
    text = next(t for t in emission.loops if t.loop.start == was.start)
    # Counted from the last: one may have been added before the first.
    return text.clauses[spans[here].index(at) - len(spans[here])]


def _nth(clause: str, original: tuple[str, ...], prefix: str) -> str:
    """`ensures.2` of the emitted contract is the second clause that was emitted."""
    number = clause.removeprefix(prefix)
    return original[int(number) - 1] if clause.startswith(prefix) and number.isdigit() else clause
