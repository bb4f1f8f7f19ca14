"""What JML says by default of references: they are not null, and arrays of them have no null inside, however deep."""

from collections.abc import Iterator

from slicer.base.source import Span
from slicer.ir.terms import Binary, ElementOf, Int, LengthOf, NonNullElements, Null, Quantified, Term, Var, type_of
from slicer.ir.types import INT, ArrayType, Type, is_reference
from slicer.java import tree as java
from slicer.jml import tree as jml


def non_null(term: Term, depth: int = 0) -> Term:
    r"""What `non_null` says of a reference, as KeY reads it: not null, and so are the elements of arrays of arrays.

    `\nonnullelements` speaks of the elements of the outermost array alone.
    """
    kind = type_of(term)
    if not has_reference_elements(kind):
        return Binary("!=", term, Null())
    outermost = NonNullElements(term)
    if not isinstance(kind, ArrayType) or not has_reference_elements(kind.element):
        return outermost
    # No name of Java, nor of a variable that a specification binds, ends like this one.
    index = Var(f"i{'~' * (depth + 1)}", INT)
    inside = Binary("&&", Binary("<=", Int(0), index), Binary("<", index, LengthOf(term)))
    each = Quantified(universal=True, var=index, range=inside, body=non_null(ElementOf(term, index), depth + 1))
    return Binary("&&", outermost, each)


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
