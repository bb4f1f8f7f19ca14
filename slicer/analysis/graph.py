"""The computation graph of a method body: what may be executed after what."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from slicer.analysis.throws import Thrown
from slicer.ir.nodes import Catch, Statement


class NodeKind(StrEnum):
    ENTRY = "entry"
    STATEMENT = "statement"
    CONDITION = "condition"
    CATCH = "catch"
    EXIT = "exit"
    EXCEPTION = "exception"


class EdgeKind(StrEnum):
    """How the node is left. `throw` edges leave a node that has not done what it does; all others one that has."""

    NEXT = "next"
    TRUE = "true"
    FALSE = "false"
    LEAVE = "leave"
    RETURN = "return"
    THROW = "throw"


@dataclass(frozen=True, slots=True)
class Leaving:
    scope: str


@dataclass(frozen=True, slots=True)
class Returning:
    """The normal exit is where the run goes."""


@dataclass(frozen=True, slots=True)
class Throwing:
    what: Thrown


# How a body may end other than normally.
Ending = Leaving | Returning | Throwing


@dataclass(frozen=True, slots=True)
class Node:
    """`number` is its place among the nodes. `at` is what it stands for; entry and exits stand for nothing.

    A condition stands for its `Branch` or `Loop`. `Finally.last` has a copy for every ending of the body that
    it interrupts: `pending` are those that go on behind it, the outermost first.
    """

    number: int
    kind: NodeKind
    at: Statement | Catch | None = field(default=None, compare=False)
    pending: tuple[Ending, ...] = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """`thrown` are the exceptions that take a `throw` edge."""

    source: int
    target: int
    kind: EdgeKind
    thrown: tuple[Thrown, ...] = ()


@dataclass(frozen=True)
class Graph:
    """The entry is the first node, the normal and the exceptional exit are the last two.

    Law: what a run executes, one after the other, is a path. `Scope`, `Try` and `Finally` have no node;
    whatever else stands in the body has one at least, even where no run gets to.
    """

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]

    @property
    def entry(self) -> int:
        return 0

    @property
    def exit(self) -> int:
        return len(self.nodes) - 2

    @property
    def exception(self) -> int:
        return len(self.nodes) - 1

    @cached_property
    def successors(self) -> tuple[tuple[Edge, ...], ...]:
        """The edges out of each node."""
        return _grouped(len(self.nodes), ((edge.source, edge) for edge in self.edges))

    @cached_property
    def predecessors(self) -> tuple[tuple[Edge, ...], ...]:
        """The edges into each node."""
        return _grouped(len(self.nodes), ((edge.target, edge) for edge in self.edges))

    @cached_property
    def reachable(self) -> frozenset[int]:
        """The nodes that a path leads to from the entry."""
        found, pending = {self.entry}, [self.entry]
        while pending:
            new = {edge.target for edge in self.successors[pending.pop()]} - found
            found |= new
            pending.extend(new)
        return frozenset(found)

    def standing_for(self, what: Statement | Catch) -> tuple[Node, ...]:
        """The nodes of this very statement, not of one that looks the same."""
        return tuple(node for node in self.nodes if node.at is what)


def _grouped(size: int, edges: Iterable[tuple[int, Edge]]) -> tuple[tuple[Edge, ...], ...]:
    rows: list[list[Edge]] = [[] for _ in range(size)]
    for row, edge in edges:
        rows[row].append(edge)
    return tuple(map(tuple, rows))
