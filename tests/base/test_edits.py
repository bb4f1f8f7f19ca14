"""Edits applied to a text: words stay words, and untouched text knows where it was."""

import pytest

from slicer.base.edits import Edit, apply
from slicer.base.source import SourceFile, Span


def edited(text: str, old: str, new: str) -> str:
    start = text.index(old)
    return apply(SourceFile("A.java", text), [Edit(Span(start, start + len(old)), new)]).source.text


@pytest.mark.parametrize(
    ("text", "old", "new", "after"),
    [
        ("else++y;", "++y", "y = f()", "else y = f();"),
        ("return(x > 3);", "(x > 3)", "f()", "return f();"),
        ("return!x;", "!x", "f()", "return f();"),
        ("case-1:", "-1", "One", "case One:"),
        ("(x)instanceof T", "(x)", "x", "x instanceof T"),
        ("a+b", "+", "", "a b"),
        ("é(x)", "(x)", "f()", "é f()"),
        ("a$(x)", "(x)", "_f()", "a$ _f()"),
        ("x=(y);", "(y)", "f()", "x=f();"),
        ("{x;}", "x;", "y;", "{y;}"),
        ("/*@ a", "@", "~", "/*~ a"),
    ],
)
def test_words_stay_apart(text: str, old: str, new: str, after: str) -> None:
    assert edited(text, old, new) == after


def test_neighbouring_edits_stay_apart() -> None:
    source = SourceFile("A.java", "!a!b")
    edits = [Edit(Span(0, 2), "f"), Edit(Span(2, 4), "g")]
    assert apply(source, edits).source.text == "f g"


def test_origins_count_the_blanks() -> None:
    done = apply(SourceFile("A.java", "return(x); y;"), [Edit(Span(6, 9), "f()")])
    at = done.source.text.index("y")
    assert done.origin(Span(at, at + 1)) == Span(11, 12)
