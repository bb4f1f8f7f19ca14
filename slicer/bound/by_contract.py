"""Calls by contract: replaces a call by what the callee's specification allows."""

from collections.abc import Iterator

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused, refuse
from slicer.base.fragments import FragmentId
from slicer.base.record import record
from slicer.base.source import Span
from slicer.bound.at_call import RETURNED, AtCall
from slicer.ir.claim_id import TERMINATES, ClaimId
from slicer.ir.exception_kinds import KINDS
from slicer.ir.nodes import Assume, Body, Branch, Check, Goal, Havoc, HavocFrame, Predicate, Statement, Throw
from slicer.ir.owed import cases_of, is_specified, owed, with_new_object
from slicer.ir.program import Contract, Method, MethodKind, Program, Signals
from slicer.ir.terms import (
    ENTRY,
    FALSE,
    TRUE,
    Binary,
    Frame,
    FrameKept,
    InstanceOf,
    Null,
    Term,
    Unary,
    Var,
    any_of,
)
from slicer.ir.thrown import NOBODY, THROWABLE
from slicer.ir.types import BOOLEAN, ClassType

# How the variables are called that say whether a call throws, and whether it does so without a `throw`.
THROWS, IMPLICIT = "#throws", "#implicit"

_WANTED = ("requires", "ensures", "signals", "signals_only", "assignable", "diverges")


@record
class ByContract:
    """One call, in `scope`, with the arguments in their variables. `of` is its fragment, `place` its span.

    Law: whatever a body may do that keeps the contract, with as many new objects of each class as the bounds say, is
    done here. A `trusting` caller takes for granted that it keeps what the contract demands; each demand is a question
    of its own. For another caller the contract promises nothing where the demands do not hold. What a method of the
    library leaves alone is nobody's promise but a fact: a stub for the call leaves it alone, too.
    """

    program: Program
    callee: Method
    scope: str
    goals: frozenset[str]
    of: FragmentId
    place: Span
    trusting: bool

    def refuse_unwritten(self) -> None:
        """Refuses callees without a contract, and those with clauses that cannot be read."""
        name = self.callee.name if self.callee.kind is MethodKind.METHOD else self.callee.owner
        if not is_specified(self.callee):
            message = f"`{name}` has no contract to use instead of its body"
            help_text = "write one, or leave out `--calls contract`" if self.callee.body is not None else ""
            raise refuse(Code.S102, message, self.program.source, self.place, help_text)
        for case in cases_of(self.callee):
            for id_, why in case.later.items():
                if ClaimId.parse(id_).word in _WANTED:
                    raise Refused(*why)

    def body(self, *, ends: bool) -> Body:
        """What the call does. `ends`: the end of the call is not assumed, although the contract promises it."""
        due = owed(self.program, self.of, self.callee)
        at = AtCall(due, self.callee, self.scope, self.goals, always=True)
        demands = due.before if self.trusting else ()
        entry = (*at.before, *(Assume(at.at(p)) for p in demands))
        result, frame = self.callee.result, self._frame()
        returned = None if result is None else Var(f"{self.scope}.{RETURNED}", result.type)
        given = () if returned is None else (Havoc(self.of, returned, not frame.strict),)
        after = (Assume(at.at(p), promise=True, of=self.of) for p in due.after)
        return (
            *entry,
            *self._endless(at, ends=ends),
            HavocFrame(NOBODY if self.callee.kind is MethodKind.LIBRARY else self.of, at.frame(frame)),
            *self._thrown(at),
            *given,
            *after,
        )

    def _frame(self) -> Frame:
        """Everything that one of the cases allows to change."""
        frames = [self._frame_of(case) for case in cases_of(self.callee)]
        places = tuple(dict.fromkeys(place for frame in frames for place in frame.places))
        everything, strict = any(f.everything for f in frames), all(f.strict for f in frames)
        return Frame(everything, places, strict)

    def _frame_of(self, case: Contract) -> Frame:
        kept: Term = FrameKept(ENTRY, Frame(everything=True)) if case.frame is None else case.frame.term
        found = with_new_object(kept, self.callee)
        assert isinstance(found, FrameKept)
        return found.frame

    def _endless(self, at: AtCall, *, ends: bool) -> Iterator[Statement]:
        """The claim that the call ends, if that is asked."""
        if TERMINATES not in self.goals:
            return
        may = any_of(case.diverges.term for case in cases_of(self.callee) if case.diverges is not None)
        if not ends:
            may = TRUE
        if may != FALSE:
            yield Goal(at.at(Predicate(TERMINATES, self.place, Unary("!", may))))

    # Exceptions -----------------------------------------------------------------------------

    def _thrown(self, at: AtCall) -> Body:
        """The call may throw what the cases allow, unless each of them says that it throws nothing."""
        if all(any(_never(signals) for signals in case.signals) for case in cases_of(self.callee)):
            return ()
        throws, thrown = Var(f"{self.scope}.{THROWS}", BOOLEAN), at.raised
        claims = (Predicate("thrown", self.place, Binary("!=", thrown, Null())), *map(at.at, at.owed.thrown))
        inside: Body = (
            Havoc(self.of, thrown, True),
            *(Assume(claim, promise=True, of=self.of) for claim in claims),
            *self._implicitly(thrown),
            Throw(self.of, thrown),
        )
        return (Havoc(self.of, throws, False), Branch(NOBODY, throws, inside, ()))

    def _implicitly(self, thrown: Var) -> Iterator[Statement]:
        """The exception may come from a `throw` of the callee, or from an evaluation: the contract does not say."""
        asked = [name for id_, name in KINDS.items() if id_ in self.goals]
        if not asked:
            return
        implicit = Var(f"{self.scope}.{IMPLICIT}", BOOLEAN)
        yield Havoc(self.of, implicit, False)
        for name in asked:
            exactly = InstanceOf(thrown, ClassType(name), exact=True)
            yield Check(NOBODY, Unary("!", Binary("&&", implicit, exactly)), name, fixed=True)


def _never(signals: Signals) -> bool:
    """Does the clause exclude all exceptions?"""
    return signals.predicate.term == FALSE and signals.exception == str(THROWABLE)
