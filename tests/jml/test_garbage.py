"""Whatever stands in a JML comment: it is read or becomes a diagnostic with a place, and nothing is lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from slicer.jml.words import HEADERS, KINDS, MODIFIERS
from tests.jml.read import specs

WORDS = sorted({*KINDS, *MODIFIERS, *HEADERS, "also", "axiom", "x", "A", "int", "this", "\\result", "\\forall", "new"})
SIGNS = [
    ";",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "{|",
    "|}",
    "==>",
    "+",
    "-",
    "*",
    "..",
    ".",
    ",",
    "=",
    "<",
    "0",
    "'",
    '"',
    "@",
    "#",
]
PLACES = [
    "class A {{ /*@ {} @*/ int m(int x) {{ return x; }} }}",
    "class A {{ /*@ {} @*/ }}",
    "class A {{ void m() {{ /*@ {} @*/ while (true) {{ }} }} }}",
    "class A {{ void m() {{ int x; /*@ {} @*/ }} }}",
    "/*@ {} @*/ class A {{ int f; }}",
    "class A {{ private /*@ {} @*/ A f; }}",
]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from([*WORDS, *SIGNS]), max_size=25), st.sampled_from(PLACES))
def test_any_words_end_in_diagnostics(words: list[str], place: str) -> None:
    text = " ".join(words)
    found, unit = specs(place.format(text))
    start = place.index("{}")
    for unreadable in found.unreadable():
        (note,) = unreadable.diagnostic.notes
        assert start - 4 <= note.span.start
        assert note.span.end <= start + len(text)
        assert unit.source.slice(unreadable.span).strip() != ""


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=40))
def test_any_text_ends_in_diagnostics(text: str) -> None:
    text = text.replace("*/", "").replace("\\u", "")
    specs(f"class A {{ //@ {text}\n void m() {{ }} }}")
