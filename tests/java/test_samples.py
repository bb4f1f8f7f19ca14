"""Every sample is Java to us and to tree-sitter-java."""

from pathlib import Path

import pytest

from slicer.java import tree
from slicer.java.parse import parse_java, read_source
from tests.java.again import first_difference
from tests.java.judge import judged
from tests.java.plain import difference, plain

ROOT = Path(__file__).parents[2] / "samples"
FOLDERS = sorted(path for path in ROOT.iterdir() if path.is_dir())
FILES = sorted(ROOT.rglob("*.java"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_the_tree_of_a_sample(path: Path) -> None:
    unit = parse_java(read_source(path))
    assert not [node for node in tree.walk(unit) if isinstance(node, tree.Unsupported)]
    assert difference(plain(unit), judged(unit.source.text)) is None
    assert first_difference(unit) is None
