"""Proposes what the goals say, so far: with counters for what bounds them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TypeGuard

from slicer.base.record import record
from slicer.infer.places import Name
from slicer.infer.vocabulary import Vocabulary, conjuncts, swap, walk
from slicer.java import tree as java

_ARITHMETIC = ("+", "-", "*", "/", "%")


@record(slots=True)
class _Goal:
    """A goal in terms of variables. For its `ends` a counter may stand; both sides of an equation are numbers."""

    text: str
    ends: tuple[str, ...]
    is_equation: bool


@record
class FromGoals:
    words: Vocabulary

    def so_far(self) -> Iterator[str]:
        """The goals, and the goals for what was done so far."""
        for goal in self._goals:
            yield goal.text
            yield from _swapped(goal, self.words.counters)
        for goal in self._goals:
            yield from _swapped(goal, self.words.outer)

    def from_above(self) -> Iterator[str]:
        """The goals for what loops that count down have done."""
        falling = self.words.falling
        for goal in self._goals:
            yield from _swapped(goal, [f"{counter} + 1" for counter in falling])
            for end in goal.ends:
                yield from (swap(goal.text, end, f"({end} - {counter})") for counter in falling if counter != end)

    def with_rest(self) -> Iterator[str]:
        """Equations of goals for what outer loops have done, and the counter of this one has added; parts of goals."""
        counters = (*self.words.counters, *self.words.outer)
        for goal in (each for each in self._goals if each.is_equation):
            for text in (goal.text, *_swapped(goal, counters)):
                yield from (f"{text} {op} {counter}" for counter in counters for op in ("+", "-"))
        for counter in self.words.counters:
            yield from (f"{counter} == {part}" for part in self._parts if swap(part, counter, "") == part)

    @cached_property
    def _parts(self) -> tuple[str, ...]:
        """The sums and products that the goals speak of."""
        nodes = (n for goal in self.words.goals for n in walk(goal))
        sums = [n for n in nodes if isinstance(n, java.Binary) and n.op in _ARITHMETIC]
        free = [n for n in sums if not any(isinstance(e, java.Index | java.Quantified | java.Old) for e in walk(n))]
        texts = (text for node in free for text in self._with_results(self.words.text(node)))
        return tuple(dict.fromkeys(texts))

    @cached_property
    def _goals(self) -> tuple[_Goal, ...]:
        parts = [part for goal in self.words.goals for part in conjuncts(goal)]
        claims = [right for part in parts for right in _claimed(part)]
        found = (goal for part in (*parts, *claims) for goal in self._without_result(part))
        return tuple(dict.fromkeys(found))

    def _without_result(self, part: java.Expr) -> Iterator[_Goal]:
        ends = tuple(dict.fromkeys(self.words.text(n) for n in walk(part) if self._is_end(n)))
        is_equation = isinstance(part, java.Binary) and part.op == "==" and self._is_number(part.left)
        if not any(isinstance(n, java.Result) for n in walk(part)):
            yield _Goal(self.words.text(part), ends, is_equation)
            return
        for value in self._returned:
            swapped = tuple(end.replace("\\result", value) for end in ends)
            yield _Goal(self.words.text(part).replace("\\result", value), swapped, is_equation)

    def _with_results(self, text: str) -> Iterable[str]:
        return [text.replace("\\result", value) for value in self._returned] if "\\result" in text else [text]

    @cached_property
    def _returned(self) -> tuple[str, ...]:
        """The names that the method returns."""
        code = self.words.place.code
        values = (node.value for node in java.walk(code) if isinstance(node, java.Return))
        return tuple(dict.fromkeys(self.words.text(v) for v in values if isinstance(v, java.Name | java.Select)))

    def _is_end(self, node: java.Node) -> TypeGuard[java.Expr]:
        """May it be what a counter has reached when the loop ends?"""
        match node:
            case java.IntLiteral():
                return True
            case java.Name():
                text = self.words.text(node)
                return any(each.text == text and each.is_integer for each in self.words.place.names)
            case java.Select(name=name):
                return name == "length"
            case java.Result():
                code = self.words.place.code
                return isinstance(code, java.Method) and Name("", code.result).is_integer
            case _:
                return False

    def _is_number(self, node: java.Expr) -> bool:
        return is_number(node, self.words) or self._is_end(node)


def is_number(node: java.Expr, words: Vocabulary) -> bool:
    """Is it surely an integer?"""
    match node:
        case java.Index(array=java.Name(name=name) | java.Select(target=java.This(), name=name)):
            texts = {name, f"this.{name}"}
            return any(
                n.text in texts and n.type.dimensions == 1 and Name("", replace(n.type, dimensions=0)).is_integer
                for n in words.place.names
            )
        case java.Binary(op=op):
            return op in _ARITHMETIC
        case java.Unary(op=op):
            return op != "!"
        case java.IntLiteral():
            return True
        case java.Name(name=name):
            return any(each.text == name and each.is_integer for each in words.place.names)
        case java.Select(target=target, name=name):
            return name == "length" or (
                isinstance(target, java.This)
                and any(each.text in {name, f"this.{name}"} and each.is_integer for each in words.place.names)
            )
        case _:
            return False


def _claimed(part: java.Expr) -> Iterator[java.Expr]:
    """What a goal claims under a condition."""
    if isinstance(part, java.Binary) and part.op in {"==>", "<==>"}:
        yield from conjuncts(part.right)


def _swapped(goal: _Goal, terms: Iterable[str]) -> Iterator[str]:
    """The goal with one of these for one of its ends."""
    for term in terms:
        texts = (swap(goal.text, end, term) for end in goal.ends)
        yield from (text for text in texts if text != goal.text)
