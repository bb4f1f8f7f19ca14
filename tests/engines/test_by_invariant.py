"""`--loops invariant`: what annotations are enough for, and the state that shows it where they are not."""

from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Demands, Limits, Loops
from slicer.base.source import SourceFile
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Unknown, Verdict
from slicer.engines.workers import Workers
from slicer.interpret.concrete import Address
from slicer.ir.types import ArrayType
from slicer.pipeline import read
from slicer.slicing.questions import of_check
from tests.command import run
from tests.stages import asked

ROOT = Path(__file__).parents[2]
DEMANDS = Demands(loops=Loops.INVARIANT)
PROGRAM = r"""
class C {
  int f; int g; /*@ nullable @*/ C next;

  //@ ensures (\forall int j; 0 <= j && j < a.length; a[j] == 0);
  void fill(int[] a) {
    int i = 0;
    /*@ loop_invariant 0 <= i && i <= a.length && (\forall int j; 0 <= j && j < i; a[j] == 0);
      @ assignable a[*]; decreases a.length - i; @*/
    while (i < a.length) { a[i] = 0; i++; }
  }

  //@ ensures (\forall int j; 0 <= j && j < a.length; a[j] == 0);
  void forgets(int[] a) {
    int i = 0;
    //@ loop_invariant 0 <= i && i <= a.length; assignable a[*];
    while (i < a.length) { a[i] = 0; i++; }
  }

  //@ ensures \result == n; requires n >= 0;
  int breaksIn(int n) {
    int i = 0;
    //@ loop_invariant i <= n && i != 2; assignable \nothing;
    while (i < n) i++;
    return i;
  }

  //@ requires n >= 0; ensures \result == n;
  int starts(int n) {
    int i = 0;
    //@ loop_invariant i == n; assignable \nothing;
    while (i < n) i++;
    return i;
  }

  //@ ensures f == \old(f);
  void narrow(int n) {
    //@ loop_invariant true; assignable g;
    for (int i = 0; i < n; i++) f = i;
  }

  //@ ensures f == \old(f);
  void wide(int n) { for (int i = 0; i < n; i++) g = i; }

  //@ requires n >= 0; ensures \result == n;
  int own(int n) { return called(n); }

  int called(int m) {
    int i = 0;
    //@ loop_invariant i <= m; assignable \nothing; decreases m - i;
    while (i < m) i++;
    return i;
  }

  //@ requires a.length > 0; ensures \result == a.length * b.length;
  int nested(int[] a, int[] b) {
    int n = 0;
    //@ loop_invariant 0 <= i && i <= a.length && n == i * b.length; assignable \nothing;
    for (int i = 0; i < a.length; i++)
      //@ loop_invariant 0 <= j && j <= b.length && n == i * b.length + j; assignable \nothing;
      for (int j = 0; j < b.length; j++) n++;
    return n;
  }

  //@ ensures \result >= 0 ==> a[\result] == k; signals (Exception e) false;
  int leaves(int[] a, int k) {
    //@ loop_invariant 0 <= i; assignable \nothing;
    for (int i = 0; true; i++) {
      if (i >= a.length) break;
      if (a[i] == k) return i;
    }
    return -1;
  }

  //@ ensures \result != null;
  C last() {
    C c = this;
    //@ loop_invariant c != null; assignable \nothing;
    while (c.next != null) c = c.next;
    return c;
  }

  //@ ensures \fresh(\result);
  C makes(int n) {
    C c = new C();
    //@ loop_invariant \fresh(c); assignable \nothing;
    for (int i = 0; i < n; i++) c = new C();
    return c;
  }

  //@ ensures true;
  void endless() { while (f > 0) g++; }

  //@ ensures true;
  int entersWrong(int n) { return wrong(n); }

  int wrong(int n) {
    int i = 0;
    //@ loop_invariant i > 0; assignable \nothing;
    while (i < n) i++;
    return i;
  }

  //@ ensures true;
  int behind(int n) {
    //@ loop_invariant true; assignable \nothing;
    for (int k = 0; k < 2; k++) { }
    return breaks(n);
  }

  int breaks(int n) {
    int i = 0;
    //@ loop_invariant i != 2; assignable \nothing;
    while (i < n) i++;
    return i;
  }

  //@ ensures \result == \old(f) + 1;
  int before() {
    int i = 0; f++;
    //@ loop_invariant f == \old(f) + 1; assignable \nothing;
    while (i < 3) i++;
    return f;
  }
}
"""
CASES = [
    ("fill", "ensures.1", HoldsWithin),
    ("fill", "loop_invariant.8", HoldsWithin),
    ("fill", "loop_assignable.9", HoldsWithin),
    ("fill", "decreases.9", HoldsWithin),
    ("fill", "terminates", HoldsWithin),
    ("fill", "indexBounds", HoldsWithin),
    ("forgets", "ensures.1", Insufficient),
    ("forgets", "loop_invariant.16", HoldsWithin),
    ("forgets", "terminates", Unknown),
    ("breaksIn", "ensures.1", HoldsWithin),
    ("breaksIn", "loop_invariant.23", Fails),
    ("starts", "loop_invariant.31", Fails),
    ("starts", "ensures.1", HoldsWithin),
    ("narrow", "loop_assignable.38", Fails),
    ("wide", "ensures.1", Insufficient),
    ("own", "ensures.1", HoldsWithin),
    ("own", "loop_invariant.50", HoldsWithin),
    ("own", "decreases.50", HoldsWithin),
    ("nested", "ensures.1", HoldsWithin),
    ("leaves", "ensures.1", HoldsWithin),
    ("leaves", "nullPointer", HoldsWithin),
    ("leaves", "indexBounds", HoldsWithin),
    ("last", "ensures.result", HoldsWithin),
    ("last", "nullPointer", HoldsWithin),
    ("makes", "ensures.1", HoldsWithin),
    ("makes", "loop_invariant.86", HoldsWithin),
    ("endless", "terminates", Unknown),
    ("before", "ensures.1", HoldsWithin),
    # What a callee's annotation claims is replayed, too.
    ("entersWrong", "loop_invariant.99", Fails),
    ("behind", "loop_invariant.113", Fails),
]


def verdict_of(name: str, goal: str) -> Verdict:
    original = read(SourceFile("C.java", PROGRAM))
    all_ = asked(original, f"{name}:all", demands=DEMANDS)
    (one,) = (each for each in all_.apart() if each.label == goal)
    ask = of_check(all_.program, all_, Limits().ints, DEMANDS)
    (answer,) = Workers(0).ask([ask(one)(Limits(Bounds(2, 2, 3)))])
    return answer.verdict


@pytest.mark.parametrize(("name", "goal", "expected"), CASES)
def test_one_round_stands_for_all(name: str, goal: str, expected: type[Verdict]) -> None:
    verdict = verdict_of(name, goal)
    assert isinstance(verdict, expected), verdict


def test_the_state_that_the_annotations_allow_is_shown() -> None:
    verdict = verdict_of("forgets", "ensures.1")
    assert isinstance(verdict, Insufficient)
    (head,) = verdict.heads
    array = head.at.arguments["a"]
    assert isinstance(array, Address)
    thing = head.at.heap[array]
    assert isinstance(thing.type, ArrayType)
    # The loop is left there, and some element is not 0: nothing says what became of those before.
    assert head.at.arguments["i"] == len(thing.elements)
    assert any(thing.elements)
    assert [clause.id for clause in verdict.broken] == ["ensures.1"]


def test_a_missing_measure_is_named() -> None:
    verdict = verdict_of("forgets", "terminates")
    assert isinstance(verdict, Unknown)
    assert verdict.why == "no `decreases` says that the loop ends, in line 17"


def test_annotations_are_asked_beside_what_rests_on_them(tmp_path: Path) -> None:
    path = str(ROOT / "samples" / "07_series" / "Series.java")
    ran = run(tmp_path, "check", path, "--spec", "indexOfMax:contract", "--loops", "invariant")
    assert ran.code == 0
    assert "indexOfMax:loop_invariant.16 holds" in ran.out
    assert "indexOfMax:loop_assignable.19 holds" in ran.out
