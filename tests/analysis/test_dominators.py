"""Dominators against their definition: take the node away and see what is still reached.

`SLICER_CASES` sets the number of graphs.
"""

import os
from collections.abc import Sequence
from random import Random

import pytest

from slicer.analysis.build import graph
from slicer.analysis.dominators import Dominators, dominate, dominators, post_dominators
from tests.analysis.forms import branch, edges, label, loop, program, simple
from tests.analysis.walks import Maker

CASES = int(os.environ.get("SLICER_CASES", "200"))


def reached(successors: Sequence[Sequence[int]], roots: tuple[int, ...], without: int | None = None) -> set[int]:
    found = set(roots) - {without}
    pending = list(found)
    while pending:
        new = set(successors[pending.pop()]) - found - {without}
        found |= new
        pending.extend(new)
    return found


def check(found: Dominators, successors: Sequence[Sequence[int]], roots: tuple[int, ...]) -> None:
    everything = range(len(successors))
    there = reached(successors, roots)
    for above in everything:
        still = reached(successors, roots, without=above)
        for node in everything:
            assert found.dominates(above, node) == (node not in still)
    for node in everything:
        above_it = {a for a in there if found.dominates(a, node)} if node in there else set()
        assert set(found.of(node)) == above_it
        assert len(found.of(node)) == (found.depth[node] or 0)
        nearest = found.immediate[node]
        if nearest is None:
            assert above_it <= {node}
        else:
            assert set(found.of(nearest)) == above_it - {node}


@pytest.mark.parametrize("seed", range(CASES))
def test_random_graphs(seed: int) -> None:
    rng = Random(seed)
    size = rng.randint(1, 12)
    successors = [sorted({rng.randrange(size) for _ in range(rng.choice([0, 1, 1, 2, 2, 3]))}) for _ in range(size)]
    roots = tuple(sorted({rng.randrange(size) for _ in range(rng.choice([1, 1, 2]))}))
    check(dominate(successors, roots), successors, roots)


def test_graphs_of_bodies() -> None:
    checked = 0
    for seed in range(CASES):
        flow = graph(program(), Maker(Random(seed)).body(2))
        if len(flow.nodes) > 60:
            continue
        checked += 1
        check(dominators(flow), [[e.target for e in row] for row in flow.successors], (flow.entry,))
        backwards = [[e.source for e in row] for row in flow.predecessors]
        check(post_dominators(flow), backwards, (flow.exit, flow.exception))
        check(post_dominators(flow, (flow.exit,)), backwards, (flow.exit,))
    assert checked > CASES / 4


def test_a_branch_and_a_loop() -> None:
    flow = graph(program(), (branch("b", (simple("a"),)), loop("l", (simple("i"),)), simple("z")))
    assert "b false l" in edges(flow)
    names = {label(node): node.number for node in flow.nodes}
    above, below = dominators(flow), post_dominators(flow)
    immediate = {name: above.immediate[number] for name, number in names.items()}
    assert immediate["a"] == names["b"]
    assert immediate["l"] == names["b"]
    assert immediate["z"] == names["l"]
    assert below.immediate[names["b"]] == names["l"]
    assert below.immediate[names["i"]] == names["l"]
    assert above.dominates(names["in"], names["!"])
    assert above.dominates(names["a"], names["!"]), "no path leads there"
    assert not above.dominates(names["!"], names["a"])
