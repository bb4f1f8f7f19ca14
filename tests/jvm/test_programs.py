"""The generated programs have everything that the language has."""

import pytest

from slicer.base.source import SourceFile
from slicer.java import tree as java
from slicer.java.parse import parse_java
from tests.jvm.coverage import TABLE, kinds, wanted
from tests.jvm.features import features
from tests.jvm.programs import program

FIRST = 300


def test_every_kind_of_node_is_in_the_table() -> None:
    assert set(TABLE) - {java.Catch} == kinds()


def test_the_first_programs_have_every_form() -> None:
    missing = set(wanted())
    for seed in range(FIRST):
        missing -= features(parse_java(SourceFile("M.java", program(seed).text)))
        if not missing:
            return
    assert not missing


@pytest.mark.parametrize("seed", [0, 7])
def test_same_seed_same_text(seed: int) -> None:
    assert program(seed) == program(seed)
