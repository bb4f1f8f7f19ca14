"""Annotations of loops and contracts of callees as goals of their own."""

from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.base.source import SourceFile
from slicer.bound.method import bound
from slicer.claims.spec import find
from slicer.engines.question import Question
from slicer.engines.smt import ask
from slicer.engines.verdict import Fails, HoldsWithin, Vacuous, Verdict
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_file
from tests.command import run

LIMITS = Limits(Bounds(2, 3, 2), Ints.MATH, 20.0)
PROGRAM = """class A {
  int f; int g; /*@ nullable @*/ A next;
  void kept(int n) {
    int i = 0;
    //@ loop_invariant i <= n || i == 0; maintaining i >= 0;
    //@ assignable f;
    //@ decreases n - i;
    while (i < n) { i++; f++; }
  }
  void broken(int n) {
    int i = 0;
    //@ loop_invariant i < 2;
    //@ assignable g;
    //@ decreases i;
    while (i < n) { i++; f++; }
  }
  void endless(int n) {
    //@ loop_invariant n != 3;
    //@ decreases n;
    while (n > 0) n = n > 3 ? n - 1 : n + 2;
  }
  void negative(int n) {
    //@ decreases n;
    while (n > -2) n--;
  }
  //@ requires n > 0 && m >= 0;
  void pair(int n, int m) {
    //@ decreases n, m;
    do { if (m > 0) m--; else { n--; m = 1; } } while (n > 0 || m > 0);
  }
  //@ requires n > 0; ensures f == \\old(f) + n; ensures \\result == n - 1; assignable f;
  int step(int n) { f += n; n--; return n; }
  //@ requires n > 0 && x >= n;
  int calls(int n, int x) { return step(x); }
  int calling(int n) { return step(n); }
  //@ requires o != this;
  void wrong(A o) { o.set(1); set(2); }
  //@ requires v > 1; ensures f == v; assignable g; also requires v <= 1; ensures f == 0;
  void set(int v) { f = v; }
  //@ ensures n == 0; assignable \\nothing;
  A(int n) { f = n; }
  A make(int n) { return new A(n); }
  void never() {
    while (true) {
      if (f != f) {
        //@ loop_invariant true;
        while (f > 0) f--;
      }
    }
  }
}
"""
EXPECTED: tuple[tuple[str, type[Verdict]], ...] = (
    ("kept:loop_invariant.5", HoldsWithin),
    ("kept:loop_invariant.5.2", HoldsWithin),
    ("kept:loop_assignable.6", HoldsWithin),
    ("kept:decreases.7", HoldsWithin),
    ("broken:loop_invariant.12", Fails),
    ("broken:loop_assignable.13", Fails),
    ("broken:decreases.14", Fails),
    # Runs that never end break what they come by.
    ("endless:loop_invariant.18", Fails),
    ("endless:decreases.19", Fails),
    ("negative:decreases.23", Fails),
    ("pair:decreases.28", HoldsWithin),
    ("calls:call.34.A.step.requires.1", HoldsWithin),
    # The parameter has another value at the end, of which the contract does not speak.
    ("calls:call.34.A.step.ensures.1", HoldsWithin),
    ("calls:call.34.A.step.ensures.2", HoldsWithin),
    ("calls:call.34.A.step.assignable", HoldsWithin),
    ("calling:call.35.A.step.requires.1", Fails),
    ("calling:call.35.A.step.ensures.1", HoldsWithin),
    ("wrong:call.37.A.set.case1.ensures.1", HoldsWithin),
    ("wrong:call.37.A.set.case1.assignable", Fails),
    ("wrong:call.37.A.set.case2.ensures.1", Fails),
    ("make:call.42.A.ensures.1", Fails),
    ("make:call.42.A.assignable", HoldsWithin),
    ("never:loop_invariant.46", Vacuous),
)


@pytest.mark.parametrize(("spec", "kind"), EXPECTED, ids=[row[0] for row in EXPECTED])
def test_verdicts(spec: str, kind: type[Verdict]) -> None:
    unit = parse_java(SourceFile("A.java", PROGRAM))
    file = Annotated(unit, attach(unit))
    asked = find(lower_file(file).checked, file, spec, Ints.MATH)
    bounded = bound(asked.program, asked.method, LIMITS.bounds, LIMITS.ints, frozenset(asked.names))
    verdict = ask(Question(bounded, asked.names, LIMITS))
    assert isinstance(verdict, kind), verdict
    if isinstance(verdict, Fails):
        assert [clause.id for clause in verdict.trace.broken] == [spec.partition(":")[2]]


def checked(place: Path, *arguments: str) -> tuple[int, str]:
    (place / "A.java").write_text(PROGRAM, encoding="utf-8")
    ran = run(place, "check", "A.java", "--objects", "2", *arguments)
    return ran.code, ran.text


def test_they_are_asked_with_the_flag_only(tmp_path: Path) -> None:
    _, without = checked(tmp_path, "--spec", "kept:all")
    _, with_ = checked(tmp_path, "--spec", "kept:all", "--auxiliary")
    own = ("loop_invariant.5", "loop_invariant.5.2", "loop_assignable.6", "decreases.7")
    assert [f"kept:{each}" in without for each in own] == [False] * 4
    assert [f"kept:{each} holds" in with_ for each in own] == [True] * 4


def test_a_method_without_a_contract_has_its_annotations(tmp_path: Path) -> None:
    code, text = checked(tmp_path, "--spec", "negative", "--auxiliary")
    assert (code, "\nnegative:decreases.23 fails: decreases.23 breaks (" in text) == (1, True)


def test_a_clause_is_shown_in_the_state_in_which_it_broke(tmp_path: Path) -> None:
    _, text = checked(tmp_path, "--spec", "calling:call.35.A.step.requires.1")
    lines = [line.strip() for line in text.splitlines()]
    assert "line 31: requires n > 0;" in lines
    assert "n > 0 is false" in lines


def test_an_id_that_is_not_there(tmp_path: Path) -> None:
    code, text = checked(tmp_path, "--spec", "kept:decreases.8")
    assert (code, "did you mean `decreases.7`?" in text) == (2, True)


def test_the_list_has_them(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text(PROGRAM, encoding="utf-8")
    out = run(tmp_path, "list", "A.java").out
    for spec, _ in EXPECTED:
        assert f":{spec.partition(':')[2]} " in out, spec
    assert "*" not in out
