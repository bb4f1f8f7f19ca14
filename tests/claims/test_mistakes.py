"""Mistakes in clauses are errors that say what may have been meant; what is right but not supported is undecided."""

from pathlib import Path

import pytest

from tests.command import run

TEXT = """import java.util.List;
class C {{
  int f; int[] a; C next; String s; List l; p.Q q;
  //@ ensures {};
  //@ ensures true;
  int m(int number) {{ return 1; }}
  int get() {{ return 1; }}
}}
"""
MISTAKES = [
    ("\\reslt == 1", "S201", "`\\reslt` is no word of JML", "`\\result`"),
    ("\\oldd(f) == 1", "S201", "`\\oldd` is no word of JML", "`\\old`"),
    ("(\\foral int i; i == i)", "S201", "`\\foral` is no word of JML", "`\\forall`"),
    ("\\nonullelements(a)", "S201", "`\\nonullelements` is no word of JML", "`\\nonnullelements`"),
    ("f = 1", "S201", "unexpected `=`", "`==`"),
    ("result == 1", "S103", "nothing is called `result` here", "`\\result`"),
    ("old(f) == 1", "S103", "class `C` has no method `old`", "`\\old`"),
    ("a.size == 1", "S103", "`int[]` has no field `size`", "`length`"),
    ("a.lenght == 1", "S103", "`int[]` has no field `lenght`", "`length`"),
    ("a.size() == 1", "S104", "`int[]` has no method `size`", "`length`, without parentheses"),
    ("a.length() == 1", "S104", "`int[]` has no method `length`", "`length`, without parentheses"),
    ("nxt.f == 1", "S103", "nothing is called `nxt.f` here", "`next.f`"),
    ("tru", "S103", "nothing is called `tru` here", "`true`"),
    ("s instanceof Strng", "S103", "no class is called `Strng` here", "`String`"),
    ("numbr == 1", "S103", "nothing is called `numbr` here", "`number`"),
    ("next.get == 1", "S103", "`C` has no field `get`", "`get()`"),
    ("next.nxt == null", "S103", "`C` has no field `nxt`", "`next`"),
    ("next.gett() == 1", "S103", "class `C` has no method `gett`", "`get`"),
    ("next.next() == null", "S103", "class `C` has no method `next`", "`next`"),
    ("number.f == 1", "S103", "`int` has no field `f`", ""),
    ("((Object) next).f == 1", "S103", "`java.lang.Object` has no field `f`", ""),
    ("((Object) next).get() == 1", "S103", "class `java.lang.Object` has no method `get`", ""),
    ("f == true", "S104", "`==` cannot be applied to `int` and `boolean`", ""),
]
ELSEWHERE = "if `Other` is a class of another file, give that file, too"


@pytest.mark.parametrize(("clause", "code", "message", "meant"), MISTAKES)
def test_a_mistake_is_an_error_with_a_suggestion(
    tmp_path: Path, clause: str, code: str, message: str, meant: str
) -> None:
    (tmp_path / "C.java").write_text(TEXT.format(clause), encoding="utf-8")
    for command in (("check",), ()):
        ran = run(tmp_path, *command, "C.java", "--spec", "m:ensures.1")
        assert ran.code == 2
        assert f"error[{code}]: {message}" in ran.err
        assert ("  = help: did you mean " in ran.err) is bool(meant)
        assert f"did you mean {meant}?" in ran.err or not meant


def test_among_several_properties_the_others_are_answered(tmp_path: Path) -> None:
    (tmp_path / "C.java").write_text(TEXT.format("a.size == number"), encoding="utf-8")
    ran = run(tmp_path, "check", "C.java", "--spec", "m:contract")
    assert ran.code == 2
    assert "error[S103]: `int[]` has no field `size`\n --> C.java:4:15\n" in ran.out
    assert "help: did you mean `length`?" in ran.out
    assert "m:ensures.1 cannot be asked: `int[]` has no field `size` at line 4\n" in ran.out
    assert "m:ensures.2 holds within" in ran.out
    assert "unsupported" not in ran.out


def test_a_mistake_in_what_is_assumed_is_one_in_every_property(tmp_path: Path) -> None:
    text = TEXT.format("true").replace("//@ ensures true;", "//@ requires a.size > number; ensures true;", 1)
    (tmp_path / "C.java").write_text(text, encoding="utf-8")
    ran = run(tmp_path, "check", "C.java", "--spec", "m:contract")
    assert ran.code == 2
    assert "`int[]` has no field `size`" in ran.text
    assert "holds within" not in ran.out


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("l.size()", "the library's method `size`"),
        ("Math.signum(f)", "the library's method `signum`"),
        ("next.hashCode()", "the library's method `hashCode`"),
        ("q.get()", "the method `get` of `p.Q`, a class whose file was not given,"),
    ],
)
def test_clauses_cannot_call_what_is_not_in_the_file(tmp_path: Path, call: str, said: str) -> None:
    """A call of what there is but cannot be seen is not supported; one of what there is not is a mistake."""
    (tmp_path / "C.java").write_text(TEXT.format(f"{call} == 1"), encoding="utf-8")
    ran = run(tmp_path, "check", "C.java", "--spec", "m:ensures.1")
    assert (ran.code, f"error[S202]: a call of {said} in a specification is not" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("Math.signum(f)", "the library's method `signum`, whose value is of an unknown type,"),
        ("q.get()", "the method `get` of `p.Q`, a class whose file was not given,"),
    ],
)
def test_calls_of_what_is_not_in_the_file_are_told_apart(tmp_path: Path, call: str, said: str) -> None:
    (tmp_path / "C.java").write_text(TEXT.format("true").replace("return 1; }\n  int", f"return {call}; }}\n  int"))
    ran = run(tmp_path, "check", "C.java", "--spec", "m:ensures.1")
    assert (ran.code, f"error[S102]: {said} is not supported yet" in ran.err) == (2, True)


@pytest.mark.parametrize("call", ["Other.get()", "new Other().get()"])
def test_a_class_that_nobody_knows_may_be_in_another_file(tmp_path: Path, call: str) -> None:
    (tmp_path / "C.java").write_text(TEXT.format("true").replace("return 1; }\n  int", f"return {call}; }}\n  int"))
    ran = run(tmp_path, "check", "C.java", "--spec", "m:ensures.1")
    assert (ran.code, "error[S103]" in ran.err, f"  = help: {ELSEWHERE}" in ran.err) == (2, True, True)
