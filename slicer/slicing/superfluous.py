"""Which units of a core the text of a slice needs: a stub may do less than the formula lets a cut unit do."""

from slicer.abstraction.emit import Plan, emit
from slicer.analysis.callees import involved
from slicer.base.fragments import UnitId
from slicer.base.limits import Limits
from slicer.engines.verdict import HoldsWithin
from slicer.engines.workers import Workers
from slicer.ir.claim_id import ClaimId
from slicer.ir.exception_kinds import KINDS
from slicer.ir.nodes import Allocate, AllocateArray, walk
from slicer.ir.program import Method
from slicer.lower.files import Original
from slicer.slicing.choose import order
from slicer.slicing.read_again import Reread, question_of, read_again

# What a question about a text without one unit has of the time.
SHARE = 1 / 6


def needed_by_text(
    original: Original,
    method: Method,
    goals: frozenset[str],
    verdict: HoldsWithin,
    limits: Limits,
    reread: Reread,
    workers: Workers,
) -> frozenset[UnitId]:
    """The core of the verdict without units that can go in the text, too.

    In the formula a constructor or initialiser that is cut fills its object with anything, and the operands of a
    guard have any value. In the text there is no such object, and the guard is evaluated as a whole.
    """
    core, limits = verdict.core, limits.lasting(limits.share(SHARE))
    makers = core & _makers(original, method)
    about_kinds = any(ClaimId.parse(goal).word in KINDS for goal in goals)
    for unit in order(involved(original.program, method)):
        if unit not in core or not (about_kinds or unit in makers):
            continue
        emission = emit(original, Plan(method.id, goals, core - {unit}))
        if unit in emission.plan.kept or not (unit in makers or unit in emission.guards):
            continue
        again = read_again(original, emission, reread)
        if isinstance(workers.ask_abstract(question_of(emission, again, limits)), HoldsWithin):
            core -= {unit}
    return core


def _makers(original: Original, method: Method) -> frozenset[UnitId]:
    """The units that make objects, which a constructor or an initialiser fills."""
    methods = involved(original.program, method)
    unit_of = {f.id: f.unit for each in methods for f in each.fragments}
    made = (s.of for each in methods for s in walk(each.body or ()) if isinstance(s, Allocate | AllocateArray))
    return frozenset(unit_of[of] for of in made if of in unit_of)
