"""What `all` asks beside the clauses that stand at a method, and what it says of clauses that nobody can read."""

from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import Fails
from slicer.report.words import kind
from tests.command import run
from tests.stages import verdicts

LIMITS = Limits(Bounds(2, 2, 2))
PROGRAM = """
class A {
  static int s;
  static Object o = "";
  int x;
  //@ static invariant s >= 0;
  //@ invariant x >= s;

  /*@ normal_behavior ensures \\result > 0; @*/
  int n() { throw new IllegalStateException(); }

  /*@ requires k > 0; ensures \\result > 0; also requires k < 0; signals_only NullPointerException; @*/
  int two(int k) { if (k < 0) throw new IllegalStateException(); return k; }

  /*@ nullable */ Object any() { return null; }

  static void lower() { s--; }

  static void forget() { o = null; }

  void both(/*@ nullable */ int[] a) { if (a == null) throw new NullPointerException(); a[0]++; }

  void implicit(/*@ nullable */ int[] a) { a[0]++; }

  void caught(/*@ nullable */ int[] a) {
    try { a[0]++; } catch (NullPointerException e) { throw e; } finally { x++; }
  }

  static int reads(/*@ nullable */ int[] a) { return length(a); }

  static int length(/*@ nullable */ int[] a) { return a.length; }

  /*@ requires a != null; */
  static int reads_some(/*@ nullable */ int[] a) { return length(a); }

  /*@ ensures \\result == helped(); ensures \\result == 1; @*/
  int part() { return 1; }

  int helped() { return 1; }

  //@ ensures \\result == helped();
  int silent() { return 1; }

  /*@ ensures \\result >= 0 && \\result <= 5;
    @ also requires k == 2; ensures \\result == 1 && k != 2; @*/
  static int cases(int k) { return k == 2 ? 1 : 0; }

  //@ ensures \\result > 0 && \\result < 2;
  int parts() { return 1; }

  //@ ensures \\result != null;
  Object some() { return this; }
}
class B extends A {
  int n() { return 0; }
  int two(int k) { return k; }
  Object any() { return null; }
  //@ also ensures \\result == helped();
  int part() { return 1; }
  int silent() { return 1; }
  //@ also ensures \\result != 1 || \\result == helped();
  int parts() { return 2; }
  Object some() { return null; }
}
"""


def found(spec: str) -> dict[str, str]:
    return {label: kind(verdict) for label, verdict in verdicts(PROGRAM, spec, LIMITS).items()}


@pytest.mark.parametrize(
    ("spec", "wanted"),
    [
        # The word `normal_behavior` is a claim. No run ends normally, so the other clause speaks of none.
        ("A.n:all", {"ensures.1": "vacuous", "normal_behavior": "fails"}),
        # A method without a contract of its own owes the inherited one, and that one only.
        ("B.n:all", {"A.normal_behavior": "holds", "A.ensures.1": "fails"}),
        ("B.two:all", {"A.case1.ensures.1": "holds", "A.case2.signals_only": "holds"}),
        # What a method above says of its result is no contract, so the method below has its own default.
        ("B.any:all", {"ensures.result": "fails"}),
        # `signals_only` of the second case.
        ("A.two:all", {"case1.ensures.1": "holds", "case2.signals_only": "fails"}),
        # Static methods owe what the class says of no object, and non-null static fields.
        ("A.lower:all", {"invariant.1": "fails", "invariant.o": "holds"}),
        ("A.forget:all", {"invariant.1": "holds", "invariant.o": "fails"}),
        # A `throw` of the exception is not the exception of that kind, caught or not.
        ("A.both:nullPointer", {"nullPointer": "holds"}),
        ("A.implicit:nullPointer", {"nullPointer": "fails"}),
        ("A.caught:nullPointer", {"nullPointer": "holds"}),
        # What a callee throws comes out of the run as well.
        ("A.reads", {"nullPointer": "fails"}),
        ("A.reads_some", {"nullPointer": "holds"}),
        ("A.part:all", {"ensures.2": "holds", "ensures.1": "undecided"}),
        # So do clauses beside inherited ones with their numbers, and inherited clauses that nobody can answer.
        ("B.part:all", {"A.ensures.2": "holds", "A.ensures.1": "undecided", "ensures.1": "undecided"}),
        ("B.silent:all", {"A.ensures.1": "undecided"}),
        # The default for the result is that of the contract above.
        ("B.some:all", {"A.ensures.result": "fails", "A.ensures.1": "fails"}),
    ],
)
def test_what_is_asked(spec: str, wanted: dict[str, str]) -> None:
    said = found(spec)
    others = {
        "terminates",
        "invariant.1",
        "invariant.2",
        "invariant.o",
        "A.invariant.1",
        "A.invariant.2",
        "A.invariant.o",
    }
    assert {label: word for label, word in said.items() if label in wanted or label not in others} == wanted


HIDING = """
class A { /*@ nullable @*/ A p; int x;
  int block(boolean b) { if (b) { int p = 1; x = p; } return p.x; } }
class B extends A { /*@ nullable @*/ A[] all;
  void over(int[] all, A v) { this.all[0] = v; } }
"""


def test_names_that_hide_each_other_hide_no_exceptions() -> None:
    block, over = (verdicts(HIDING, f"{name}:all", LIMITS) for name in ("A.block", "B.over"))
    assert isinstance(block["nullPointer"], Fails)
    assert isinstance(over["arrayStore"], Fails)


def test_a_clause_that_nobody_can_answer_is_a_line_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text(PROGRAM, encoding="utf-8")
    line = 1 + PROGRAM[: PROGRAM.index("\\result == helped()")].count("\n")
    several = run(tmp_path, "check", "A.java", "--spec", "A.part:all")
    assert several.code == 3
    said = "a call of `helped`, which is not `pure`, in a specification is not supported yet"
    assert f"part:ensures.1 is undecided: unsupported: {said} at line {line}\n" in several.out
    assert "part:ensures.2 holds within" in several.out
    alone = run(tmp_path, "check", "A.java", "--spec", "A.part:ensures.1")
    assert alone.code == 2
    assert f"error[S202]: {said}" in alone.err


@pytest.mark.parametrize(
    ("spec", "wanted"),
    [
        ("A.cases", {"case1.ensures.1.1": 0, "case1.ensures.1.2": 0, "case2.ensures.1.1": 0, "case2.ensures.1.2": 1}),
        ("B.parts", {"A.ensures.1.1": 0, "A.ensures.1.2": 1, "ensures.1": 2}),
    ],
)
def test_conjuncts_of_every_case(tmp_path: Path, spec: str, wanted: dict[str, int]) -> None:
    """Taken apart, each clause of each case has a verdict for each of its parts, inherited ones too."""
    (tmp_path / "A.java").write_text(PROGRAM, encoding="utf-8")
    ran = run(tmp_path, "check", "A.java", "--spec", f"{spec}:contract", "--split", "conjuncts")
    words = ("holds within", "fails: ", "is undecided: ")
    for id_, word in wanted.items():
        assert f":{id_} {words[word]}" in ran.out
        alone = run(tmp_path, "check", "A.java", "--spec", f"{spec}:{id_}")
        assert alone.code == word


def test_a_run_shows_the_exception_of_a_callee(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text(PROGRAM, encoding="utf-8")
    ran = run(tmp_path, "check", "A.java", "--spec", "A.reads")
    assert ran.code == 1
    assert "  throws NullPointerException@" in ran.out
    assert "reads:nullPointer fails: nullPointer breaks (replayed in the interpreter and in the JVM)\n" in ran.out


def test_an_exception_has_a_name_in_the_clauses_that_speak_of_it(tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text(PROGRAM, encoding="utf-8")
    kinds = run(tmp_path, "check", "A.java", "--spec", "A.implicit:nullPointer")
    line = 1 + PROGRAM[: PROGRAM.index("void implicit")].count("\n")
    assert f"  line {line}: no NullPointerException but by a `throw`\n" in kinds.out
    only = run(tmp_path, "check", "A.java", "--spec", "A.two:case2.signals_only")
    assert "exception instanceof NullPointerException is false\n" in only.out
    assert "exception is IllegalStateException@" in only.out
