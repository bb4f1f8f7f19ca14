"""Properties that a method has without a clause of its own, and why some properties cannot be asked."""

from collections.abc import Iterator, Mapping

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused
from slicer.base.limits import Calls, Ints
from slicer.base.source import SourceFile, Span
from slicer.claims.ends import Claims, by_contract, call_clauses, claimable
from slicer.claims.gate import Gate
from slicer.claims.methods import without_body
from slicer.claims.properties import RESULT_TEXT, Property, Sort, conjuncts, said
from slicer.ir.claim_id import TERMINATES, ClaimId
from slicer.ir.exception_kinds import KINDS, Exceptional
from slicer.ir.nodes import Goal, Predicate, walk
from slicer.ir.owed import cases_of, is_specified
from slicer.ir.program import Contract, Method, Program, Why
from slicer.ir.terms import FALSE
from slicer.ir.types import ClassType
from slicer.java import tree as java
from slicer.jml.show import written
from slicer.lower.contracts import RESULT_CLAUSE


def owed(
    program: Program, method: Method, known: Mapping[str, Predicate], predicates: Mapping[Span, java.Expr]
) -> Iterator[Property]:
    """All claims about the ends of runs that have no clause at the method itself.

    These are inherited clauses, also those that cannot be lowered, and what the words `normal_behavior` and
    `exceptional_behavior` claim. `predicates` has the predicates of clauses by their spans.
    """
    source = program.source
    inside = {s.predicate.id for s in walk(method.body or ()) if isinstance(s, Goal)}
    for id_, claim in known.items():
        if id_ not in inside and id_ not in KINDS and id_ != TERMINATES:
            yield Property(id_, _sort(id_), source, claim.span, _text(source, claim))
            if _sort(id_) is Sort.ENSURES and claim.span in predicates:
                yield from conjuncts(source, id_, predicates[claim.span])
    for id_, span in _later(program, method):
        clause = next((each for each in predicates if each.covers(span)), span)
        yield Property(id_, _sort(id_), source, clause, written(source.slice(clause)))


def _text(source: SourceFile, claim: Predicate) -> str:
    if ClaimId.parse(claim.id).of_result:
        return RESULT_TEXT
    return written(source.slice(claim.span)) if _sort(claim.id) is Sort.BEHAVIOUR else said(source, claim)


def _later(program: Program, method: Method) -> Iterator[tuple[str, Span]]:
    """The clauses about ends that cannot be lowered, each with its place."""
    for later in (*(case.later for case in cases_of(method)), Claims(program, method).unread_end):
        for id_, (first, *_) in later.items():
            if _sort(id_) is not Sort.BEHAVIOUR:
                yield id_, first.notes[0].span if first.notes else method.span


def _sort(id_: str) -> Sort:
    """The kind of the claim with this id."""
    word = ClaimId.parse(id_).word
    return next((sort for sort in Sort if sort == word), Sort.BEHAVIOUR)


def is_default_of_above(each: Property, known: Mapping[str, Predicate]) -> bool:
    """Is it the non-null default of the result, which an inherited clause already claims?"""
    return each.id == RESULT_CLAUSE and each.id not in known and any(ClaimId.parse(id_).of_result for id_ in known)


def why_not(program: Program, method: Method, each: Property, known: Mapping[str, Predicate], ints: Ints) -> Why:
    """Why the property cannot be answered; empty if it can."""
    if each.problem is not None:
        return (each.problem,)
    for case in (method.contract, *method.further):
        if each.clause in case.later:
            return case.later[each.clause]
    claims = Claims(program, method)
    unreadable = claims.unreadable_end if each.id == TERMINATES else claims.unread_end.get(each.clause, ())
    if unreadable:
        return unreadable
    claim = known.get(each.id) or known.get(each.clause)
    if claim is None:
        return (Diagnostic(Code.S112, f"`{each.id}` cannot be checked yet", (Note(each.source, each.span),)),)
    try:
        Gate(program, ints, method.span).check((), (claim,))
    except Refused as refused:
        return refused.diagnostics
    return ()


def let_out(program: Program, method: Method, calls: Calls = Calls.INLINE) -> frozenset[Exceptional]:
    """The kinds of exceptions that calls may throw by the contracts that are used for their callees.

    Callees without a written contract do not count: with them the method cannot be asked about.
    """
    standing = filter(is_specified, by_contract(program, method, calls, thrown=True))
    return frozenset(
        kind
        for callee in standing
        for kind in Exceptional
        if any(not _excludes(program, case, KINDS[kind]) for case in cases_of(callee))
    )


def _excludes(program: Program, case: Contract, exception: str) -> bool:
    """Does the case say that no exception of exactly that class is thrown?"""

    def covers(name: str) -> bool:
        return program.is_subtype(ClassType(exception), ClassType(name))

    never = any(s.predicate.term == FALSE and covers(s.exception) for s in case.signals)
    return never or (case.only is not None and not any(map(covers, case.only.classes)))


def asked_one_by_one(program: Program, method: Method, all_: tuple[Property, ...]) -> tuple[tuple[Property, Why], ...]:
    """Each property that one can ask for, with the reasons why it cannot be answered; none where it can."""
    if method.refused or method.body is None:
        why = method.refused or without_body(program, method).diagnostics
        return tuple((each, why) for each in all_)
    try:
        known = {**claimable(program, method), **{p.id: p for p in call_clauses(program, method)}}
    except Refused as refused:
        return tuple((each, refused.diagnostics) for each in all_)
    asked = (each for each in all_ if not is_default_of_above(each, known))
    return tuple((each, why_not(program, method, each, known, Ints.MATH)) for each in asked)
