"""Laws of the tree over a large generated corpus; `SLICER_CASES` sets the number of programs."""

import os
from random import Random

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.source import SourceFile
from slicer.java import tree
from slicer.java.parse import parse_java
from slicer.java.resolve import resolve
from tests.java.again import first_difference
from tests.java.programs import STYLES, Programs, formatted

CASES = max(20, int(os.environ.get("SLICER_CASES", "0")) // 50)


def unit(seed: int, style: str) -> tree.Unit:
    return parse_java(SourceFile("A.java", formatted(Programs(seed).unit(), style, Random(seed))))


@pytest.mark.parametrize("seed", range(CASES))
def test_every_node_is_read_again_from_its_text(seed: int) -> None:
    assert first_difference(unit(1000 + seed, STYLES[-1])) is None


@pytest.mark.parametrize("seed", range(CASES))
def test_nodes_lie_in_their_parents_and_the_tree_does_not_depend_on_blanks(seed: int) -> None:
    shapes = set()
    for style in STYLES:
        nodes = list(tree.walk(unit(seed, style)))
        for node in nodes:
            for child in tree.children(node):
                assert node.span.covers(child.span) or isinstance(child, tree.TypeName)
        shapes.add(tuple(type(node).__name__ for node in nodes))
    assert len(shapes) == 1


@pytest.mark.parametrize("seed", range(2 * CASES))
def test_every_expression_has_a_span_and_a_meaning_of_its_own(seed: int) -> None:
    one = unit(seed, STYLES[1])
    try:
        file = resolve(one)
    except Refused:
        pytest.skip("two classes of one name")
    found = [node.span for node in tree.walk(one) if isinstance(node, tree.Expr)]
    assert len(set(found)) == len(found)
    assert file.meanings.keys() >= set(found)


def test_the_corpus_has_every_form() -> None:
    found = {type(node) for seed in range(100) for node in tree.walk(unit(seed, STYLES[0]))}
    forms = {getattr(tree, name) for name in tree.__all__}
    nodes = {
        form for form in forms if isinstance(form, type) and hasattr(form, "__slots__") and "span" in form.__slots__
    } - {tree.File, tree.Switching}
    of_specifications = {
        tree.Result,
        tree.Old,
        tree.NonNullElements,
        tree.Fresh,
        tree.InvariantFor,
        tree.TypeOf,
        tree.TypeValue,
        tree.Quantified,
        tree.Fold,
    }
    assert nodes - found == {tree.Comment, tree.Unsupported} | of_specifications
