"""What a piece of code may change, in terms of the state before it: the frame of a stub for it."""

from slicer.analysis.follow import Follow
from slicer.analysis.origins import Trail
from slicer.base.record import record
from slicer.ir.nodes import Assign, Body, walk
from slicer.ir.program import Program
from slicer.ir.terms import Frame, Var


@record
class Effects:
    """`assigned` are the variables of the piece's own method that it gives values to.

    A piece may diverge if it has a loop, a method that calls itself, or one without a body.
    """

    frame: Frame
    assigned: frozenset[Var]
    allocates: bool
    may_diverge: bool

    @property
    def writes_heap(self) -> bool:
        return self.frame.everything or bool(self.frame.places)


def effects(program: Program, body: Body, stubs: frozenset[str] = frozenset()) -> Effects:
    """The effects of a piece of a method's body. The frames of `stubs`, by id, are relied on.

    Law: every location of an object that existed before the piece and that some run of it changes
    is in the frame, however the run ends. Places are read in the state before the piece. New objects there are
    only where the frame is not strict, but for an implicit exception that leaves the piece.
    """
    follow = Follow(program, stubs)
    follow.body(body, _START)
    assigned = frozenset(s.var for s in walk(body) if isinstance(s, Assign))
    frame = Frame(follow.written.everything, follow.written.sorted(), strict=not follow.allocates)
    return Effects(frame, assigned, follow.allocates, follow.may_diverge)


_START = Trail({}, {}, frozenset())
