"""Proposes what each round of a loop makes smaller, as texts, likely ones first. Nothing here is believed."""

import re
from collections.abc import Iterator
from itertools import product

from slicer.infer.vocabulary import Vocabulary, does_something, walk
from slicer.java import tree as java

_WORD = re.compile(r"[\w.]+")
_UP, _DOWN = {"<", "<=", "!="}, {">", ">=", "!="}


def measures(words: Vocabulary) -> tuple[str, ...]:
    """Differences of what the loop compares, the counters, and how far they are from what does not change.

    A prover may want that a measure is not negative even behind the last round: so each comes also with a bit more.
    """
    found = dict.fromkeys((*_compared(words), *words.falling, *_distances(words)))
    more = ("", " + 1", *(f" + {constant}" for constant in words.constants if constant.isdigit() and constant > "1"))
    return tuple(f"{measure}{less}" for less, measure in product(more, found))


def _compared(words: Vocabulary) -> Iterator[str]:
    loop = words.place.loop
    condition = None if isinstance(loop, java.ForEach) else loop.condition
    for node in () if condition is None else walk(condition):
        if not isinstance(node, java.Binary) or any(map(does_something, walk(node))):
            continue
        left, right = words.text(node.left), words.text(node.right)
        if node.op in _UP:
            yield _difference(right, left)
        if node.op in _DOWN:
            yield _difference(left, right)


def _distances(words: Vocabulary) -> Iterator[str]:
    others = [each for each in words.integers if each not in words.counters]
    for counter, other in product(words.counters, others):
        yield _difference(other, counter)
        yield _difference(counter, other)


def _difference(one: str, other: str) -> str:
    return one if other == "0" else f"{_operand(one)} - {_operand(other)}"


def _operand(text: str) -> str:
    return text if _WORD.fullmatch(text) else f"({text})"
