"""Why a statement stays or goes, in a sentence."""

from slicer.analysis.callees import holding, involved
from slicer.analysis.uses import uses
from slicer.base.fragments import UnitId
from slicer.engines.verdict import HoldsWithin
from slicer.ir.exception_kinds import KINDS
from slicer.report.model import Result, Status
from slicer.slicing.evidence import told

_OF_STATUS = {
    Status.HELPFUL: "the bounded proof does not need it; it stays because it makes the proof easier",
    Status.CUT: "the bounded proof does not need it",
    Status.UNREACHED: "no run within the bounds executes it",
}


def reason(result: Result, unit: UnitId) -> str:
    """The reason for the status of a unit of a result that has a slice."""
    status = result.status(unit)
    if status is Status.KEPT:
        return _kept(result, unit)
    if status is Status.GUARD:
        names = " or ".join(f"a `{KINDS[goal]}`" for goal in result.asked.names if goal in KINDS)
        return f"it may throw {names}: it is evaluated, but its value is not used"
    return _OF_STATUS[status]


def _kept(result: Result, unit: UnitId) -> str:
    made = result.slice
    assert made is not None
    assert isinstance(result.verdict, HoldsWithin)
    if unit in told(result.original, made):
        owner = result.original.program.methods[result.original.program.units[unit].method]
        return f"a clause calls `{owner.name}`, so its body is part of what the clause means"
    if unit in result.verdict.undecided:
        return "the solver gave up on whether the property needs it"
    if unit in made.core:
        return "the bounded proof needs it"
    if unit in made.pinned - made.unreached:
        return "you asked to keep it (`--keep`)"
    for widened in made.widened:
        if unit in widened.units:
            return f"{widened.why} it"
    if result.original.program.units[unit].method in made.emission.whole:
        return "its method stays as it is"
    return _forced(result, unit)


def _forced(result: Result, unit: UnitId) -> str:
    assert result.slice is not None
    program, emission = result.original.program, result.slice.emission
    owner = program.methods[program.units[unit].method]
    held = holding(program, involved(program, result.asked.method), emission.plan.kept - {unit})
    called = sorted(program.methods[id_].name for id_ in uses(owner)[unit].calls & held)
    if called:
        return f"it calls {' and '.join(f'`{name}`' for name in called)}, of which statements stay"
    return "the slicer has no rule that cuts it"
