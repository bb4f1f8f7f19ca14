"""The bounded program of a method, which is encoded: calls are replaced by bodies, loops by branches."""

from collections.abc import Mapping
from dataclasses import field

from slicer.base.limits import Bounds, Purpose
from slicer.base.record import record
from slicer.base.source import Span
from slicer.bound.exact_classes import Met
from slicer.ir.claim_id import ClaimId
from slicer.ir.nodes import Assume, Body, Predicate, Snapshot, walk
from slicer.ir.program import FieldInfo, Later, Method, Program
from slicer.ir.terms import Term, Var
from slicer.jml.tree import Kind


@record(slots=True)
class Standing:
    """What the question takes for granted.

    `methods` are the methods, by id, whose contracts are used. `owed` are the goals, by id, that callers owe them.
    `assumed` are the `assume` statements that a run may reach. `loops` are the loops whose annotations are used.
    """

    methods: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    assumed: tuple[Predicate, ...] = ()
    loops: tuple[Span, ...] = ()

    @property
    def stands_in(self) -> bool:
        """Does a contract or an annotation stand for code?"""
        return bool(self.methods or self.loops)


NONE = Standing()


@record
class Bounded:
    """Law: its runs are the runs of the method that stay within the bounds.

    `assumed` holds of the pre-state; `claimed` are the goals of the normal exit. `made` is the class of which a
    constructor makes an object. `thrown` are the goals that are also claimed at exceptional ends. `contracts` is what
    the question takes for granted. A goal with a guard is about runs only whose pre-state satisfies the guard.
    `unread` are the invariants that hold of the pre-state, but that nobody can read.
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
    unread: Later = field(hash=False, default_factory=dict)

    @property
    def strangers(self) -> int:
        """How many objects of each kind exist beyond the bounds.

        A reference that is free, or that a stub gives, needs something else to point to.
        """
        return 0 if self.purpose is Purpose.CHECK else 1


def rounds(body: Body) -> tuple[Span, ...]:
    """The loops for which an arbitrary round stands, in the order of the text."""
    loops = (s.loop for s in walk(body) if isinstance(s, Snapshot))
    return tuple(sorted({loop for loop in loops if loop is not None}))


def assumptions(body: Body) -> tuple[Predicate, ...]:
    """The `assume` statements of the user, each once, in the order of the text."""
    taken = (s.predicate for s in walk(body) if isinstance(s, Assume))
    users = {p.id: p for p in taken if ClaimId.parse(p.id).word == Kind.ASSUME}
    return tuple(sorted(users.values(), key=lambda p: p.span))
