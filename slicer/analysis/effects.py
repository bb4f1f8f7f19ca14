"""What a piece of code may change and read, in terms of the state before it: the frame of a stub for it."""

from dataclasses import dataclass

from slicer.analysis.build import graph
from slicer.analysis.follow import Follow
from slicer.analysis.origins import Trail
from slicer.analysis.reaching import reaching, read
from slicer.analysis.touched import Touched
from slicer.ir.nodes import Assign, Body, walk
from slicer.ir.program import Program
from slicer.ir.terms import Frame, Place, Var


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Reads:
    """`variables` are those of the piece's own method whose value from before it may read."""

    variables: frozenset[Var]
    everything: bool
    places: tuple[Place, ...] = ()


def effects(program: Program, body: Body) -> Effects:
    """The effects of a piece of a method's body.

    Law: every location of an object that existed before the piece and that some run of it changes
    is in the frame, however the run ends. Places are read in the state before the piece. New objects there are
    only where the frame is not strict, but for an implicit exception that leaves the piece.
    """
    follow = Follow(program)
    follow.body(body, _START)
    assigned = frozenset(s.var for s in walk(body) if isinstance(s, Assign))
    frame = Frame(follow.written.everything, follow.written.sorted(), strict=not follow.allocates)
    return Effects(frame, assigned, follow.allocates, follow.may_diverge)


def reads(program: Program, body: Body) -> Reads:
    """What a piece of a method's body reads of the state before it.

    Law: a run does the same where any other location, or any other variable, has another value before.
    Lengths and classes of objects never change: they are no locations.
    """
    found = Touched()
    Follow(program, found).body(body, _START)
    flow = graph(program, body)
    reached = reaching(flow)
    variables = frozenset(
        var for node in flow.nodes for var in read(node) if flow.entry in reached.of(node.number, var.name)
    )
    return Reads(variables, found.everything, found.sorted())


_START = Trail({}, {}, frozenset())
