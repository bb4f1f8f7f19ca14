"""Runs that show why statements stay, or why they may go."""

from collections.abc import Collection, Mapping

from slicer.abstraction.kept_methods import told_of
from slicer.base.fragments import UnitId
from slicer.base.limits import Limits
from slicer.base.record import record
from slicer.engines.workers import Workers
from slicer.interpret.run import Diverges
from slicer.lower.files import Original
from slicer.replay.jvm import NotReplayed, Replayed, Stubs, replay_in_jvm
from slicer.slicing.differs import Difference, NoDifference, differences
from slicer.slicing.read_again import Reread
from slicer.slicing.slice import Slice
from slicer.slicing.without import Breaking, NoBreakingRun, breaking_runs


@record
class Evidence:
    """What was found for each unit that was asked about: of those in the core, and of those that are cut."""

    needed: Mapping[UnitId, Breaking | NoBreakingRun]
    free: Mapping[UnitId, Difference | NoDifference]


NOTHING = Evidence({}, {})


def evidence(
    original: Original, made: Slice, units: Collection[UnitId], limits: Limits, reread: Reread, workers: Workers
) -> Evidence:
    kept = made.emission.plan.kept
    needed = [unit for unit in sorted(units) if unit in made.core - told(original, made)]
    free = [unit for unit in sorted(units) if unit not in kept | made.unreached | made.emission.guards]
    free = [unit for unit in free if original.program.units[unit].method not in made.emission.whole]
    runs = breaking_runs(original, made, needed, limits, reread, workers)
    found = differences(original, made, free, limits, workers)
    return Evidence(dict(zip(needed, runs, strict=True)), dict(zip(free, found, strict=True)))


def run_in_jvm(found: Breaking, method: str) -> Replayed:
    """Does the JVM do what the interpreter did, with stubs that do what the solver chose?"""
    text = found.text
    if isinstance(found.trace.outcome, Diverges) and found.run.calls:
        return NotReplayed("not replayed in the JVM: the run goes on for ever if stubs do the same again")
    stubs = Stubs(tuple(stub.name for stub in text.emission.stubs), found.run.calls)
    return replay_in_jvm(text.again, text.again.program.methods[method], found.trace, stubs=stubs)


def told(original: Original, made: Slice) -> frozenset[UnitId]:
    """The units of methods that the specification calls: they stay in every slice."""
    plan = made.emission.plan
    return told_of(original, plan.method, plan.goals, (plan.method, *made.emission.callees))
