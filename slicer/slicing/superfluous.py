"""Which units of a core the text of a slice needs: a stub may do less than the formula lets a cut unit do."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from itertools import compress

from slicer.abstraction.emit import Plan, emit
from slicer.analysis.callees import involved
from slicer.analysis.evaluated import exceptions_of
from slicer.analysis.exception_conditions import fails_of
from slicer.analysis.may_throw import raised
from slicer.base.diagnostics import Refused
from slicer.base.fragments import UnitId
from slicer.base.limits import Limits
from slicer.base.record import record
from slicer.engines.question import Question
from slicer.engines.workers import Trials, Workers
from slicer.ir.claim_id import ClaimId
from slicer.ir.nodes import Allocate, AllocateArray, Statement, fragment_of, walk
from slicer.ir.program import Method
from slicer.lower.files import Original
from slicer.slicing.choose import order
from slicer.slicing.pins import Pins
from slicer.slicing.read_again import Reread, question_of, read_again

# What a question about a text without one unit has of the time.
SHARE = 1 / 6


@record
class Superfluous:
    """Units of a core that are tried to go, as the text may not need them.

    In the formula a constructor or initialiser that is cut fills its object with anything, and the operands of what
    may throw have any value. In the text there is no such object; what may throw is evaluated as a whole, or is not
    there where it never throws by its form.
    """

    original: Original
    method: Method
    goals: frozenset[str]
    core: frozenset[UnitId]
    pinned: Pins
    limits: Limits
    reread: Reread

    @cached_property
    def trials(self) -> Trials:
        """Does the text hold without each of the units alone?"""
        return self._trials(self.core, *self._units)

    def rest(self, alone: Sequence[bool], workers: Workers) -> frozenset[UnitId]:
        """The core without what can go, by the outcomes of the trials."""
        core = self.core
        for number, unit in enumerate(compress(self._units, alone)):
            if number == 0 or workers.holding(self._trials(core, unit)) == (True,):
                core -= {unit}
        return core

    @cached_property
    def _units(self) -> tuple[UnitId, ...]:
        """The units that are tried, in the order in which they are to go."""
        tried = self.core & _tried(self.original, self.method, self.goals) - self.pinned.keep
        return tuple(unit for unit in order(involved(self.original.program, self.method)) if unit in tried)

    def _trials(self, core: frozenset[UnitId], *units: UnitId) -> Trials:
        plans = [(unit, Plan(self.method.id, self.goals, core - {unit} | self.pinned.keep)) for unit in units]
        limits = self.limits.lasting(self.limits.share(SHARE))
        makers = tuple(_Without(self.original, plan, unit, self.reread, limits) for unit, plan in plans)
        return Trials(makers, limits.seconds)


@record
class _Without:
    """Makes the question about the text without the unit; there is none if no rule cuts it, or the text is refused."""

    original: Original
    plan: Plan
    unit: UnitId
    reread: Reread
    limits: Limits

    def __call__(self) -> Question | None:
        with suppress(Refused):
            emission = emit(self.original, self.plan)
            if self.unit not in emission.plan.kept:
                return question_of(emission, read_again(self.original, emission, self.reread), self.limits)
        return None


def _tried(original: Original, method: Method, goals: frozenset[str]) -> frozenset[UnitId]:
    """The units for which the formula may be coarser than the text.

    They make objects, which a constructor or an initialiser fills; they may throw what is asked about; or they throw
    something by the formula, and by their form never do, and the goals are about such ends.
    """
    methods, program = involved(original.program, method), original.program
    unit_of = {f.id: f.unit for each in methods for f in each.fragments}
    asked, at_exceptions = exceptions_of(goals), any(ClaimId.parse(goal).at_exceptions for goal in goals)

    def is_coarser(statement: Statement) -> bool:
        thrown = {each.name for each in raised(program, statement, frozenset())}
        never = {each.exception for each in fails_of(statement, program, ())} - thrown
        makes = isinstance(statement, Allocate | AllocateArray)
        return makes or not asked.isdisjoint(thrown) or (at_exceptions and bool(never))

    found = (fragment_of(s) for each in methods for s in walk(each.body or ()) if is_coarser(s))
    return frozenset(unit_of[of] for of in found if of in unit_of)
