"""Numbers the objects of each exact class, so that a type becomes a range of numbers."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from slicer.base.record import record
from slicer.ir.program import Program
from slicer.ir.terms import EnumValue, Text, type_of
from slicer.ir.types import STRING, Type


@record
class Layout:
    """`caps` says how many objects of each exact class there can be, `bases` the number before their first.

    A place of type T holds 0 or the number of an object of a class in `kinds(T)`. Law: where two places can be
    compared, equal numbers are the same object. `texts` are the string literals, which are the first strings.
    """

    program: Program
    caps: Mapping[Type, int]
    bases: Mapping[Type, int]
    texts: tuple[str, ...] = ()

    @cached_property
    def _kinds(self) -> dict[Type, tuple[Type, ...]]:
        return {}

    def kinds(self, above: Type) -> tuple[Type, ...]:
        """The exact classes below a type, in the order of their numbers."""
        found = self._kinds.get(above)
        if found is None:
            below = (kind for kind in self.caps if self.program.is_subtype(kind, above))
            found = self._kinds[above] = tuple(sorted(below, key=lambda kind: self.bases[kind]))
        return found

    def of_kind(self, kind: Type) -> range:
        """The numbers of the objects of an exact class."""
        first = self.bases[kind] + 1
        return range(first, first + self.caps[kind])

    def places(self, above: Type) -> Iterator[tuple[int, Type]]:
        """The numbers of the objects of a type, each with its exact class."""
        for kind in self.kinds(above):
            yield from ((number, kind) for number in self.of_kind(kind))

    def numbers(self, above: Type) -> tuple[int, ...]:
        return tuple(number for number, _ in self.places(above))

    def number_of(self, term: Text | EnumValue) -> int:
        """The number of an object that is always there."""
        at = self.texts.index(term.value) + 1 if isinstance(term, Text) else term.number
        return self.bases[type_of(term)] + at

    def always(self, kind: Type) -> int:
        """How many objects of an exact class are always there: string literals and constants of enums."""
        return len(self.texts) if kind == STRING else len(self.program.constants(kind))

    @property
    def largest(self) -> int:
        return max((self.bases[kind] + cap for kind, cap in self.caps.items()), default=1)

    @property
    def bits(self) -> int:
        """How many a reference needs; one number more than there are objects can be written."""
        return (self.largest + 1).bit_length()


def pooled(
    program: Program, caps: Mapping[Type, int], together: Iterable[frozenset[Type]], texts: tuple[str, ...]
) -> Layout:
    """Classes that some place can hold, or that are compared, share one row of numbers."""
    pool: dict[Type, set[Type]] = {kind: {kind} for kind in caps}
    for group in together:
        joined = set().union(*(pool[kind] for kind in group))
        pool.update(dict.fromkeys(joined, joined))
    bases: dict[Type, int] = {}
    for kind in caps:
        bases[kind] = sum(caps[other] for other in pool[kind] if other in bases)
    return Layout(program, caps, bases, texts)
