"""Annotations that the slice still carries and that its code must still establish."""

from slicer.abstraction.contracts import ClauseKey, Emitted
from slicer.abstraction.emit import Emission, Original, loop_clause
from slicer.base.limits import Limits
from slicer.engines.smt import failing
from slicer.ir.nodes import Goal, walk
from slicer.passes.bounded import Bounded, bound


def unestablished(emission: Emission, again: Original, limits: Limits) -> frozenset[ClauseKey]:
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
        for goal in sorted(failing(bounded, goals, limits)):
            failed.add(_key(goal, id_, bounded, emission, names))
    return frozenset(failed)


def _goals(bounded: Bounded, *, promised: bool) -> tuple[str, ...]:
    """All auxiliary goals: those inside the body, and where they are `promised` to callers those of the exit."""
    inside = tuple(dict.fromkeys(s.predicate.id for s in walk(bounded.body) if isinstance(s, Goal)))
    claimed = tuple(p.id for p in bounded.claimed) if promised else ()
    return (*inside, *claimed)


def _key(goal: str, method: str, bounded: Bounded, emission: Emission, names: dict[str, Emitted]) -> ClauseKey:
    """The clause of the original that a goal of the slice stands for."""
    if ":" in goal:
        callee, clause = goal.split(":", 1)
        return ClauseKey(callee, _nth(clause, names[callee].requires, "requires."))
    found = next((s.predicate for s in walk(bounded.body) if isinstance(s, Goal) and s.predicate.id == goal), None)
    if found is not None:
        origin = emission.edited.origin(found.span)
        assert origin is not None, f"{goal} is not the user's text"
        return ClauseKey(method, loop_clause(origin))
    return ClauseKey(method, _nth(goal, names[method].ensures, "ensures."))


def _nth(clause: str, original: tuple[str, ...], prefix: str) -> str:
    """`ensures.2` of the emitted contract is the second clause that was emitted."""
    number = clause.removeprefix(prefix)
    return original[int(number) - 1] if clause.startswith(prefix) and number.isdigit() else clause
