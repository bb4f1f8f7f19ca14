"""What clauses of a loop can speak of: the names that matter there, and code and goals as texts."""

import re
from collections.abc import Iterator
from functools import cached_property
from string import ascii_lowercase

from slicer.base.record import record
from slicer.infer.places import Name, Place
from slicer.java import tree as java
from slicer.jml.show import cut
from slicer.lower.files import Original

INDEX = "slot"
"""The variable of proposed quantifiers; no program that has the word gets any."""
_MOST_CONSTANTS = 4
_ASIDE = re.compile(r"//.*|/\*.*?\*/|\s+")


@record
class Vocabulary:
    """The words for one loop. `goals` are the clauses that must hold at the end, as written."""

    original: Original
    place: Place
    goals: tuple[java.Expr, ...]

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The names that matter: those that the loop or a goal mentions, those that a loop around it changes, and those
        that counters begin with.
        """
        said = (n.name for goal in self.goals for n in walk(goal) if isinstance(n, java.Name | java.Select))
        words = self.place.mentioned | self.place.assigned_around | set(said) | set(self._beginnings())
        return tuple(n for n in self.place.names if n.text.removeprefix("this.") in words)

    def _beginnings(self) -> Iterator[str]:
        declared = (n for n in java.walk(self.place.code) if isinstance(n, java.Declarator) and n.init is not None)
        for node in declared:
            if node.name in self.place.assigned and node.init is not None:
                yield from (n.name for n in walk(node.init) if isinstance(n, java.Name | java.Select))

    def changes(self, name: Name) -> bool:
        plain = name.text.removeprefix("this.")
        return plain in self.place.assigned or (name.is_field and self._is_in_frame(plain))

    def _is_in_frame(self, field: str) -> bool:
        return "everything" in self.place.frame or field in re.findall(r"\w+", self.place.frame)

    def is_old(self, text: str) -> bool:
        """Has it a value before the method?"""
        names = {n.text for n in self.place.names if n.is_field} | {p.name for p in self.place.code.parameters}
        return text in names

    @cached_property
    def arrays(self) -> tuple[str, ...]:
        return tuple(n.text for n in self.names if n.is_array)

    @cached_property
    def constants(self) -> tuple[str, ...]:
        nodes = (*java.walk(self.place.code), *(n for goal in self.goals for n in walk(goal)))
        values = sorted({n.value for n in nodes if isinstance(n, java.IntLiteral)} - {0, 1}, key=abs)
        return ("0", "1", "-1", *(str(v) for v in values[:_MOST_CONSTANTS] if v != -1))

    @cached_property
    def integers(self) -> tuple[str, ...]:
        """Integers that do not change, and those that do, without constants."""
        plain = tuple(n.text for n in self.names if n.is_integer)
        return (*plain, *(f"{array}.length" for array in self.arrays))

    @cached_property
    def counters(self) -> tuple[str, ...]:
        """The integers that the loop changes."""
        return tuple(n.text for n in self.names if n.is_integer and self.changes(n))

    @cached_property
    def outer(self) -> tuple[str, ...]:
        """The integers that only a loop around it changes."""
        around = self.place.assigned_around - self.place.assigned
        return tuple(n.text for n in self.names if n.is_integer and n.text.removeprefix("this.") in around)

    @cached_property
    def falling(self) -> tuple[str, ...]:
        """The counters from which the loop takes something away."""
        return tuple(c for c in self.counters if any(_lowers(node, c) for node in java.walk(self.place.loop)))

    @cached_property
    def indices(self) -> tuple[str, ...]:
        """The counters up to which a quantifier may go."""
        words = {n.name for n in java.walk(self.place.code) if isinstance(n, java.Name)}
        return () if INDEX in words else self.counters

    @cached_property
    def _jml(self) -> str:
        """The JML of the program; what the goals' quantifiers bind has names of its own there, as long as the old ones.

        In the loop the name may be one of a variable, for which the goal does not speak.
        """
        text, known = self.original.specs.text, {n.text.removeprefix("this.") for n in self.place.names}
        taken = set(re.findall(r"\w+", f"{text} {self.original.unit.source.text}"))
        for node in (n for goal in self.goals for n in walk(goal) if isinstance(n, java.Quantified | java.Fold)):
            name = next((each for each in _like(node.name) if each not in taken), node.name)
            if node.name in known:
                taken.add(name)
                start, end = node.span.start, node.span.end
                text = text[:start] + swap(text[start:end], node.name, name) + text[end:]
        return text

    def text(self, node: java.Expr) -> str:
        text = cut(self._jml, node.span)
        # A comment inside would end the one that the clause is in.
        return text if text.strip() else _ASIDE.sub(" ", self.original.unit.source.slice(node.span))


def _lowers(node: java.Node, counter: str) -> bool:
    match node:
        case java.Step(target=java.Name(name=name), op="--") | java.Assignment(target=java.Name(name=name), op="-="):
            return name == counter
        case java.Assignment(target=java.Name(name=name), value=java.Binary(op="-", left=java.Name(name=left))):
            return name == left == counter
        case _:
            return False


def _like(name: str) -> Iterator[str]:
    """Names of the same length."""
    return (f"{name[:-1]}{letter}" for letter in ascii_lowercase)


def walk(node: java.Expr) -> Iterator[java.Node]:
    """The expression and all that is in it."""
    yield node
    yield from java.walk(node)


def conjuncts(node: java.Expr) -> Iterator[java.Expr]:
    match node:
        case java.Binary(op="&&", left=left, right=right):
            yield from conjuncts(left)
            yield from conjuncts(right)
        case _:
            yield node


def does_something(node: java.Node) -> bool:
    return isinstance(node, java.Call | java.New | java.NewArray | java.Assignment | java.Step)


def swap(text: str, old: str, new: str) -> str:
    """The text with a term for another, where it is a whole word."""
    found, at = "", 0
    while (start := text.find(old, at)) >= 0:
        end = start + len(old)
        before, after = text[start - 1 : start], text[end : end + 1]
        apart = not (before.isalnum() or before in {"_", ".", "\\"}) and not (after.isalnum() or after == "_")
        found += text[at:start] + (new if apart else old)
        at = end
    return found + text[at:]
