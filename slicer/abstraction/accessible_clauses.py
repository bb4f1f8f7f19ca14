"""Leaves `accessible` clauses out of a slice: KeY takes them for granted, and nobody proves them."""

from collections.abc import Iterator

from slicer.abstraction.jml_comments import defuse
from slicer.base.edits import Edit
from slicer.base.source import Span
from slicer.java import tree as java
from slicer.jml.tree import Annotation, CaseClause, ClassMember, Depends, FrameClause, InCode, Kind, Specs


def is_accessible(part: CaseClause | ClassMember | InCode | None) -> bool:
    return isinstance(part, Depends) or (isinstance(part, FrameClause) and part.kind is Kind.ACCESSIBLE)


def accessible_clauses(specs: Specs) -> tuple[Annotation, ...]:
    """The clauses of methods and of classes, in source order."""
    return tuple(each for each in specs.annotations if is_accessible(each.part))


def inaccessible(unit: java.Unit, specs: Specs, planned: list[Edit]) -> Iterator[Edit]:
    """The clauses of classes become plain comments, or blanks where their comments say more.

    What is `planned` for a comment takes them out by itself.
    """
    for clause in accessible_clauses(specs):
        comment = next(c.span for c in unit.comments if c.span.covers(clause.span))
        if not isinstance(clause.part, Depends) or any(_meet(comment, edit.span) for edit in planned):
            continue
        inside = [each for each in specs.annotations if comment.covers(each.span)]
        if inside == [clause]:
            yield defuse(unit.source, comment)
        else:
            yield Edit(clause.span, unit.source.breaks(clause.span))


def _meet(comment: Span, edited: Span) -> bool:
    return edited.start < comment.end and comment.start < edited.end
