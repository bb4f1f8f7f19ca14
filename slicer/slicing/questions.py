"""What the solver is asked for a check, and for a slice."""

from collections.abc import Callable
from functools import cache

from slicer.analysis.callees import involved
from slicer.base.limits import Demands, Ints, Purpose
from slicer.bound.method import bound
from slicer.bound.sequence import Seen, unseen
from slicer.claims.ends import are_of_exceptions, by_contract
from slicer.claims.spec import Asked
from slicer.engines.grow import Asking
from slicer.engines.question import Question
from slicer.ir.program import Program
from slicer.slicing.choose import order
from slicer.slicing.pins import Pins

Ask = Callable[[Asked], Asking]


def of_slice(program: Program, asked: Asked, ints: Ints, pinned: Pins, sets: int = 1, *, smallest: bool = False) -> Ask:
    """Questions whose cores are minimised."""
    method, goals = asked.method, frozenset(asked.names)
    within = cache(lambda bounds: bound(program, method, bounds, ints, goals, purpose=Purpose.CORE))
    ranked = order(involved(program, method), pinned)
    return lambda asked: lambda limits: Question(within(limits.bounds), asked.names, limits, ranked, sets, smallest)


def of_check(program: Program, asked: Asked, ints: Ints, demands: Demands, seen: Seen = unseen) -> Ask:
    """Questions that share a formula where their bounds are the same, and their calls go by the same contracts."""
    method = asked.method
    within = cache(lambda bounds, goals: bound(program, method, bounds, ints, goals, demands, seen))
    every = frozenset(asked.names)
    of_exceptions = frozenset(name for name in every if are_of_exceptions((name,)))
    calls = demands.calls
    apart = by_contract(program, method, calls) != by_contract(program, method, calls, thrown=True)

    def together(names: tuple[str, ...]) -> frozenset[str]:
        """The goals that share a formula with these."""
        if not apart or not (of_exceptions.issuperset(names) or of_exceptions.isdisjoint(names)):
            return every
        return of_exceptions if of_exceptions.issuperset(names) else every - of_exceptions

    return lambda asked: lambda limits: Question(within(limits.bounds, together(asked.names)), asked.names, limits)
