"""What an item of JML is about: a method, a class, a loop or a single declaration."""

from collections.abc import Mapping
from enum import Enum, auto

from slicer.base.codes import Code
from slicer.base.diagnostics import refuse
from slicer.jml.parse import Item
from slicer.jml.scan import Group
from slicer.jml.tree import Clause, FrameClause, Kind

_VISIBILITY = frozenset({"public", "private", "protected"})
_HEADERS = frozenset({"behavior", "behaviour", "normal_behavior", "normal_behaviour"})


class Sort(Enum):
    """`FRAME` clauses may belong to a contract or to a loop."""

    CONTRACT = auto()
    FRAME = auto()
    LOOP = auto()
    INVARIANT = auto()
    MODIFIER = auto()


def by_sort(group: Group, items: tuple[Item, ...]) -> Mapping[Sort, tuple[Item, ...]]:
    """The items of each sort, in order; a visibility modifier counts as what it stands before."""
    found: dict[Sort, tuple[Item, ...]] = {}
    following: Item | None = None
    for item in reversed(items):
        if item.word in _VISIBILITY and not _takes_visibility(following):
            message = f"`{item.word}` stands neither before a behaviour nor before an invariant"
            raise refuse(Code.S203, message, group.source, item.span)
        what = following if item.word in _VISIBILITY and following else item
        found[_sort(what)] = (item, *found.get(_sort(what), ()))
        following = item
    return found


def is_header(item: Item) -> bool:
    return item.word in _HEADERS


def _takes_visibility(item: Item | None) -> bool:
    return item is not None and (is_header(item) or item.word == "invariant")


def _sort(item: Item) -> Sort:
    match item.clause:
        case None:
            return Sort.CONTRACT if is_header(item) else Sort.MODIFIER
        case FrameClause():
            return Sort.LOOP if item.word.startswith("loop_") else Sort.FRAME
        case Clause(kind=Kind.INVARIANT):
            return Sort.INVARIANT
        case Clause(kind=Kind.LOOP_INVARIANT | Kind.DECREASES):
            return Sort.LOOP
        case _:
            return Sort.CONTRACT
