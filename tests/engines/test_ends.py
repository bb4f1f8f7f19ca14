"""Whether runs end: holds where no bound is met, fails where a state repeats, undecided where runs only go on."""

from pathlib import Path

import pytest

from slicer.base.limits import COUNTED, Bounds, Ints, Limits
from slicer.base.source import SourceFile
from slicer.bound.method import bound
from slicer.claims.spec import find
from slicer.engines.grow import grow
from slicer.engines.question import Question
from slicer.engines.smt import ask
from slicer.engines.verdict import Disagreement, Fails, HoldsWithin, Unknown, Verdict
from slicer.engines.workers import Workers
from slicer.interpret.run import Diverges, run
from slicer.ir.claim_id import TERMINATES
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_file
from slicer.replay.jvm import NotReplayed, StillRunning, replay_in_jvm
from tests.command import run as run_command
from tests.replay.runs import shown

LIMITS = Limits(Bounds(2, 3, 2), Ints.MATH, 20.0)
PROGRAM = """class T {
  int f; /*@ nullable @*/ T next; boolean b;
  void counts() { for (int i = 0; i < 3; i++) f++; }
  int four() { int i = 0; while (i < 4) i++; return i; }
  void down(int n) { while (n > 0) n--; }
  void up(int n) { while (n > 0) n++; }
  void toggles() { while (true) { b = !b; if (f == 7) return; } }
  //@ requires f == 7;
  void ends() { while (true) { b = !b; if (f == 7) return; } }
  //@ diverges n > 1;
  void may(int n) { while (n > 1) { } }
  //@ diverges n > 2;
  void must(int n) { while (n > 1) { } }
  /*@ requires n > 0; diverges true; also requires n <= 0; @*/
  void cases(int n) { while (n != 0) { } }
  /*@ requires n > 0; diverges true; also requires n == 0; @*/
  void fine(int n) { while (n != 0) { } }
  int deep(int n) { return n == 0 ? 0 : deep(n - 1); }
  //@ requires 0 <= n && n <= 3;
  int flat(int n) { return n == 0 ? 0 : flat(n - 1); }
  void walks(/*@ nullable @*/ T t) { while (t != null) t = t.next; }
  void calls(T t) { t.spins(); }
  void spins() { while (f > 0) { int k = f; k++; } }
  void makes() { while (f > 0) { T t = new T(); } }
  void throwing(int[] a) { for (int i = 0; true; i++) a[i] = 1; }
  //@ requires a.length < 2;
  void short_(int[] a) { for (int i = 0; true; i++) a[i] = 1; }
  void caught(int[] a) { while (true) { try { a[0] = 1 / f; } catch (RuntimeException e) { f = 1; } } }
  void nested(int n) { while (n > 0) { for (int i = 0; i < 2; i++) { n = 3 - n; } } }
}
"""
# The class of the verdict and, where runs go on, what they go beyond and in which line.
EXPECTED: tuple[tuple[str, type[Verdict], tuple[tuple[str, int], ...]], ...] = (
    ("counts", HoldsWithin, ()),
    ("four", Unknown, (("loop", 4),)),
    ("down", Unknown, (("loop", 5),)),
    ("up", Unknown, (("loop", 6),)),
    ("toggles", Fails, ()),
    ("ends", HoldsWithin, ()),
    ("may", HoldsWithin, ()),
    ("must", Fails, ()),
    ("cases", Fails, ()),
    ("fine", HoldsWithin, ()),
    ("deep", Unknown, (("call depth", 18),)),
    ("flat", HoldsWithin, ()),
    ("walks", Fails, ()),
    ("calls", Fails, ()),
    ("makes", Unknown, (("loop", 24),)),
    ("throwing", HoldsWithin, ()),
    ("short_", HoldsWithin, ()),
    ("caught", Fails, ()),
    ("nested", Fails, ()),
)


def question(name: str, limits: Limits = LIMITS) -> Question:
    unit = parse_java(SourceFile("T.java", PROGRAM))
    file = Annotated(unit, attach(unit))
    asked = find(lower_file(file).checked, file, f"{name}:terminates", limits.ints)
    bounded = bound(asked.program, asked.method, limits.bounds, limits.ints, frozenset(asked.names))
    return Question(bounded, asked.names, limits)


@pytest.mark.parametrize(("name", "kind", "lines"), EXPECTED, ids=[row[0] for row in EXPECTED])
def test_verdicts(name: str, kind: type[Verdict], lines: tuple[tuple[str, int], ...]) -> None:
    asked = question(name)
    verdict = ask(asked)
    assert isinstance(verdict, kind), verdict
    source = asked.bounded.program.source
    if isinstance(verdict, Unknown):
        assert tuple((hit.name, source.line(hit.span.start)) for hit in verdict.hits) == lines
    if isinstance(verdict, Fails):
        assert isinstance(verdict.trace.outcome, Diverges)
        assert [clause.id for clause in verdict.trace.broken] == [TERMINATES]


def test_a_counterexample_owes_an_end() -> None:
    """`diverges n > 2` and `n > 1` leave one number."""
    verdict = ask(question("must"))
    assert isinstance(verdict, Fails)
    assert verdict.trace.given.arguments["n"] == 2


def test_growth_finds_the_end() -> None:
    small = Limits(Bounds(1, 2, 2), Ints.MATH, 20.0)
    (found,) = grow(Workers(0), [lambda limits: question("four", limits)], small, lambda *_: None)
    assert isinstance(found.verdict, HoldsWithin)
    assert (found.limits.bounds.unroll, found.limits.bounds.counted) == (3, COUNTED)


def test_the_interpreter_finds_a_long_lasso() -> None:
    text = "class P { static int s; static int m() { while (true) { s = s == 999 ? 500 : s + 1; } } }"
    found = shown(text, "m", '{"arguments": {}}')
    assert isinstance(found.trace.outcome, Diverges)


def test_what_only_grows_repeats_nothing() -> None:
    unit = parse_java(SourceFile("P.java", "class P { static int m(int n) { while (true) { n++; } } }"))
    program = lower_file(Annotated(unit, attach(unit))).whole
    given = shown("class P { static int m(int n) { return n; } }", "m", '{"arguments": {"n": 0}}').trace.given
    outcome = run(program, program.methods["P.m(int)"], given, Ints.MATH)
    assert not isinstance(outcome, Diverges)


# In the JVM -----------------------------------------------------------------------------------


def test_the_jvm_is_left_running() -> None:
    found = shown("class P { static int m(int n) { while (true) { n = -n; } } }", "m", '{"arguments": {"n": 1}}')
    assert replay_in_jvm(found.original, found.method, found.trace, 2.0) in (
        StillRunning(2.0),
        NotReplayed("not replayed in the JVM: no JDK"),
    )


def test_a_jvm_that_ends_disagrees() -> None:
    loops = shown("class P { static int m(int n) { while (true) { n = -n; } } }", "m", '{"arguments": {"n": 1}}')
    ends = shown("class P { static int m(int n) { return -n; } }", "m", '{"arguments": {"n": 1}}')
    if not isinstance(replay_in_jvm(ends.original, ends.method, ends.trace), NotReplayed):
        with pytest.raises(Disagreement, match="never ends in the interpreter"):
            replay_in_jvm(ends.original, ends.method, loops.trace)


# For people -----------------------------------------------------------------------------------


def test_the_command_shows_the_lasso(tmp_path: Path) -> None:
    (tmp_path / "T.java").write_text(PROGRAM, encoding="utf-8")
    ran = run_command(tmp_path, "check", "T.java", "--spec", "walks:terminates", "--objects", "1")
    assert ran.code == 1
    assert "goes on for ever: a state repeats at the head of the loop in line 21" in ran.out
    assert "walks:terminates fails: terminates breaks (replayed in the interpreter" in ran.out


def test_the_command_says_where_runs_go_on(tmp_path: Path) -> None:
    (tmp_path / "T.java").write_text(PROGRAM, encoding="utf-8")
    ran = run_command(tmp_path, "check", "T.java", "--spec", "down:terminates")
    assert ran.code == 3
    assert "bound reached: loop at line 5" in ran.out
    assert "down:terminates is undecided: runs go on beyond the bounds" in ran.out
