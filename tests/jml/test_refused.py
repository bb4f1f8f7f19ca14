"""All JML that is not read: the code and the place of the refusal, and that what is around it survives."""

import pytest

from slicer.base.codes import Code
from slicer.base.source import SourceFile
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.tree import Clause, Unreadable
from tests.jml.read import specs
from tests.shown import shown


def check(text: str, code: Code, caret: str) -> None:
    """Exactly one thing is unreadable, and its diagnostic stands there."""
    found, unit = specs(text)
    (unreadable,) = found.unreadable()
    diagnostic = unreadable.diagnostic
    assert (diagnostic.code, unit.source.slice(diagnostic.notes[0].span)) == (code, caret)


OUTSIDE = [
    ("requires_free x > 0;", "requires_free"),
    ("model_behavior", "model_behavior"),
    ("requires (* anything *);", "(* anything *)"),
    ("requires \\same;", "\\same"),
    ("ensures \\not_specified;", "\\not_specified"),
    ("ensures \\not_modified(x);", "\\not_modified"),
    ("ensures \\reach(x, y, z);", "\\reach"),
    ("ensures (\\bsum int i; 0; 3; i) > 0;", "\\bsum"),
    ("ensures \\dl_f(x);", "\\dl_f"),
    ("ensures (\\lbl here x);", "\\lbl"),
    ("requires \\index > 0;", "\\index"),
    ("requires \\elemtype(\\typeof(x)) == \\type(A);", "\\elemtype"),
    ("requires \\static_invariant_for(A);", "\\static_invariant_for"),
    ("assignable \\infinite_union(A a; true; a.f);", "\\infinite_union"),
    ("assignable \\reachLocs(f, x);", "\\reachLocs"),
    ("requires (float) x > 0;", "float"),
    ("requires (\\forall double i; i > 0);", "double"),
    ("requires (\\forall nullable A a; true);", "nullable"),
    ("requires (\\sum int i, j; i < j; 1) > 0;", "j"),
    ("requires new A() != null;", "new"),
    ("requires x > 1.5;", "1.5"),
    ("requires x > 1e3;", "1e3"),
    ("requires x++ > 0;", "++"),
    ("requires x -> y;", "->"),
]

MALFORMED = [
    ("requires x > 0", "0"),
    ("requires x > ;", ";"),
    ("requires (x > 0;", ";"),
    ("requires x > 0);", ")"),
    ("requires a ==> b <== c;", "<=="),
    ("requires x > 99999999999;", "99999999999"),
    ("requires x > 2147483648;", "2147483648"),
    ("requires x > 9223372036854775808L;", "9223372036854775808L"),
    ("requires x > 08;", "08"),
    ("requires x == 'ab';", "'"),
    ("requires x == '\\q';", "'\\q'"),
    ("requires x == '\\s';", "'\\s'"),
    ("requires x == '\U0001d4b3';", "'\U0001d4b3'"),
    ('requires x == "\\s";', '"\\s"'),
    ("requires class > 0;", "class"),
    ("requires x = 1;", "="),
    ("requires a[1..2] > 0;", ".."),
    ("requires a[*] == 0;", "*"),
    ("requires (\\forall int i);", ")"),
    ("requires (\\forall i; true);", ";"),
    ("requires (a + b) c;", "c"),
    ("requires \\result(x);", "("),
    ("requires \\old x;", "x"),
    ("requires x instanceof 1;", "1"),
    ("requires x, y;", ","),
    ("requiers x > 0;", "requiers"),
    ("requires x # y;", "#"),
    ("assignable x + 1;", "+"),
    ("assignable 1;", "1"),
    ("assignable ;", ";"),
    ("assignable a[;", ";"),
    ("assignable this;", "this"),
    ("signals E e;", "E"),
    ("signals (E e f) true;", "f"),
    ("signals_only \\everything;", "\\everything"),
    ("signals_only ;", ";"),
    (";", ";"),
]

MISPLACED = [
    ("class A { /*@ requires true; @*/ int x; }", "requires"),
    ("class A { /*@ requires true; @*/ }", "requires"),
    ("class A { /*@ requires true; @*/ { } }", "requires"),
    ("class A { /*@ assert true; @*/ { } }", "assert"),
    ("class A { /*@ ensures true; @*/ static { } }", "ensures"),
    ("class A { static /*@ ensures true; @*/ { } }", "ensures"),
    ("class A { /*@ assignable x; @*/ class B { } }", "assignable"),
    ("class A { /*@ requires true; @*/ enum E { } }", "requires"),
    ("class A { /*@ requires true; @*/ double x; }", "requires"),
    ("class A { /*@ pure @*/ }", "pure"),
    ("class A { /*@ pure @*/ int x; }", "pure"),
    ("class A { void m(/*@ pure @*/ int x) { } }", "pure"),
    ("class A { void m(int x /*@ nullable @*/) { } }", "nullable"),
    ("class A { void m() /*@ pure @*/ { } }", "pure"),
    ("class A { public /*@ requires true; @*/ void m() { } }", "requires"),
    ("class A { /*@ loop_invariant true; @*/ void m() { } }", "loop_invariant"),
    ("class A { /*@ loop_assignable x; @*/ void m() { } }", "loop_assignable"),
    ("class A { /*@ assert true; @*/ void m() { } }", "assert"),
    ("class A { void m() { /*@ requires true; @*/ while (a) { } } }", "requires"),
    ("class A { void m() { /*@ loop_invariant true; @*/ x = 1; } }", "loop_invariant"),
    ("class A { void m() { /*@ loop_invariant true; @*/ } }", "loop_invariant"),
    ("class A { void m() { /*@ invariant true; @*/ } }", "invariant"),
    ("class A { void m() { x = /*@ assert true; @*/ 1; } }", "assert"),
    ("class A { void m() { /*@ ensures true; @*/ { } } }", "ensures"),
    ("class A { void m() { /*@ model int f(); @*/ } }", "model"),
    ("/*@ requires true; @*/ class A { }", "requires"),
    ("/*@ nullable @*/ class A { }", "nullable"),
    ("class A { } /*@ invariant true; @*/", "invariant"),
    ("class A { /*@ public pure @*/ int m() { } }", "public"),
    ("class A { /*@ requires true; behavior @*/ int m() { } }", "behavior"),
    ("class A { /*@ behavior behavior @*/ int m() { } }", "behavior"),
    ("class A { /*@ nullable non_null @*/ A x; }", "non_null"),
    ("class A { static { /*@ ensures true; @*/ } }", "ensures"),
]


@pytest.mark.parametrize(("jml", "caret"), OUTSIDE)
@pytest.mark.parametrize("form", ["/*@ {} @*/", "//@ {}\n"])
def test_outside(jml: str, caret: str, form: str) -> None:
    check(f"class A {{ {form.format(jml)} void m() {{ }} }}", Code.S202, caret)


@pytest.mark.parametrize(("jml", "caret"), MALFORMED)
@pytest.mark.parametrize("form", ["/*@ {} @*/", "//@ {}\n"])
def test_malformed(jml: str, caret: str, form: str) -> None:
    check(f"class A {{ {form.format(jml)} void m() {{ }} }}", Code.S201, caret)


@pytest.mark.parametrize("jml", [jml for jml, _ in (*OUTSIDE, *MALFORMED) if jml.endswith(";")])
def test_other_clauses_survive(jml: str) -> None:
    text = f"class A {{ /*@ requires a; {jml} ensures b; @*/ void m() {{ }} }}"
    found, _ = specs(text)
    ((case,),) = found.contracts.values()
    read = [shown(clause) for clause in case.clauses if not isinstance(clause, Unreadable)]
    assert read == ["Clause[requires, a]", "Clause[ensures, b]"]
    assert len(found.unreadable()) == 1


@pytest.mark.parametrize("wrong", ["requires x >", "requires x", "requires (x > 0;", "ensures a[", "assignable a,"])
def test_a_missing_end_hides_nothing(wrong: str) -> None:
    found, _ = specs(f"class A {{ /*@ {wrong} ensures b; @*/ void m() {{ }} }}")
    ((case,),) = found.contracts.values()
    first, second = case.clauses
    assert isinstance(first, Unreadable)
    assert shown(second) == "Clause[ensures, b]"


def test_an_unreadable_clause_keeps_its_number() -> None:
    found, unit = specs("class A { /*@ ensures a; ensures b >; ensures c; @*/ void m() { } }")
    ((case,),) = found.contracts.values()
    kinds = [clause.kind for clause in case.clauses if isinstance(clause, Clause | Unreadable)]
    assert kinds == ["ensures"] * 3
    assert unit.source.slice(case.clauses[1].span) == "ensures b >;"


@pytest.mark.parametrize(("text", "caret"), MISPLACED)
def test_misplaced(text: str, caret: str) -> None:
    check(text, Code.S203, caret)


def test_misplaced_jml_is_kept_with_what_it_is_about() -> None:
    text = "class A { void m() { /*@ requires a; @*/ } /*@ requires b; @*/ int x; } /*@ pure @*/"
    found, unit = specs(text)
    (owner,) = unit.classes
    keys = {unit.source.slice(unreadable.span): about for about, (unreadable,) in found.refused.items()}
    assert keys["requires a;"] == owner.methods[0].span
    assert keys["requires b;"] == owner.fields[0].span
    assert keys["pure"].end == len(text)


def test_a_word_that_is_nearly_right_is_named() -> None:
    found, _ = specs("class A { /*@ requiers x > 0; @*/ void m() { } }")
    (unreadable,) = found.unreadable()
    assert unreadable.diagnostic.help == "did you mean `requires`?"


@pytest.mark.parametrize("jml", ["a && " * 200 + "b", "a ==> " * 9000 + "b", "!" * 200 + "b"])
def test_deep_predicates_are_refused(jml: str) -> None:
    found = attach(parse_java(SourceFile("A.java", f"class A {{ /*@ invariant {jml}; invariant c; @*/ }}")))
    (first, second) = next(iter(found.invariants.values()))
    assert isinstance(first.clause, Unreadable)
    assert first.clause.diagnostic.code is Code.S105
    assert shown(second.clause) == "Clause[invariant, c]"
