"""What of a specification lowering cannot handle is refused with its line, by those questions that need it."""

from pathlib import Path

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Note, Refused
from slicer.base.limits import Bounds, Ints, Purpose
from slicer.bound.method import bound
from slicer.claims.properties import properties
from slicer.claims.sliced import find_sliced
from slicer.java import tree as java
from slicer.java.parse import read_source
from slicer.jml.family import signature
from slicer.lower.files import Original
from slicer.pipeline import read
from tests.stages import file_of, read_text


def ask(text: str, spec: str) -> None:
    ask_of(read_text(text), spec)


def ask_of(original: Original, spec: str) -> None:
    """Asks as a slice is asked, as far as the bounded program."""
    (asked,) = find_sliced(original.program, file_of(original), spec, Ints.MATH)
    bound(asked.program, asked.method, Bounds(1, 1, 1), Ints.MATH, frozenset(asked.names), purpose=Purpose.CORE)


def check(text: str, spec: str, code: Code, caret: str) -> None:
    with pytest.raises(Refused) as refused:
        ask(text, spec)
    diagnostic = refused.value.diagnostics[0]
    note = diagnostic.notes[0]
    assert (diagnostic.code, note.source.slice(note.span)) == (code, caret)


OVERLOADS = """class A {
    //@ ensures \\result == 1;
    int one() { return f(1); }
    //@ ensures \\result == 1;
    int two() { return f(true); }
    //@ ensures \\result == 1;
    int three(A a) { return f(a); }
    //@ ensures \\result == 1;
    int four() { return f(1, 2); }
    //@ ensures true;
    int f(int x) { return x; }
    //@ ensures true;
    int f(double x) { return 1; }
    int f(boolean x) throws Error { return 1; }
    int f(A... x) { return 1; }
    <T> int f(T x, int y) { return 1; }
}
"""


@pytest.mark.parametrize("spec", ["one", "two", "f(int)"])
def test_an_overload_outside_the_language_hides_no_other(spec: str) -> None:
    ask(OVERLOADS, spec)


@pytest.mark.parametrize("spec", ["three", "four"])
def test_a_call_that_may_mean_an_overload_outside_the_language_is_refused(spec: str) -> None:
    with pytest.raises(Refused) as refused:
        ask(OVERLOADS, spec)
    assert refused.value.diagnostics[0].code is Code.S102


OF_CLAUSE = [
    ("ensures other(x) > 0;", "other(x)"),
    ("ensures (\\forall int i; i > 0);", "(\\forall int i; i > 0)"),
    ("ensures this.modelled > 0;", "this.modelled"),
]


@pytest.mark.parametrize(("clause", "caret"), OF_CLAUSE)
def test_a_postcondition_is_refused_only_if_it_is_asked(clause: str, caret: str) -> None:
    text = f"""class A {{ int f; /*@ public model int modelled; @*/
        /*@ ensures true; {clause} ensures x == x; @*/ int m(int x, A a) {{ return x; }}
        int other(int x) {{ return x; }} }}"""
    ask(text, "m:ensures.1")
    ask(text, "m:ensures.3")
    check(text, "m:ensures.2", Code.S202, caret)
    check(text, "m", Code.S202, caret)


@pytest.mark.parametrize(("clause", "caret"), OF_CLAUSE)
def test_a_precondition_is_always_needed(clause: str, caret: str) -> None:
    text = f"""class A {{ int f; /*@ public model int modelled; @*/
        /*@ {clause.replace("ensures", "requires")} ensures true; @*/ int m(int x, A a) {{ return x; }}
        int other(int x) {{ return x; }} }}"""
    check(text, "m:ensures.1", Code.S202, caret)


BESIDE = [
    "assignable \\set_union(f, this.*);",
    "assignable \\all_objects(f);",
    "assignable f; assignable \\nothing;",
    "accessible f;",
    "measured_by x;",
    "signals (Exception e) f > 0;",
    "diverges x > 0;",
    "ensures x >;",
    "assignable ;",
]


@pytest.mark.parametrize("clause", BESIDE)
def test_other_clauses_are_beside_the_question(clause: str) -> None:
    text = f"class A {{ int f; /*@ ensures true; {clause} @*/ int m(int x) {{ return x; }} }}"
    ask(text, "m:ensures.1")


def test_a_slice_is_asked_for_what_a_contract_can_ask() -> None:
    method = "int m(int x) { assert x > 0; if (x > 9) throw new NullPointerException(); return next.f; }"
    text = f"class A {{ int f; A next; /*@ ensures true; signals (Exception e) f > 0; @*/\n{method} }}"
    for property_ in ("", ":signals.1", ":terminates", ":ensures.1", ":invariant.next"):
        ask(text, f"m{property_}")
    check(text, "m:nullPointer", Code.S112, method)
    check(text, "m:assert.2", Code.S112, "assert x > 0;")


def test_an_invariant_is_needed_by_those_who_owe_it() -> None:
    text = """class A { int f; //@ invariant f > 0; invariant other() > 0;
        /*@ ensures true; @*/ int m(int x) { return x; }
        /*@ ensures true; @*/ /*@ helper @*/ int n(int x) { return x; }
        int other() { return 1; } }"""
    check(text, "m:invariant.2", Code.S202, "other()")
    ask(text, "m")
    ask(text, "n")


def test_misplaced_jml_is_needed_by_what_it_is_about() -> None:
    text = """class A { /*@ loop_invariant true; ensures true; @*/ int m(int x) { return x; }
        /*@ ensures true; @*/ int n(int x) { return x; } }"""
    check(text, "m", Code.S203, "loop_invariant")
    ask(text, "n")
    check("class A { /*@ ensures true; @*/ int m() { return 1; } } /*@ pure @*/", "m", Code.S203, "pure")
    text = "class A { /*@ pure @*/ int f; /*@ ensures true; @*/ int m() { return 1; } }"
    check(text, "m", Code.S203, "pure")


SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/*.java"))


@pytest.mark.parametrize("sample", SAMPLES, ids=[path.parent.name for path in SAMPLES])
def test_every_question_about_a_sample_is_asked_or_refused_with_its_place(sample: Path) -> None:
    original = read(read_source(sample))
    file = file_of(original)
    for owner in java.every_class(original.unit):
        for code in owner.members:
            if isinstance(code, java.Method | java.Constructor):
                for each in properties(file, owner, code):
                    spec = f"{signature(file.name(owner), code)}:{each.id}"
                    assert places(original, spec) != ()


def places(original: Original, spec: str) -> tuple[Note, ...] | None:
    """The places of a refusal; none where the question can be asked."""
    try:
        ask_of(original, spec)
    except Refused as refused:
        return refused.diagnostics[0].notes
    return None
