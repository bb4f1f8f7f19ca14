"""What no question is about refuses none, and slices leave it out: hints for provers, free clauses, axioms."""

from pathlib import Path

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Limits
from slicer.pipeline import Request, check
from slicer.report.remarks import remarks
from slicer.watch import Watch
from tests.stages import read_text, sliced, verdicts

LIMITS = Limits(Bounds(objects=2, length=3))
PLAIN = "void m(int k) { n = 1; }"
SPEC = "/*@ public normal_behavior ensures n == 1; @*/"
# Members of the class, the contract, the code, and what must be gone from the slice.
CASES = {
    "determines": ("", "/*@ public normal_behavior ensures n == 1; determines n \\by k; @*/", PLAIN, "determines"),
    "informal": ("", "/*@ normal_behavior ensures (* n; is one *); ensures n == 1; @*/", PLAIN, "is one"),
    "redundant": ("", "/*@ normal_behavior ensures n == 1; ensures_redundantly n > 0; @*/", PLAIN, "redundantly"),
    "axiom": ("//@ axiom (\\forall int i; i >= 0; i + 1 > 0);", SPEC, PLAIN, "axiom"),
    "static axiom": ("//@ public static axiom true;", SPEC, PLAIN, "axiom"),
    "constraint": ("//@ constraint n >= \\old(n);", SPEC, PLAIN, "constraint"),
    "beside": ("/*@ axiom true; invariant n >= 0; @*/", SPEC, PLAIN, "axiom"),
    "initially": ("//@ public initially n == 0;", SPEC, PLAIN, "initially"),
    "import": ("//@ model import java.util.List;", SPEC, PLAIN, "import"),
    "arithmetic": ("", SPEC, f"/*@ spec_safe_math code_java_math @*/ {PLAIN}", "_math"),
    "merge point": ("", SPEC, "void m(int k) { if (k > 0) k = 2; //@ merge_point;\n n = 1; }", "merge_point"),
    "block": (
        "",
        SPEC,
        "void m(int k) { /*@ normal_behavior ensures n == 2; assignable n; @*/ { n = 2; } n = 1; }",
        "n == 2",
    ),
    "loop contract": (
        "",
        SPEC,
        "void m(int k) { int i = 0; /*@ loop_contract normal_behavior ensures i == 3; @*/ while (i < 3) i++; n = 1; }",
        "i == 3",
    ),
    "sequence": ("//@ ghost \\seq s;\n", SPEC, "void m(int k) { n = 1; //@ set s = \\seq_empty;\n }", ""),
    "index": (
        "",
        SPEC,
        "void m(int k) { /*@ loop_invariant \\index >= 0; decreases 1; @*/ for (int x : a) k++; n = 1; }",
        "",
    ),
    "locals": (
        "",
        "/*@ normal_behavior requires a.length == 3; ensures n == 1; @*/",
        """void m(int k) { int s = 0; /*@ loop_invariant 0 <= i && i <= 3; assignable i, s, a[0..2]; @*/
        for (int i = 0; i < 3; i++) { s += i; a[i] = s; } n = 1; }""",
        "",
    ),
}


def text_of(case: str) -> str:
    members, spec, code, _ = CASES[case]
    return f"class T {{\n int n; int[] a;\n {members}\n {spec}\n {code}\n}}\n"


@pytest.mark.parametrize("case", CASES)
def test_what_no_question_is_about_leaves(case: str) -> None:
    found = sliced(text_of(case), "m:contract", LIMITS)
    assert found.slice is not None
    read = "".join(line for line in found.slice.again.unit.source.text.split("\n") if "/*~" not in line)
    word = CASES[case][-1]
    assert not word or word not in found.slice.again.specs.text
    assert "ensures n == 1" in read or "ensures n == 1" in found.slice.again.specs.text


def test_what_leaves_is_named() -> None:
    found = sliced(text_of("axiom"), "m:contract", LIMITS)
    said = [each.text for each in remarks(found)]
    assert "`axiom` at line 3 is left out: no question is about it" in said


def test_an_invariant_beside_stays() -> None:
    found = sliced(text_of("beside"), "m:contract", LIMITS)
    assert found.slice is not None
    assert "invariant n >= 0;" in found.slice.again.specs.text


def test_a_ghost_that_has_a_meaning_is_not_set_to_what_has_none() -> None:
    text = text_of("sequence").replace("\\seq s", "int s").replace("\\seq_empty", "\\seq_length(\\seq_empty)")
    with pytest.raises(Refused):
        verdicts(text, "m:contract", LIMITS)


def test_a_contract_in_the_middle_of_code_is_a_mistake() -> None:
    text = text_of("block").replace("{ n = 2; } n", "n = 2; n")
    assert read_text(text).program.methods["T.m(int)"].refused


UNUSED = """class T {
  int n;
  /*@ public normal_behavior requires k >= 0; ensures \\result == (k == 0 ? 0 : down(k - 1)); @*/
  /*@ pure @*/ int down(int k) { return k == 0 ? 0 : down(k - 1); }
  /*@ ensures n == 1; @*/
  void m() { n = 1; }
  /*@ ensures true; @*/
  void other(int k) { //@ ghost int g = 0;
    /*@ loop_invariant g == 0; @*/ while (n > 0) { n--; //@ set g = 0;
    } }
}
"""


def test_what_is_said_of_code_that_no_call_enters_leaves() -> None:
    found = sliced(UNUSED, "T.m:ensures.1", LIMITS)
    assert found.slice is not None
    assert not any(word in found.slice.again.specs.text for word in ("ghost", "loop_invariant", "set", "requires k"))


def test_computed_arguments_of_calls_are_cast_for_key() -> None:
    found = sliced(UNUSED, "T.down:ensures.1", LIMITS)
    assert found.slice is not None
    assert "\\result == (k == 0 ? 0 : down((int) (k - 1)));" in found.slice.again.unit.source.text


def test_computed_arguments_are_cast_in_what_stays_of_the_user_too() -> None:
    text = (
        UNUSED.replace("//@ ghost int g = 0;", "")
        .replace("//@ set g = 0;", "")
        .replace(
            "m() { n = 1; }",
            """m() {
    int i = 0;
    /*@ loop_invariant down(i - 1 + 1) == 0; assignable \\nothing; @*/ while (i < 2) i++;
    /*@ loop_invariant down(i - 1 + 1) == 0; decreases 4 - i; @*/ while (i < 4) i++;
    n = i - 3; }""",
        )
        .replace("int n;", "int n; //@ invariant down(n - 1 + 1) == 0;")
        .replace("pure", "pure helper")
    )
    found = sliced(text.replace("g == 0", "true"), "T.down:ensures.1", LIMITS)
    assert found.slice is not None
    assert "invariant down((int) (n - 1 + 1)) == 0;" in found.slice.again.unit.source.text
    asked = sliced(text.replace("g == 0", "true"), "T.m:ensures.1", Limits(Bounds(objects=2, length=3, unroll=5)))
    assert asked.slice is not None
    assert asked.slice.again.specs.text.count("loop_invariant down((int) (i - 1 + 1)) == 0;") == 2


def test_annotations_go_with_the_member_that_leaves_and_stay_in_comments_of_several_lines() -> None:
    more = """  void lines(int k) {
    //@ loop_invariant
    //@   k == k;
    while (n > 0) { n--; }
  }
  void refused(double d) { //@ ghost int g = 0;
  }
}
"""
    found = sliced(UNUSED.rstrip()[:-1] + more, "T.m:ensures.1", LIMITS)
    assert found.slice is not None
    assert "double" not in found.slice.again.unit.source.text


def test_clauses_that_leave_go_from_every_contract_and_from_comments_of_several_lines() -> None:
    text = """interface Box {
  //@ public ghost \\locset fp;
  //@ public accessible \\inv:
  //@   fp;
  /*@ public normal_behavior
    @ ensures \\result >= 0;
    @ accessible fp; @*/
  /*@ pure @*/ int size();
  //@ public normal_behavior
  //@ accessible
  //@   fp; ensures \\result > 0;
  int more();
  //@ accessible \\nothing;
  int none();
}
class User {
  int n;
  //@ requires b != null; ensures n >= 0;
  void m(Box b) { n = b.size(); }
}
"""
    found = sliced(text, "User.m:ensures.1", LIMITS)
    assert found.slice is not None
    read = found.slice.again.specs.text
    assert "accessible" not in read
    assert "ensures \\result >= 0" in read
    assert "ensures \\result > 0" in found.slice.again.unit.source.text


def test_a_check_names_what_it_does_not_ask(tmp_path: Path) -> None:
    path = tmp_path / "T.java"
    path.write_text(text_of("axiom").replace("//@ axiom", "//@ constraint n == 1; axiom"), encoding="utf-8")
    (found,) = check(Request((path,), "m:ensures.1", LIMITS, workers=0), Watch())
    said = [each.text for each in remarks(found)]
    assert "`constraint` at line 3 is not asked: no question is about it" in said
    assert "`axiom` at line 3 is not asked: no question is about it" in said
