"""Proposes what holds for many indices of an array: what the code compares or stores at one."""

from collections.abc import Iterator
from functools import cached_property
from itertools import product

from slicer.base.record import record
from slicer.infer.from_goals import is_number
from slicer.infer.vocabulary import INDEX, Vocabulary, does_something, swap, walk
from slicer.java import tree as java

COMPARED = ("==", "!=", "<", "<=", ">", ">=")


@record(slots=True)
class _Pair:
    """Two terms that the code compares, or of which it assigns one to the other."""

    left: str
    right: str
    is_ordered: bool


@record
class Rows:
    words: Vocabulary

    def so_far(self) -> Iterator[str]:
        """What the code compares or stores at an index holds for all, or for some, indices that it has been at."""
        for counter, pair in product(self.words.indices, self._pairs):
            here = swap(pair.left, counter, INDEX), swap(pair.right, counter, INDEX)
            if here == (pair.left, pair.right):
                continue
            operators = COMPARED if pair.is_ordered else COMPARED[:2]
            for done in self._done(counter):
                yield from (f"(\\forall int {INDEX}; {done}; {here[0]} {op} {here[1]})" for op in operators)
                yield f"(\\exists int {INDEX}; {done}; {here[0]} == {here[1]})"

    def _done(self, counter: str) -> Iterator[str]:
        """The indices that a loop with this counter has been at."""
        if counter in self.words.falling:
            yield from (f"{counter} < {INDEX} && {INDEX} < {array}.length" for array in self.words.arrays)
        else:
            yield from (f"{low} <= {INDEX} && {INDEX} < {counter}" for low in self._starts)

    def found_at(self) -> Iterator[str]:
        """What the code compares at one index holds at another one, if that is one."""
        for counter, other, pair in product(self.words.indices, self.words.counters, self._pairs):
            here = swap(pair.left, counter, other), swap(pair.right, counter, other)
            if counter != other and here != (pair.left, pair.right):
                claim = f"{here[0]} == {here[1]}"
                yield from (claim, f"{other} >= 0 ==> {claim}", f"{other} != -1 ==> {claim}")

    def kept(self) -> Iterator[str]:
        """What the loop has not come to yet is as it was."""
        for counter, array in product(self.words.indices, self.words.arrays):
            is_falling = counter in self.words.falling
            rest = f"0 <= {INDEX} && {INDEX} <= {counter}" if is_falling else f"{counter} <= {INDEX}"
            rest = f"{rest} && {INDEX} < {array}.length"
            yield f"(\\forall int {INDEX}; {rest}; {array}[{INDEX}] == \\old({array}[{INDEX}]))"

    @cached_property
    def _starts(self) -> tuple[str, ...]:
        """What counters begin with."""
        nodes = (n for n in java.walk(self.words.place.code) if isinstance(n, java.Declarator) and n.init is not None)
        values = {str(n.init.value) for n in nodes if isinstance(n.init, java.IntLiteral)}
        return ("0", *sorted(values & {"1"}))

    @cached_property
    def _pairs(self) -> tuple[_Pair, ...]:
        """The two sides of comparisons and assignments in the loop that read an array."""
        found: dict[_Pair, None] = {}
        for node in java.walk(self.words.place.loop):
            match node:
                case java.Binary(op=op, left=left, right=right) if op in COMPARED:
                    sides = (left, right)
                case java.Assignment(op="=", target=left, value=right):
                    sides = (left, right)
                case _:
                    continue
            nodes = [n for side in sides for n in walk(side)]
            if any(isinstance(n, java.Index) for n in nodes) and not any(map(does_something, nodes)):
                one, other = map(self.words.text, sides)
                found[_Pair(one, other, any(is_number(side, self.words) for side in sides))] = None
        return tuple(found)
