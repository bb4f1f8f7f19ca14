"""What a call owes before a body is entered, and what the body has promised when it ends."""

from collections.abc import Iterator

from slicer.interpret.evaluate import claimed
from slicer.interpret.flow import Claimed, Returning, Throwing
from slicer.interpret.world import World
from slicer.ir.nodes import Call
from slicer.ir.owed import owed
from slicer.ir.program import Method


def demanded(call: Call, callee: Method, entry: World, steps: int) -> Iterator[Claimed]:
    """What the method whose body runs demands of its arguments, and what the method that the call names does."""
    program, named = entry.program, entry.program.methods[call.method]
    for method in {each.id: each for each in (callee, named)}.values():
        names = {its.name: own.name for its, own in zip(callee.parameters, method.parameters, strict=True)}
        given = {names.get(name, name): value for name, value in entry.vars.items()}
        at = World(program, given, entry.heap, entry.ints)
        yield from (claimed(predicate, at, steps) for predicate in owed(program, call.of, method).before)


def promised(call: Call, callee: Method, after: World, flow: Returning | Throwing, steps: int) -> Iterator[Claimed]:
    """What the method whose body ran promises of such an end."""
    due = owed(after.program, call.of, callee)
    clauses = due.thrown if isinstance(flow, Throwing) else due.after
    return (claimed(predicate, after, steps) for predicate in clauses)
