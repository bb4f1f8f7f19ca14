"""Leaves clauses out of a slice: what KeY takes for granted and nobody proves, and what no question is about."""

from collections.abc import Iterator

from slicer.abstraction.jml_comments import defuse
from slicer.base.edits import Edit
from slicer.base.source import Span
from slicer.ir.program import Program
from slicer.java import tree as java
from slicer.jml.tree import Annotation, Beside, Depends, FrameClause, Kind, Part, Specs, Subject


def leaves(part: Part | None) -> bool:
    return is_accessible(part) or isinstance(part, Beside)


def is_accessible(part: Part | None) -> bool:
    """Is it a clause that KeY takes for granted?"""
    return isinstance(part, Depends) or (isinstance(part, FrameClause) and part.kind is Kind.ACCESSIBLE)


def clauses_left(specs: Specs) -> tuple[Annotation, ...]:
    """The clauses that leave, in source order."""
    return tuple(each for each in specs.annotations if leaves(each.part))


def unused(program: Program, unit: java.Unit, specs: Specs, present: frozenset[str]) -> frozenset[Span]:
    """The annotations among the statements of methods that no call of the slice enters, in comments of their own."""
    used = [program.methods[id_].span for id_ in present]
    others = [m.span for m in program.methods.values() if m.body is not None and m.span not in used]
    of_code = [each.span for each in specs.annotations if each.subject is Subject.CODE]
    beside = {span for span in of_code if _inside(span, others) and not _inside(span, used)}
    found: set[Span] = set()
    for comment in (each.span for each in unit.comments):
        touched = {each.span for each in specs.annotations if _meet(comment, each.span)}
        if touched <= beside and all(comment.covers(span) for span in touched):
            found |= touched
    return frozenset(found)


def _inside(span: Span, others: list[Span]) -> bool:
    return any(each.covers(span) for each in others)


def without_clauses(unit: java.Unit, specs: Specs, more: frozenset[Span], planned: list[Edit]) -> Iterator[Edit]:
    """The clauses, and `more`, become plain comments, or blanks where their comments say more.

    What is `planned` for a comment takes them out by itself, as does a new contract.
    """
    gone = [each for each in specs.annotations if leaves(each.part) or each.span in more]
    for clause in gone:
        if isinstance(clause.part, FrameClause) and clause.span not in more:
            continue
        comment = next(c.span for c in unit.comments if c.span.covers(clause.span))
        if any(_meet(comment, edit.span) for edit in planned):
            continue
        if all(each in gone for each in specs.annotations if comment.covers(each.span)):
            yield from [defuse(unit.source, comment)] if clause == _first(specs, comment) else []
        else:
            yield Edit(clause.span, unit.source.breaks(clause.span))


def _first(specs: Specs, comment: Span) -> Annotation:
    return next(each for each in specs.annotations if comment.covers(each.span))


def _meet(comment: Span, edited: Span) -> bool:
    return edited.start < comment.end and comment.start < edited.end
