"""All JML that is not read: the code and the place of the refusal."""

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.source import SourceFile
from slicer.java.parse import parse_java
from slicer.jml.attach import attach


def check(text: str, code: Code, caret: str) -> None:
    source = SourceFile("A.java", text)
    unit = parse_java(source)
    with pytest.raises(Refused) as refused:
        attach(unit)
    first = refused.value.diagnostics[0]
    assert (first.code, source.slice(first.notes[0].span)) == (code, caret)


OUTSIDE = [
    ("also requires x > 0;", "also"),
    ("requires true; also ensures true;", "also"),
    ("public exceptional_behavior requires x > 0;", "exceptional_behavior"),
    ("ghost int y;", "ghost"),
    ("public model int y;", "model"),
    ("ensures true; private ghost int y = 1;", "ghost"),
    ("static invariant true;", "static"),
    ("public static invariant true;", "static"),
    ("instance invariant true;", "instance"),
    ("represents y = x;", "represents"),
    ("represents y;", "represents"),
    ("accessible x;", "accessible"),
    ("measured_by x;", "measured_by"),
    ("requires_redundantly x > 0;", "requires_redundantly"),
    ("requires (* anything *);", "(* anything *)"),
    ("requires f(x) > 0;", "f"),
    ("requires this.f(x) > 0;", "f"),
    ("requires \\fresh(x);", "\\fresh"),
    ("requires \\typeof(x) == \\type(A);", "\\typeof"),
    ("requires (\\sum int i; 0 <= i; i) > 0;", "\\sum"),
    ("requires (\\num_of int i; 0 <= i; i) > 0;", "\\num_of"),
    ("requires \\same;", "\\same"),
    ("ensures \\not_specified;", "\\not_specified"),
    ("assignable \\set_union(a, b);", "\\set_union"),
    ("requires (int) x > 0;", "(int) x"),
    ("requires (\\forall long i; i > 0);", "long"),
    ("requires (\\forall int[][] i; true);", "int[][]"),
    ("requires x instanceof A;", "instanceof"),
    ("requires new A() != null;", "new"),
    ("requires super.x > 0;", "super"),
    ('requires x == "s";', '"s"'),
    ("requires x == 'c';", "'c'"),
    ("requires x > 1.5;", "1.5"),
    ("requires x > 1L;", "1L"),
    ("requires x << 1 > 0;", "<<"),
    ("requires ~x > 0;", "~"),
    ("requires x++ > 0;", "++"),
    ("requires x = 1;", "="),
    ("{| requires true; |}", "{|"),
    ("signals (E e) x > 0;", "x > 0"),
]

MALFORMED = [
    ("requires x > 0", "0"),
    ("requires x > ;", ";"),
    ("requires (x > 0;", ";"),
    ("requires x > 0 ensures x;", "ensures"),
    ("requires a ==> b <== c;", "<=="),
    ("requires x > 99999999999;", "99999999999"),
    ("requires class > 0;", "class"),
    ("requires (\\forall int i);", ")"),
    ("requiers x > 0;", "requiers"),
    ("requires x # y;", "#"),
    ("assignable x + 1;", "+"),
    ("assignable 1;", "1"),
    ("assignable ;", ";"),
    ("signals E e;", "E"),
    ("signals_only \\everything;", "\\everything"),
]

MISPLACED = [
    ("class A { /*@ requires true; @*/ int x; }", "requires"),
    ("class A { /*@ requires true; @*/ }", "requires"),
    ("class A { /*@ pure @*/ }", "pure"),
    ("class A { /*@ pure @*/ int x; }", "pure"),
    ("class A { void m(/*@ pure @*/ int x) { } }", "pure"),
    ("class A { void m(int x /*@ nullable @*/) { } }", "nullable"),
    ("class A { void m() /*@ pure @*/ { } }", "pure"),
    ("class A { public /*@ requires true; @*/ void m() { } }", "requires"),
    ("class A { /*@ loop_invariant true; @*/ void m() { } }", "loop_invariant"),
    ("class A { /*@ loop_assignable x; @*/ void m() { } }", "loop_assignable"),
    ("class A { void m() { /*@ requires true; @*/ while (a) { } } }", "requires"),
    ("class A { void m() { /*@ loop_invariant true; @*/ x = 1; } }", "loop_invariant"),
    ("class A { void m() { /*@ loop_invariant true; @*/ } }", "loop_invariant"),
    ("class A { void m() { /*@ invariant true; @*/ } }", "invariant"),
    ("/*@ requires true; @*/ class A { }", "requires"),
    ("class A { } /*@ invariant true; @*/", "invariant"),
    ("class A { /*@ public pure @*/ int m() { } }", "public"),
    ("class A { /*@ requires true; behavior @*/ int m() { } }", "behavior"),
    ("class A { /*@ behavior behavior @*/ int m() { } }", "behavior"),
    ("class A { /*@ nullable non_null @*/ A x; }", "non_null"),
]

PLACED_OUTSIDE = [
    ("class A { void m() { /*@ assert x > 0; @*/ } }", "assert"),
    ("class A { void m() { /*@ assume x > 0; @*/ x = 1; } }", "assume"),
    ("class A { void m() { /*@ set x = 1; @*/ } }", "set"),
    ("class A { void m() { /*@ ghost int x; @*/ } }", "ghost"),
    ("class A { void m() { /*@ nullable @*/ A x; } }", "nullable"),
    ("/*@ nullable_by_default @*/ class A { }", "nullable_by_default"),
    ("public /*@ pure @*/ class A { }", "pure"),
    ("class A { void m() { //@ decreases x, y;\n while (a) ; } }", ","),
    ("class A { /*@ invariant true; requires true; @*/ void m() { } }", "invariant true;"),
]


@pytest.mark.parametrize(("jml", "caret"), OUTSIDE)
@pytest.mark.parametrize("form", ["/*@ {} @*/", "//@ {}\n"])
def test_outside(jml: str, caret: str, form: str) -> None:
    check(f"class A {{ {form.format(jml)} void m() {{ }} }}", Code.S202, caret)


@pytest.mark.parametrize(("jml", "caret"), MALFORMED)
@pytest.mark.parametrize("form", ["/*@ {} @*/", "//@ {}\n"])
def test_malformed(jml: str, caret: str, form: str) -> None:
    check(f"class A {{ {form.format(jml)} void m() {{ }} }}", Code.S201, caret)


@pytest.mark.parametrize(("text", "caret"), MISPLACED)
def test_misplaced(text: str, caret: str) -> None:
    check(text, Code.S203, caret)


@pytest.mark.parametrize(("text", "caret"), PLACED_OUTSIDE)
def test_outside_at_its_place(text: str, caret: str) -> None:
    check(text, Code.S202, caret)


def test_every_refusal_is_named() -> None:
    text = "class A { /*@ ghost int x; @*/ void m() { } /*@ requires ; @*/ void n() { } }"
    with pytest.raises(Refused) as refused:
        attach(parse_java(SourceFile("A.java", text)))
    assert [found.code for found in refused.value.diagnostics] == [Code.S202, Code.S201]


@pytest.mark.parametrize("jml", ["a && " * 200 + "b", "a ==> " * 9000 + "b", "!" * 200 + "b"])
def test_deep_predicates_are_refused(jml: str) -> None:
    unit = parse_java(SourceFile("A.java", f"class A {{ /*@ invariant {jml}; @*/ }}"))
    with pytest.raises(Refused) as refused:
        attach(unit)
    assert refused.value.diagnostics[0].code is Code.S105
