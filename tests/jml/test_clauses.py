"""The clauses, locations and declarations of JML: accepted form, tree, and the text of their spans."""

import pytest

from slicer.base.source import SourceFile
from slicer.jml.tree import ClassMember, FrameClause, Kind, SpecCase, Unreadable
from tests.jml.read import cases, clauses, specs
from tests.shown import shown

CLAUSES = [
    ("requires x > 0;", "Clause[requires, [x > 0]]"),
    ("pre true;", "Clause[requires, BooleanLiteral[True]]"),
    ("ensures x > 1;", "Clause[ensures, [x > 1]]"),
    ("post false;", "Clause[ensures, BooleanLiteral[False]]"),
    ("diverges true;", "Clause[diverges, BooleanLiteral[True]]"),
    ("measured_by x, y;", "Measure[measured_by, (x, y)]"),
    ("signals (java.lang.Exception e) e != null;", "Signals[java.lang.Exception, e, [e != NullLiteral]]"),
    ("signals (Throwable) false;", "Signals[Throwable, BooleanLiteral[False]]"),
    ("exsures (E e);", "Signals[E, e, BooleanLiteral[True]]"),
    ("signals_only A, b.C;", "SignalsOnly[(A, b.C)]"),
    ("signals_only \\nothing;", "SignalsOnly"),
    ("accessible x, this.*;", "FrameClause[accessible, (FieldLocation[x], AllFields[This])]"),
    ("accessible a[*] \\measured_by x;", "FrameClause[accessible, (ElementLocation[a]), x]"),
]

LOCATIONS = [
    ("f", "FieldLocation[f]"),
    ("this.f", "FieldLocation[This, f]"),
    ("o.f", "FieldLocation[o, f]"),
    ("p.A.f", "FieldLocation[[p.A], f]"),
    ("a[i].f", "FieldLocation[[a at i], f]"),
    ("f(x).g", "FieldLocation[Call[f, (x)], g]"),
    ("a[i]", "ElementLocation[a, i, i]"),
    ("o.a[i][j]", "ElementLocation[[[o.a] at i], j, j]"),
    ("a[*]", "ElementLocation[a]"),
    ("this.a[*]", "ElementLocation[[This.a]]"),
    ("a[0..n-1]", "ElementLocation[a, 0, [n - 1]]"),
    ("o.*", "AllFields[o]"),
    ("this.*", "AllFields[This]"),
    ("a[i].*", "AllFields[[a at i]]"),
    ("\\nothing", "Nothing[False]"),
    ("\\empty", "Nothing[False]"),
    ("\\strictly_nothing", "Nothing[True]"),
    ("\\everything", "Everything"),
    ("\\all_fields(o)", "AllFields[o]"),
    ("\\all_objects(o.f)", "AllObjects[[o.f]]"),
    ("\\set_union(f, a[*])", "SetOf[\\set_union, (FieldLocation[f], ElementLocation[a])]"),
    ("\\intersect(f, g)", "SetOf[\\intersect, (FieldLocation[f], FieldLocation[g])]"),
    ("\\set_minus(this.*, f)", "SetOf[\\set_minus, (AllFields[This], FieldLocation[f])]"),
    ("\\locset(f)", "SetOf[\\locset, (FieldLocation[f])]"),
    ("\\singleton(o.f)", "SetOf[\\singleton, (FieldLocation[o, f])]"),
    ("\\storeref(f)", "SetOf[\\storeref, (FieldLocation[f])]"),
]

MEMBERS = [
    ("ghost int x;", "Variable[frozenset({'ghost'}), int, x]"),
    ("ghost A[] x[] = null;", "Variable[frozenset({'ghost'}), A[][], x, NullLiteral]"),
    ("model \\locset fp;", "Variable[frozenset({'model'}), \\locset, fp]"),
    ("ghost \\bigint i = 1 + 2;", "Variable[frozenset({'ghost'}), \\bigint, i, [1 + 2]]"),
    ("model boolean f();", "ModelMethod[frozenset({'model'}), boolean, f]"),
    (
        "model int f(int x, nullable A y) { return x; }",
        "ModelMethod[frozenset({'model'}), int, f, (ModelParameter[int, x, False], ModelParameter[A, y, True]), x]",
    ),
    ("represents x = y + 1;", "Represents[x, [y + 1], False]"),
    ("represents this.x <- y;", "Represents[[This.x], y, False]"),
    ("represents x \\such_that x > y;", "Represents[x, [x > y], True]"),
    ("represents fp = this.*, a[*];", "Represents[fp, (AllFields[This], ElementLocation[a]), False]"),
    ("accessible \\inv: this.*;", "Depends[InvariantFor[This], (AllFields[This])]"),
    ("accessible x: y, z \\measured_by n;", "Depends[x, (FieldLocation[y], FieldLocation[z]), n]"),
]

FRAMES = ["assignable", "assigns", "assigning", "modifies", "modifiable", "modifying", "writes"]


@pytest.mark.parametrize(("jml", "structure"), CLAUSES, ids=[jml for jml, _ in CLAUSES])
@pytest.mark.parametrize("form", ["/*@ {} @*/", "//@ {}\n", "/*@\n  @ {}\n  @*/"])
def test_clauses(jml: str, structure: str, form: str) -> None:
    (clause,), source = clauses(form.format(jml))
    assert shown(clause) == structure
    assert source.slice(clause.span) == jml
    again, _ = clauses(f"/*@ {source.slice(clause.span)} @*/")
    assert shown(again[0]) == structure


@pytest.mark.parametrize(("jml", "structure"), LOCATIONS, ids=[jml for jml, _ in LOCATIONS])
def test_locations(jml: str, structure: str) -> None:
    (frame,), source = clauses(f"//@ assignable {jml}, x.y;\n")
    assert isinstance(frame, FrameClause)
    first, second = frame.locations
    assert shown(first) == structure
    assert (source.slice(first.span), source.slice(second.span)) == (jml, "x.y")


@pytest.mark.parametrize("word", FRAMES)
def test_words_for_frames(word: str) -> None:
    (frame,), _ = clauses(f"//@ {word} x;\n")
    assert isinstance(frame, FrameClause)
    assert frame.kind is Kind.ASSIGNABLE


@pytest.mark.parametrize(("jml", "structure"), MEMBERS, ids=[jml for jml, _ in MEMBERS])
@pytest.mark.parametrize("form", ["/*@ {} @*/ void m() {{ }}", "/*@ {} @*/ int z;", "/*@ {} @*/"])
def test_members_of_classes(jml: str, structure: str, form: str) -> None:
    found, source = members(f"class A {{ {form.format(jml)} }}")
    assert [shown(each) for each in found] == [structure]
    assert [source.slice(each.span) for each in found] == [jml]


def members(text: str) -> tuple[tuple[ClassMember, ...], SourceFile]:
    found, unit = specs(text)
    return found.members[unit.classes[0].span], unit.source


def test_modifiers_of_declarations() -> None:
    ((first, second), source) = members(
        "class A { /*@ public static ghost int x; private model pure helper int f(); @*/ void m() { } }"
    )
    assert not isinstance(first, Unreadable)
    assert shown(second).startswith("ModelMethod")
    assert source.slice(first.span) == "public static ghost int x;"
    assert source.slice(second.span) == "private model pure helper int f();"


def headed(jml: str) -> list[tuple[str, int, bool]]:
    found, _ = cases(jml)
    return [(case.behaviour, len(case.clauses), case.inherits) for case in found]


@pytest.mark.parametrize(
    ("jml", "expected"),
    [
        ("//@ requires true; ensures true;\n", [("", 2, False)]),
        ("//@ behavior requires true;\n", [("behavior", 1, False)]),
        ("//@ public behaviour requires true;\n", [("behavior", 1, False)]),
        ("//@ private normal_behaviour ensures true;\n", [("normal_behavior", 1, False)]),
        ("//@ exceptional_behavior signals (E e);\n", [("exceptional_behavior", 1, False)]),
        ("//@ normal_behavior\n", [("normal_behavior", 0, False)]),
        ("/*@ requires a; also requires b; ensures c; @*/", [("", 1, False), ("", 2, False)]),
        (
            "/*@ normal_behavior ensures a; also public exceptional_behavior signals (E); @*/",
            [("normal_behavior", 1, False), ("exceptional_behavior", 1, False)],
        ),
        ("//@ also\n//@ requires a;\n", [("", 1, True)]),
        ("/*@ also requires a; @*/ /*@ implies_that requires b; @*/", [("", 1, True), ("", 1, True)]),
    ],
)
def test_spec_cases(jml: str, expected: list[tuple[str, int, bool]]) -> None:
    found = headed(jml)
    assert [(behaviour, count) for behaviour, count, _ in found] == [(b, n) for b, n, _ in expected]
    assert found[0][2] == expected[0][2]


def test_a_case_knows_its_comments() -> None:
    found, source = cases("/*@ requires a; @*/ //@ also\n //@ requires b;\n /*@ pure @*/")
    assert [[source.slice(comment) for comment in case.comments] for case in found] == [
        ["/*@ requires a; @*/"],
        ["//@ also", "//@ requires b;"],
    ]


def test_a_contract_may_take_several_comments() -> None:
    (case,), source = cases("//@ requires x\n //@ > 0;\n /*@ pure @*/ /*@ ensures true; @*/ // plain\n")
    assert isinstance(case, SpecCase)
    assert [source.slice(c) for c in case.comments] == ["//@ requires x", "//@ > 0;", "/*@ ensures true; @*/"]
    assert [source.slice(clause.span) for clause in case.clauses] == ["requires x\n //@ > 0;", "ensures true;"]
