"""Leaves clauses out of a slice: what KeY takes for granted and nobody proves, and what no question is about."""

from collections.abc import Iterator

from slicer.abstraction.jml_comments import defuse
from slicer.base.edits import Edit
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.jml.tree import Annotation, Beside, Depends, FrameClause, Kind, Part, Specs


def leaves(part: Part | None) -> bool:
    return is_accessible(part) or isinstance(part, Beside)


def is_accessible(part: Part | None) -> bool:
    """Is it a clause that KeY takes for granted?"""
    return isinstance(part, Depends) or (isinstance(part, FrameClause) and part.kind is Kind.ACCESSIBLE)


def clauses_left(specs: Specs) -> tuple[Annotation, ...]:
    """The clauses that leave, in source order."""
    return tuple(each for each in specs.annotations if leaves(each.part))


def without_clauses(unit: java.Unit, specs: Specs, planned: list[Edit]) -> Iterator[Edit]:
    """The clauses become plain comments, or blanks where their comments say more.

    What is `planned` for a comment takes them out by itself, as does a new contract.
    """
    for clause in clauses_left(specs):
        if isinstance(clause.part, FrameClause):
            continue
        comment = next(c.span for c in unit.comments if c.span.covers(clause.span))
        if any(_meet(comment, edit.span) for edit in planned):
            continue
        if all(leaves(each.part) for each in specs.annotations if comment.covers(each.span)):
            yield from [defuse(unit.source, comment)] if clause == _first(specs, comment) else []
        else:
            yield Edit(clause.span, unit.source.breaks(clause.span))


def _first(specs: Specs, comment: Span) -> Annotation:
    return next(each for each in specs.annotations if comment.covers(each.span))


def _meet(comment: Span, edited: Span) -> bool:
    return edited.start < comment.end and comment.start < edited.end
