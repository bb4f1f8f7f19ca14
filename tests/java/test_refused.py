"""Everything outside the language: the code and the place of the refusal."""

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.source import SourceFile
from slicer.java.parse import parse_java


def check(text: str, code: Code, caret: str) -> None:
    source = SourceFile("A.java", text)
    with pytest.raises(Refused) as refused:
        parse_java(source)
    first = refused.value.diagnostics[0]
    assert (first.code, source.slice(first.notes[0].span)) == (code, caret)
    if code is Code.S102:
        assert "`" in first.message


UNITS = [
    ("import java.util.List; class A { }", "import java.util.List;"),
    ("interface A { }", "interface"),
    ("enum A { X }", "enum"),
    ("@Deprecated class A { }", "@Deprecated"),
    ("@interface A { }", "@interface"),
    ("abstract class A { }", "abstract"),
    ("strictfp class A { }", "strictfp"),
    ("class A extends B { }", "extends"),
    ("class A implements B { }", "implements"),
    ("class A<T> { }", "<"),
    ("class A { int x; } // \\u0041", "\\u0041"),
]

MEMBERS = [
    ("A() { }", "A"),
    ("{ }", "{ }"),
    ("static { x = 1; }", "{ x = 1; }"),
    ("class B { }", "class"),
    ("static class B { }", "class"),
    ("interface B { }", "interface"),
    ("enum B { X }", "enum"),
    ("int x = 1;", "="),
    ("static final int X = 1;", "="),
    ("int y, x = 1;", "="),
    ("long x;", "long"),
    ("byte[] x;", "byte"),
    ("double m() { }", "double"),
    ("int[][] x;", "int[][]"),
    ("int x[][];", "int"),
    ("int[] x[];", "int[]"),
    ("List<A> x;", "List<A>"),
    ("a.B x;", "a.B"),
    ("volatile int x;", "volatile"),
    ("transient int x;", "transient"),
    ("native int x;", "native"),
    ("abstract void m();", "abstract"),
    ("synchronized void m() { }", "synchronized"),
    ("default void m() { }", "default"),
    ("<T> void m() { }", "m"),
    ("void m() throws E { }", "throws"),
    ("void m(int... x) { }", "..."),
    ("void m(@X int x) { }", "@X"),
    ("void m(char x) { }", "char"),
    ("int m()[] { }", "m"),
]

STATEMENTS = [
    ("do x = 1; while (a);", "do"),
    ("continue;", "continue"),
    ("switch (x) { case 1: }", "switch"),
    ("throw e;", "throw"),
    ("try { } finally { }", "try"),
    ("synchronized (x) { }", "synchronized"),
    ("assert x;", "assert"),
    ("l: while (a) { }", "l"),
    ("break l;", "break l"),
    ("for (int i : a) { }", "(int i : a)"),
    ("class B { }", "class"),
    ("final class B { }", "class"),
    ("long x;", "long"),
    ("var x = 1;", "var"),
    ("int[] x = {1};", "{1}"),
    ("int[][] x;", "int[][]"),
    ("x <<= 1;", "<<="),
    ("x &= y;", "&="),
    ("this();", "this()"),
    ("super();", "super()"),
    ("x = y = 1;", "="),
    ("a[i++] = 1;", "++"),
    ("(x++);", "++"),
    ("++a[--i];", "--"),
]

EXPRESSIONS = [
    ("(y = 1)", "="),
    ("y++", "++"),
    ("--y", "--"),
    ("(int) y", "(int) y"),
    ("-(int) y", "-(int) y"),
    ("(A) y", "(A) y"),
    ("(a)(b)", "(a)(b)"),
    ("y instanceof A", "y instanceof A"),
    ("y -> y", "y -> y"),
    ("(y) -> y", "(y) -> y"),
    ("(a, b) -> a", "(a, b) -> a"),
    ("A::m", "A::m"),
    ('"s"', '"s"'),
    ("'c'", "'c'"),
    ("1L", "1L"),
    ("0xFl", "0xFl"),
    ("1.5", "1.5"),
    ("1f", "1f"),
    ("1e3", "1e3"),
    ("0x1p3", "0x1p3"),
    ("~y", "~"),
    ("y << 1", "y << 1"),
    ("y >> 1", "y >> 1"),
    ("y >>> 1", "y >>> 1"),
    ("super.m()", "super.m()"),
    ("super.f", "super.f"),
    ("A.this", "A.this"),
    ("A.class", "A.class"),
    ("int.class", "int.class"),
    ("new A(y)", "y"),
    ("new A() { }", "{ }"),
    ("new A<B>()", "A<B>"),
    ("new a.A()", "a.A"),
    ("y.new B()", "y.new B()"),
    ("new int[2][]", "new int[2][]"),
    ("new int[2][3]", "new int[2][3]"),
    ("new int[] {1}", "{1}"),
    ("new long[2]", "long"),
    ("A.<B>m()", "A.<B>m()"),
]

WRONG = [
    ("class A {", ""),
    ("class A { void m() { x = ; } }", ";"),
    ("class A { void m() { x = 1 } }", "}"),
    ("class A { void m() { 1; } }", "1"),
    ("class A { void m() { a + b; } }", "a + b"),
    ("class A { void m() { (f()); } }", "(f())"),
    ("class A { void m() { f() = 1; } }", "f()"),
    ("class A { void m() { this++; } }", "this"),
    ("class A { void m() { if (a) int x; } }", "int"),
    # javalang's roll-back from the declaration would end at the cast and read a statement there.
    ("class A { void m() { Foo x = {(A) f(); } }", ";"),
    ("class A { void m() { x = 2147483648; } }", "2147483648"),
    ("class A { void m() { x = -(2147483648); } }", "2147483648"),
    ("class A { void m() { x = 09; } }", "09"),
    ("class A { native void m() { } }", "m"),
    ("class A { public public int x; }", "public"),
    ("class A { public private int x; }", "private"),
    ("class A { # }", "#"),
    ("class A { /* }", "/*"),
    ("class A { \u00a0 }", "\u00a0"),
    ('class A { "', '"'),
    ("class A { int x; } int", "int"),
    ("class A { void m() { Foo x = (a b); } }", "b"),
]


@pytest.mark.parametrize(("text", "caret"), UNITS)
def test_units(text: str, caret: str) -> None:
    check(text, Code.S102, caret)


@pytest.mark.parametrize(("text", "caret"), MEMBERS)
def test_members(text: str, caret: str) -> None:
    check(f"class A {{ {text} }}", Code.S102, caret)


@pytest.mark.parametrize(("text", "caret"), STATEMENTS)
def test_statements(text: str, caret: str) -> None:
    check(f"class A {{ void m() {{ {text} }} }}", Code.S102, caret)


@pytest.mark.parametrize(("text", "caret"), EXPRESSIONS)
def test_expressions(text: str, caret: str) -> None:
    check(f"class A {{ void m() {{ x = {text}; }} }}", Code.S102, caret)


@pytest.mark.parametrize(("text", "caret"), WRONG)
def test_syntax_errors(text: str, caret: str) -> None:
    check(text, Code.S101, caret)


def test_every_member_with_a_refusal_is_named() -> None:
    text = "class A { A() { } int x; void m() { do ; while (x); } long y; } enum B { }"
    with pytest.raises(Refused) as refused:
        parse_java(SourceFile("A.java", text))
    assert [found.code for found in refused.value.diagnostics] == [Code.S102] * 4
