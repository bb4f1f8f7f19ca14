"""Which bodies a call may run."""

from collections.abc import Collection, Iterable

from slicer.base.fragments import UnitId
from slicer.ir.nodes import Body, Call, walk
from slicer.ir.program import Method, Program
from slicer.ir.terms import Query
from slicer.ir.types import ClassType


def callees(program: Program, call: Call | Query) -> tuple[Method, ...]:
    """The methods whose bodies the call may run, each once.

    Law: whatever the exact class of the receiver, the body that runs is among them. What objects of classes
    outside the program do is what the method that is named does. None if nothing is known of the method.
    """
    named = program.methods.get(call.method)
    if named is None or not call.virtual:
        return () if named is None else (named,)
    above = ClassType(named.owner)
    found = {} if named.owner in program.classes else {named.id: named}
    for each in program.classes.values():
        if not each.is_abstract and program.is_subtype(ClassType(each.name), above):
            body = program.body_for(call.method, each.name)
            found[body.id] = body
    return tuple(found.values()) or (named,)


def entered(program: Program, body: Body) -> tuple[Method, ...]:
    """The methods that a run of the body can enter, in the order they are found. Recursion is no trouble."""
    found: dict[str, Method] = {}
    pending = [body]
    while pending:
        for statement in walk(pending.pop(0)):
            if not isinstance(statement, Call):
                continue
            for method in callees(program, statement):
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
