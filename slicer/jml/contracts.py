"""From the items before a method to its spec cases."""

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.source import Span
from slicer.jml.scan import Group
from slicer.jml.sorts import Sort, Sorted, is_also, is_header, of_sorts
from slicer.jml.tree import (
    CaseClause,
    Clause,
    FrameClause,
    Measure,
    Signals,
    SignalsOnly,
    SpecCase,
    Unreadable,
)
from slicer.jml.words import HEADERS


def cases(group: Group, items: tuple[Sorted, ...]) -> tuple[SpecCase, ...]:
    """The spec cases of one method, in order."""
    written = tuple(of_sorts(items, Sort.CONTRACT, Sort.FRAME))
    found: list[SpecCase] = []
    begun: list[Sorted] = []
    for each in written:
        if is_also(each) and any(not is_also(one) for one in begun):
            found.append(_case(group, begun))
            begun = []
        begun.append(each)
    if begun:
        found.append(_case(group, begun))
    return tuple(found)


def comments_of(group: Group, written: tuple[Sorted, ...]) -> tuple[Span, ...]:
    """The comments in which some part of the items stands."""
    return tuple(
        comment
        for comment in group.comments
        if any(each.span.start < comment.end and comment.start < each.span.end for each in written)
    )


def _case(group: Group, written: list[Sorted]) -> SpecCase:
    content = [each for each in written if not is_also(each)]
    header = content[0] if content and is_header(content[0]) else None
    behaviour = "" if header is None else HEADERS[header.item.word]
    clauses = [_clause(group, each) for n, each in enumerate(content) if n > 0 or not behaviour]
    if not content:
        last = written[-1]
        diagnostic = refuse(Code.S201, f"nothing follows `{last.item.word}`", group.source, last.span).diagnostics[0]
        clauses = [Unreadable(last.span, None, diagnostic)]
    at = None if header is None else header.span
    return SpecCase(comments_of(group, tuple(written)), behaviour, tuple(clauses), is_also(written[0]), at)


def _clause(group: Group, each: Sorted) -> CaseClause:
    match each.item.part:
        case Clause() | Measure() | FrameClause() | Signals() | SignalsOnly() | Unreadable() as clause:
            return clause
        case _:
            message = f"`{each.item.word}` is not at the beginning of the contract"
            return Unreadable(each.span, None, refuse(Code.S203, message, group.source, each.span).diagnostics[0])
