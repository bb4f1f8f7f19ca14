"""The text that the slice for a question is made of: the program, or one with the same lines that says the same."""

from collections.abc import Callable, Sequence

from slicer.base.record import record
from slicer.claims.spec import Asked
from slicer.lower.files import Lowered, Original
from slicer.slicing.older import in_older_java
from slicer.slicing.put_in import put_in
from slicer.slicing.said import Said


@record
class Basis:
    """The program with the annotations that were adopted for the question; `left` says which have no place in it.

    `older` is that in the Java that KeY loads, where the program needs that.
    """

    original: Original
    asked: Asked
    older: tuple[Original, Asked] | None
    left: tuple[str, ...] = ()


def bases(
    file: Lowered,
    all_: Sequence[Asked],
    find: Callable[[Lowered], tuple[Asked, ...]],
    adopted: Callable[[Asked], Sequence[Said]],
) -> tuple[Basis, ...]:
    """One for each question about the file; `find` finds the same ones in other texts."""
    again = in_older_java(file.file.unit)
    rewritten = (None,) * len(all_) if again is None else _pairs(again, find)
    plain = [Basis(file.original(a.program), a, older) for a, older in zip(all_, rewritten, strict=True)]
    return tuple(_with(each, file, find, adopted(each.asked)) for each in plain)


def _with(basis: Basis, file: Lowered, find: Callable[[Lowered], tuple[Asked, ...]], adopted: Sequence[Said]) -> Basis:
    if not adopted:
        return basis
    put = put_in(file, basis.asked, adopted)
    again = None if basis.older is None else in_older_java(put.file.file.unit)
    (asked,) = (each for each in find(put.file) if each.label == basis.asked.label)
    older = None if again is None else next(each for each in _pairs(again, find) if each[1].label == asked.label)
    return Basis(put.file.original(asked.program), asked, older, put.left)


def _pairs(file: Lowered, find: Callable[[Lowered], tuple[Asked, ...]]) -> tuple[tuple[Original, Asked], ...]:
    return tuple((file.original(asked.program), asked) for asked in find(file))
