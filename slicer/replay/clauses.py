"""What clauses say, on one line."""

from slicer.base.source import SourceFile, Span
from slicer.ir.judge import TERMINATES
from slicer.ir.nodes import Predicate
from slicer.ir.text import Names, print_term
from slicer.java.tree import Unit
from slicer.jml.show import written


def clause_text(unit: Unit, clause: Predicate, names: Names) -> str:
    """The clause as it is written or, where nobody wrote it, as it is meant."""
    if clause.id == TERMINATES:
        return TERMINATES
    at = clause.span.start
    if any(comment.span.start <= at < comment.span.end for comment in unit.comments):
        return one_line(unit.source, clause.span)
    return print_term(clause.term, names)


def one_line(source: SourceFile, span: Span) -> str:
    """The text without line ends and the signs that continue a JML comment."""
    return " ".join(written(source.slice(span)).split())
