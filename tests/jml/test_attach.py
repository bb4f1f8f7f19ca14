"""Where the JML of a file belongs."""

import pytest

from slicer.base.source import Span
from slicer.jml.tree import Unreadable
from tests.jml.read import METHOD, clauses, specs
from tests.shown import shown


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
    (clause,), source = clauses("/*@ requires x > 0\r\n  @   && true;\r\n  @*/")
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


MATH = [
    ("class A { /*@ spec_java_math @*/ void m() { } }", ""),
    ("class A { //@ requires true;\n /*@ spec_bigint_math pure @*/ void m() { } }", ""),
    ("class /*@ spec_java_math @*/ A { }", ""),
    ("public /*@ spec_java_math @*/ class A { class /*@ spec_bigint_math @*/ B { } }", ""),
    # KeY takes this comment for one of another class, and any text for the word.
    ("/*@ spec_java_math @*/ class A { }", "does not see `spec_java_math` before a class"),
    ("class A { /*@ spec_java_math @*/ static class B { } }", "before the name, `class /*@ spec_java_math @*/ B`"),
    ("class /*@ pure // no spec_java_math @*/ A { }", "reads `spec_java_math` as a modifier"),
    ("class A { /*@ spec_java_math spec_bigint_math @*/ void m() { } }", "exclude each other"),
    ("class A { /*@ spec_java_math @*/ int f; }", "has no meaning here"),
    ("class A { /*@ spec_safe_math @*/ void m() { } }", ""),
    ("class A { /*@ code_java_math @*/ void m() { } }", ""),
]


@pytest.mark.parametrize(("text", "message"), MATH)
def test_the_words_for_arithmetic_stand_where_key_obeys_them(text: str, message: str) -> None:
    found, _ = specs(text)
    unreadable = [each.diagnostic.message for each in found.unreadable()]
    assert all(message in each for each in unreadable)
    assert len(unreadable) == bool(message)


def test_a_contract_may_hold_modifiers() -> None:
    found, unit = specs(METHOD.format("/*@ requires true; pure @*/"))
    at = unit.classes[0].methods[0].span
    assert found.modifiers[at] == {"pure"}
    (case,) = found.contracts[at]
    assert len(case.clauses) == 1


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
    ((case,),) = found.contracts.values()
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


@pytest.mark.parametrize(
    "loop",
    ["do { } while (a);", "for (int i : b) { }", "for (;;) { }", "again: while (a) { }"],
)
def test_every_loop_may_have_a_specification(loop: str) -> None:
    found, unit = specs(
        f"class A {{ void m() {{ //@ maintaining true; decreases a, b; assignable \\nothing;\n {loop} }} }}"
    )
    ((at, spec),) = found.loops.items()
    assert loop.endswith(unit.source.slice(at))
    assert [shown(clause) for clause in spec.clauses] == [
        "Clause[loop_invariant, BooleanLiteral[True]]",
        "Measure[decreases, (a, b)]",
        "FrameClause[assignable, (Nothing[False])]",
    ]


@pytest.mark.parametrize(
    "labels",
    ["/*@ {} @*/ L: /*@ {} @*/", "//@ {}\nL: //@ {}\n", "/*@ {} @*/ K: L: /*@ {} @*/", "K: /*@ {} @*/ L: /*@ {} @*/"],
)
def test_a_loop_has_what_stands_before_its_label_and_what_stands_behind(labels: str) -> None:
    written = labels.format("loop_invariant a;", "decreases b; maintaining c;")
    found, unit = specs(f"class A {{ void m() {{ {written} while (d) {{ }} }} }}")
    ((at, spec),) = found.loops.items()
    assert unit.source.slice(at) == "while (d) { }"
    assert [unit.source.slice(clause.span) for clause in spec.clauses] == [
        "loop_invariant a;",
        "decreases b;",
        "maintaining c;",
    ]
    assert [unit.source.slice(comment)[4:8] for comment in spec.comments] == ["loop", "decr"]


CODE = [
    ("{ /*@ assert x > 0; @*/ }", ["Clause[assert, [x > 0]]"]),
    ("{ /*@ assume x > 0; @*/ x = 1; }", ["Clause[assume, [x > 0]]"]),
    ("{ /*@ set x = 1; @*/ if (a) /*@ assert b; @*/ c = 1; }", ["Set[x, 1]", "Clause[assert, b]"]),
    ("{ /*@ ghost int x = 1; @*/ int y; }", ["Variable[frozenset({'ghost'}), int, x, 1]"]),
    ("{ /*@ set a[i] = b; assert c; @*/ while (a) ; }", ["Set[[a at i], b]", "Clause[assert, c]"]),
    ("{ while (a) { /*@ assert b; @*/ } }", ["Clause[assert, b]"]),
    (
        "{ switch (a) { case 1: /*@ assert b; @*/ break; default: f(); /*@ assert c; @*/ } }",
        ["Clause[assert, b]", "Clause[assert, c]"],
    ),
    ("{ try { /*@ assert b; @*/ } finally { /*@ assert c; @*/ f(); } }", ["Clause[assert, b]", "Clause[assert, c]"]),
    ("{ //@ assert a;\n //@ loop_invariant b;\n while (c) { } }", ["Clause[assert, a]"]),
]


@pytest.mark.parametrize(("body", "expected"), CODE)
def test_code(body: str, expected: list[str]) -> None:
    found, unit = specs(f"class A {{ void m() {body} }}")
    (method,) = unit.classes[0].methods
    assert [shown(part) for part in found.code[method.span]] == expected
    assert found.unreadable() == ()


def test_constructors_and_initialisers() -> None:
    text = """class A {
        /*@ requires a; @*/ A(/*@ nullable @*/ A b) { /*@ assert c; @*/ }
        static { /*@ assert d; @*/ }
        { /*@ assume e; @*/ if (f) { /*@ set g = 1; @*/ } /*@ loop_invariant h; @*/ while (i) { } }
    }"""
    found, unit = specs(text)
    (owner,) = unit.classes
    (constructor,), (initialiser, block) = owner.constructors, owner.initialisers
    assert len(found.contracts[constructor.span]) == 1
    assert found.modifiers[constructor.parameters[0].span] == {"nullable"}
    assert [shown(part) for part in found.code[constructor.span]] == ["Clause[assert, c]"]
    assert [shown(part) for part in found.code[initialiser.span]] == ["Clause[assert, d]"]
    assert [shown(part) for part in found.code[block.span]] == ["Clause[assume, e]", "Set[g, 1]"]
    assert [block.span.covers(loop) for loop in found.loops] == [True]


def test_interfaces_and_classes_in_classes() -> None:
    text = """interface I { //@ instance invariant a;
        //@ ensures b;
        int m();
        //@ static invariant c;
    }
    class A { class B { //@ requires d;
        void n() { } /*@ invariant e; @*/ } /*@ invariant f; @*/ }"""
    found, unit = specs(text)
    first, second = unit.classes
    assert [(i.static, shown(i.clause)) for i in found.invariants[first.span]] == [
        (False, "Clause[invariant, a]"),
        (True, "Clause[invariant, c]"),
    ]
    assert [shown(i.clause) for i in found.invariants[second.span]] == ["Clause[invariant, f]"]
    assert [shown(i.clause) for i in found.invariants[second.classes[0].span]] == ["Clause[invariant, e]"]
    assert len(found.contracts) == 2
    assert found.unreadable() == ()


def test_nullable_by_default() -> None:
    text = """/*@ nullable_by_default @*/ class A {
        A f; int g; /*@ non_null @*/ A h;
        A m(A p, int q, int[] r, /*@ non_null @*/ A s) { }
        class B { A i; }
    }
    class C { A j; }"""
    found, unit = specs(text)
    shown_words = {unit.source.slice(at).split("(")[0]: sorted(words) for at, words in found.modifiers.items()}
    first = next(word for word in shown_words if word.startswith(("/*@", "class")))
    del shown_words[first]
    assert shown_words == {
        "A f;": ["nullable"],
        "A h;": ["non_null"],
        "A m": ["nullable"],
        "A p": ["nullable"],
        "int[] r": ["nullable"],
        "A s": ["non_null"],
        "A i;": ["nullable"],
    }


def test_locals_may_be_nullable() -> None:
    found, _ = specs("class A { void m() { /*@ nullable @*/ A x; A /*@ non_null @*/ y; } }")
    assert sorted(map(sorted, found.modifiers.values())) == [["non_null"], ["nullable"]]


def test_what_is_said_of_an_unsupported_member_goes_with_it() -> None:
    found, unit = specs(
        "class A { /*@ requires true; pure @*/ void m(double x) { } /*@ invariant a; @*/ record E(int x) { } }"
    )
    assert found.unreadable() == ()
    assert len(found.invariants[unit.classes[0].span]) == 1


def test_what_is_in_an_unsupported_member_is_skipped() -> None:
    found, _ = specs("class A { record E(int x) { /*@ nonsense @*/ } } /*@ invariant true; @*/ class B { }")
    assert len(found.unreadable()) == 1


MODELS = """class A {{ int x;
    {}
    void m() {{ }}
}}"""


def contracts(text: str) -> dict[str, list[str]]:
    """The clauses by the first words of the declaration that they are about."""
    found, unit = specs(text)
    cut = unit.source.slice
    return {
        " ".join(cut(at).split("(")[0].split()): [
            cut(clause.span) for case in found.contracts[at] for clause in case.clauses
        ]
        for at in sorted(found.contracts)
    }


@pytest.mark.parametrize(
    "before",
    [
        "/*@ requires x == 2; ensures true;\n @ model int h() { return 1; } @*/\n //@ ensures x == 2;",
        "//@ requires x == 2; ensures true;\n //@ model int h() { return 1; } ensures x == 2;",
        "/*@ pure @*/ /*@ requires x == 2; @*/ /*@ ensures true; model int h(); @*/ //@ ensures x == 2;",
    ],
)
def test_a_contract_before_a_model_method_is_its_own(before: str) -> None:
    expected = {"model int h": ["requires x == 2;", "ensures true;"], "void m": ["ensures x == 2;"]}
    assert contracts(MODELS.format(before)) == expected


@pytest.mark.parametrize("member", ["int f;", "class B { }", "{ }", ""])
def test_a_model_method_with_a_contract_may_stand_before_any_member(member: str) -> None:
    text = f"class A {{ /*@ requires x > 0; ensures \\result == x; model int h(int x) {{ return x; }} @*/ {member} }}"
    assert contracts(text) == {"model int h": ["requires x > 0;", "ensures \\result == x;"]}
    assert not specs(text)[0].refused


@pytest.mark.parametrize("item", ["invariant x == 1;", "ghost int g;", "model int g;", "represents x = 1;"])
def test_a_contract_before_what_has_none_is_refused(item: str) -> None:
    found, unit = specs(MODELS.format(f"/*@ requires x == 2; {item} ensures x == 2; @*/"))
    assert contracts(MODELS.format(f"/*@ requires x == 2; {item} ensures x == 2; @*/")) == {
        "void m": ["ensures x == 2;"]
    }
    ((refused,),) = found.refused.values()
    assert unit.source.slice(refused.span) == "requires x == 2;"
    assert refused.diagnostic.message == f"`requires` stands before `{item.split(maxsplit=1)[0]}`, not before a method"


def test_a_modifier_parts_a_contract() -> None:
    """KeY reads what stands behind it as a case of its own."""
    found, unit = specs(
        METHOD.format("/*@ requires x > 0; pure ensures x > 0; also @*/ //@ helper\n //@ ensures x > 1;\n")
    )
    first, second = found.contracts[unit.classes[0].methods[0].span]
    assert [isinstance(clause, Unreadable) for clause in first.clauses] == [False, True]
    assert [isinstance(clause, Unreadable) for clause in second.clauses] == [False]
