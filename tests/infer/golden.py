"""What becomes of the textbook loops: a table to look at, and false properties of some of them."""

from enum import StrEnum

from tests.infer.textbook import Loop


class Outcome(StrEnum):
    """`closed`: by KeY, with the invariants found; `open`: enough within the bounds; `lacking`: not even that."""

    CLOSED = "closed"
    OPEN = "open"
    LACKING = "lacking"


_TABLE = """
Counters: countUp countDown twice multiply divide add tick atLeastOnce nextEven countLong lastLetter
Copies: copy fill reversed range append incrementAll copyBackwards absolute
Searches: indexOf firstPresent firstIndexOf contains lastIndexOf sentinel binarySearch
Accumulations: maximum minimum indexOfMaximum sumOfNaturals occurrences sum
Accumulations lacking: ceiling
Nested: hasDuplicate cells smallerBefore largest subset triangle
Flags: allPositive isSorted same untilDone anyNegative isEven hasZero
Lists: length last find largest
Nested lacking: selectionSort
"""
"""The ceiling needs the hidden counter of a for-each loop, for which there is no word; the sort needs that what
is sorted is no greater than what is not.
"""


def _rows() -> dict[Loop, Outcome]:
    found: dict[Loop, Outcome] = {}
    for line in _TABLE.strip().splitlines():
        head, methods = line.split(": ")
        kind, _, outcome = head.partition(" ")
        found.update({Loop(kind, method): Outcome(outcome or "closed") for method in methods.split()})
    return found


GOLDEN = _rows()

MUTANTS = (
    Loop("Counters", "countUp", ("i < n", "i <= n")),
    Loop("Counters", "countDown", ("i > 0", "i >= 0")),
    Loop("Counters", "twice", ("total = 0", "total = 1")),
    Loop("Counters", "multiply", ("left = b", "left = b + 1")),
    Loop("Counters", "divide", ("rest >= b", "rest > b")),
    Loop("Copies", "copy", ("i < a.length; i++", "i < a.length - 1; i++")),
    Loop("Copies", "fill", ("i = 0", "i = 1")),
    Loop("Copies", "reversed", ("= a[a.length - 1 - i]", "= a[i]")),
    Loop("Searches", "indexOf", ("found = i;", "found = i + 1;")),
    Loop("Searches", "lastIndexOf", ("i >= 0 &&", "i > 0 &&")),
    Loop("Accumulations", "maximum", ("a[i] > max", "a[i] < max")),
    Loop("Accumulations", "occurrences", ("\\result <= a.length", "\\result < a.length")),
    Loop("Accumulations", "sum", ("int i = 0", "int i = 1")),
    Loop("Nested", "cells", ("j < columns", "j <= columns")),
    Loop("Nested", "hasDuplicate", ("j = i + 1", "j = i")),
    Loop("Flags", "allPositive", ("a[i] <= 0", "a[i] < 0")),
    Loop("Flags", "isEven", ("n % 2 == 0", "n % 2 == 1")),
    Loop("Lists", "length", ("count = 0", "count = -1")),
    Loop("Lists", "last", ("return cursor;", "return head;")),
)
"""The method, or what is said of it, is wrong in one place."""
