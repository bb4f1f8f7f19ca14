"""Proposes clauses for a loop, as texts: what the goals and the code make likely. Nothing here is believed."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations_with_replacement, product

from slicer.base.record import record
from slicer.infer.from_goals import FromGoals
from slicer.infer.rows import Rows
from slicer.infer.vocabulary import Vocabulary, conjuncts, does_something, walk
from slicer.java import tree as java
from slicer.jml import tree as jml

_ORDER = ("<=", ">=", "<")


@record
class Guesses:
    """What is proposed for one loop."""

    words: Vocabulary

    @cached_property
    def of_goals(self) -> tuple[str, ...]:
        """The goals for what was done so far."""
        return tuple(FromGoals(self.words).so_far())

    def strata(self) -> tuple[tuple[str, ...], ...]:
        """Several sets of proposals, the likely ones first."""
        goals, rows = FromGoals(self.words), Rows(self.words)
        first = (
            *self.of_goals,
            *self._order(self.words.counters),
            *self._unchanged(),
            *self._not_null(),
            *self._demanded(),
            *self._before(),
            *self._order(self.words.outer),
        )
        second = (*goals.from_above(), *rows.so_far(), *rows.kept(), *rows.found_at(), *self._lengths())
        third = (*goals.with_rest(), *self._sums())
        fourth = tuple(self._guarded((*rows.so_far(), *self.of_goals)))
        return tuple(tuple(dict.fromkeys(each)) for each in (first, second, third, fourth))

    def _order(self, counters: tuple[str, ...]) -> Iterator[str]:
        for counter in counters:
            for other in (*self.words.integers, *self.words.constants):
                if other != counter:
                    yield from (f"{counter} {op} {other}" for op in _ORDER)
            if self.words.is_old(counter):
                yield from (f"{counter} {op} \\old({counter})" for op in ("==", "<=", ">="))

    def _unchanged(self) -> Iterator[str]:
        for name in self.words.names:
            if self.words.is_old(name.text) and self.words.changes(name) and not name.is_integer:
                yield f"{name.text} == \\old({name.text})"
                if name.is_array:
                    yield f"{name.text}.length == \\old({name.text}).length"

    def _not_null(self) -> Iterator[str]:
        names = self.words.names
        yield from (f"{n.text} != null" for n in names if n.is_reference and self.words.changes(n))
        yield from (f"{n.text} != null" for n in names if n.is_array and not self.words.changes(n))

    def _demanded(self) -> Iterator[str]:
        """What holds before the method may hold throughout."""
        for case in self.words.original.specs.contracts.get(self.words.place.code.span, ()):
            for clause in case.clauses:
                if isinstance(clause, jml.Clause) and clause.kind is jml.Kind.REQUIRES:
                    yield from (self.words.text(part) for part in conjuncts(clause.predicate))

    def _before(self) -> Iterator[str]:
        """What was assigned before the loop may still be there."""
        start = self.words.place.loop.span.start
        stored = (n for n in java.walk(self.words.place.code) if isinstance(n, java.Assignment) and n.op == "=")
        for node in (each for each in stored if each.span.end <= start):
            if not any(map(does_something, (*walk(node.target), *walk(node.value)))):
                yield f"{self.words.text(node.target)} == {self.words.text(node.value)}"

    def _lengths(self) -> Iterator[str]:
        for one, two in product(self.words.arrays, repeat=2):
            if one < two:
                yield f"{one}.length == {two}.length"
            if one != two:
                yield f"{one}.length == {two}.length + 1"

    def _sums(self) -> Iterator[str]:
        """One integer is the sum, or the product, of two others."""
        counters = self.words.counters
        terms = (*self.words.integers, *(f"\\old({c})" for c in counters if self.words.is_old(c)))
        for counter in counters:
            for one, two in combinations_with_replacement(terms, 2):
                if counter not in {one, two}:
                    yield from (f"{counter} == {one} {op} {two}" for op in ("+", "*"))
            for one in terms:
                if one != counter:
                    yield from (f"{counter} == {number} * {one}" for number in (2, 3))
                    yield from (f"{counter} == {one} {op} 1" for op in ("+", "-"))
        for whole in (each for each in terms if each not in counters):
            yield from (f"{one} + {two} == {whole}" for one, two in product(counters, terms) if one < two != whole)

    def _guarded(self, claims: Iterable[str]) -> Iterator[str]:
        names = self.words.names
        flags = [n.text for n in names if n.is_boolean and self.words.changes(n)]
        guards = [*flags, *(f"!{flag}" for flag in flags)]
        guards += [f"{c} {op} 0" for c in self.words.counters for op in (">=", "<")]
        yield from (f"{guard} ==> {claim}" for guard, claim in product(guards, dict.fromkeys(claims)))
        found = [n.text for n in names if n.is_reference and self.words.changes(n)]
        others = [n.text for n in names if n.is_reference and not self.words.changes(n)]
        yield from (f"{one} != null ==> {other} != null" for one, other in product(found, others))


def spread(strata: Iterable[tuple[str, ...]], most: int) -> tuple[tuple[str, ...], ...]:
    """The strata, none with more proposals than so many, and none with what an earlier one has."""
    seen = set[str]()
    found: list[tuple[str, ...]] = []
    for stratum in strata:
        new = tuple(text for text in stratum if text not in seen)[:most]
        seen.update(new)
        found.append(new)
    return tuple(found)
