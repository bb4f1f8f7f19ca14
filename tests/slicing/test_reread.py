"""What stands in the emitted text belongs to what it belonged to, whatever marks it and wherever it stands."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from slicer.base.edits import Edit, Edited, apply
from slicer.base.limits import Limits
from slicer.base.source import Span
from slicer.engines.verdict import Disagreement, HoldsWithin
from slicer.lower.files import Original
from slicer.pipeline import Request, read, slice_method
from slicer.slicing.reread import compare
from slicer.slicing.slice import Slice
from slicer.watch import Watch

J = "class J { int f; }\n"
LEAVES = """class C {{
  int c;
  void m0() {{ }}
  {}
  void g(int[] a) {{ c = 1; }}
  /*@ ensures a.length <= 3; diverges true; @*/
  void m(int[] a) {{ if (a.length <= 3) g(a); }}
}}"""


def sliced(folder: Path, text: str, spec: str = "m") -> tuple[Original, Slice]:
    file = folder / "C.java"
    file.write_text(text, encoding="utf-8")
    result = slice_method(Request((file,), spec, Limits()), Watch())
    assert isinstance(result.verdict, HoldsWithin), result.verdict
    assert result.slice is not None
    return result.original, result.slice


def emitted(folder: Path, text: str, spec: str = "m") -> str:
    return sliced(folder, text, spec)[1].emission.edited.source.text


@pytest.mark.parametrize(
    "before",
    [
        "/*+KEY@ requires a.length <= 3; @*/",
        "//+KEY@ requires a.length <= 3;",
        "/*-OPENJML@ requires a.length <= 3; @*/",
        "//-OPENJML@ requires a.length <= 3;",
        "/*+KEY+ESC@ requires a.length <= 3; @*/ // plain",
        "/*-ESC@ requires a.length <= 3; @*/ /*+KEY@ requires a.length <= 2; @*/ //@ pure",
    ],
)
def test_jml_leaves_with_its_method(tmp_path: Path, before: str) -> None:
    text = emitted(tmp_path, LEAVES.format(before))
    assert "requires" not in text
    assert "pure @" not in text


def test_what_is_about_the_class_stays(tmp_path: Path) -> None:
    before = """/*@ invariant c >= 0; also requires c == 0; model int h() { return 1; }
    @ pure @*/
  //@ requires a.length <= 3;"""
    text = emitted(tmp_path, LEAVES.format(before))
    assert "/*@ invariant c >= 0; also requires c == 0; model int h() { return 1; } @*/" in text
    assert "@ requires a.length" not in text


@pytest.mark.parametrize(
    "declared",
    [
        "/*@ ensures f == 1; non_null @*/ J m()",
        "/*@ non_null @*/ /*@ ensures f == 1; @*/ J m()",
        "/*@ ensures f == 1; @*/ /*@ non_null @*/ J m()",
        "/*@ ensures f == 1; @*/ public /*@ non_null @*/ J m()",
        "/*@ ensures f == 1; @*/ J /*@ non_null @*/ m()",
        "//@ non_null\n  //@ ensures f == 1;\n  J m()",
        "//+KEY@ non_null\n  /*-ESC@ ensures f == 1; @*/ public J m()",
        "/*@ pure non_null @*/ /*@ ensures f == 1; spec_public @*/ private /*@ helper @*/ J m()",
        "/*@ nullable @*/ /*@ ensures f == 1; pure @*/ J m()",
        "/*@ ensures f == 1; @*/ public J /*@ nullable @*/ m()",
    ],
)
@pytest.mark.parametrize("by_default", ["", "/*@ nullable_by_default @*/ "])
def test_modifiers_wherever_they_stand(tmp_path: Path, declared: str, by_default: str) -> None:
    """The text is read again, compared, and checked again: that is the test."""
    text = f"{J}{by_default}class C {{ int f; {declared} {{ f = 1; return new J(); }} }}"
    assert "nullable @*/" in emitted(tmp_path, text, "m:ensures.1")
    words = emitted(tmp_path, text, "m:contract")
    assert ("helper nullable" in words) == ("nullable @*/" in declared)


CALLED = """class C {{
  int c;
  {}
  /*@ requires c == 1; ensures c == 1 && \\result != null; diverges true; @*/
  int[] m(int[] b) {{ int[] r = g(b); c = 1; return r; }}
}}"""


@pytest.mark.parametrize(
    "callee",
    [
        "/*@ requires a.length > 0; ensures \\result == a; non_null @*/ int[] g(/*@ non_null @*/ int[] a)",
        "/*@ pure @*/ /*@ requires a.length >= 0; ensures \\result == a; @*/ int[] g(final /*@ non_null @*/ int[] a)",
        "//@ ensures \\result == a;\n //@ pure\n public int[] /*@ nullable @*/ g(/*+KEY@ nullable @*/ int[] a)",
    ],
)
def test_modifiers_of_callees(tmp_path: Path, callee: str) -> None:
    _, made = sliced(tmp_path, CALLED.format(f"{callee} {{ return a; }}"))
    assert made.emission.callees


def test_a_parameter_that_is_no_longer_needed_may_be_null(tmp_path: Path) -> None:
    text = """class C { int c;
  /*@ ensures \\result == a; */ int[] g(int[] a, final /*@ non_null @*/ int[] p) { c = p.length; return a; }
  /*@ ensures \\result == b; diverges true; @*/
  int[] m(int[] b) { int[] p = new int[1]; return g(b, p); }
}"""
    file = tmp_path / "C.java"
    file.write_text(text, encoding="utf-8")
    result = slice_method(Request((file,), "m", Limits(), keep_cheap=False), Watch())
    assert result.slice is not None
    made = result.slice.emission.edited.source.text
    assert "/*@ nullable @*/ final /*~ non_null @*/ int[] p" in made


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        # KeY searches the whole text of the last comment, and some that are none of JML.
        ("int nullables; /*@ ensures nullables == nullables; @*/ J m()", "helper @*/ J m()"),
        ("/*-KEY@ nullable @*/ J m()", "/*~KEY@ nullable @*/ /*@ public behavior ensures true"),
        ("/*+KEY@ nullable @*/ J n() { return null; } //@ ensures true;\n J m()", "/*@     nullable @*/ J n()"),
        ("/*@ nullable @*/ /* plain */ J n() { return null; } //@ ensures true;\n J m()", "/*@ nullable @*/ J n()"),
        (
            "J /*@ nullable @*/ n() { return null; } //@ ensures true;\n J m()",
            "/*@ nullable @*/ J /*@ nullable @*/ n()",
        ),
    ],
)
def test_key_finds_what_jml_means(tmp_path: Path, declared: str, said: str) -> None:
    assert said in emitted(tmp_path, f"{J}class C {{ {declared} {{ return new J(); }} }}", "m:contract")


NON_NULL = """class J {{ int v; }}
class C {{ int f; J j;
  {} {{ f = 1; f = p.v; f = 1; return p; }}
  //@ ensures f == 1;
  /*@ non_null @*/ J m(/*@ non_null @*/ J a) {{ J x = {}; x = call(x); j = x; return a; }}
}}"""


@pytest.mark.parametrize("given", ["a", "j.v > 0 ? a : j"])
@pytest.mark.parametrize(
    "declared",
    [
        "/*@ ensures f == 1; @*/ /*@ non_null @*/ J call(/*@ non_null @*/ J p)",
        "//@ non_null\n //@ ensures f == 1;\n J call(final /*@ non_null @*/ J p)",
        "/*@ ensures f == 1; non_null @*/ public J call(J /*@ non_null @*/ p)",
        "/*@ ensures f == 1; @*/ public /*@ non_null @*/ J call(J p)",
        "public /*@ non_null @*/ J call(/*@ non_null @*/ J p)",
    ],
)
def test_what_is_said_not_to_be_null_is_said_once(tmp_path: Path, declared: str, given: str) -> None:
    """Neither twice nor beside `nullable`."""
    text = emitted(tmp_path, NON_NULL.format(declared, given), "m:contract")
    words = re.sub(r"/\*~.*?\*/|//~[^\n]*", "", text, flags=re.DOTALL)
    for name in ("m(", "a)", "call(", "p)"):
        before = re.split(r"[(){};]", words[: words.index(name)])[-1]
        assert before.count("non_null") + before.count("nullable") <= 1, before


def test_key_looks_for_the_default_of_a_class_elsewhere(tmp_path: Path) -> None:
    """It takes the comments before a class for those of the class before it."""
    text = f"{J}class C {{ //@ ensures true;\n J m() {{ return new J(); }} }}"
    made = emitted(tmp_path, f"{text} /*@ nullable_by_default @*/ class D {{ J j, k; }}")
    assert "nullable_by_default" not in made
    assert "class D { /*@ nullable @*/ J j, k;" in made


def test_comments_in_clauses(tmp_path: Path) -> None:
    """Clauses of several lines or comments become one line without what was no part of them."""
    text = """class C { int f;
      /*@ ensures f == 1 // the first
        @         && f > 0; @*/ // plain
      //@ ensures f
      //@   < 2;
      void m() { f = 1; }
    }"""
    assert "ensures f == 1 && f > 0; ensures f < 2;" in emitted(tmp_path, text)


def test_comments_in_clauses_of_callees_and_loops(tmp_path: Path) -> None:
    """Wherever a clause is written again: what is said behind the comment is not lost, nor read twice."""
    text = """class C { int f; int g;
      //@ invariant f >= 0 /* low; */
      //@   && f > -5; // high
      /*@ requires n >= 0 // n;
        @   && n < 9; ensures f == n // so;
        @   && n < 10;
        @ assignable f, // yes;
        @   g; // and
        @*/
      void h(int n) { int q = 2; q = 3; f = n; g = f; }
      //@ ensures f == 2 // two;
      //@   && f > 0;
      void m() {
        int i = 0; int j = 0;
        //@ loop_invariant 0 <= i // low;
        //@   && i <= 2 /* high; */ && true; /* and */
        //@ loop_invariant j == 0 // gone;
        //@   ;
        while (i < 2) { i++; j = 0; h(i); }
      }
    }"""
    made = emitted(tmp_path, text)
    assert "requires n >= 0 && n < 9; ensures f == n && n < 10; ensures this.f >= 0 && this.f > -5;" in made
    assert "assignable f, g; signals_only" in made
    assert "requires this.f >= 0 && this.f > -5; ensures f == 2 && f > 0;" in made
    assert "/*@ loop_invariant 0 <= i && i <= 2 && true; @*/" in made


CHANGES = [
    ("ensures c >= 0; assignable \\e", "ensures c >= 1; assignable \\e", "clauses"),
    ("requires a.length > 0; ensures c >= 0; assignable \\e", "ensures c >= 0; assignable \\e", "clauses"),
    ("assignable \\everything", "assignable c", "frame"),
    ("signals_only Throwable", "signals_only Error", "throw"),
    ("invariant c >= 0; @*/", "invariant c >= 1; @*/", "said in line 1"),
    ("/*@ invariant c >= 0; @*/", "", "said in line 1"),
    ("/*@ invariant", "/*-ESC@ invariant", "differently"),
    ("invariant c >= 0; @*/", "invariant c >= 0; accessible \\inv: c; @*/", "a clause that was to leave"),
    ("/*@ loop_invariant i >= 0", "/*@ loop_invariant i >= -1", "said in line 10"),
    (", /*@ nullable @*/", ",", "modifiers of `d`"),
    ("/*@ pure @*/ int", "/*@ pure ensures \\result == 1; @*/ int", "said in line 5"),
    ("/*@ pure @*/ int", "int", "modifiers of `k`"),
    ("diverges true; helper", "diverges true;", "modifiers of `m`"),
]
WHOLE = """class C {
  int c;
  /*@ nullable @*/ C e;
  /*@ invariant c >= 0; @*/
  /*@ pure @*/ int k() { return 1; }
  /*@ requires a.length > 0; ensures c >= 0; assignable c; @*/
  int m(int[] a, /*@ nullable @*/ C d) {
    int i = 0;
    //@ loop_invariant i >= 0; assignable \\nothing; decreases a.length - i;
    while (i < a.length) { i = i + 1; }
    c = i;
    return 1;
  }
}"""


@pytest.mark.parametrize(("old", "new", "why"), CHANGES)
def test_a_changed_text_is_an_error(tmp_path: Path, old: str, new: str, why: str) -> None:
    """What no emission does: an internal error, never a slice."""
    original, made = sliced(tmp_path, WHOLE, "m:ensures.1")
    compare(original, made.emission, made.again)
    emission = replace(made.emission, edited=changed(made.emission.edited, old, new))
    with pytest.raises(Disagreement, match=why):
        compare(original, emission, read(emission.edited.source))


def changed(edited: Edited, old: str, new: str) -> Edited:
    """Another text of ours, or another one of the user's."""
    assert edited.source.text.count(old) == 1, edited.source.text
    edits = [replace(edit, new=edit.new.replace(old, new)) for edit in edited.edits]
    if edits == list(edited.edits):
        at = edited.original.text.index(old)
        edits.append(Edit(Span(at, at + len(old)), new))
    return apply(edited.original, edits)


def test_the_slice_has_no_accessible_clauses(tmp_path: Path) -> None:
    r"""KeY would use them without a proof. What else their comments say stays."""
    text = """class C { int f;
  //@ accessible \\inv: \\nothing;
  /*@ invariant f >= 0;
    @ accessible \\inv: this.f; */
  /*@ accessible \\nothing; ensures true; @*/ /*@ pure @*/ int get() { return f; }
  /*@ accessible \\inv: f; requires f > 0; ensures true; */ int unused() { return f; }
  /*@ ensures f == \\old(f); accessible f; diverges true; */
  int m(int n) { int k = n; return get() + k; }
  //@ accessible \\inv: f;
}"""
    original, made = sliced(tmp_path, text)
    assert len([each for each in original.specs.annotations if each.word == "accessible"]) == 6
    assert [each.word for each in made.again.specs.annotations if each.word == "accessible"] == []
    assert "invariant f >= 0;" in made.again.specs.text


@pytest.mark.parametrize(
    "members",
    [
        # Each has a bound variable that is called like a parameter, or that only the text has.
        "/*@ invariant (\\forall int i; 0 <= i && i < 3; (\\forall int k; 0 <= k && k < 3; i + k >= 0)); */",
        "/*@ invariant (\\sum int i; 0 <= i && i < 3; i) == 3 && f == f; */",
        "Object[][] grid;",
        "/*@ invariant (\\forall int f; 0 <= f && f < 3; f >= 0) && f == this.f; */",
    ],
)
def test_the_names_of_bound_variables_do_not_matter(tmp_path: Path, members: str) -> None:
    method = "/*@ ensures \\result == i; */ int m(int i) { int k = f; f = k; return i; }"
    text = f"class C {{ int f; {members} {method} }}"
    assert "requires" in emitted(tmp_path, text)


def test_a_contract_without_its_precondition_is_another(tmp_path: Path) -> None:
    """The callee's contract could stay byte for byte, but the slice no longer establishes what it demands."""
    text = """class C {
  /*@ requires x > 0; ensures \\result >= 0; diverges true; @*/
  static int f(int x) { int y = x * x; if (y < 0) return 0; return y; }
  /*@ requires n > 0; ensures \\result >= 0; @*/
  static int m(int n) { int k = n + 1; int r = f(k - 1 + 1); return r; }
}"""
    assert "/*~ requires x > 0;" in emitted(tmp_path, text)
