"""Dominators and post-dominators of a computation graph."""

from collections.abc import Sequence
from dataclasses import dataclass

from slicer.analysis.build import reverse_postorder
from slicer.analysis.graph import Graph


@dataclass(frozen=True, slots=True)
class Dominators:
    """Law: `a` dominates `b` if every path from a root to `b` passes through `a`.

    So every node dominates itself, and where no path leads to `b` every node dominates it.
    `immediate` is the nearest dominator but the node itself: none for roots, for nodes that only several roots
    together cut off, and for nodes that no path leads to. `depth` counts the dominators of a node, without
    that last kind, for which it is none.
    """

    immediate: tuple[int | None, ...]
    depth: tuple[int | None, ...]

    def dominates(self, above: int, node: int) -> bool:
        depth, at = self.depth[above], self.depth[node]
        if at is None:
            return True
        if depth is None:
            return False
        return self._up(node, at - depth) == above

    def _up(self, node: int, steps: int) -> int | None:
        at: int | None = node
        for _ in range(steps):
            at = None if at is None else self.immediate[at]
        return at

    def of(self, node: int) -> tuple[int, ...]:
        """All dominators of a node that a path leads to, itself first."""
        found: list[int] = []
        at = None if self.depth[node] is None else node
        while at is not None:
            found.append(at)
            at = self.immediate[at]
        return tuple(found)


def dominators(graph: Graph) -> Dominators:
    """Through which nodes every path from the entry to a node goes."""
    return dominate([[edge.target for edge in row] for row in graph.successors], (graph.entry,))


def post_dominators(graph: Graph, exits: tuple[int, ...] | None = None) -> Dominators:
    """Through which nodes every path from a node to one of the exits goes; all exits, where none are named."""
    ends = (graph.exit, graph.exception) if exits is None else exits
    return dominate([[edge.source for edge in row] for row in graph.predecessors], ends)


def dominate(successors: Sequence[Sequence[int]], roots: tuple[int, ...]) -> Dominators:
    """Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm. One more node stands above all roots."""
    top = len(successors)
    order = reverse_postorder(top, [*successors, list(roots)])
    rank = {node: at for at, node in enumerate(order)}
    above: dict[int, list[int]] = {node: [] for node in order}
    for node in order:
        for below in roots if node == top else successors[node]:
            above[below].append(node)
    found = {top: top}
    changed = True
    while changed:
        changed = False
        for node in order[1:]:
            new = _common([n for n in above[node] if n in found], found, rank)
            changed |= found.get(node) != new
            found[node] = new
    depth = {top: 0}
    for node in order[1:]:
        depth[node] = depth[found[node]] + 1
    immediate = (None if found.get(node, top) == top else found[node] for node in range(top))
    return Dominators(tuple(immediate), tuple(depth.get(node) for node in range(top)))


def _common(nodes: list[int], found: dict[int, int], rank: dict[int, int]) -> int:
    """The nearest node that dominates them all, by what is found so far."""
    first, *others = nodes
    for other in others:
        while first != other:
            if rank[first] < rank[other]:
                other = found[other]
            else:
                first = found[first]
    return first
