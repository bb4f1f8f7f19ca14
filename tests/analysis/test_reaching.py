"""Reaching definitions: small bodies by hand, and random ones against the paths of their graphs."""

import os
from collections.abc import Iterator
from random import Random

import pytest

from slicer.analysis.build import graph
from slicer.analysis.graph import EdgeKind, Graph
from slicer.analysis.reaching import Definition, defined, reaching, read
from slicer.ir.nodes import Body, Finally, Goal, Predicate, Try
from slicer.ir.terms import Binary, Int, Quantified, Var
from slicer.ir.types import INT
from tests.analysis.forms import (
    SPAN,
    branch,
    c,
    catch,
    check,
    label,
    loop,
    p,
    program,
    risky,
    simple,
    x,
)
from tests.analysis.walks import Maker

CASES = int(os.environ.get("SLICER_CASES", "200"))
LONGEST = 14


def sources(body: Body, at: str, name: str) -> set[str]:
    """The labels of the nodes whose value of the variable reaches the node of that label."""
    flow = graph(program(), body)
    (node,) = (node.number for node in flow.nodes if label(node) == at)
    return {label(flow.nodes[each]) for each in reaching(flow).of(node, name)}


@pytest.mark.parametrize(
    ("body", "at", "expected"),
    [
        ((simple("a"), simple("u", x, x)), "u", {"a"}),
        ((simple("a"), simple("b"), simple("u", x, x)), "u", {"b"}),
        ((simple("u", x, x),), "u", {"in"}),
        ((branch("b", (simple("a"),)), simple("u", x, x)), "u", {"in", "a"}),
        ((branch("b", (simple("a"),), (simple("k"),)), simple("u", x, x)), "u", {"a", "k"}),
        ((loop("l", (simple("u", x, x),)),), "u", {"in", "u"}),
        ((simple("a"), loop("l", (simple("k"),)), simple("u", x, x)), "u", {"a", "k"}),
        # What is thrown on the way to an assignment leaves the variable alone.
        ((simple("a"), Try((risky("k"), simple("z")), (catch("h", "Throwable", simple("u", x, x)),))), "u", {"a"}),
        ((simple("a"), Try((risky("k"), risky("z")), (catch("h", "Throwable", simple("u", x, x)),))), "u", {"a", "k"}),
        ((simple("a"), Finally((check("k"), simple("z")), (simple("u", x, x),))), "u", {"z"}),
        ((simple("a"), Finally((check("k"), simple("z")), (simple("u", x, x),))), "u/ArithmeticException", {"a"}),
    ],
)
def test_what_reaches(body: Body, at: str, expected: set[str]) -> None:
    assert sources(body, at, "x") == expected


def test_what_nodes_read_and_define() -> None:
    bound = Var("i", INT)
    claim = Quantified(True, bound, Binary("<", bound, x), Binary("==", bound, Int(0)))
    body = (Try((risky("a"),), (catch("h", "E"),)), Goal(Predicate("g", SPAN, claim)), branch("b", ()))
    flow = graph(program(), body)
    facts = {label(node): (read(node), defined(node)) for node in flow.nodes}
    assert facts["a"] == (frozenset({p}), x)
    assert facts["g"] == (frozenset({x}), None)
    assert facts["b"] == (frozenset({c}), None)
    caught = facts["h"][1]
    assert caught is not None
    assert caught.name == "h"


def along_paths(flow: Graph) -> Iterator[tuple[int, frozenset[Definition]]]:
    """For each path from the entry, where it ends and the last definition of each variable on it."""
    names = {var.name for node in flow.nodes for var in {*read(node), defined(node)} if var is not None}
    start = dict.fromkeys(names, flow.entry)
    pending: list[tuple[int, dict[str, int], int]] = [(flow.entry, start, 0)]
    seen: set[tuple[int, frozenset[Definition]]] = set()
    while pending:
        node, last, length = pending.pop()
        state = (node, frozenset(Definition(n, name) for name, n in last.items()))
        if state in seen:
            continue
        seen.add(state)
        yield state
        var = defined(flow.nodes[node])
        for edge in flow.successors[node]:
            made = {var.name: node} if var is not None and edge.kind is not EdgeKind.THROW else {}
            pending.append((edge.target, {**last, **made}, length + 1))


def test_definitions_are_those_of_paths() -> None:
    """States that were seen are not gone on with, so loops end too."""
    checked = 0
    for seed in range(CASES):
        flow = graph(program(), Maker(Random(seed)).body(2))
        if len(flow.nodes) > 60:
            continue
        checked += 1
        expected: list[set[Definition]] = [set() for _ in flow.nodes]
        for node, definitions in along_paths(flow):
            expected[node] |= definitions
        assert list(reaching(flow).before) == expected, f"seed {seed}"
    assert checked > CASES / 4
