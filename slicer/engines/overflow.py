"""Finds where a run over unbounded integers differs from a run with Java's integers."""

from collections.abc import Iterator

from slicer.base.limits import Ints
from slicer.base.source import Span
from slicer.interpret.concrete import Input, Value
from slicer.interpret.run import Diverges, Ended, Exhausted, Outcome, Threw, run
from slicer.interpret.taken import NO_CALLS, Script
from slicer.ir.program import Method, Program
from slicer.ir.types import ArrayType, IntType, Type


def overflow(
    program: Program,
    method: Method,
    given: Input,
    outcome: Outcome,
    ints: Ints,
    budget: int = 100_000,
    script: Script = NO_CALLS,
) -> Span | None:
    """The first place where Java's integers give another result for the same input; none if there is none.

    `budget` and `script` are those of the outcome.

    The run is repeated with Java's integers, for a value that no variable holds may overflow too: `x + 1 > x`.
    """
    if ints is Ints.JAVA:
        return None
    if not all(value in kind.values for value, kind in _integers(program, method, given)):
        return method.span
    other = run(program, method, given, Ints.JAVA, budget, script)
    for step, wrapped in zip(outcome.steps, other.steps, strict=False):
        if step != wrapped:
            return program.fragments[step.of].span if step.of in program.fragments else method.span
    return None if _end(outcome) == _end(other) else method.span


def _end(outcome: Outcome) -> tuple[object, ...]:
    """The parts of an end in which two runs can differ."""
    match outcome:
        case Ended(after, steps):
            return (dict(after.vars), after.heap, len(steps))
        case Threw(exception, steps, after, thrown):
            return (exception, thrown, after.heap, len(steps))
        case Diverges(loop, steps, after):
            return (loop, after.heap, len(steps))
        case Exhausted(why):
            return (why,)


def _integers(program: Program, method: Method, given: Input) -> Iterator[tuple[int, IntType]]:
    """All integers of the input with the types of the places that hold them."""
    types: list[tuple[Value, Type]] = [(given.arguments[each.name], each.type) for each in method.parameters]
    statics = {(each.owner, each.name): each.type for info in program.classes.values() for each in info.statics}
    types += [(value, statics[key]) for key, value in given.statics.items() if key in statics]
    for thing in given.heap.values():
        if isinstance(thing.type, ArrayType):
            types += [(value, thing.type.element) for value in thing.elements]
        else:
            kinds = {each.name: each.type for each in program.fields_of(str(thing.type))}
            types += [(value, kinds[name]) for name, value in thing.fields.items() if name in kinds]
    yield from ((value, kind) for value, kind in types if isinstance(value, int) and isinstance(kind, IntType))
