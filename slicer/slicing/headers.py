"""Finds the loop headers to keep because annotations of the loop, or accesses in it, need what they test.

Without the test a prover looks at runs in which the access throws an exception.
"""

from collections.abc import Collection, Iterator, Mapping

from slicer.analysis.uses import Uses, terms
from slicer.base.fragments import UnitId
from slicer.ir.nodes import Call, Goal, Loop, Statement, StoreElement, StoreField, assigned, fragment_of, walk
from slicer.ir.program import Method
from slicer.ir.terms import ElementOf, FieldOf, LengthOf, Term, Var
from slicer.ir.terms import walk as walk_term


def needed_headers(
    method: Method, known: Mapping[UnitId, Uses], kept: Collection[UnitId], staying: Collection[str]
) -> frozenset[UnitId]:
    """The conditions and `for` headers of loops around a kept unit, or around a call of a `staying` method.

    The counters of a loop are the locals that its header uses and that it changes.
    """
    units = {f.id: f.unit for f in method.fragments}
    found: set[UnitId] = set()
    for loop in walk(method.body or ()):
        if not isinstance(loop, Loop):
            continue
        inside = [(units.get(of) if (of := fragment_of(s)) else None, s) for s in walk(loop.body)]
        here = [statement for unit, statement in inside if unit in kept]
        if not here and not any(isinstance(s, Call) and s.method in staying for _, s in inside):
            continue
        headers = {units[of] for s in (loop, *walk(loop.update)) if (of := fragment_of(s)) in units}
        changed = {var.name for s in walk((*loop.body, *loop.update)) if (var := assigned(s)) is not None}
        counters = {name for unit in headers for name in known[unit].reads | known[unit].assigns} & changed
        if counters & {*_annotated(loop), *_accessed(here)}:
            found |= headers
    return frozenset(found)


def _annotated(loop: Loop) -> Iterator[str]:
    """The locals that the invariants and the frame mention. Measures do not count, because slices leave them out."""
    for statement in loop.head:
        if isinstance(statement, Goal):
            yield from _names(statement.predicate.term)


def _accessed(statements: list[Statement]) -> Iterator[str]:
    """The locals in the indices of accesses to arrays, and those whose fields, elements or methods are used."""
    for statement in statements:
        match statement:
            case StoreElement(array=array, index=index):
                yield from (*_local(array), *_names(index))
            case StoreField(target=target) | Call(receiver=Var() as target):
                yield from _local(target)
            case _:
                pass
        for term in terms(statement):
            for part in walk_term(term):
                match part:
                    case ElementOf(array, index):
                        yield from (*_local(array), *_names(index))
                    case FieldOf(target=target) | LengthOf(target):
                        yield from _local(target)
                    case _:
                        pass


def _local(term: Term) -> Iterator[str]:
    if isinstance(term, Var):
        yield term.name


def _names(term: Term) -> Iterator[str]:
    return (part.name for part in walk_term(term) if isinstance(part, Var))
