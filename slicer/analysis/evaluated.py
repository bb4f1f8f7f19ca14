"""Which code is evaluated even where it is cut: what may throw an exception that the question is about."""

from collections.abc import Iterable

from slicer.analysis.may_throw import raised, throws
from slicer.base.fragments import FragmentId
from slicer.ir.exception_kinds import KINDS
from slicer.ir.nodes import AllocateArray, Assign, Body, Statement, StoreElement, StoreField, fragment_of, walk
from slicer.ir.program import Method, Program
from slicer.ir.terms import Var, type_of
from slicer.lower.collect import TEMPORARY


def exceptions_of(goals: Iterable[str]) -> frozenset[str]:
    """The classes of the exceptions whose kinds the goals ask about."""
    return frozenset(KINDS[goal] for goal in goals if goal in KINDS)


def evaluated(program: Program, methods: Iterable[Method], exceptions: frozenset[str]) -> frozenset[FragmentId]:
    """The fragments whose values may throw one of the exceptions while they are computed.

    The left side of an assignment does not count: it is evaluated whatever is assigned. Neither do sites that are safe
    by their form.
    """
    if not exceptions:
        return frozenset()
    return frozenset(
        of
        for each in methods
        for statement in walk(each.body or ())
        if (of := fragment_of(statement)) and _raises(program, computing(statement), exceptions)
    )


def sites(program: Program, method: Method, exceptions: frozenset[str]) -> tuple[Statement, ...]:
    """The statements of the method that may throw one of the exceptions themselves, left sides included."""
    body = method.body or ()
    made = {each.var for each in walk(body) if isinstance(each, AllocateArray) and each.var.name.startswith(TEMPORARY)}
    found = (computing(s) if isinstance(s, StoreElement) and s.array in made else s for s in walk(body))
    # What stores an element of `{…}` never throws: it fits, and is inside.
    return tuple(each for each in found if _raises(program, each, exceptions))


def may_throw(program: Program, body: Body, exceptions: frozenset[str]) -> bool:
    """May one of the exceptions leave the body?"""
    return bool(exceptions) and any(thrown.name in exceptions for thrown in throws(program, body))


def _raises(program: Program, statement: Statement, exceptions: frozenset[str]) -> bool:
    return any(thrown.name in exceptions for thrown in raised(program, statement, frozenset()))


def computing(statement: Statement) -> Statement:
    """The computing of what the statement stores."""
    match statement:
        case StoreField(of, _, _, _, _, value) | StoreElement(of, _, _, value):
            return Assign(of, Var(TEMPORARY, type_of(value)), value)
        case _:
            return statement
