"""Takes a clause apart at `&&`, so that one can ask for each conjunct by itself."""

from collections.abc import Iterator

from slicer.ir.nodes import Predicate
from slicer.ir.terms import Binary, Term
from slicer.java import tree as java


def parts(predicate: java.Expr) -> tuple[java.Expr, ...]:
    """The conjuncts in the order of the text; the predicate itself if it is not a conjunction."""
    match predicate:
        case java.Binary(op="&&", left=left, right=right):
            return (*parts(left), *parts(right))
        case _:
            return (predicate,)


def taken_apart(clause: Predicate, written: java.Expr) -> tuple[Predicate, ...]:
    """The conjuncts of a clause as clauses of their own: `ensures.1.1`, `ensures.1.2`, …

    Law: the n-th means the n-th of `parts(written)`. If all hold, the clause holds.
    """
    return tuple(
        Predicate(f"{clause.id}.{n}", part.span, term) for n, (part, term) in enumerate(_pairs(written, clause.term), 1)
    )


def _pairs(written: java.Expr, term: Term) -> Iterator[tuple[java.Expr, Term]]:
    match written:
        case java.Binary(op="&&", left=left, right=right):
            assert isinstance(term, Binary)
            assert term.op == "&&"
            yield from _pairs(left, term.left)
            yield from _pairs(right, term.right)
        case _:
            yield written, term
