"""From a file's JML to the declarations and loops it speaks of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused, refuse
from slicer.base.source import Span
from slicer.java.tree import Class, Field, Method, Parameter, Unit
from slicer.jml.parse import Item, items
from slicer.jml.places import (
    BeforeLoop,
    BeforeMember,
    Elsewhere,
    EndOfClass,
    InDeclaration,
    InHeading,
    InLocal,
    Place,
    places,
)
from slicer.jml.scan import Group, groups
from slicer.jml.sorts import Sort, by_sort, is_header
from slicer.jml.tree import Clause, FrameClause, LoopSpec, SpecCase, Specs

_OF_PARAMETER = frozenset({"nullable", "non_null"})
_OF_FIELD = _OF_PARAMETER | {"spec_public", "spec_protected"}
_OF_METHOD = _OF_FIELD | {"pure", "strictly_pure", "helper"}

_Items = tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class _Found:
    contracts: dict[Span, SpecCase] = field(default_factory=dict)
    loops: dict[Span, LoopSpec] = field(default_factory=dict)
    invariants: dict[Span, tuple[Clause, ...]] = field(default_factory=dict)
    modifiers: dict[Span, frozenset[str]] = field(default_factory=dict)


def attach(unit: Unit) -> Specs:
    """The specifications of a unit; what is unknown or stands at a wrong place is refused."""
    at = places(unit)
    found = _Found()
    refused: list[Diagnostic] = []
    for group in groups(unit):
        try:
            _attach(found, group, at.get(group.next_token, Elsewhere()))
        except Refused as error:
            refused.extend(error.diagnostics)
    if refused:
        raise Refused(*refused)
    return Specs(found.contracts, found.loops, found.invariants, found.modifiers)


def _attach(found: _Found, group: Group, place: Place) -> None:
    sorts = by_sort(group, items(group))
    match place:
        case BeforeMember(owner, Method() as method):
            _allow(group, sorts, Sort.CONTRACT, Sort.FRAME, Sort.INVARIANT, Sort.MODIFIER)
            _invariants(found, owner, sorts)
            _contract(found, group, method, sorts)
            _modifiers(found, group, method, sorts)
        case BeforeMember(owner, member):
            _allow(group, sorts, Sort.INVARIANT, Sort.MODIFIER)
            _invariants(found, owner, sorts)
            _modifiers(found, group, member, sorts)
        case EndOfClass(owner):
            _allow(group, sorts, Sort.INVARIANT)
            _invariants(found, owner, sorts)
        case InDeclaration(member):
            _allow(group, sorts, Sort.MODIFIER)
            _modifiers(found, group, member, sorts)
        case InHeading():
            _allow(group, sorts, Sort.MODIFIER)
            _refuse_modifier(group, sorts, "of a class")
        case InLocal():
            _allow(group, sorts, Sort.MODIFIER)
            _refuse_modifier(group, sorts, "of a local variable")
        case BeforeLoop(loop):
            _allow(group, sorts, Sort.LOOP, Sort.FRAME)
            _loop(found, group, loop.span, sorts)
        case Elsewhere():
            _allow(group, sorts)
        case _:
            assert_never(place)


def _allow(group: Group, sorts: Mapping[Sort, _Items], *allowed: Sort) -> None:
    """Refuses the first item whose sort has no business at this place."""
    wrong = [item for sort in sorts if sort not in allowed for item in sorts[sort]]
    if not wrong:
        return
    first = min(wrong, key=lambda item: item.span)
    at = Span(first.span.start, first.span.start + len(first.word))
    raise refuse(Code.S203, f"`{first.word}` has no meaning here", group.source, at)


def _invariants(found: _Found, owner: Class, sorts: Mapping[Sort, _Items]) -> None:
    clauses = tuple(item.clause for item in sorts.get(Sort.INVARIANT, ()) if isinstance(item.clause, Clause))
    if clauses:
        found.invariants[owner.span] = found.invariants.get(owner.span, ()) + clauses


def _contract(found: _Found, group: Group, method: Method, sorts: Mapping[Sort, _Items]) -> None:
    written = _in_order(sorts, Sort.CONTRACT, Sort.FRAME)
    if not written:
        return
    headers = [item for item in written if is_header(item)]
    begun = next(at for at, item in enumerate(written) if item.clause or is_header(item))
    if headers and headers[-1] is not written[begun]:
        message = f"`{headers[-1].word}` is not at the beginning of the contract"
        raise refuse(Code.S203, message, group.source, headers[-1].span)
    comments = _comments(group, written)
    _refuse_mixture(group, comments, sorts.get(Sort.INVARIANT, ()))
    behaviour = headers[0].word.replace("our", "or") if headers else ""
    clauses = tuple(item.clause for item in written if item.clause is not None)
    found.contracts[method.span] = SpecCase(comments, behaviour, clauses)


def _refuse_mixture(group: Group, comments: tuple[Span, ...], invariants: _Items) -> None:
    for item in invariants:
        if any(comment.covers(item.span) for comment in comments):
            message = "an invariant in the comment of a contract is not supported yet"
            raise refuse(Code.S202, message, group.source, item.span)


def _loop(found: _Found, group: Group, loop: Span, sorts: Mapping[Sort, _Items]) -> None:
    written = _in_order(sorts, Sort.LOOP, Sort.FRAME)
    clauses = tuple(item.clause for item in written if isinstance(item.clause, Clause | FrameClause))
    if clauses:
        found.loops[loop] = LoopSpec(_comments(group, written), clauses)


def _modifiers(
    found: _Found,
    group: Group,
    owner: Field | Method | Parameter,
    sorts: Mapping[Sort, _Items],
) -> None:
    words = set(found.modifiers.get(owner.span, ()))
    for item in sorts.get(Sort.MODIFIER, ()):
        if item.word not in _allowed(owner):
            message = f"`{item.word}` has no meaning here"
            raise refuse(Code.S203, message, group.source, item.span)
        words.add(item.word)
        if words >= _OF_PARAMETER:
            message = "`nullable` and `non_null` exclude each other"
            raise refuse(Code.S203, message, group.source, item.span)
    if words:
        found.modifiers[owner.span] = frozenset(words)


def _allowed(owner: Field | Method | Parameter) -> frozenset[str]:
    match owner:
        case Method():
            return _OF_METHOD
        case Field():
            return _OF_FIELD
        case Parameter():
            return _OF_PARAMETER
        case _:
            assert_never(owner)


def _refuse_modifier(group: Group, sorts: Mapping[Sort, _Items], where: str) -> None:
    for item in sorts.get(Sort.MODIFIER, ()):
        message = f"the modifier `{item.word}` {where} is not supported yet"
        raise refuse(Code.S202, message, group.source, item.span)


def _in_order(sorts: Mapping[Sort, _Items], *wanted: Sort) -> _Items:
    found = [item for sort in wanted for item in sorts.get(sort, ())]
    return tuple(sorted(found, key=lambda item: item.span))


def _comments(group: Group, written: _Items) -> tuple[Span, ...]:
    """The comments in which some part of the items stands."""
    return tuple(
        comment
        for comment in group.comments
        if any(item.span.start < comment.end and comment.start < item.span.end for item in written)
    )
