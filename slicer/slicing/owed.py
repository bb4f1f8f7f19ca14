"""What a method owes beside what stands at it, and why one cannot ask for some of it."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused
from slicer.base.limits import Ints
from slicer.base.source import SourceFile
from slicer.ir.judge import TERMINATES
from slicer.ir.nodes import Goal, Predicate, walk
from slicer.ir.program import Method, Program, Why
from slicer.jml.show import written
from slicer.passes.claims import KINDS, Claims, claimable
from slicer.passes.gate import Gate
from slicer.slicing.properties import Property, Sort


def owed(source: SourceFile, method: Method, known: Mapping[str, Predicate]) -> Iterator[Property]:
    """All claims about the ends of runs, those among them that nobody wrote at the method itself.

    These are inherited clauses, and what `normal_behavior` and `exceptional_behavior` say by their name.
    """
    inside = {s.predicate.id for s in walk(method.body or ()) if isinstance(s, Goal)}
    for id_, predicate in known.items():
        if id_ not in inside and id_ not in KINDS and id_ != TERMINATES:
            text = written(source.slice(predicate.span))
            yield Property(id_, _sort(id_), source, predicate.span, text)


def _sort(id_: str) -> Sort:
    """What kind of claim has the id."""
    words = id_.split(".")
    return next((sort for sort in Sort if sort in words), Sort.BEHAVIOUR)


def is_stated_above(each: Property, known: Mapping[str, Predicate]) -> bool:
    """Is it a default that the method does not have because it has the contract of a method above?"""
    return each.id not in known and any(id_.endswith(f".{each.id}") for id_ in known)


def why_not(program: Program, method: Method, each: Property, known: Mapping[str, Predicate], ints: Ints) -> Why:
    """Why nobody can answer that, if so."""
    if each.problem is not None:
        return (each.problem,)
    for case in (method.contract, *method.further):
        if each.clause in case.later:
            return case.later[each.clause]
    unreadable = Claims(program, method).unreadable_end if each.id == TERMINATES else ()
    if unreadable:
        return unreadable
    if each.id not in known:
        return (Diagnostic(Code.S112, f"`{each.id}` cannot be checked yet", (Note(each.source, each.span),)),)
    try:
        Gate(program, ints, method.span).check((), (known[each.id],))
    except Refused as refused:
        return refused.diagnostics
    return ()


def can_check(program: Program, method: Method, each: Property) -> bool:
    """Can the check of the whole language be asked for the property?"""
    if method.refused or method.body is None or each.problem is not None:
        return False
    if each.is_auxiliary:
        return True
    with suppress(Refused):
        return each.clause in claimable(program, method)
    return False
