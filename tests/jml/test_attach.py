"""What the JML of a file says, and where."""

import pytest

from slicer.base.source import SourceFile, Span
from slicer.java import tree
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.tree import (
    AllFields,
    Clause,
    ElementLocation,
    Everything,
    FieldLocation,
    FrameClause,
    Kind,
    Nothing,
    SignalsOnly,
    SpecCase,
    Specs,
)
from tests.java.shown import shown

METHOD = "class A {{ {} void m(int x) {{ }} }}"


def specs(text: str) -> tuple[Specs, tree.Unit]:
    unit = parse_java(SourceFile("A.java", text))
    return attach(unit), unit


def contract(jml: str) -> tuple[SpecCase, SourceFile]:
    found, unit = specs(METHOD.format(jml))
    return found.contracts[unit.classes[0].methods[0].span], unit.source


def predicate(jml: str) -> tuple[tree.Expr, SourceFile]:
    found, source = contract(f"/*@ requires {jml}; @*/")
    (clause,) = found.clauses
    assert isinstance(clause, Clause)
    return clause.predicate, source


@pytest.mark.parametrize(
    ("jml", "structure"),
    [
        ("a ==> b ==> c", "[a ==> [b ==> c]]"),
        ("a <== b <== c", "[[a <== b] <== c]"),
        ("a <==> b <=!=> c", "[[a <==> b] <=!=> c]"),
        ("a || b ==> c && d <==> e", "[[[a || b] ==> [c && d]] <==> e]"),
        ("a ? b : c ? d : e", "[a ? b : [c ? d : e]]"),
        ("a <==> b ? c : d", "[[a <==> b] ? c : d]"),
        ("a <= b && c < d", "[[a <= b] && [c < d]]"),
        ("a | b ^ c & d == e", "[a | [b ^ [c & [d == e]]]]"),
        ("a - b - c * -d", "[[a - b] - [c * [-d]]]"),
        ("(a) - b", "[a - b]"),
        ("!(a) && !b.c", "[[!a] && [![b.c]]]"),
        ("x<-1", "[x < [-1]]"),
        ("-2147483648 < 0xFFFFFFFF", "[-2147483648 < -1]"),
        ("a[i].b[0] != null", "[[[[a at i].b] at 0] != NullLiteral]"),
        ("\\result == \\old(this.x)", "[Result == old[[This.x]]]"),
        ("\\nonnullelements(a)", "elements[a]"),
        ("(\\forall int i; 0 <= i; a[i] > 0)", "all[int i; [0 <= i]; [[a at i] > 0]]"),
        ("(\\exists A[] b; b == null)", "some[A[] b; [b == NullLiteral]]"),
        ("(\\forall int i, j; i < j; b)", "all[int i; all[int j; [i < j]; b]]"),
        ("(\\forall A b; ; true)", "all[A b; BooleanLiteral]"),
        ("requires && pure", "[requires && pure]"),
    ],
)
def test_structure(jml: str, structure: str) -> None:
    found, source = predicate(jml)
    assert shown(found) == structure
    assert source.slice(found.span) == jml


def test_spans_of_parts_are_places_in_the_file() -> None:
    found, source = predicate("(a) ==>\n  @ b[(i)] // not c\n  @ + 1 > 0")
    assert isinstance(found, tree.Binary)
    assert source.slice(found.left.span) == "(a)"
    assert source.slice(found.right.span) == "b[(i)] // not c\n  @ + 1 > 0"


def test_clauses() -> None:
    jml = """/*@@ public normal_behaviour
      @@ requires x > 0; pre true;
      @@ ensures x > 1; post false; // a comment
      @@ diverges true;
      @@ signals (java.lang.Exception e) false;
      @@ signals (Throwable) true;
      @@ signals_only A, b.C;
      @@ signals_only \\nothing;
      @@ assignable x;
      @@*/"""
    found, source = contract(jml)
    assert found.behaviour == "normal_behavior"
    assert [source.slice(comment) for comment in found.comments] == [jml]
    kinds = [clause.kind for clause in found.clauses if isinstance(clause, Clause)]
    twice = [Kind.REQUIRES] * 2 + [Kind.ENSURES] * 2
    assert kinds == [*twice, Kind.DIVERGES, Kind.SIGNALS, Kind.SIGNALS]
    exceptions = [clause.exception for clause in found.clauses if isinstance(clause, Clause)]
    assert exceptions[-3:] == ["", "java.lang.Exception", "Throwable"]
    only = [clause.exceptions for clause in found.clauses if isinstance(clause, SignalsOnly)]
    assert only == [("A", "b.C"), ()]
    texts = [source.slice(clause.span) for clause in found.clauses]
    assert texts[:3] == ["requires x > 0;", "pre true;", "ensures x > 1;"]
    assert texts[-1] == "assignable x;"


@pytest.mark.parametrize("word", ["assignable", "assigns", "modifies", "modifiable"])
def test_locations(word: str) -> None:
    places = "f, this.f, o.f, a[i], a[*], a[0..n-1], o.*, \\nothing, \\strictly_nothing, \\everything"
    found, source = contract(f"//@ {word} {places};\n")
    (frame,) = found.clauses
    assert isinstance(frame, FrameClause)
    assert [source.slice(each.span) for each in frame.locations] == places.split(", ")
    plain, mine, theirs, one, every, some, fields, nothing, strict, everything = frame.locations
    assert isinstance(plain, FieldLocation)
    assert plain.target is None
    assert isinstance(mine, FieldLocation)
    assert isinstance(mine.target, tree.This)
    assert isinstance(theirs, FieldLocation)
    assert isinstance(one, ElementLocation)
    assert one.low is one.high is not None
    assert isinstance(every, ElementLocation)
    assert every.low is every.high is None
    assert isinstance(some, ElementLocation)
    assert some.low != some.high
    assert isinstance(fields, AllFields)
    assert isinstance(nothing, Nothing)
    assert isinstance(strict, Nothing)
    assert (nothing.strictly, strict.strictly) == (False, True)
    assert isinstance(everything, Everything)


def test_a_contract_may_take_several_comments() -> None:
    found, source = contract("//@ requires x\n //@ > 0;\n /*@ pure @*/ /*@ ensures true; @*/ // plain\n")
    texts = [source.slice(comment) for comment in found.comments]
    assert texts == ["//@ requires x", "//@ > 0;", "/*@ ensures true; @*/"]
    assert [source.slice(clause.span) for clause in found.clauses] == [
        "requires x\n //@ > 0;",
        "ensures true;",
    ]


@pytest.mark.parametrize(
    ("comment", "is_read"),
    [
        ("/*+KEY@ requires x > 0; @*/", True),
        ("//+KEY@ requires x > 0;\n", True),
        ("/*-OPENJML@ requires x > 0; @*/", True),
        ("/*+OPENJML+KEY@ requires x > 0; @*/", True),
        ("/*-KEY@ requires x > 0; @*/", False),
        ("/*+OPENJML@ requires x > 0; @*/", False),
        ("//+KEY-KEY@ requires x > 0;\n", False),
        ("// @ requires x > 0;\n", False),
        ("/* @ requires x > 0; @*/", False),
        ("/*@ @*/", False),
    ],
)
def test_which_comments_are_read(comment: str, *, is_read: bool) -> None:
    found, _ = specs(METHOD.format(comment))
    assert bool(found.contracts) is is_read


def test_carriage_returns() -> None:
    found, source = contract("/*@ requires x > 0\r\n  @   && true;\r\n  @*/")
    (clause,) = found.clauses
    assert source.slice(clause.span) == "requires x > 0\r\n  @   && true;"


def modifiers(text: str) -> dict[str, list[str]]:
    found, unit = specs(text)
    return {unit.source.slice(at): sorted(words) for at, words in found.modifiers.items()}


@pytest.mark.parametrize(
    "declaration",
    [
        "/*@ nullable @*/ A f;",
        "private /*@ nullable @*/ A f;",
        "private A /*@ nullable @*/ f;",
        "//@ nullable\nA f;",
        "A[] /*@ nullable @*/ f, g;",
    ],
)
def test_modifiers_of_fields(declaration: str) -> None:
    (words,) = modifiers(f"class A {{ {declaration} }}").values()
    assert words == ["nullable"]


def test_modifiers_of_methods_and_parameters() -> None:
    text = """class A { /*@ pure @*/ public /*@ helper nullable @*/ A /*@ spec_public @*/ m(
        /*@ nullable @*/ A a, A /*@ non_null @*/ b, final /*@ nullable @*/ A c, A d) { } }"""
    found, unit = specs(text)
    (method,) = unit.classes[0].methods
    words = {at: sorted(words) for at, words in found.modifiers.items()}
    spans = [parameter.span for parameter in method.parameters]
    expected: dict[Span, list[str]] = {
        method.span: ["helper", "nullable", "pure", "spec_public"],
        spans[0]: ["nullable"],
        spans[1]: ["non_null"],
        spans[2]: ["nullable"],
    }
    assert words == expected
    assert not found.contracts


def test_a_contract_may_hold_modifiers() -> None:
    found, unit = specs(METHOD.format("/*@ requires true; pure @*/"))
    at = unit.classes[0].methods[0].span
    assert found.modifiers[at] == {"pure"}
    assert len(found.contracts[at].clauses) == 1


def test_invariants_stand_between_members() -> None:
    text = """class A {
        //@ public invariant a;
        /*@ spec_public @*/ private int x; //@ invariant x
        //@   > 0;
        /*@ private invariant b; @*/
        //@ requires c;
        void m() { }
        //@ invariant d; invariant e;
    }
    class B { /*@ invariant f; @*/ }"""
    found, unit = specs(text)
    cut = unit.source.slice
    first, second = unit.classes
    assert [cut(clause.span) for clause in found.invariants[first.span]] == [
        "invariant a;",
        "invariant x\n        //@   > 0;",
        "invariant b;",
        "invariant d;",
        "invariant e;",
    ]
    assert [cut(clause.span) for clause in found.invariants[second.span]] == ["invariant f;"]
    (case,) = found.contracts.values()
    assert [cut(comment) for comment in case.comments] == ["//@ requires c;"]


def test_loops() -> None:
    text = """class A { void m() {
        if (a)
            //@ loop_invariant b;
            // plain
            /*@ maintaining c; decreasing d; loop_modifies x; @*/
            while (e) {
                //@ decreases f;
                for (; ; ) { }
            }
    } }"""
    found, unit = specs(text)
    outer, inner = sorted(found.loops)
    cut = unit.source.slice
    assert cut(outer).startswith("while (e)")
    assert cut(inner) == "for (; ; ) { }"
    assert [cut(clause.span) for clause in found.loops[outer].clauses] == [
        "loop_invariant b;",
        "maintaining c;",
        "decreasing d;",
        "loop_modifies x;",
    ]
    assert [cut(comment)[:16] for comment in found.loops[outer].comments] == [
        "//@ loop_invaria",
        "/*@ maintaining ",
    ]


def test_deep_predicates() -> None:
    predicate("(" * 500 + "a" + ")" * 500)
    predicate("a && " * 90 + "b")
