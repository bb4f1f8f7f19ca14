"""Which units of a core the text of a slice needs: a stub may do less than the formula lets a cut unit do."""

from dataclasses import dataclass
from itertools import compress

from slicer.abstraction.emit import Plan, emit
from slicer.analysis.callees import involved
from slicer.analysis.evaluated import exceptions_of
from slicer.analysis.exception_conditions import fails_of
from slicer.analysis.may_throw import raised
from slicer.base.fragments import UnitId
from slicer.base.limits import Limits
from slicer.engines.question import Question
from slicer.engines.verdict import HoldsWithin
from slicer.engines.workers import Workers
from slicer.ir.claim_id import ClaimId
from slicer.ir.nodes import Allocate, AllocateArray, Statement, fragment_of, walk
from slicer.ir.program import Method
from slicer.lower.files import Original
from slicer.slicing.choose import order
from slicer.slicing.pins import Pins
from slicer.slicing.read_again import Reread, question_of, read_again

# What a question about a text without one unit has of the time.
SHARE = 1 / 6


def needed_by_text(
    original: Original,
    method: Method,
    goals: frozenset[str],
    verdict: HoldsWithin,
    pinned: Pins,
    limits: Limits,
    reread: Reread,
    workers: Workers,
) -> frozenset[UnitId]:
    """The core of the verdict without units that can go in the text, too.

    In the formula a constructor or initialiser that is cut fills its object with anything, and the operands of what
    may throw have any value. In the text there is no such object; what may throw is evaluated as a whole, or is not
    there where it never throws by its form.
    """
    core, limits = verdict.core, limits.lasting(limits.share(SHARE))
    tried = core & _tried(original, method, goals) - pinned.keep
    units = [unit for unit in order(involved(original.program, method)) if unit in tried]

    def free(*each: UnitId) -> tuple[bool, ...]:
        """Does the text hold without each of the units alone?"""
        trials = [_Without(original, Plan(method.id, goals, core - {u} | pinned.keep), u, reread, limits) for u in each]
        return workers.holding(trials, limits.seconds)

    alone = compress(units, free(*units))
    for number, unit in enumerate(alone):
        if number == 0 or free(unit) == (True,):
            core -= {unit}
    return core


@dataclass(frozen=True)
class _Without:
    """Makes the question about the text without the unit; there is none if no rule cuts it."""

    original: Original
    plan: Plan
    unit: UnitId
    reread: Reread
    limits: Limits

    def __call__(self) -> Question | None:
        emission = emit(self.original, self.plan)
        if self.unit in emission.plan.kept:
            return None
        return question_of(emission, read_again(self.original, emission, self.reread), self.limits)


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
