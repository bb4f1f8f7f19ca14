"""The labelled formula of one bounded program."""

from collections.abc import Mapping
from dataclasses import dataclass

from slicer.base.fragments import UnitId
from slicer.base.limits import Ints
from slicer.base.source import Span
from slicer.encode.formula import Builder, Node
from slicer.encode.heap import State
from slicer.encode.layout import Layout
from slicer.encode.prestate import Prestate
from slicer.ir.nodes import Predicate
from slicer.passes.bounded import Bounded


@dataclass(frozen=True)
class Claim:
    """One place where a goal is claimed: a run there violates it if `path`, `defined` and not `holds`."""

    path: Node
    holds: Node
    defined: Node


@dataclass(frozen=True)
class Assumption:
    """A clause that is assumed of the pre-state; `defined` says that it has a value."""

    predicate: Predicate
    holds: Node
    defined: Node


@dataclass(frozen=True)
class BoundSite:
    """A place where the bounds end runs: `cut` says that this run is one."""

    name: str
    span: Span
    cut: Node


@dataclass(frozen=True)
class Encoding:
    """`hard` always holds, `soft` under the label of its unit, each `site` is open or closed by a literal.

    `fits` holds where all stored integers are such of Java, which unbounded ones need not be.
    `reached` says on which runs a unit is executed at all, `ends` which runs get to where a goal is claimed: for
    a goal of the exits, to an exit that it speaks of.
    """

    bounded: Bounded
    ints: Ints
    builder: Builder
    layout: Layout
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
    fits: tuple[Node, ...] = ()
