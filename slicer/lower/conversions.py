"""Conversions: of values to the types of their places, by casts, and of the branches of `?:`."""

from slicer.base.source import Span
from slicer.ir.terms import CastTo, Convert, Int, Term, type_of
from slicer.ir.types import BIGINT, NULL, IntType, Type, holds_all, is_reference
from slicer.ir.unbounded import held
from slicer.java import tree as java
from slicer.lower.place import Place


def fitted(at: Place, term: Term, wanted: Type, span: Span) -> Term:
    found = type_of(term)
    if isinstance(found, IntType) and isinstance(wanted, IntType):
        return held(term, wanted) if found == BIGINT else convert(term, wanted)
    if is_reference(found) != is_reference(wanted) or (not is_reference(found) and found != wanted):
        raise at.refuse(f"this is `{found}`, not `{wanted}`", span)
    return term


def kept(at: Place, term: Term, wanted: Type, span: Span) -> Term:
    """The value for a place of specifications: as in KeY, it has the very number, be it one of its type or not."""
    return term if type_of(term) == BIGINT and isinstance(wanted, IntType) else fitted(at, term, wanted, span)


def convert(term: Term, wanted: IntType) -> Term:
    """The number as one of the type; wider types take it as it is."""
    found = type_of(term)
    assert isinstance(found, IntType)
    if found == wanted or holds_all(wanted, found):
        return term
    return Int(term.value, wanted) if isinstance(term, Int) and term.value in wanted.values else Convert(wanted, term)


def cast(at: Place, wanted: Type, term: Term, span: Span) -> Term:
    found = type_of(term)
    if found == wanted:
        return term
    if isinstance(wanted, IntType) and isinstance(found, IntType):
        return Convert(wanted, term)
    if is_reference(wanted) and is_reference(found):
        return CastTo(wanted, term)
    raise at.refuse(f"`{found}` cannot be cast to `{wanted}`", span)


def both(at: Place, expression: java.Conditional, then: Term, orelse: Term) -> tuple[Term, Term]:
    """The branches with the type that the whole has."""
    wanted = at.declarations.names.type(at.declarations.meaning(expression).type)
    return exactly(wanted, then), exactly(wanted, orelse)


def exactly(wanted: Type | None, term: Term) -> Term:
    found = type_of(term)
    if wanted is None or found in {wanted, NULL, BIGINT}:
        return term
    if isinstance(wanted, IntType):
        return Int(term.value, wanted) if isinstance(term, Int) else Convert(wanted, term)
    return CastTo(wanted, term) if is_reference(wanted) else term
