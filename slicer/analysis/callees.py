"""Which bodies a call may run."""

from collections.abc import Collection, Iterable, Iterator

from slicer.base.fragments import UnitId
from slicer.ir.nodes import Body, Call, calls_in
from slicer.ir.program import Method, Program
from slicer.ir.terms import Query
from slicer.ir.types import ClassType, Type


def callees(program: Program, call: Call | Query) -> tuple[Method, ...]:
    """The methods whose bodies the call may run, each once.

    Law: whatever the exact class of the receiver, the body that runs is among them. What objects of classes
    outside the program do is what the method that is named does. None if nothing is known of the method.
    """
    named = program.methods.get(call.method)
    if named is None or not call.virtual:
        return () if named is None else (named,)
    outside = () if named.owner in program.classes else (named,)
    found = {each.id: each for each in (*outside, *bodies_below(program, call.method, ClassType(named.owner)))}
    return tuple(found.values()) or (named,)


def bodies_below(program: Program, method: str, above: Type) -> Iterator[Method]:
    """What a virtual call of the method runs for each class of the program whose objects are of the type."""
    for each in program.classes.values():
        if not each.is_abstract and program.is_subtype(ClassType(each.name), above):
            yield program.body_for(method, each.name)


def entered(program: Program, body: Body) -> tuple[Method, ...]:
    """The methods that a run of the body can enter, in the order they are found. Recursion is no trouble."""
    found: dict[str, Method] = {}
    pending = [body]
    while pending:
        for call in calls_in(pending.pop(0)):
            for method in callees(program, call):
                if method.id not in found:
                    found[method.id] = method
                    pending.append(method.body or ())
    return tuple(found.values())


def holding(program: Program, methods: Iterable[Method], units: Collection[UnitId]) -> frozenset[str]:
    """The methods, by id, a run of which may execute one of the units."""
    return frozenset(
        method.id
        for method in methods
        if any(unit.id in units for each in involved(program, method) for unit in each.units)
    )


def involved(program: Program, method: Method) -> tuple[Method, ...]:
    """The method, and every method that a run of it can enter."""
    return tuple({each.id: each for each in (method, *entered(program, method.body or ()))}.values())
