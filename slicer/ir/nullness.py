"""What JML says by default of references: they are not null, and arrays of them have no null inside."""

from collections.abc import Iterator

from slicer.base.source import Span
from slicer.ir.terms import Binary, NonNullElements, Null, Term, Var, type_of
from slicer.ir.types import ArrayType, Type, is_reference
from slicer.java import tree as java
from slicer.jml import tree as jml


def non_null(term: Term) -> Term:
    """What `non_null` says of a reference: not null and, for arrays of references, no null inside."""
    if has_reference_elements(type_of(term)):
        return NonNullElements(term)
    return Binary("!=", term, Null())


def has_reference_elements(kind: Type) -> bool:
    return isinstance(kind, ArrayType) and is_reference(kind.element)


def non_null_parameters(
    method: java.Method | java.Constructor, parameters: tuple[Var, ...], specs: jml.Specs
) -> Iterator[tuple[Var, Span, Term]]:
    """What is demanded of the parameters that are not `nullable`, and where they stand."""
    for var, written in zip(parameters, method.parameters, strict=True):
        if is_reference(var.type) and not is_nullable(specs, written.span):
            yield var, written.span, non_null(var)


def is_nullable(specs: jml.Specs, span: Span) -> bool:
    return "nullable" in specs.modifiers.get(span, ())
