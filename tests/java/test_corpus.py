"""Laws of the tree over a large generated corpus."""

from random import Random

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.source import SourceFile
from slicer.java import tree
from slicer.java.parse import parse_java
from slicer.java.resolve import resolve
from tests.java.again import first_difference
from tests.java.programs import STYLES, Programs, formatted


def units(seed: int) -> list[tree.Unit]:
    tokens = Programs(seed).unit()
    return [parse_java(SourceFile("A.java", formatted(tokens, style, Random(seed)))) for style in STYLES]


@pytest.mark.parametrize("seed", range(40))
def test_every_node_is_read_again_from_its_text(seed: int) -> None:
    assert first_difference(units(1000 + seed)[-1]) is None


@pytest.mark.parametrize("seed", range(100))
def test_nodes_lie_in_their_parents_and_the_tree_does_not_depend_on_blanks(seed: int) -> None:
    shapes = set()
    for unit in units(seed):
        for node in tree.walk(unit):
            for child in tree.children(node):
                assert node.span.covers(child.span) or isinstance(child, tree.TypeName)
        shapes.add(tuple(type(node).__name__ for node in tree.walk(unit)))
    assert len(shapes) == 1


@pytest.mark.parametrize("seed", range(100))
def test_every_expression_has_a_span_and_a_meaning_of_its_own(seed: int) -> None:
    unit = units(seed)[1]
    try:
        (file,) = resolve([unit]).files
    except Refused:
        pytest.skip("two classes of one name")
    found = [node.span for node in tree.walk(unit) if isinstance(node, tree.Expr)]
    assert len(set(found)) == len(found)
    assert file.meanings.keys() >= set(found)


def test_the_corpus_has_every_form() -> None:
    found = {type(node) for seed in range(100) for node in tree.walk(units(seed)[0])}
    forms = {getattr(tree, name) for name in tree.__all__}
    nodes = {
        form for form in forms if isinstance(form, type) and hasattr(form, "__slots__") and "span" in form.__slots__
    }
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
