"""How statements end, and what a run leaves behind beside the heap."""

from dataclasses import dataclass, field

from slicer.base.fragments import FragmentId
from slicer.ir.concrete import Value
from slicer.ir.nodes import Predicate
from slicer.ir.world import World


@dataclass(frozen=True, slots=True)
class Step:
    """One executed fragment and what it did, as text."""

    of: FragmentId
    effect: str


@dataclass(frozen=True, slots=True)
class Claimed:
    """What became of a claim in a body when the run came by: whether it holds or, where it has no value, why."""

    predicate: Predicate
    found: bool | str


class Stop(Exception):
    """The run cannot go on."""


@dataclass(frozen=True, slots=True)
class Leaving:
    scope: str


@dataclass(frozen=True, slots=True)
class Returning:
    value: Value


@dataclass(frozen=True, slots=True)
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
