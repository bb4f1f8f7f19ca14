"""Proposes clauses for a loop, as texts: what the goals and the code make likely. Nothing here is believed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import TypeGuard

from slicer.infer.places import Name, Place
from slicer.java import tree as java
from slicer.jml import tree as jml
from slicer.jml.show import cut
from slicer.lower.files import Original

INDEX = "slot"
"""The variable of proposed quantifiers; no program that has the word gets any."""
_ORDER = ("<=", ">=", "<")
_COMPARED = ("==", "!=", "<", "<=", ">", ">=")
_MOST_CONSTANTS = 4


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two terms that the code compares, or of which it assigns one to the other."""

    left: str
    right: str
    is_ordered: bool


@dataclass(frozen=True)
class Guesses:
    """What is proposed for one loop. `goals` are the clauses that must hold at the end, as written."""

    original: Original
    place: Place
    goals: tuple[java.Expr, ...]

    def strata(self) -> tuple[tuple[str, ...], ...]:
        """Several sets of proposals, the likely ones first."""
        first = (
            *self._goals(),
            *self._order(),
            *self._unchanged(),
            *self._not_null(),
            *self._demanded(),
            *self._before(),
        )
        second = (*self._rows(), *self._kept_rows(), *self._found_at(), *self._lengths())
        third = (*self._sums(), *self._guarded())
        return tuple(tuple(dict.fromkeys(each)) for each in (first, second, third))

    # Vocabulary -----------------------------------------------------------------------------------

    @cached_property
    def _names(self) -> tuple[Name, ...]:
        """The names that matter: those that the loop or a goal mentions, and those that the loop changes."""
        words = self.place.mentioned | {
            n.name for goal in self.goals for n in _walk(goal) if isinstance(n, java.Name | java.Select)
        }
        return tuple(n for n in self.place.names if n.text.removeprefix("this.") in words)

    def _changes(self, name: Name) -> bool:
        plain = name.text.removeprefix("this.")
        return plain in self.place.assigned or (name.is_field and self._is_in_frame(plain))

    def _is_in_frame(self, field: str) -> bool:
        frame = self.place.frame
        return "everything" in frame or f".{field}" in f".{frame}".replace(" ", ".")

    @cached_property
    def _arrays(self) -> tuple[str, ...]:
        return tuple(n.text for n in self._names if n.is_array)

    @cached_property
    def _constants(self) -> tuple[str, ...]:
        nodes = (*java.walk(self.place.code), *(n for goal in self.goals for n in _walk(goal)))
        values = sorted({n.value for n in nodes if isinstance(n, java.IntLiteral)} - {0, 1}, key=abs)
        return ("0", "1", "-1", *(str(v) for v in values[:_MOST_CONSTANTS] if v != -1))

    @cached_property
    def _integers(self) -> tuple[str, ...]:
        """Integers that do not change, and those that do, without constants."""
        plain = tuple(n.text for n in self._names if n.is_integer)
        return (*plain, *(f"{array}.length" for array in self._arrays))

    @cached_property
    def _counters(self) -> tuple[str, ...]:
        return tuple(n.text for n in self._names if n.is_integer and self._changes(n))

    # Strata ---------------------------------------------------------------------------------------

    def _order(self) -> Iterator[str]:
        for counter in self._counters:
            for other in (*self._integers, *self._constants):
                if other != counter:
                    yield from (f"{counter} {op} {other}" for op in _ORDER)
            if self._is_old(counter):
                yield from (f"{counter} {op} \\old({counter})" for op in ("==", "<=", ">="))

    def _is_old(self, text: str) -> bool:
        """Has it a value before the method?"""
        names = {n.text for n in self.place.names if n.is_field} | {p.name for p in self.place.code.parameters}
        return text in names

    def _unchanged(self) -> Iterator[str]:
        for name in self._names:
            if self._is_old(name.text) and self._changes(name) and not name.is_integer:
                yield f"{name.text} == \\old({name.text})"
                if name.is_array:
                    yield f"{name.text}.length == \\old({name.text}).length"

    def _not_null(self) -> Iterator[str]:
        yield from (f"{n.text} != null" for n in self._names if n.is_reference and self._changes(n))
        yield from (f"{n.text} != null" for n in self._names if n.is_array and not self._changes(n))

    def _demanded(self) -> Iterator[str]:
        """What holds before the method may hold throughout."""
        for case in self.original.specs.contracts.get(self.place.code.span, ()):
            for clause in case.clauses:
                if isinstance(clause, jml.Clause) and clause.kind is jml.Kind.REQUIRES:
                    yield from (self._text(part) for part in _conjuncts(clause.predicate))

    def _before(self) -> Iterator[str]:
        """What was assigned before the loop may still be there."""
        start = self.place.loop.span.start
        stored = (n for n in java.walk(self.place.code) if isinstance(n, java.Assignment) and n.op == "=")
        for node in (each for each in stored if each.span.end <= start):
            if not any(map(_does_something, (*_walk(node.target), *_walk(node.value)))):
                yield f"{self._text(node.target)} == {self._text(node.value)}"

    def _lengths(self) -> Iterator[str]:
        for one, two in product(self._arrays, repeat=2):
            if one < two:
                yield f"{one}.length == {two}.length"
            if one != two:
                yield f"{one}.length == {two}.length + 1"

    def _goals(self) -> Iterator[str]:
        """The goals, with what the method returns for its result, and counters for what bounds them."""
        for goal in self.goals:
            for part in _conjuncts(goal):
                for text, swaps in self._without_result(part):
                    yield text
                    yield from (
                        swapped
                        for old, new in product(swaps, self._counters)
                        if (swapped := _swap(text, old, new)) != text
                    )

    def _without_result(self, part: java.Expr) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The clause in terms of variables, and the parts of it for which a counter may stand."""
        text = self._text(part)
        ends = tuple(dict.fromkeys(self._text(n) for n in _walk(part) if self._is_end(n)))
        if not any(isinstance(n, java.Result) for n in _walk(part)):
            yield text, ends
            return
        returned = (n.value for n in java.walk(self.place.code) if isinstance(n, java.Return) and n.value is not None)
        for value in dict.fromkeys(self._text(v) for v in returned if isinstance(v, java.Name | java.Select)):
            yield text.replace("\\result", value), tuple(end.replace("\\result", value) for end in ends)

    def _is_end(self, node: java.Node) -> TypeGuard[java.Expr]:
        """May it be what a counter has reached when the loop ends?"""
        match node:
            case java.IntLiteral():
                return True
            case java.Name(name=name):
                return any(each.text == name and each.is_integer for each in self.place.names)
            case java.Select(name=name):
                return name == "length"
            case java.Result():
                code = self.place.code
                return isinstance(code, java.Method) and Name("", code.result).is_integer
            case _:
                return False

    def _is_number(self, node: java.Expr) -> bool:
        match node:
            case java.Index(array=java.Name(name=name) | java.Select(target=java.This(), name=name)):
                texts = {name, f"this.{name}"}
                return any(
                    n.text in texts and n.type.dimensions == 1 and Name("", replace(n.type, dimensions=0)).is_integer
                    for n in self.place.names
                )
            case java.Binary() | java.Unary():
                return True
            case _:
                return self._is_end(node)

    def _rows(self) -> Iterator[str]:
        """What the code compares or stores at an index holds so far for all, or for some, indices."""
        for counter, pair in product(self._indices, self._pairs):
            here = _swap(pair.left, counter, INDEX), _swap(pair.right, counter, INDEX)
            if here == (pair.left, pair.right):
                continue
            operators = _COMPARED if pair.is_ordered else _COMPARED[:2]
            for low in self._starts:
                so_far = f"{low} <= {INDEX} && {INDEX} < {counter}"
                yield from (f"(\\forall int {INDEX}; {so_far}; {here[0]} {op} {here[1]})" for op in operators)
                yield f"(\\exists int {INDEX}; {so_far}; {here[0]} == {here[1]})"

    def _found_at(self) -> Iterator[str]:
        """What the code compares at one index holds at another one, if that is one."""
        for counter, other, pair in product(self._indices, self._counters, self._pairs):
            here = _swap(pair.left, counter, other), _swap(pair.right, counter, other)
            if counter != other and here != (pair.left, pair.right):
                claim = f"{here[0]} == {here[1]}"
                yield from (claim, f"{other} >= 0 ==> {claim}", f"{other} != -1 ==> {claim}")

    def _kept_rows(self) -> Iterator[str]:
        """What the loop has not come to yet is as it was."""
        for counter, array in product(self._indices, self._arrays):
            rest = f"{counter} <= {INDEX} && {INDEX} < {array}.length"
            yield f"(\\forall int {INDEX}; {rest}; {array}[{INDEX}] == \\old({array}[{INDEX}]))"

    @cached_property
    def _indices(self) -> tuple[str, ...]:
        words = {n.name for n in java.walk(self.place.code) if isinstance(n, java.Name)}
        return () if INDEX in words else self._counters

    @cached_property
    def _starts(self) -> tuple[str, ...]:
        """What counters begin with."""
        nodes = (n for n in java.walk(self.place.code) if isinstance(n, java.Declarator) and n.init is not None)
        values = {str(n.init.value) for n in nodes if isinstance(n.init, java.IntLiteral)}
        return ("0", *sorted(values & {"1"}))

    @cached_property
    def _pairs(self) -> tuple["_Pair", ...]:
        """The two sides of comparisons and assignments in the loop that read an array."""
        found: dict[_Pair, None] = {}
        for node in java.walk(self.place.loop):
            match node:
                case java.Binary(op=op, left=left, right=right) if op in _COMPARED:
                    sides = (left, right)
                case java.Assignment(op="=", target=left, value=right):
                    sides = (left, right)
                case _:
                    continue
            nodes = [n for side in sides for n in _walk(side)]
            if any(isinstance(n, java.Index) for n in nodes) and not any(map(_does_something, nodes)):
                one, other = map(self._text, sides)
                found[_Pair(one, other, any(map(self._is_number, sides)))] = None
        return tuple(found)

    def _sums(self) -> Iterator[str]:
        """One integer is the sum, or the product, of two others."""
        others = (*self._integers, *(f"\\old({c})" for c in self._counters if self._is_old(c)))
        for counter in self._counters:
            for number, one in enumerate(others):
                for two in others[number:]:
                    if counter not in {one, two}:
                        yield from (f"{counter} == {one} {op} {two}" for op in ("+", "*"))
                yield from (f"{counter} == {number} * {one}" for number in (2, 3) if one != counter)
                yield from (f"{counter} == {one} {op} 1" for op in ("+", "-") if one != counter)

    def _guarded(self) -> Iterator[str]:
        flags = [n.text for n in self._names if n.is_boolean and self._changes(n)]
        guards = [*flags, *(f"!{flag}" for flag in flags)]
        guards += [f"{c} {op} 0" for c in self._counters for op in (">=", "<")]
        claims = (*self._rows(), *(part for goal in self._goals() for part in (goal,)))
        yield from (f"{guard} ==> {claim}" for guard, claim in product(guards, dict.fromkeys(claims)))

    def _text(self, node: java.Expr) -> str:
        text = cut(self.original.specs.text, node.span)
        return text if text.strip() else self.original.unit.source.slice(node.span)


def _walk(node: java.Expr) -> Iterator[java.Node]:
    yield node
    yield from java.walk(node)


def _conjuncts(node: java.Expr) -> Iterator[java.Expr]:
    match node:
        case java.Binary(op="&&", left=left, right=right):
            yield from _conjuncts(left)
            yield from _conjuncts(right)
        case _:
            yield node


def _does_something(node: java.Node) -> bool:
    return isinstance(node, java.Call | java.New | java.NewArray | java.Assignment | java.Step)


def _swap(text: str, old: str, new: str) -> str:
    """The text with a term for another, where it is a whole word."""
    found, at = "", 0
    while (start := text.find(old, at)) >= 0:
        end = start + len(old)
        before, after = text[start - 1 : start], text[end : end + 1]
        apart = not (before.isalnum() or before in {"_", ".", "\\"}) and not (after.isalnum() or after == "_")
        found += text[at:start] + (new if apart else old)
        at = end
    return found + text[at:]


def spread(strata: Iterable[tuple[str, ...]], most: int) -> tuple[tuple[str, ...], ...]:
    """The strata, none with more proposals than so many, and none with what an earlier one has."""
    seen = set[str]()
    found: list[tuple[str, ...]] = []
    for stratum in strata:
        new = tuple(text for text in stratum if text not in seen)[:most]
        seen.update(new)
        found.append(new)
    return tuple(found)
