"""Where our JML stands: lines keep their numbers, and KeY finds it."""

import pytest

from slicer.abstraction.jml_comments import rewrite
from slicer.base.edits import apply
from slicer.base.source import SourceFile, Span


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("  /*@ ensures a; */ int m();", "  /*~ ensures a; */ /*@ new */ int m();"),
        ("  /*@ a;\n    @ b;\n    @*/\n  int m();", "  /*~ a;\n    @ b; @*/\n  /*@ new */\n  int m();"),
        ("  /*@ a;\n    @ b; */\n  int m();", "  /*~ a; @ b; */\n  /*@ new */\n  int m();"),
        ("  /*@ ensures a;\r\n    @*/\r\n  int m();", "  /*~ ensures a; @*/\r\n  /*@ new */\r\n  int m();"),
        ("  //@ a;\n  //@ b;\n  int m();", "  //~ a;\n  /*~ b; */ /*@ new */\n  int m();"),
        ("  //@ ensures a; // */\n  int m();", "  //~ ensures a; // */\n  /*@ new */ int m();"),
        ("  int m();", "  /*@ new */ int m();"),
    ],
)
def test_our_jml_takes_the_place_of_the_users(before: str, after: str) -> None:
    assert rewritten(before, "/*@ new */") == after


def test_jml_goes_without_a_successor() -> None:
    assert rewritten("  /*@ ensures a;\n    @*/\n  //@ ensures b;\n  int m();", "") == (
        "  /*~ ensures a;\n    @*/\n  //~ ensures b;\n  int m();"
    )


def rewritten(text: str, new: str) -> str:
    source = SourceFile("A.java", text)
    comments: list[Span] = []
    at = 0
    while at < text.index("int m"):
        start = min((i for i in (text.find("/*@", at), text.find("//@", at)) if i >= 0), default=-1)
        if start < 0:
            break
        line = text.find("\n", start)
        end = text.index("*/", start) + 2 if text[start + 1] == "*" else line
        comments.append(Span(start, end))
        at = end
    return apply(source, list(rewrite(source, tuple(comments), text.index("int m"), new))).source.text
