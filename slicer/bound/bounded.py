"""A method with everything it calls and every loop unfolded: the program that is encoded."""

from collections.abc import Mapping
from dataclasses import dataclass

from slicer.base.limits import Bounds, Purpose
from slicer.bound.meets import Met
from slicer.ir.claim_id import ClaimId
from slicer.ir.nodes import Assume, Body, Predicate, walk
from slicer.ir.program import FieldInfo, Method, Program
from slicer.ir.terms import Term, Var
from slicer.jml.tree import Kind


@dataclass(frozen=True, slots=True)
class Standing:
    """What nobody asks here: the methods, by id, whose contracts stand for calls, what these calls owe, by the ids of
    the goals it is, and the `assume` statements that a run may come by.
    """

    methods: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    assumed: tuple[Predicate, ...] = ()


NONE = Standing()


@dataclass(frozen=True)
class Bounded:
    """Law: its runs are the runs of the method that stay within the bounds.

    `assumed` holds of the pre-state; `claimed` are the goals of the normal exit. `made` is the class of which a
    constructor makes an object, `thrown` are the goals that are claimed where the run throws, too; `contracts` is what
    nobody asks here. Goals with `guards` speak only of runs for which these hold of the pre-state.
    """

    program: Program
    method: Method
    bounds: Bounds
    purpose: Purpose
    inputs: tuple[Var, ...]
    assumed: tuple[Predicate, ...]
    body: Body
    claimed: tuple[Predicate, ...]
    statics: tuple[FieldInfo, ...]
    met: Met
    made: str
    thrown: frozenset[str]
    contracts: Standing
    guards: Mapping[str, Term]

    @property
    def strangers(self) -> int:
        """How many more objects of each kind exist than the bounds say.

        A reference that is free, or that a stub gives, needs something else to point to.
        """
        return 0 if self.purpose is Purpose.CHECK else 1


def assumptions(body: Body) -> tuple[Predicate, ...]:
    """The `assume` statements of the user, each once, in the order of the text."""
    taken = (s.predicate for s in walk(body) if isinstance(s, Assume))
    users = {p.id: p for p in taken if ClaimId.parse(p.id).word == Kind.ASSUME}
    return tuple(sorted(users.values(), key=lambda p: p.span))
