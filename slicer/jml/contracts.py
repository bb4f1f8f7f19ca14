"""From the items before a method to its spec cases."""

from collections.abc import Iterator
from dataclasses import replace

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.record import record
from slicer.base.source import Span
from slicer.jml.nested import written_out
from slicer.jml.scan import Group
from slicer.jml.sorts import CLASS_LEVEL, Sort, Sorted, is_also, is_header, misplaced
from slicer.jml.tree import (
    CaseClause,
    Clause,
    FrameClause,
    Measure,
    ModelMethod,
    Signals,
    SignalsOnly,
    SpecCase,
    Unreadable,
)
from slicer.jml.words import HEADERS

_OF_CONTRACT = frozenset({Sort.CONTRACT, Sort.FRAME})


@record(slots=True)
class Contracts:
    """The items of a group apart: `of_models` stand before a model method, `lost` before what has no contract."""

    of_models: tuple[tuple[ModelMethod, tuple[Sorted, ...]], ...]
    lost: tuple[tuple[Sorted, Sorted], ...]
    others: tuple[Sorted, ...]


def apart(items: tuple[Sorted, ...]) -> Contracts:
    """A contract is about the next declaration, of the specification or of Java."""
    models: list[tuple[ModelMethod, tuple[Sorted, ...]]] = []
    lost: list[tuple[Sorted, Sorted]] = []
    others: list[Sorted] = []
    begun: list[Sorted] = []
    for each in items:
        if each.sort in _OF_CONTRACT:
            begun.append(each)
            continue
        others.append(each)
        if each.sort not in CLASS_LEVEL:
            continue
        if isinstance(each.item.part, ModelMethod):
            models.append((each.item.part, tuple(begun)))
        else:
            lost += [(one, each) for one in begun]
        begun = []
    others += begun
    return Contracts(tuple(models), tuple(lost), tuple(sorted(others, key=lambda each: each.span)))


def cases(group: Group, items: tuple[Sorted, ...]) -> tuple[SpecCase, ...]:
    """The spec cases of one method, in order."""
    return tuple(_case(group, written) for written in written_out(group, tuple(_in_one_piece(group, items))))


def _in_one_piece(group: Group, items: tuple[Sorted, ...]) -> Iterator[Sorted]:
    """What is written of contracts; a clause that a modifier parts from those before it cannot be read."""
    before: Sorted | None = None
    between: Sorted | None = None
    for each in items:
        if each.sort is Sort.MODIFIER:
            between = each
        elif each.sort in _OF_CONTRACT:
            if before is not None and between is not None and not is_also(each) and not is_also(before):
                message = f"`{between.item.word}` separates this from the contract before it"
                yield Sorted(replace(each.item, part=misplaced(group, each.item, message)), each.sort)
            else:
                yield each
            before, between = each, None


def comments_of(group: Group, written: tuple[Sorted, ...]) -> tuple[Span, ...]:
    """The comments in which some part of the items stands."""
    return tuple(comment for comment in group.comments if any(comment.meets(each.span) for each in written))


def _case(group: Group, written: tuple[Sorted, ...]) -> SpecCase:
    content = [each for each in written if not is_also(each)]
    header = content[0] if content and is_header(content[0]) else None
    behaviour = "" if header is None else HEADERS[header.item.word]
    clauses = [_clause(group, each) for n, each in enumerate(content) if n > 0 or not behaviour]
    if not content:
        last = written[-1]
        diagnostic = refuse(Code.S201, f"nothing follows `{last.item.word}`", group.source, last.span).diagnostics[0]
        clauses = [Unreadable(last.span, None, diagnostic)]
    at = None if header is None else header.span
    return SpecCase(comments_of(group, written), behaviour, tuple(clauses), is_also(written[0]), at)


def _clause(group: Group, each: Sorted) -> CaseClause:
    match each.item.part:
        case Clause() | Measure() | FrameClause() | Signals() | SignalsOnly() | Unreadable() as clause:
            return clause
        case _:
            message = f"`{each.item.word}` is not at the beginning of the contract"
            return Unreadable(each.span, None, refuse(Code.S203, message, group.source, each.span).diagnostics[0])
