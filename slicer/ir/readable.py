"""What of a file's specifications lowering does not handle yet: refused by the method or class it is about."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.source import SourceFile, Span
from slicer.java import tree as java
from slicer.jml import tree as jml

_CLASS_WORDS = frozenset({"nullable_by_default", "spec_public", "spec_protected"})


def only_case(specs: jml.Specs, method: Span) -> jml.SpecCase | None:
    """The contract of a method that was lowered: it has one case at most."""
    cases = specs.contracts.get(method, ())
    return cases[0] if cases else None


def refuse_specs_of_class(source: SourceFile, owner: java.Class, specs: jml.Specs) -> None:
    """Refuses a class that its specification says more of than invariants over one object.

    Ghost and model declarations matter only to those who use their names: see `unmodelled`.
    """
    silent = (m.span for m in owner.members if isinstance(m, java.Field | java.Initialiser | java.Class))
    parts = [*_elsewhere(source, specs), *(part for at in (owner.span, *silent) for part in specs.refused.get(at, ()))]
    # What nobody can read before a method may have been meant for the class; a misplaced clause was not.
    others = [part for member in owner.members for part in specs.refused.get(member.span, ())]
    for part in (*parts, *(part for part in others if part.diagnostic.code is not Code.S203)):
        raise Refused(part.diagnostic)
    for member in specs.members.get(owner.span, ()):
        if isinstance(member, jml.Unreadable):
            raise Refused(member.diagnostic)
    for invariant in specs.invariants.get(owner.span, ()):
        if invariant.static:
            raise refuse(Code.S202, "a static invariant is not supported yet", source, invariant.span)
    for word in sorted(specs.modifiers.get(owner.span, frozenset()) - _CLASS_WORDS):
        message = f"the modifier `{word}` of a class is not supported yet"
        raise refuse(Code.S202, message, source, owner.name_span)


def refuse_specs_of_method(source: SourceFile, method: java.Method, specs: jml.Specs) -> None:
    """Refuses a method whose specification is more than one case of clauses with their ordinary meaning."""
    for part in specs.refused.get(method.span, ()):
        raise Refused(part.diagnostic)
    cases = specs.contracts.get(method.span, ())
    for case in cases[1:]:
        raise refuse(Code.S202, "a further specification case is not supported yet", source, case.comments[0])
    for case in cases:
        _refuse_heading(source, case)
    for loop in _within(specs.loops, method.span):
        for clause in specs.loops[loop].clauses:
            if isinstance(clause, jml.Unreadable):
                raise Refused(clause.diagnostic)
    for code in specs.code.get(method.span, ()):
        raise _later(source, code, f"`{source.text[code.span.start :].split(maxsplit=1)[0]}`")
    for local in () if method.body is None else _within(specs.modifiers, method.body.span):
        message = "a modifier of a local variable is not supported yet"
        raise refuse(Code.S202, message, source, local)


def _refuse_heading(source: SourceFile, case: jml.SpecCase) -> None:
    if case.inherits or case.behaviour == "exceptional_behavior":
        what = "`also` before the first case" if case.inherits else f"`{case.behaviour}`"
        raise refuse(Code.S202, f"{what} is not supported yet", source, case.comments[0])
    for clause in case.clauses:
        if isinstance(clause, jml.Unreadable) and clause.kind is None:
            raise Refused(clause.diagnostic)


def numbered(case: jml.SpecCase) -> Iterator[tuple[str, jml.CaseClause]]:
    """The clauses with their ids, which those that cannot be read have too."""
    counts: dict[jml.Kind, int] = {}
    for clause in case.clauses:
        kind = kind_of(clause)
        if kind is None:
            continue
        counts[kind] = counts.get(kind, 0) + 1
        alone = kind in {jml.Kind.ASSIGNABLE, jml.Kind.SIGNALS_ONLY} and counts[kind] == 1
        yield str(kind) if alone else f"{kind}.{counts[kind]}", clause


def kind_of(clause: jml.CaseClause) -> jml.Kind | None:
    match clause:
        case jml.Clause() | jml.Unreadable() | jml.Measure() | jml.FrameClause():
            return clause.kind
        case jml.Signals():
            return jml.Kind.SIGNALS
        case jml.SignalsOnly():
            return jml.Kind.SIGNALS_ONLY
        case _:
            assert_never(clause)


def refuse_clause(source: SourceFile, clause: jml.CaseClause) -> None:
    """Refuses a clause that lowering would not take for what it says."""
    match clause:
        case jml.Signals(predicate=predicate) if not isinstance(predicate, java.BooleanLiteral):
            message = "a predicate of `signals` other than `true` and `false` is not supported yet"
            raise refuse(Code.S202, message, source, predicate.span)
        case jml.Clause(kind=jml.Kind.DIVERGES) if not isinstance(clause.predicate, java.BooleanLiteral):
            message = "a condition of `diverges` is not supported yet"
            raise refuse(Code.S202, message, source, clause.predicate.span)
        case jml.FrameClause(span, kind) if kind is not jml.Kind.ASSIGNABLE:
            raise refuse(Code.S202, f"`{kind}` is not supported yet", source, span)
        case jml.Measure():
            raise refuse(Code.S202, "`measured_by` is not supported yet", source, clause.span)
        case jml.Unreadable():
            raise Refused(clause.diagnostic)
        case _:
            pass


def _later(source: SourceFile, part: jml.InCode, what: str) -> Refused:
    if isinstance(part, jml.Unreadable):
        return Refused(part.diagnostic)
    return refuse(Code.S202, f"{what} is not supported yet", source, part.span)


def _within(places: Iterable[Span], span: Span) -> Iterator[Span]:
    return (place for place in places if span.covers(place) and place != span)


def _elsewhere(source: SourceFile, specs: jml.Specs) -> tuple[jml.Unreadable, ...]:
    return specs.refused.get(Span(0, len(source.text)), ())
