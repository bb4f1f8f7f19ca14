"""What is not Java has the code and the place of what is wrong: a member, a class, or the file."""

import pytest

from slicer.base.codes import Code
from slicer.base.source import SourceFile
from tests.java.findings import findings


def check(text: str, code: Code, caret: str) -> None:
    source = SourceFile("A.java", text)
    (found,) = findings(source)
    assert (found.code, source.slice(found.notes[0].span)) == (code, caret)


WRONG = [
    ("class A {", ""),
    ("class A { int x; } int", "int"),
    ("class A { # }", "#"),
    ("class A { /* }", "/*"),
    ("class A { \u00a0 }", "\u00a0"),
    ('class A { "', '"'),
    ("class A { native void m() { } }", "m"),
    ("class A { public public int x; }", "public"),
    ("class A { public private int x; }", "private"),
    ("record A(int x);", ";"),
    ("record A(int x) { ", ""),
    ("enum A { ( }", "("),
    ("sealed", "sealed"),
]

STATEMENTS = [
    ("x = ;", ";"),
    ("x = 1 }", "}"),
    ("1;", "1"),
    ("a + b;", "a + b"),
    ("(f());", "(f())"),
    ("(x++);", "(x++)"),
    ("(x = 1);", "(x = 1)"),
    ("f() = 1;", "f()"),
    ("this++;", "this"),
    ("x++ ++;", "x++"),
    ("a + b = c;", "a + b"),
    ("if (a) int x;", "int"),
    # javalang's roll-back from the declaration would end at the cast and read a statement there.
    ("Foo x = {(A) f(); }", ";"),
    ("Foo x = (a b);", "b"),
    ("x = 2147483648;", "2147483648"),
    ("x = -(2147483648);", "2147483648"),
    ("x = 9223372036854775808L;", "9223372036854775808L"),
    ("x = 09;", "09"),
    ("x = '';", "''"),
    ("x = 'ab';", "'ab'"),
    ("x = '\U0001f600';", "'\U0001f600'"),
    ('x = "\\q";', '"\\q"'),
    ("x = a > > b;", ">"),
    ("x = a > >> b;", ">"),
    ("x = a instanceof A + b;", "a"),
    ("x = this(1);", "this(1)"),
    ("try { }", "}"),
    ("switch (x) { y(); }", "y"),
    ("case 1: ;", "case"),
    ("for (int i : ) { }", ")"),
    ("do x = 1; while (a)", "}"),
]


@pytest.mark.parametrize(("text", "caret"), WRONG)
def test_syntax_errors(text: str, caret: str) -> None:
    check(text, Code.S101, caret)


@pytest.mark.parametrize(("text", "caret"), STATEMENTS)
def test_syntax_errors_in_statements(text: str, caret: str) -> None:
    check(f"class A {{ void m() {{ {text} }} }}", Code.S101, caret)
