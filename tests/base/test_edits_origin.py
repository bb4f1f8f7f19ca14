"""Which text of the original a text with edits is, or stands for."""

import pytest

from slicer.base.edits import Edit, apply
from slicer.base.source import SourceFile, Span

BEFORE = "int a = b; c = d; e();"
EDITED = apply(
    SourceFile("T", BEFORE), [Edit(Span(8, 9), "stub()"), Edit(Span(11, 11), "x(); "), Edit(Span(15, 16), "y")]
)


@pytest.mark.parametrize(
    ("piece", "was"),
    [
        ("int", "int"),
        ("stub()", "b"),
        ("a = stub()", "a = b"),
        ("a = stub();", "a = b;"),
        ("x();", ""),
        ("c = y;", "c = d;"),
        ("y", "d"),
        ("e();", "e();"),
    ],
)
def test_what_a_piece_was(piece: str, was: str) -> None:
    text = EDITED.source.text
    assert text.count(piece) == 1
    start = text.index(piece)
    assert EDITED.original.slice(EDITED.was(Span(start, start + len(piece)))) == was
