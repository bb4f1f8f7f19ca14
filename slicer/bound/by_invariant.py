"""Loops by their annotations: one arbitrary round stands for all rounds of a loop."""

from collections.abc import Iterator
from itertools import takewhile
from typing import ClassVar

from slicer.base.record import record
from slicer.bound.endings import carried
from slicer.bound.unroll import Unroll
from slicer.ir.claim_id import TERMINATES, ClaimId
from slicer.ir.nodes import (
    Assume,
    Body,
    Branch,
    Goal,
    Havoc,
    HavocFrame,
    Leave,
    Loop,
    Predicate,
    Scope,
    Snapshot,
    Statement,
    rewrite,
    walk,
)
from slicer.ir.terms import FALSE, Frame, FrameKept, Term, Unary, Var
from slicer.ir.thrown import NOBODY
from slicer.jml.tree import Kind

ROUND = "$round"
_ANYTHING = Frame(everything=True)


@record
class ByInvariant:
    """Claims the annotations of each loop before the loop and after one round of it, and relies on nothing else.

    The round starts in any state that the annotations allow: variables that the loop assigns and what its frame names
    have any values. A loop without a frame may change everything. Behind the loop the same is known, and that the
    condition is false. Of the annotations those that are among the `goals` are claimed.

    With `owed`, which says whether a run must end, a loop without a measure need not end.

    Law: whatever a run does that keeps the annotations, with as many new objects of each class in a loop as the bounds
    say, is done here.
    """

    name: ClassVar[str] = Unroll.name
    goals: frozenset[str]
    owed: Term | None = None
    inputs: tuple[Var, ...] = ()

    def run(self, body: Body) -> Body:
        variables = carried(body, self.inputs)
        return rewrite(
            rewrite(body, lambda s: self._statement(s, variables[s.name]) if isinstance(s, Loop) else (s,)), self._asked
        )

    def _asked(self, statement: Statement) -> Body:
        """Leaves out annotations that nobody asks about."""
        return () if isinstance(statement, Goal) and statement.predicate.id not in self.goals else (statement,)

    def _statement(self, loop: Loop, variables: tuple[Var, ...]) -> Body:
        annotations = tuple(takewhile(lambda s: isinstance(s, Goal), loop.head))
        claims = [s.predicate for s in annotations if isinstance(s, Goal)]
        frame = next((p.term.frame for p in claims if isinstance(p.term, FrameKept)), _ANYTHING)
        before = tuple(Goal(p) for p in claims if not isinstance(p.term, FrameKept))
        leave, stop = f"{loop.name}$left", Assume(Predicate("end of the round", loop.span, FALSE))
        again: Body = (*loop.body, *loop.update, *annotations, stop)
        return (
            *before,
            *self._endless(loop),
            HavocFrame(NOBODY, frame),
            *(Havoc(NOBODY, var, not frame.strict) for var in variables),
            *(Assume(p, promise=True) for p in claims),
            Snapshot(f"{loop.name}{ROUND}", loop.span),
            Scope(leave, (*loop.head[len(annotations) :], Branch(loop.of, loop.condition, again, (Leave(leave),)))),
        )

    def _endless(self, loop: Loop) -> Iterator[Goal]:
        """The claim that the loop ends, where it has no measure that says so."""
        if self.owed is not None and not any(_is_measure(s) for s in loop.body):
            yield Goal(Predicate(TERMINATES, loop.span, Unary("!", self.owed)))


def _is_measure(statement: Statement) -> bool:
    return isinstance(statement, Goal) and ClaimId.parse(statement.predicate.id).word == Kind.DECREASES


def annotations(body: Body) -> frozenset[str]:
    """The ids of the annotations of the loops in the body."""
    goals = (s.predicate.id for s in walk(body) if isinstance(s, Goal))
    return frozenset(id_ for id_ in goals if ClaimId.parse(id_).of_loop)
