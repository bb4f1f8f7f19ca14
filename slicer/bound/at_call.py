"""The contract of a callee at one of its calls, in terms of the variables of the bounded program."""

from slicer.base.record import record
from slicer.ir.nodes import Assign, Body, Catch, Goal, Predicate, Snapshot, Throw, Try
from slicer.ir.owed import RAISED, Owed, since
from slicer.ir.program import Method
from slicer.ir.terms import RESULT, THIS, Frame, Term, Var, apart, rebuild_frame, rename
from slicer.ir.thrown import NOBODY, THROWABLE
from slicer.ir.types import ClassType, Type

RETURNED = "\\returned"


@record
class AtCall:
    """The claims at the call in `scope`: the clauses of the callee's contract that are among the `goals`.

    Its parameters, which the body may change, are copied before; the state before the body is the snapshot `scope`.
    `always`: also claims that are not goals.
    """

    owed: Owed
    callee: Method
    scope: str
    goals: frozenset[str]
    always: bool = False

    @property
    def _asked(self) -> tuple[Predicate, ...]:
        all_ = (*self.owed.before, *self.owed.after, *self.owed.thrown)
        return tuple(p for p in all_ if p.id in self.goals)

    @property
    def before(self) -> Body:
        if not self._asked and not self.always:
            return ()
        copies = (
            Assign(NOBODY, Var(new, kind), Var(f"{self.scope}.{name}", kind), fixed=True)
            for name, (new, kind) in self._copies.items()
        )
        claims = (Goal(self.at(p)) for p in self.owed.before if p.id in self.goals)
        return (*copies, *claims, Snapshot(self.scope))

    @property
    def after(self) -> Body:
        return tuple(Goal(self.at(p)) for p in self.owed.after if p.id in self.goals)

    def around(self, body: Body) -> Body:
        """The body, with claims where it throws. The exception goes on unchanged."""
        claims = tuple(Goal(self.at(p)) for p in self.owed.thrown if p.id in self.goals)
        if not claims:
            return body
        return (Try(body, (Catch((THROWABLE.name,), self.raised, (*claims, Throw(NOBODY, self.raised))),)),)

    @property
    def raised(self) -> Var:
        return Var(f"{self.scope}.#raised", THROWABLE)

    def at(self, predicate: Predicate) -> Predicate:
        return Predicate(predicate.id, predicate.span, self.term(predicate.term))

    def frame(self, frame: Frame) -> Frame:
        return rebuild_frame(frame, self.term)

    def term(self, term: Term) -> Term:
        names = {name: new for name, (new, _) in self._copies.items()}
        names[RESULT] = f"{self.scope}.{RETURNED}"
        names[RAISED.name] = self.raised.name
        return since(rename(apart(term, f"{self.scope}."), names), self.scope)

    @property
    def _copies(self) -> dict[str, tuple[str, Type]]:
        given = [(var.name, var.type) for var in self.callee.parameters]
        if not self.callee.static:
            given.append((THIS, ClassType(self.callee.owner)))
        return {name: (f"{self.scope}.#in.{name}", kind) for name, kind in given}
