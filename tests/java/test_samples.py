"""Every sample is Java to us, to tree-sitter-java and to the JDK's own compiler."""

import shutil
import subprocess
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


@pytest.mark.skipif(shutil.which("javac") is None, reason="needs a JDK")
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_javac_accepts_a_sample(folder: Path, tmp_path: Path) -> None:
    files = [str(path) for path in sorted(folder.rglob("*.java"))]
    assert files
    found = subprocess.run(
        ["javac", "-encoding", "UTF-8", "-d", str(tmp_path), *files], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
