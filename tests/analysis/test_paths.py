"""The paths of the graph against what the forms of statements say, on random bodies with all kinds of control.

`SLICER_CASES` sets the number of bodies.
"""

import os
from collections.abc import Iterator
from random import Random

import pytest

from slicer.analysis.build import graph
from slicer.analysis.graph import EdgeKind, Graph
from slicer.ir.nodes import Body, Finally, Scope, Try, walk
from tests.analysis.forms import program
from tests.analysis.walks import Maker, Oracle, Walk

CASES = int(os.environ.get("SLICER_CASES", "200"))
CHUNK = 50
LONGEST = 9


def paths(flow: Graph, longest: int) -> Iterator[Walk]:
    """From the entry to an exit, as the statements on the way."""
    pending: list[tuple[int, tuple[int, ...]]] = [(flow.entry, ())]
    while pending:
        node, way = pending.pop()
        if node == flow.exit:
            yield way, "out"
        if node == flow.exception:
            yield way, "throw"
        for edge in flow.successors[node]:
            at = flow.nodes[edge.target].at
            longer = way if at is None else (*way, id(at))
            if len(longer) <= longest:
                pending.append((edge.target, longer))


def walks(body: Body) -> set[Walk]:
    found = Oracle(program(), LONGEST).walks(body)
    return {(way, end.split()[0]) for way, end in found if len(way) <= LONGEST}


@pytest.mark.parametrize("chunk", range(max(1, CASES // CHUNK)))
def test_paths_are_the_runs_where_classes_are_known(chunk: int) -> None:
    several = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        body = Maker(Random(seed)).body(3)
        expected = walks(body)
        assert set(paths(graph(program(), body), LONGEST)) == expected, f"seed {seed}"
        several += len(expected) > 3
    assert several > CHUNK / 3


@pytest.mark.parametrize("chunk", range(max(1, CASES // CHUNK)))
def test_runs_are_paths_where_classes_are_not_known(chunk: int) -> None:
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        body = Maker(Random(seed), loose=True).body(3)
        missing = walks(body) - set(paths(graph(program(), body), LONGEST))
        assert not missing, f"seed {seed}"


@pytest.mark.parametrize("chunk", range(max(1, CASES // CHUNK)))
def test_every_statement_has_a_node_and_edges_that_fit(chunk: int) -> None:
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        body = Maker(Random(seed), loose=True).body(3)
        flow = graph(program(), body)
        for statement in walk(body):
            assert bool(flow.standing_for(statement)) != isinstance(statement, Scope | Try | Finally)
        assert [node.number for node in flow.nodes] == list(range(len(flow.nodes)))
        assert all(bool(edge.thrown) == (edge.kind is EdgeKind.THROW) for edge in flow.edges)
        assert not flow.successors[flow.exit]
        assert not flow.successors[flow.exception]
