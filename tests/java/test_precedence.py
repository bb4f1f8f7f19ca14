"""How tightly operators bind, where tree-sitter-java cannot be the judge or parentheses say it better."""

import pytest

from slicer.base.source import SourceFile
from slicer.java.parse import parse_java
from tests.java.plain import Plain, plain


def shape(text: str) -> Plain | str | int | None:
    """The expression without its ranges."""
    unit = parse_java(SourceFile("A.java", f"class A {{ Object x = {text}; }}"))
    return _unplaced(plain(unit.classes[0].fields[0].init))


def _unplaced(part: Plain | str | int | None) -> Plain | str | int | None:
    if not isinstance(part, tuple):
        return part
    return tuple(_unplaced(each) for each in part if not _is_range(each))


def _is_range(part: Plain | str | int | None) -> bool:
    return isinstance(part, tuple) and len(part) == 2 and all(type(each) is int for each in part)


@pytest.mark.parametrize(
    ("text", "parenthesised"),
    [
        ("-x++", "-(x++)"),
        ("-a.b--", "-((a.b)--)"),
        ("~-+!x", "~(-(+(!x)))"),
        ("- --x", "-(--x)"),
        ("(int) x++", "(int) (x++)"),
        ("(T) x.f--", "(T) ((x.f)--)"),
        ("(T) x.f()[i]", "(T) ((x.f())[i])"),
        ("(int) -x", "(int) (-x)"),
        ("(int) (T) x", "(int) ((T) x)"),
        ("-(int) x * y", "(-((int) x)) * y"),
        ("(int) x + y", "((int) x) + y"),
        ("(T) !x && y", "((T) (!x)) && y"),
        ("(a.b) - c", "((a.b)) - c"),
        ("(T.this) + c", "((T.this)) + c"),
        ("(a) - (b) + (c)", "((a) - (b)) + (c)"),
        ("(int) (a.b) - c", "((int) (a.b)) - c"),
        ("!a instanceof T", "(!a) instanceof T"),
        ("(T) a instanceof U", "((T) a) instanceof U"),
        ("a + b instanceof T == c", "((a + b) instanceof T) == c"),
        ("a instanceof T[] && b", "(a instanceof T[]) && b"),
        ("a << b >> c >>> d", "((a << b) >> c) >>> d"),
        ("a + b << c < d", "((a + b) << c) < d"),
        ("a | b ^ c & d == e", "a | (b ^ (c & (d == e)))"),
        ("a || b && c | d", "a || (b && (c | d))"),
        ("a ? b : c ? d : e", "a ? b : (c ? d : e)"),
        ("a ? b ? c : d : e", "a ? (b ? c : d) : e"),
        ("a ? b = c : d", "a ? (b = c) : d"),
        ("a = b += c", "a = (b += c)"),
        ("a = b ? c : d", "a = (b ? c : d)"),
        ("new A().f.g()", "((new A()).f).g()"),
        ("new int[a][b].length", "(new int[a][b]).length"),
        ("new int[] {a}[0]", "(new int[] {a})[0]"),
        ("a.new B().c", "(a.new B()).c"),
        ("a - b - c", "(a - b) - c"),
    ],
)
def test_parentheses_that_change_nothing(text: str, parenthesised: str) -> None:
    assert shape(text) == shape(parenthesised)


def test_shifts_are_one_sign() -> None:
    assert shape("a >> b") != shape("a >>> b")
