"""How a contract asks for one property of a method, whatever kind of property it is."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from slicer.abstraction.emitted import EmittedCase
from slicer.base.source import Span
from slicer.claims.ends import Claims
from slicer.ir.claim_id import TERMINATES, ClaimId
from slicer.ir.exception_kinds import KINDS
from slicer.ir.nodes import Goal, Predicate, walk
from slicer.ir.owed import cases_of
from slicer.ir.program import Contract, Method, Program, Signals
from slicer.ir.terms import FALSE, THIS, Binary, InvariantFor, Null, Term, Var, rebuild
from slicer.ir.thrown import THROWABLE
from slicer.ir.types import ClassType
from slicer.jml.tree import Kind

EXECUTED: Final = "executed"
"""The id of a clause that claims nothing. KeY does not run the body of a method of which nothing is claimed."""


def asks_of_exceptions(goals: frozenset[str]) -> bool:
    """Is anything claimed of runs that end with an exception?"""
    return any(ClaimId.parse(goal).at_exceptions for goal in goals)


def asserted(method: Method, goals: frozenset[str]) -> frozenset[Span]:
    """The assertions in question."""
    inside = (s.predicate for s in walk(method.body or ()) if isinstance(s, Goal))
    return frozenset(each.span for each in inside if each.id in goals)


def asked_cases(program: Program, method: Method, goals: frozenset[str]) -> Iterator[tuple[Contract, EmittedCase]]:
    """The cases of the contract that ask for the goals, without what they demand, each with the user's case.

    What is claimed of every run, such as an invariant, is asked in each case.
    """
    invariants = tuple(_invariants(program, method, goals))
    everywhere = tuple(Signals(THROWABLE.name, None, each) for each in invariants)
    everywhere += tuple(_kinds(method, goals))
    normal = invariants
    if asserted(method, goals):
        everywhere += _executed(method)
        normal += _with_this(method)
    always = bool(everywhere or normal) or TERMINATES in goals
    for case in cases_of(method):
        asked = EmittedCase(
            ensures=(*(p for p in case.ensures if p.id in goals), *normal),
            frame=case.frame if case.frame is not None and case.frame.id in goals else None,
            signals=(*(each for each in case.signals if each.predicate.id in goals), *everywhere),
            only=case.only if case.only is not None and case.only.id in goals else None,
            ends=TERMINATES in goals,
        )
        if always or asked != EmittedCase():
            yield case, asked


def _with_this(method: Method) -> tuple[Predicate, ...]:
    """That `this` is there, for a question about assertions: else KeY would not meet them."""
    if method.static:
        return ()
    return (Predicate(EXECUTED, method.span, Binary("!=", Var(THIS, ClassType(method.owner)), Null())),)


def _executed(method: Method) -> tuple[Signals, ...]:
    """The same of a method without `this`: that exceptions, of whatever class, are sound."""
    thrown = Var("thrown", THROWABLE)
    claim = Predicate(EXECUTED, method.span, InvariantFor(thrown))
    return (Signals(THROWABLE.name, thrown, claim),) if method.static else ()


def _kinds(method: Method, goals: frozenset[str]) -> Iterator[Signals]:
    """That no exception of the kinds in question is thrown."""
    for kind, name in KINDS.items():
        if kind in goals:
            yield Signals(name, None, Predicate(str(kind), method.span, FALSE))


def _invariants(program: Program, method: Method, goals: frozenset[str]) -> Iterator[Predicate]:
    for each in Claims(program, method).normal():
        if each.id in goals and ClaimId.parse(each.id).word == Kind.INVARIANT:
            yield replace(each, term=_here(each.term, ClassType(method.owner)))


def _here(term: Term, owner: ClassType) -> Term:
    """The invariant of a class above, of which the object is one of a class below."""
    if isinstance(term, Var) and term.name == THIS:
        return Var(THIS, owner)
    return rebuild(term, lambda part: _here(part, owner))
