"""Turns loops into branches: so many copies of the body, then a statement that marks the bound."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import ClassVar

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Note, Refused
from slicer.base.record import record
from slicer.base.source import SourceFile
from slicer.bound.endings import Heads, carried
from slicer.bound.raising import HELP
from slicer.bound.rounds import rounds_of
from slicer.ir.nodes import Body, Branch, Cut, Leave, Loop, Scope, Statement, bodies, rewrite, walk
from slicer.ir.terms import Term, Var

SIZE_LIMIT = 200_000
# So many statements are worth following loops that count to their ends.
WORTH = 4_000


@record
class Unroll:
    """Keeps every run of at most `times` iterations of each loop; longer runs end in a `Cut`.

    Loops that count from one constant to another are followed to their ends, if these are no more than `counted` rounds
    away and the body stays small. `rounds` are those of such loops.
    With `owed`, which says whether a run must end, the states at the heads of each loop are compared.
    """

    name: ClassVar[str] = "unrolled"
    source: SourceFile
    times: int
    owed: Term | None = None
    inputs: tuple[Var, ...] = ()
    counted: int = 0
    rounds: Mapping[str, int] = field(default_factory=dict)

    def run(self, body: Body) -> Body:
        rounds = {name: number for name, number in rounds_of(body).items() if number <= self.counted}
        counting = replace(self, counted=0, rounds=rounds)
        if rounds and counting.size(body) <= WORTH:
            return counting.run(body)
        size = self.size(body)
        if size > SIZE_LIMIT:
            raise self._too_large(body, size)
        heads = None if self.owed is None else Heads(self.owed, carried(body, self.inputs))
        return rewrite(body, lambda statement: self._statement(statement, heads))

    def _too_large(self, body: Body, size: int) -> Refused:
        loops = (statement for statement in walk(body) if isinstance(statement, Loop))
        largest = max(loops, key=self._size_of)
        message = f"{self.times} unrolls make {size} statements, {self._size_of(largest)} of them in this loop"
        note = (Note(self.source, largest.span),)
        return Refused(Diagnostic(Code.S402, message, note, HELP))

    def size(self, body: Body) -> int:
        """How many statements the unrolled body has, at most."""
        return sum(self._size_of(statement) for statement in body)

    def _size_of(self, statement: Statement) -> int:
        if not isinstance(statement, Loop):
            return 1 + sum(self.size(inner) for inner in bodies(statement))
        head = self.size(statement.head) + 3
        return head + self._times(statement) * (head + self.size(statement.body) + self.size(statement.update))

    def _times(self, loop: Loop) -> int:
        return max(self.times, self.rounds.get(loop.name, 0))

    def _statement(self, statement: Statement, heads: Heads | None) -> Body:
        if not isinstance(statement, Loop):
            return (statement,)
        times = self._times(statement)
        leave = (Leave(_scope(statement)),)
        copies: Body = (Cut(statement.span),)
        for number in range(times, -1, -1):
            again = copies if number == times else (*statement.body, *statement.update, *copies)
            # A loop that counts does not come back to a state.
            marks = () if heads is None or number > self.times else heads.marks(statement, number)
            copies = (*marks, *statement.head, Branch(statement.of, statement.condition, again, leave))
        return (Scope(_scope(statement), copies),)


def _scope(loop: Loop) -> str:
    return f"{loop.name}$unrolled"
