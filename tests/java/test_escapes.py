r"""Unicode escapes: read in literals and comments, and elsewhere outside the language only where they stand."""

import pytest

from slicer.base.codes import Code
from slicer.base.source import SourceFile
from slicer.java import tree
from slicer.java.parse import parse_java
from tests.java.findings import findings

LITERALS = [
    (r"'\u0041'", 0x41),
    (r"'\uuu0041'", 0x41),
    (r"'\u005c''", 0x27),
    (r"'\u005c\u005c'", 0x5C),
    (r"\u0027x\u0027", 0x78),
    (r"'\ud83d'", 0xD83D),
    (r'"\u0041b"', "Ab"),
    (r'"\\u0041"', "\\u0041"),
    (r'"\\\u0041"', "\\A"),
    (r'"\ud83d\ude00"', "\U0001f600"),
    ('"\\u0041\U0001f600"', "A\U0001f600"),
]


@pytest.mark.parametrize(("text", "value"), LITERALS)
def test_literals(text: str, value: int | str) -> None:
    source = SourceFile("A.java", f"class A {{ /* \\u00e9 */ void m() {{ x = {text}; }} int after; }}")
    unit = parse_java(source)
    (found,) = (node for node in tree.walk(unit) if isinstance(node, tree.CharLiteral | tree.StringLiteral))
    assert (source.slice(found.span), found.value) == (text, value)
    assert [source.slice(field.name_span) for field in unit.classes[0].fields] == ["after"]


def test_an_escape_may_end_a_literal_or_a_comment() -> None:
    text = r'class A { String s = "\u0022 + \u0022"; /* c \u002a/ int x; // d \u000a int y; }'
    unit = parse_java(SourceFile("A.java", text))
    assert [unit.source.slice(field.part) for field in unit.classes[0].fields] == [r's = "\u0022 + \u0022"', "x", "y"]
    assert [unit.source.slice(comment.span) for comment in unit.comments] == [r"/* c \u002a/", "// d "]


OUTSIDE = [
    (r"class A { int before; int \u0061b; int after; }", r"int \u0061b;"),
    (r"class A { int before; void m() { return\u0020; } int after; }", r"void m() { return\u0020; }"),
    (r"class A { int before; int x = 1\u0030; int after; }", r"int x = 1\u0030;"),
    (r"class A { int before; static class \u0042 { } int after; }", r"static class \u0042 { }"),
    (r"class \u0042 { } class A { int before; int after; }", r"class \u0042 { }"),
    (r"class B { { f\u0066(); } } class A { int before; int after; }", r"class B { { f\u0066(); } }"),
    (r"class B \u007b int x; } class A { int before; int after; }", r"class B \u007b int x; }"),
]


@pytest.mark.parametrize(("text", "whole"), OUTSIDE)
def test_elsewhere_they_hide_nothing_else(text: str, whole: str) -> None:
    unit = parse_java(SourceFile("A.java", text))
    (found,) = (node for node in tree.walk(unit) if isinstance(node, tree.Unsupported))
    assert unit.source.slice(found.span) == whole
    assert found.what.startswith("the Unicode escape `\\u00")
    (owner,) = (owner for owner in unit.classes if owner.name == "A")
    assert [field.name for field in owner.fields] == ["before", "after"]


def test_between_members_they_are_blanks() -> None:
    unit = parse_java(SourceFile("A.java", r"class A { int x;\u000aint y; }\u0020class B { }"))
    assert [owner.name for owner in unit.classes] == ["A", "B"]
    assert [field.name for field in unit.classes[0].fields] == ["x", "y"]


def refused(text: str) -> tuple[Code, str]:
    source = SourceFile("A.java", text)
    (found,) = findings(source)
    return found.code, source.slice(found.notes[0].span)


@pytest.mark.parametrize(
    ("text", "code", "caret"),
    [
        (r"class A { } // \u00g1", Code.S101, r"\u00"),
        (r"class A { int x = '\u000a'; }", Code.S101, "'"),
        (r'class A { String s = "\u005cu0041"; }', Code.S101, r'"\u005cu0041"'),
        (r"class A { \u00a0 }", Code.S101, r"\u00a0"),
        (r"class A { \u0023 }", Code.S101, r"\u0023"),
        (r"class A { \u002f* }", Code.S101, r"\u002f*"),
        (r"package \u0061; class A { }", Code.S102, r"\u0061"),
        (r"/*@ ensures true; // \u000a requires false; */ class A { }", Code.S202, r"\u000a"),
        (r"//\u0040 ensures false;", Code.S202, r"\u0040"),
    ],
)
def test_what_cannot_be_read(text: str, code: Code, caret: str) -> None:
    assert refused(text) == (code, caret)
