"""Leaves clauses out of a slice: what KeY takes for granted and nobody proves, and what no question is about."""

from collections.abc import Iterator

from slicer.abstraction.jml_comments import defuse, leaves, touching
from slicer.base.edits import Edit
from slicer.base.source import Span
from slicer.ir.program import Program
from slicer.java import tree as java
from slicer.jml.tree import Annotation, Specs, Subject


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
        touched = {each.span for each in touching(specs, [comment])}
        found |= touched if touched <= beside else set()
    return frozenset(found)


def _inside(span: Span, others: list[Span]) -> bool:
    return any(each.covers(span) for each in others)


def without_clauses(unit: java.Unit, specs: Specs, more: frozenset[Span], planned: list[Edit]) -> Iterator[Edit]:
    """The clauses that leave, and `more`, become plain comments, or blanks where their comments say more.

    What is `planned` for a comment takes them out by itself.
    """
    gone = {each.span for each in clauses_left(specs)} | more
    for comment in (each.span for each in unit.comments):
        said = touching(specs, [comment])
        leaving = [each.span for each in said if each.span in gone]
        if not leaving or any(comment.meets(edit.span) for edit in planned):
            continue
        if len(leaving) == len(said):
            yield defuse(unit.source, comment)
            continue
        for part in (_within(specs, comment, span) for span in leaving):
            yield Edit(part, unit.source.breaks(part))


def _within(specs: Specs, comment: Span, span: Span) -> Span:
    """What a comment says of a clause, without the comment's delimiters."""
    start, end = max(span.start, comment.start), min(span.end, comment.end)
    said = specs.text[start:end]  # delimiters are blanks there
    return Span(end - len(said.lstrip()), start + len(said.rstrip()))
