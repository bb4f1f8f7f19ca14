"""Calls by contract: what callees promise is all that is known, what they demand is owed."""

from pathlib import Path

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Calls, Demands, Ints, Limits
from slicer.base.source import SourceFile
from slicer.engines.question import Question
from slicer.engines.smt import ask
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Verdict
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.passes.checked import bound_checked
from slicer.passes.modelled import lower_file
from slicer.slicing.spec import find_checked
from tests.command import run

LIMITS = Limits(Bounds(2, 2, 2), Ints.MATH, 20.0)
PROGRAM = """class N {
  int v; /*@ nullable @*/ N next; static int s;
  //@ invariant v >= 0;
  /*@ normal_behavior requires k >= 0; ensures v == \\old(v) + k; ensures \\result == \\old(v); assignable v; @*/
  int add(int k) { int was = v; v += k; return was; }
  //@ ensures \\result >= 0; assignable \\nothing;
  int some() { return v; }
  //@ ensures \\result == v;
  /*@ pure @*/ int get() { return v; }
  //@ signals (RuntimeException e) v == 0; signals_only RuntimeException; ensures v > 0; assignable v;
  void may() { if (v == 0) throw new RuntimeException(); }
  void plain() { }
  //@ ensures \\fresh(\\result) && \\result.v == 3; assignable \\nothing;
  static N make() { N n = new N(); n.v = 3; return n; }
  //@ ensures true;
  void any() { }
  //@ ensures s == 1; assignable s;
  static void one() { s = 1; }
  //@ ensures (\\forall int i; 0 <= i && i < a.length; a[i] == 7); assignable a[*];
  static void fill(int[] a) { for (int i = 0; i < a.length; i++) a[i] = 7; }
  /*@ requires k > 0; ensures \\result == 1; also requires k <= 0; ensures \\result == 0; assignable \\nothing; @*/
  static int sign(int k) { return k > 0 ? 1 : 0; }
  //@ requires k > 0; ensures \\result == k + 1; assignable \\nothing;
  /*@ pure @*/ static native int outside(int k);
  //@ requires k > 0; diverges true; ensures \\result == 0; assignable \\nothing;
  static int loops(int k) { while (k > 0) { } return 0; }
}
class M extends N {
  int add(int k) { v += k; return 0; }
}
class C {
  //@ requires n.v == 1 && n.v >= 0; ensures \\result == 1; ensures n.v == 3; ensures n.v == 4;
  int known(N n) { return n.add(2); }
  //@ requires n.v >= 0 && n instanceof M; ensures \\result == \\old(n.v);
  int subclass(N n) { return n.add(2); }
  int owing(N n, int k) { return n.add(k); }
  //@ requires n.v == 2; ensures \\result <= 5;
  int weak(N n) { return n.some(); }
  //@ ensures \\result == n.v; ensures n.v == \\old(n.v);
  int clean(N n) { return n.get(); }
  //@ ensures n.v > 0; signals (RuntimeException e) n.v == 0; signals_only NullPointerException;
  void passing(N n) { n.may(); }
  //@ ensures \\result >= 3;
  int caught(N n) { try { n.may(); } catch (RuntimeException e) { return n.v + 3; } return 3; }
  //@ ensures true;
  void unwritten(N n) { n.plain(); }
  //@ requires n.v >= 0; ensures \\result == 3; ensures n.v == \\old(n.v);
  int makes(N n) { N m = N.make(); return m.v; }
  //@ requires n.v == 5 && n.next == null && N.s == 4; ensures n.v == 5; ensures N.s == 4;
  void everything(N n) { n.any(); }
  //@ requires n.v == 5; ensures N.s == 1; ensures n.v == 5;
  void statics(N n) { N.one(); }
  //@ requires a.length == 2 && b.length == 1 && b[0] == 1; ensures a[1] == 7; ensures b[0] == 1;
  void filled(int[] a, int[] b) { N.fill(a); }
  //@ ensures \\result == 1; ensures \\result >= 0;
  int cases(int k) { return N.sign(k); }
  //@ requires k > 1; ensures \\result == k + 1; ensures \\result == 7;
  int foreign(int k) { return N.outside(k); }
  int lacking(int k) { return N.outside(k); }
  //@ requires k > 0; ensures \\result == 0;
  int again(int k) { return k == 1 ? 0 : again(k - 1); }
  void ends(N n) { n.get(); }
  //@ requires k > 0;
  void unended(int k) { N.loops(k); }
}
"""
BY = "fails only by the contract of"
# The class of the verdict and, where it is undecided, how the reason begins.
EXPECTED: tuple[tuple[str, type[Verdict], str], ...] = (
    ("known:ensures.1", HoldsWithin, ""),
    ("known:ensures.2", HoldsWithin, ""),
    ("known:ensures.3", Fails, ""),
    ("known:call.33.N.add.requires.1", HoldsWithin, ""),
    ("known:call.33.N.add.invariant", HoldsWithin, ""),
    # The contract of the method that is named speaks for those below, which owe it.
    ("subclass:ensures.1", HoldsWithin, ""),
    ("owing:call.36.N.add.requires.1", Fails, ""),
    ("owing:call.36.N.add.invariant", Fails, ""),
    ("weak:ensures.1", Unknown, f"{BY} `N.some()`"),
    ("clean:ensures.1", HoldsWithin, ""),
    ("clean:ensures.2", HoldsWithin, ""),
    ("passing:ensures.1", HoldsWithin, ""),
    ("passing:signals.1", HoldsWithin, ""),
    ("passing:signals_only", Fails, ""),
    ("caught:ensures.1", HoldsWithin, ""),
    ("makes:ensures.1", HoldsWithin, ""),
    ("makes:ensures.2", HoldsWithin, ""),
    ("everything:ensures.1", Unknown, f"{BY} `N.any()`"),
    ("everything:ensures.2", Unknown, f"{BY} `N.any()`"),
    ("statics:ensures.1", HoldsWithin, ""),
    ("statics:ensures.2", HoldsWithin, ""),
    ("filled:ensures.1", HoldsWithin, ""),
    # The arrays may be one.
    ("filled:ensures.2", HoldsWithin, ""),
    ("cases:ensures.1", Fails, ""),
    ("cases:ensures.2", HoldsWithin, ""),
    ("again:ensures.1", HoldsWithin, ""),
    ("again:terminates", Unknown, "a callee may not end, by its contract"),
    ("ends:terminates", HoldsWithin, ""),
    ("unended:terminates", Unknown, "a callee may not end, by its contract"),
)


def verdict(spec: str, calls: Calls) -> Verdict:
    unit = parse_java(SourceFile("C.java", PROGRAM))
    file = Annotated(unit, attach(unit))
    asked = find_checked(lower_file(file).checked, file, f"C.{spec}", Ints.MATH, Demands(calls))
    bounded = bound_checked(asked.program, asked.method, LIMITS.bounds, LIMITS.ints, frozenset(asked.names), calls)
    return ask(Question(bounded, asked.names, LIMITS))


@pytest.mark.parametrize(("spec", "kind", "why"), EXPECTED, ids=[row[0] for row in EXPECTED])
def test_verdicts(spec: str, kind: type[Verdict], why: str) -> None:
    found = verdict(spec, Calls.CONTRACT)
    assert isinstance(found, kind), found
    if isinstance(found, Unknown):
        assert found.why == why


def test_without_a_contract_there_is_nothing_to_go_by() -> None:
    with pytest.raises(Refused) as refused:
        verdict("unwritten:ensures.1", Calls.CONTRACT)
    (diagnostic,) = refused.value.diagnostics
    assert diagnostic.message == "`plain` has no contract that could stand for it"
    assert diagnostic.notes[0].source.line(diagnostic.notes[0].span.start) == 46
    assert "--calls contract" in diagnostic.help


@pytest.mark.parametrize("calls", list(Calls))
def test_what_has_no_body_goes_by_its_contract(calls: Calls) -> None:
    assert isinstance(verdict("foreign:ensures.1", calls), HoldsWithin)
    assert isinstance(verdict("foreign:call.58.N.outside.requires.1", calls), HoldsWithin)
    assert verdict("foreign:ensures.2", calls) == Unknown(f"{BY} `N.outside(int)`")


@pytest.mark.parametrize("calls", list(Calls))
def test_a_demand_is_seen_before_the_call(calls: Calls) -> None:
    found = verdict("lacking:call.59.N.outside.requires.1", calls)
    assert isinstance(found, Fails)
    assert [clause.id for clause in found.trace.broken] == ["call.59.N.outside.requires.1"]


def test_all_asks_what_calls_owe(tmp_path: Path) -> None:
    (tmp_path / "C.java").write_text(PROGRAM, encoding="utf-8")
    inline = run(tmp_path, "check", "C.java", "--spec", "C.known:all")
    contract = run(tmp_path, "check", "C.java", "--spec", "C.known:all", "--calls", "contract")
    assert "call.33" not in inline.out
    assert "known:call.33.N.add.requires.1 holds" in contract.out
    assert "known:call.33.N.add.ensures.1" not in contract.out


def test_all_asks_what_is_owed_to_what_has_no_body(tmp_path: Path) -> None:
    (tmp_path / "C.java").write_text(PROGRAM, encoding="utf-8")
    ran = run(tmp_path, "check", "C.java", "--spec", "C.lacking:all", "--no-color")
    assert "lacking:call.59.N.outside.requires.1 fails" in ran.out
    assert "not replayed in the JVM: `outside` has no body" in ran.out


def test_undecided_has_its_exit_code(tmp_path: Path) -> None:
    (tmp_path / "C.java").write_text(PROGRAM, encoding="utf-8")
    ran = run(tmp_path, "check", "C.java", "--spec", "C.weak:ensures.1", "--calls", "contract")
    assert (ran.code, f"undecided: {BY} `N.some()`" in ran.out) == (3, True)
