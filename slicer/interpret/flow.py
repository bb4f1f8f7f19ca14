"""How statements end, and what a run records besides the heap."""

from dataclasses import dataclass, field

from slicer.base.fragments import FragmentId
from slicer.base.record import record
from slicer.base.source import Span
from slicer.interpret.concrete import Value
from slicer.interpret.world import World
from slicer.ir.nodes import Body, Predicate
from slicer.ir.program import Method


@record(slots=True)
class Step:
    """One executed fragment and what it did, as text."""

    of: FragmentId
    effect: str


@record(slots=True)
class Claimed:
    """What became of a claim when the run came by: whether it holds or, where it has no value, why.

    `at` is the state there, unless it holds; `steps` how many there were before.
    """

    predicate: Predicate
    found: bool | str
    at: World | None = None
    steps: int = 0


class Stop(Exception):
    """The run cannot go on."""


class Repeats(Exception):
    """The run goes on for ever: the state at the head of the loop is one that it had there before."""

    def __init__(self, loop: Span) -> None:
        super().__init__()
        self.loop = loop


# More calls in each other are no run of ours.
CALLS = 300
NO_BODY = "has no body"


def body_of(method: Method, depth: int) -> Body:
    """What a call runs that is made inside so many others."""
    if method.refused:
        raise Stop(f"`{method.id}` cannot be run: {method.refused[0].message}")
    if method.body is None:
        raise Stop(f"`{method.name}` {NO_BODY}")
    if depth == CALLS:
        raise Stop(f"calls are nested more than {CALLS} deep")
    return method.body


@record(slots=True)
class Leaving:
    scope: str


@record(slots=True)
class Returning:
    value: Value


@record(slots=True)
class Throwing:
    """`implicitly` is the fragment that threw without saying so; none where a `throw` did."""

    thrown: Value
    implicitly: FragmentId | None = None


# How a statement ends: none is the normal end.
Flow = Leaving | Returning | Throwing | None


@dataclass
class Activation:
    """One call of a method: its variables, the state it was entered in, states it remembers."""

    names: dict[str, Value]
    entry: World
    snapshots: dict[str, World] = field(default_factory=dict)
