"""Sorts items of JML by what they are about: a method, a class, a loop, a statement, or a declaration."""

from collections.abc import Iterator
from enum import Enum, auto
from typing import assert_never

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.base.record import record
from slicer.base.source import Span
from slicer.jml.parse import Item, Part
from slicer.jml.scan import Group
from slicer.jml.tree import (
    Beside,
    Clause,
    Depends,
    FrameClause,
    Kind,
    Measure,
    ModelMethod,
    Represents,
    Set,
    Signals,
    SignalsOnly,
    Unreadable,
    Variable,
)
from slicer.jml.words import ALSO, HEADERS, MODIFIERS, VISIBILITY


class Sort(Enum):
    """`FRAME` clauses may belong to a contract or to a loop, a `VARIABLE` to a class or to code."""

    CONTRACT = auto()
    FRAME = auto()
    LOOP = auto()
    INVARIANT = auto()
    MEMBER = auto()
    VARIABLE = auto()
    CODE = auto()
    MODIFIER = auto()
    BESIDE = auto()
    STRANGE = auto()


CLASS_LEVEL = frozenset({Sort.INVARIANT, Sort.MEMBER, Sort.VARIABLE})


@record(slots=True)
class Sorted:
    """An item with its sort and the modifiers written before it that belong to it."""

    item: Item
    sort: Sort
    modifiers: tuple[Item, ...] = ()

    @property
    def span(self) -> Span:
        return self.item.span

    @property
    def whole(self) -> Span:
        """With its modifiers."""
        return self.modifiers[0].span.to(self.span) if self.modifiers else self.span

    @property
    def words(self) -> frozenset[str]:
        return frozenset(modifier.word for modifier in self.modifiers)


_TAKEN = {
    Sort.CONTRACT: VISIBILITY,
    Sort.INVARIANT: VISIBILITY | {"static", "instance"},
    Sort.MEMBER: VISIBILITY | {"static", "instance"},
    Sort.BESIDE: VISIBILITY | {"static", "instance", "model"},
}
_KINDS = {
    Kind.INVARIANT: Sort.INVARIANT,
    Kind.LOOP_INVARIANT: Sort.LOOP,
    Kind.DECREASES: Sort.LOOP,
    Kind.ASSERT: Sort.CODE,
    Kind.ASSUME: Sort.CODE,
    Kind.SET: Sort.CODE,
    Kind.REPRESENTS: Sort.MEMBER,
    Kind.ASSIGNABLE: Sort.FRAME,
}


def sort_items(group: Group, items: tuple[Item, ...]) -> tuple[Sorted, ...]:
    """The items in order, the modifiers of a clause or header with it."""
    found: list[Sorted] = []
    for item in items:
        sort = _sort(item)
        taken = _TAKEN.get(sort, frozenset()) if item.part is not None or item.word in HEADERS else frozenset()
        modifiers: list[Item] = []
        while found and found[-1].sort is Sort.MODIFIER and found[-1].item.word in taken:
            modifiers.insert(0, found.pop().item)
        found.append(Sorted(item, sort, tuple(modifiers)))
    return tuple(_checked(group, each) for each in found)


def misplaced(group: Group, item: Item, message: str = "") -> Unreadable:
    """The item as something that has no business where it stands."""
    at = Span(item.span.start, item.span.start + len(item.word))
    if isinstance(item.part, Unreadable):
        return Unreadable(item.span, None, item.part.diagnostic)
    what = message or f"`{item.word}` has no meaning here"
    return Unreadable(item.span, None, refuse(Code.S203, what, group.source, at).diagnostics[0])


def _checked(group: Group, each: Sorted) -> Sorted:
    """A visibility that stands before nothing that has one is strange."""
    if each.sort is not Sort.MODIFIER or each.item.word not in VISIBILITY:
        return each
    message = f"`{each.item.word}` stands neither before a behaviour nor before a declaration"
    return Sorted(Item(each.span, each.item.word, misplaced(group, each.item, message)), Sort.STRANGE)


def _sort(item: Item) -> Sort:
    if item.part is not None:
        return _sort_part(item.word, item.part)
    return Sort.MODIFIER if item.word in MODIFIERS else Sort.CONTRACT


def _sort_part(word: str, part: Part) -> Sort:
    match part:
        case Unreadable():
            return _sort_unreadable(word, part)
        case FrameClause(kind=Kind.ASSIGNABLE):
            return Sort.LOOP if word.startswith("loop_") else Sort.FRAME
        case Clause() | Measure():
            return _KINDS.get(part.kind, Sort.CONTRACT)
        case FrameClause() | Signals() | SignalsOnly():
            return Sort.CONTRACT
        case Depends() | Represents() | ModelMethod():
            return Sort.MEMBER
        case Variable():
            return Sort.VARIABLE
        case Set():
            return Sort.CODE
        case Beside():
            return Sort.BESIDE
        case _:
            assert_never(part)


def _sort_unreadable(word: str, part: Unreadable) -> Sort:
    if word in {"ghost", "model"}:
        return Sort.VARIABLE
    if part.kind is None:
        return Sort.STRANGE
    if word.startswith("loop_"):
        return Sort.LOOP
    return _KINDS.get(part.kind, Sort.CONTRACT)


def is_header(each: Sorted) -> bool:
    return each.item.word in HEADERS


def is_also(each: Sorted) -> bool:
    return each.item.word in ALSO and each.item.part is None


def of_sorts(items: tuple[Sorted, ...], *sorts: Sort) -> Iterator[Sorted]:
    return (each for each in items if each.sort in sorts)
