"""Loops to branches: `times` copies, then the bound's end."""

from dataclasses import dataclass
from typing import ClassVar

from slicer.base.codes import Code
from slicer.base.diagnostics import Diagnostic, Refused
from slicer.ir.nodes import Body, Branch, Cut, Leave, Loop, Scope, Statement, bodies, rewrite

SIZE_LIMIT = 200_000


@dataclass(frozen=True)
class Unroll:
    """Every run of at most `times` iterations of each loop stays; longer ones end in a `Cut`."""

    name: ClassVar[str] = "unrolled"
    times: int

    def run(self, body: Body) -> Body:
        size = self._size(body)
        if size > SIZE_LIMIT:
            raise Refused(
                Diagnostic(
                    Code.S402,
                    f"{self.times} unrolls make {size} statements",
                    help="lower `--unroll`",
                )
            )
        return rewrite(body, self._statement)

    def _size(self, body: Body) -> int:
        """How many statements the unrolled body has, at most."""
        return sum(self._size_of(statement) for statement in body)

    def _size_of(self, statement: Statement) -> int:
        if not isinstance(statement, Loop):
            return 1 + sum(self._size(inner) for inner in bodies(statement))
        head = self._size(statement.head) + 3
        return head + self.times * (head + self._size(statement.body) + self._size(statement.update))

    def _statement(self, statement: Statement) -> Body:
        if not isinstance(statement, Loop):
            return (statement,)
        leave = (Leave(_scope(statement)),)
        copies: Body = (
            *statement.head,
            Branch(statement.of, statement.condition, (Cut(statement.span),), leave),
        )
        for _ in range(self.times):
            again = (*statement.body, *statement.update, *copies)
            copies = (*statement.head, Branch(statement.of, statement.condition, again, leave))
        return (Scope(_scope(statement), copies),)


def _scope(loop: Loop) -> str:
    return f"{loop.name}$unrolled"
