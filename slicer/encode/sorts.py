"""The sorts of formulas."""

from enum import Enum, auto

from slicer.base.record import record


class Sort(Enum):
    __hash__ = object.__hash__  # see `Op`

    BOOL = auto()
    INT = auto()
    REF = auto()


@record(slots=True)
class MapSort:
    """Total maps from `index` to `value`: the arrays of SMT."""

    index: Sort
    value: "AnySort"


@record(slots=True)
class Wide:
    """Integers from `low` to `high`, in as many bits as these need: what clauses compute where code wraps."""

    low: int
    high: int

    @property
    def bits(self) -> int:
        return max((each if each >= 0 else ~each).bit_length() for each in (self.low, self.high)) + 1


AnySort = Sort | MapSort | Wide
