"""Termination: claims where a bound cuts runs off, and where a loop may come back to an earlier state."""

from collections.abc import Mapping
from typing import ClassVar

from slicer.base.record import record
from slicer.ir.claim_id import TERMINATES
from slicer.ir.nodes import Assign, Body, Cut, Goal, Loop, Predicate, Snapshot, Statement, assigned, bodies, rewrite
from slicer.ir.terms import Binary, Frame, FrameKept, Term, Unary, Var
from slicer.ir.thrown import IMPLICITLY, NOBODY, THROWN

# The claim that no head of a loop has a state that an earlier one had.
LASSO = "lasso"


@record
class Endings:
    """Claims before each cut that no run that must end reaches it. `owed` says whether a run must end."""

    name: ClassVar[str] = "ended"
    owed: Term | None

    def run(self, body: Body) -> Body:
        if self.owed is None:
            return body
        none = Unary("!", self.owed)
        return rewrite(body, lambda s: (Goal(Predicate(TERMINATES, s.loop, none)), s) if isinstance(s, Cut) else (s,))


@record
class Heads:
    """Claims at the heads of unrolled loops. `variables` are those by name of the loop that tell its heads apart."""

    owed: Term
    variables: Mapping[str, tuple[Var, ...]]

    def marks(self, loop: Loop, number: int) -> Body:
        """At the head before the iteration of this number: the state is remembered and compared with those before."""
        compared = self.variables[loop.name]
        claims = (Goal(self._differs(loop, before, compared)) for before in range(number))
        copies = (Assign(NOBODY, _copy(loop, number, var), var, fixed=True) for var in compared)
        return (*claims, *copies, Snapshot(_head(loop, number)))

    def _differs(self, loop: Loop, before: int, compared: tuple[Var, ...]) -> Predicate:
        same: Term = FrameKept(_head(loop, before), Frame(everything=False, strict=True))
        for var in reversed(compared):
            same = Binary("&&", Binary("==", var, _copy(loop, before, var)), same)
        return Predicate(LASSO, loop.span, Unary("!", Binary("&&", self.owed, same)))


def carried(body: Body, inputs: tuple[Var, ...]) -> Mapping[str, tuple[Var, ...]]:
    """For each loop in the body, by its name, the variables that tell one of its heads from another.

    These are the variables that it assigns and that may have a value before it. Others are assigned in
    each round before they are read (JLS 16), or never change. Thrown exceptions are read directly after the throw.
    """
    found: dict[str, dict[str, Var]] = {}
    _note(body, {var.name for var in inputs}, found)
    return {name: tuple(variables.values()) for name, variables in found.items()}


def _note(body: Body, before: set[str], found: dict[str, dict[str, Var]]) -> None:
    """`before` grows by what the body assigns, in the order of the text."""
    for statement in body:
        var = assigned(statement)
        if isinstance(statement, Loop):
            inside = _assigned(statement)
            chosen = {name: kind for name, kind in inside.items() if name in before}
            found.setdefault(statement.name, {}).update(chosen)
        for inner in bodies(statement):
            _note(inner, before, found)
        if var is not None:
            before.add(var.name)


def _assigned(statement: Statement) -> dict[str, Var]:
    found: dict[str, Var] = {}
    for body in bodies(statement):
        for inner in body:
            var = assigned(inner)
            if var is not None and not var.name.startswith((THROWN, IMPLICITLY)):
                found[var.name] = var
            found.update(_assigned(inner))
    return found


def _head(loop: Loop, number: int) -> str:
    return f"{loop.name}$head{number}"


def _copy(loop: Loop, number: int, var: Var) -> Var:
    return Var(f"{_head(loop, number)}.{var.name}", var.type)
