"""Invariants that are found for slices, within the bounds; samples without what was written for a prover."""

import os
from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Demands, Limits, Loops
from slicer.base.source import SourceFile
from slicer.engines.verdict import Fails, HoldsWithin
from slicer.engines.workers import Workers
from slicer.infer.infer import Inference, Inferred
from slicer.infer.of_slice import Found, find_invariants
from slicer.java.parse import read_source
from slicer.lower.files import Original
from slicer.pipeline import Request, check, read, slice_method
from slicer.slicing.questions import of_check
from slicer.watch import Watch
from tests.command import run
from tests.infer.stripped import stripped
from tests.stages import asked

ROOT = Path(__file__).parents[2]
LIMITS = Limits(Bounds(2, 2, 3))
WHOLE = "SLICER_CASES" in os.environ
# The samples with loops in their slices, and for how many loops something must be found.
SAMPLES = [
    ("01_number_of_prime/NumberOfPrime.java", "numberOfPrime", 1),
    ("02_map/Map.java", "put", 1),
    ("03_number_of_prime_strict/NumberOfPrime.java", "numberOfPrime:ensures.2", 1),
    ("06_phonebook/Phonebook.java", "lookup", 1),
    ("07_series/Series.java", "indexOfMax:ensures.1", 1),
    ("09_histogram/Histogram.java", "fill", 1),
    ("10_tokenizer_bug/Tokenizer.java", "next:ensures.1", 1),
]
LONG = [
    ("03_number_of_prime_strict/NumberOfPrime.java", "numberOfPrime", 1),
    ("04_map_strict/Map.java", "put", 3),
    ("07_series/Series.java", "indexOfMax", 1),
]
PROGRAM = r"""
class C {
  //@ ensures (\forall int j; 0 <= j && j < a.length; a[j] == 0);
  void fill(int[] a) { int i = 0; while (i < a.length) { a[i] = 0; i++; } }

  //@ ensures (\forall int j; 0 <= j && j < a.length; a[j] == 0);
  void misses(int[] a) { int i = 1; while (i < a.length) { a[i] = 0; i++; } }

  //@ ensures (\forall int j; 0 <= j && j < a.length; a[j] == 0);
  void given(int[] a) {
    int i = 0;
    //@ loop_invariant 0 <= i;
    while (i < a.length) { a[i] = 0; i++; }
  }

  //@ ensures (\forall int j; 0 <= j && j < a.length; a[j] == 0);
  void wrong(int[] a) {
    int i = 0;
    //@ loop_invariant i != 2; assignable a[*];
    while (i < a.length) { a[i] = 0; i++; }
  }

  //@ ensures (\forall int j; 0 <= j && j < a.length; a[j] == 2);
  void remarks(int[] a) {
    for (int i = 0; i < a.length; i++) a[i] = 1 /* and */ + // one
      1;
  }

  //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == 0);
  void sameName(int[] a) { for (int i = 0; i < a.length; i++) a[i] = 0; }

  //@ ensures \result == (\sum int next; 0 <= next && next < a.length; a[next]);
  int sameLongName(int[] a) { int t = 0; for (int next = 0; next < a.length; next++) t += a[next]; return t; }

  //@ ensures \result == 7;
  int noLoop() { return 7; }

  /*@ requires n >= 0; ensures \result == n; @*/
  int calls(int n) { return n == 0 ? 0 : 1 + calls(n - 1); }

  //@ ensures \result == 8;
  int power() { int p = 1, i = 0; while (i < 3) { p = p + p; i++; } return p; }
}
"""


def inferred(name: str) -> Inferred | None:
    original = read(SourceFile("C.java", PROGRAM))
    question = asked(original, f"{name}:contract")
    return Inference(original, question.method, question.names, LIMITS, read).run()


def holds_by_invariants(again: Original, spec: str) -> bool:
    """Do all properties hold, and all annotations of loops, when one round stands for a loop?"""
    demands = Demands(loops=Loops.INVARIANT)
    all_ = asked(again, spec, demands=demands)
    ask = of_check(all_.program, all_, LIMITS.ints, demands)
    answers = Workers(0).ask([ask(each)(LIMITS) for each in all_.apart()])
    return all(isinstance(answer.verdict, HoldsWithin) for answer in answers)


def test_a_row_is_filled() -> None:
    found = inferred("fill")
    assert found is not None
    assert found.enough
    assert {clause.text for clause in found.clauses} == {
        "(\\forall int j; 0 <= j && j < i; a[j] == 0)",
        "i <= a.length",
    }
    assert holds_by_invariants(found.again, "fill:contract")
    text = found.again.unit.source.text
    assert "/*~ found */ /*@ loop_invariant " in text
    assert "assignable a[*]; @*/ while" in text
    assert text.count("\n") == PROGRAM.count("\n")


def test_comments_in_the_code_are_no_part_of_clauses() -> None:
    found = inferred("remarks")
    assert found is not None
    assert found.enough
    assert found.again.unit.source.text.count("\n") == PROGRAM.count("\n")


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("sameName", "(\\forall int b; 0 <= b && b < i; a[b] == 0)"),
        ("sameLongName", "t == (\\sum int nexa; 0 <= nexa && nexa < next; a[nexa])"),
    ],
)
def test_a_quantifier_may_bind_the_name_of_a_counter(name: str, clause: str) -> None:
    found = inferred(name)
    assert found is not None
    assert found.enough
    assert clause in {each.text for each in found.clauses}
    assert holds_by_invariants(found.again, f"{name}:contract")


def test_of_what_fails_nothing_is_enough() -> None:
    found = inferred("misses")
    assert found is not None
    assert (found.enough, found.clauses, found.again.unit.source.text) == (False, (), PROGRAM)


def test_annotations_of_the_user_are_used_and_stay() -> None:
    found = inferred("given")
    assert found is not None
    assert found.enough
    assert "loop_invariant 0 <= i; loop_invariant " in found.again.unit.source.text
    assert holds_by_invariants(found.again, "given:contract")


def test_a_wrong_annotation_of_the_user_is_never_relied_on() -> None:
    found = inferred("wrong")
    assert found is not None
    assert not found.enough


@pytest.mark.parametrize("name", ["noLoop", "calls"])
def test_nothing_is_looked_for(name: str) -> None:
    assert inferred(name) is None


def test_where_none_are_enough_the_state_that_is_left_is_shown(tmp_path: Path) -> None:
    (tmp_path / "C.java").write_text(PROGRAM, encoding="utf-8")
    ran = run(tmp_path, "C.java", "--spec", "power", "--annotate")
    assert ran.code == 0
    assert "too weak for a proof of `C.power()`: the annotations allow this" in ran.out
    assert "before a round of the loop in line 42" in ran.out
    assert "no invariants or measures were found that are enough for the loop in line 42 of `C.power()`" in ran.out


def of_sample(file: str, spec: str, place: Path) -> Found | None:
    source = read_source(ROOT / "samples" / file)
    target = place / Path(file).name
    target.write_text(stripped(source, spec), encoding="utf-8")
    result = slice_method(Request((target,), spec if ":" in spec else f"{spec}:contract", Limits(), workers=0), Watch())
    assert result.slice is not None
    return find_invariants(result.slice, result.limits, read)


@pytest.mark.parametrize(("file", "spec", "loops"), SAMPLES + (LONG if WHOLE else []))
def test_samples_need_nothing_written_by_hand(file: str, spec: str, loops: int, tmp_path: Path) -> None:
    found = of_sample(file, spec, tmp_path)
    assert found is not None
    assert not found.lacking
    assert len({each.line for each in found.invariants}) == loops


def test_a_false_property_fails_before_anything_is_looked_for(tmp_path: Path) -> None:
    target = tmp_path / "C.java"
    target.write_text(PROGRAM, encoding="utf-8")
    (result,) = check(Request((target,), "misses:contract", Limits(), workers=0), Watch())
    assert isinstance(result.verdict, Fails)
