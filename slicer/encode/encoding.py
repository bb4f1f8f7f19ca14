"""The labelled formula of one bounded program."""

from collections.abc import Mapping
from functools import cached_property

from slicer.base.fragments import FragmentId, UnitId
from slicer.base.limits import Ints
from slicer.base.record import record
from slicer.base.source import Span
from slicer.bound.bounded import Bounded
from slicer.encode.formula import BITWISE, SHIFTING, Builder, Node
from slicer.encode.heap import Heap, State
from slicer.encode.layout import Layout
from slicer.encode.prestate import Prestate
from slicer.encode.sorts import MapSort
from slicer.encode.width import reachable
from slicer.ir.nodes import Predicate
from slicer.ir.terms import Var
from slicer.ir.types import IntType

# The bound that cuts off runs which make a longer array.
LENGTH = "array length"
# The bound behind which calls in clauses, and invariants that speak of those of other objects, are not followed.
QUERY = "call in a clause"
# The bound on how far unbounded integers are shifted to the left.
SHIFT = "shift distance"


@record
class Claim:
    """One place where a goal is claimed: a run there violates it if `path`, `defined` and not `holds`.

    `guessed` says that it passed a call that does whatever its frame allows: a contract or a stub stands for it.
    """

    path: Node
    holds: Node
    defined: Node
    guessed: Node


@record
class Assumption:
    """A clause that is assumed of the pre-state; `defined` says that it has a value."""

    predicate: Predicate
    holds: Node
    defined: Node


@record
class BoundSite:
    """A place where the bounds end runs: `cut` says that this run is one.

    Where a quantifier of a `goal` leaves what is tried, it is only that goal of which nothing is known.
    """

    name: str
    span: Span
    goal: str
    cut: Node

    def concerns(self, goals: tuple[str, ...]) -> bool:
        """Does it end runs that these goals are asked about?"""
        return not self.goal or self.goal in goals


@record
class Chosen:
    """A place where a stand-in for code does anything it may: to the heap or, with a `var`, to that variable."""

    of: FragmentId
    var: Var | None
    before: State
    after: State


@record
class Round:
    """The state before the arbitrary round that stands for a loop; `name` tells the copies of a loop apart."""

    loop: Span
    name: str
    state: State


@record
class Encoding:
    """`hard` always holds, `soft` under the label of its unit, each `site` is open or closed by a literal.

    `reached` says on which runs a unit is executed at all, `ends` which runs get to where a goal is claimed: for
    a goal of the exits, to an exit that it speaks of. `integers` are the stored ones, with the types of
    their places. `chosen` are the choices of what stands for code, in the order of any run.
    """

    bounded: Bounded
    ints: Ints
    builder: Builder
    heap: Heap
    before: Prestate
    after: State | None
    hard: tuple[Node, ...]
    assumed: tuple[Assumption, ...]
    soft: Mapping[UnitId, tuple[Node, ...]]
    goals: Mapping[str, tuple[Claim, ...]]
    predicates: Mapping[str, Predicate]
    sites: tuple[BoundSite, ...]
    reached: Mapping[UnitId, Node]
    ends: Mapping[str, Node]
    integers: tuple[tuple[Node, IntType], ...]
    chosen: tuple[Chosen, ...] = ()
    rounds: tuple[Round, ...] = ()

    @property
    def layout(self) -> Layout:
        return self.heap.layout

    @property
    def roots(self) -> tuple[Node, ...]:
        """Everything that the solver can be told."""
        claims = [c for claims in self.goals.values() for c in claims]
        return (
            *self.hard,
            *(node for a in self.assumed for node in (a.holds, a.defined)),
            *(node for nodes in self.soft.values() for node in nodes),
            *(site.cut for site in self.sites),
            *(node for c in claims for node in (c.path, c.holds, c.defined)),
        )

    @cached_property
    def has_maps(self) -> bool:
        return any(isinstance(node.sort, MapSort) for node in reachable(self.roots))

    @cached_property
    def has_bits(self) -> bool:
        """Are there operators that the solver does not have over unbounded integers?"""
        bitwise = (node for node in reachable(self.roots) if node.op in BITWISE)
        return any(not any(arg.constant for arg in node.args[node.op in SHIFTING :]) for node in bitwise)
