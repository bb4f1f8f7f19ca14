"""What of a specification lowering cannot handle is refused with its line, by those questions that need it."""

from pathlib import Path

import pytest
from slicer.passes.inline import reachable, refuse_partial_contracts

from slicer.base.codes import Code
from slicer.base.diagnostics import Note, Refused
from slicer.base.source import SourceFile
from slicer.ir.files import lower_file
from slicer.ir.program import Program
from slicer.java import tree as java
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated, Family, signature
from slicer.slicing.properties import properties
from slicer.slicing.spec import find


def read(text: str) -> tuple[Program, Annotated]:
    unit = parse_java(SourceFile("A.java", text))
    specs = attach(unit)
    return lower_file(Annotated(unit, specs)).modelled, Annotated(unit, specs)


def ask(text: str, spec: str, *, slicing: bool = True) -> None:
    ask_of(*read(text), spec, slicing=slicing)


def ask_of(program: Program, file: Annotated, spec: str, *, slicing: bool = True) -> None:
    """Asks as the pipeline does, as far as the program."""
    method = find(program, file, spec).method
    methods = reachable(program, method.id)
    if slicing:
        refuse_partial_contracts(program, methods[1:])


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
    int f(long x) { return 1; }
    int f(boolean x) throws Error { return 1; }
    int f(A... x) { return 1; }
    <T> int f(T x, int y) { return 1; }
}
"""


@pytest.mark.parametrize("spec", ["one", "f(int)"])
def test_an_overload_outside_the_language_hides_no_other(spec: str) -> None:
    ask(OVERLOADS, spec)


@pytest.mark.parametrize("spec", ["two", "three", "four"])
def test_a_call_that_may_mean_an_overload_outside_the_language_is_refused(spec: str) -> None:
    with pytest.raises(Refused) as refused:
        ask(OVERLOADS, spec)
    assert refused.value.diagnostics[0].code is Code.S102


def test_an_overload_outside_the_language_is_refused_itself() -> None:
    check(OVERLOADS, "f(long)", Code.S102, "long")


OF_CLAUSE = [
    ("ensures x << 1 > 0;", "x << 1"),
    ("ensures ~x > 0;", "~x"),
    ("ensures x > 1L;", "1L"),
    ("ensures x > 'c';", "'c'"),
    ('ensures "s" != null;', '"s"'),
    ("ensures (long) x > 0;", "(long) x"),
    ("ensures a instanceof A;", "a instanceof A"),
    ("ensures \\fresh(a);", "\\fresh(a)"),
    ("ensures \\typeof(a) == \\type(A);", "\\typeof(a)"),
    ("ensures \\typeof(a) <: \\typeof(this);", "\\typeof(a) <: \\typeof(this)"),
    ("ensures \\invariant_for(a);", "\\invariant_for(a)"),
    ("ensures (\\sum int i; 0 <= i && i < 3; i) > 0;", "(\\sum int i; 0 <= i && i < 3; i)"),
    ("ensures other(x) > 0;", "other(x)"),
    ("ensures (\\forall int i; i > 0);", "(\\forall int i; i > 0)"),
    ("ensures ghostly > 0;", "ghostly"),
    ("ensures this.modelled > 0;", "this.modelled"),
    ("ensures (\\lblneg here ~x) > 0;", "(\\lblneg here ~x)"),
    ("ensures super.f > 0;", "super.f"),
]


@pytest.mark.parametrize(("clause", "caret"), OF_CLAUSE)
def test_a_postcondition_is_refused_only_if_it_is_asked(clause: str, caret: str) -> None:
    text = f"""class A {{ int f; /*@ ghost int ghostly; public model int modelled; @*/
        /*@ ensures true; {clause} ensures x == x; @*/ int m(int x, A a) {{ return x; }}
        int other(int x) {{ return x; }} }}"""
    ask(text, "m:ensures.1")
    ask(text, "m:ensures.3")
    check(text, "m:ensures.2", Code.S202, caret)
    check(text, "m", Code.S202, caret)


@pytest.mark.parametrize(("clause", "caret"), OF_CLAUSE)
def test_a_precondition_is_always_needed(clause: str, caret: str) -> None:
    text = f"""class A {{ int f; /*@ ghost int ghostly; public model int modelled; @*/
        /*@ {clause.replace("ensures", "requires")} ensures true; @*/ int m(int x, A a) {{ return x; }}
        int other(int x) {{ return x; }} }}"""
    check(text, "m:ensures.1", Code.S202, caret)


def test_a_type_of_java_is_refused_as_in_java() -> None:
    check("class A { /*@ ensures (\\forall byte i; 0 <= i && i < 3; i > 0); @*/ void m() { } }", "m", Code.S102, "byte")


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


@pytest.mark.parametrize("clause", BESIDE)
def test_a_slice_needs_the_whole_contract_of_what_it_calls(clause: str) -> None:
    text = f"""class A {{ int f; /*@ ensures true; {clause} @*/ int m(int x) {{ return x; }}
        /*@ ensures true; @*/ int n(int x) {{ return m(x); }} }}"""
    ask(text, "n", slicing=False)
    with pytest.raises(Refused):
        ask(text, "n")


def test_exceptional_clauses_belong_to_the_whole_contract() -> None:
    text = "class A { int f; /*@ ensures true; signals (Exception e) f > 0; @*/ int m(int x) { return x; } }"
    check(text, "m", Code.S112, "signals (Exception e) f > 0;")
    check(text, "m:signals.1", Code.S112, "signals (Exception e) f > 0;")


ALSO = "/*@ ensures true; also ensures false; @*/"
OF_METHOD = [
    ("/*@ ensures true; @*/ int m(int x) { /*@ assert x > 0; @*/ return x; }", "assert x > 0;"),
    ("/*@ ensures true; @*/ int m(int x) { /*@ assume x > 0; @*/ return x; }", "assume x > 0;"),
    ("/*@ ensures true; @*/ int m(int x) { /*@ ghost int y = x; @*/ return x; }", "ghost int y = x;"),
    ("/*@ ensures true; @*/ int m(int x) { /*@ set g = x; @*/ return x; }", "set g = x;"),
    (
        "/*@ ensures true; also ensures false; @*/ int m(int x) { return x; }",
        "/*@ ensures true; also ensures false; @*/",
    ),
    ("/*@ also ensures true; @*/ int m(int x) { return x; }", "/*@ also ensures true; @*/"),
]


@pytest.mark.parametrize(("method", "caret"), OF_METHOD)
def test_what_concerns_all_of_a_method(method: str, caret: str) -> None:
    text = f"""class A {{ /*@ ghost int g; @*/ {method} /*@ ensures true; @*/ int n(int x) {{ return m(x); }}
        /*@ ensures true; @*/ int k(int x) {{ return x; }} }}"""
    spec = "m:case1.ensures.1" if "false" in method else "m:ensures.1"
    check(text, spec, Code.S202, caret)
    check(text, "n", Code.S202, caret)
    ask(text, "k")


def test_an_invariant_is_needed_by_those_who_owe_it() -> None:
    text = """class A { int f; //@ invariant f > 0; invariant \\typeof(this) == \\type(A);
        /*@ ensures true; @*/ int m(int x) { return x; }
        /*@ ensures true; @*/ /*@ helper @*/ int n(int x) { return x; }
        /*@ ensures true; @*/ static int k(int x) { return x; } }"""
    check(text, "m", Code.S202, "\\typeof(this)")
    ask(text, "n")
    ask(text, "k")


def test_misplaced_jml_is_needed_by_what_it_is_about() -> None:
    text = """class A { /*@ loop_invariant true; ensures true; @*/ int m(int x) { return x; }
        /*@ ensures true; @*/ int n(int x) { return x; } }"""
    check(text, "m", Code.S203, "loop_invariant")
    ask(text, "n")
    check("class A { /*@ ensures true; @*/ int m() { return 1; } } /*@ pure @*/", "m", Code.S203, "pure")
    text = "class A { /*@ pure @*/ int f; /*@ ensures true; @*/ int m() { return 1; } }"
    check(text, "m", Code.S203, "pure")
    ask(f"{text} class B {{ /*@ ensures true; @*/ int n() {{ return 1; }} }}", "n")


SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*/*.java"))


@pytest.mark.parametrize("sample", SAMPLES, ids=[path.parent.name for path in SAMPLES])
def test_every_question_about_a_sample_is_asked_or_refused_with_its_place(sample: Path) -> None:
    program, file = read(sample.read_text(encoding="utf-8"))
    family = Family((file,))
    for owner in java.every_class(file.unit):
        for code in owner.members:
            if isinstance(code, java.Method | java.Constructor):
                for each in properties(family, owner, code):
                    spec = f"{signature(family.full_name(owner), code)}:{each.id}"
                    assert places(program, file, spec) != ()


def places(program: Program, file: Annotated, spec: str) -> tuple[Note, ...] | None:
    """The places of a refusal; none where the question can be asked."""
    try:
        ask_of(program, file, spec)
    except Refused as refused:
        return refused.diagnostics[0].notes
    return None
