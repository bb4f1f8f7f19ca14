"""Objects of a counterexample that break an invariant before the call: it is assumed of `this` alone."""

from collections.abc import Iterator
from dataclasses import replace

from slicer.base.limits import Ints
from slicer.engines.verdict import Trace
from slicer.interpret.concrete import Address
from slicer.interpret.evaluate import claim
from slicer.interpret.world import World, entry_world
from slicer.ir.nodes import Predicate
from slicer.ir.terms import THIS
from slicer.ir.types import ClassType
from slicer.lower.files import Original
from slicer.replay.clauses import one_line
from slicer.report.counterexample import paths
from slicer.report.places import place

_SHOWN = 3


def assumed_of_this(original: Original, trace: Trace, ints: Ints) -> tuple[str, ...]:
    """A sentence for each of the first objects that no invariant is assumed of, and that break one."""
    entry, source = entry_world(original.program, trace.given, ints), original.unit.source
    is_static = THIS not in trace.given.arguments
    assumed = "no invariant is assumed of it" if is_static else "an invariant is assumed of `this` alone"
    found = []
    for address, path in paths(trace.given).items():
        broken = next(_broken(entry, address), None)
        if address == trace.given.arguments.get(THIS) or broken is None or broken.span is None:
            continue
        clause = f"`{one_line(source, broken.span)}` at {place(source, broken.span)}"
        found.append(
            f"before the call `{path}` breaks {clause}: {assumed}; "
            f"`requires \\invariant_for({path});` demands it of `{path}`"
        )
    return tuple(found[:_SHOWN])


def _broken(entry: World, address: Address) -> Iterator[Predicate]:
    """The invariants of the object's class, and of those above, that are false for the object."""
    kind = entry.heap.objects[address].type
    at = replace(entry, vars={**entry.vars, THIS: address})
    for name in entry.program.upwards(str(kind)) if isinstance(kind, ClassType) else ():
        if name in entry.program.classes:
            info = entry.program.classes[name]
            own = (clause for clause in info.invariants if clause.id not in info.of_class)
            yield from (clause for clause in own if claim(clause.term, at) is False)
