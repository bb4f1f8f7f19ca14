"""Calls by contract: what callees promise is all that is known, what they demand is owed."""

import json
from pathlib import Path

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Calls, Demands, Ints, Limits
from slicer.base.source import SourceFile
from slicer.bound.method import bound
from slicer.claims.spec import find
from slicer.engines.question import Question
from slicer.engines.replay import replay
from slicer.engines.setting import Setting, set_up
from slicer.engines.smt import ask
from slicer.engines.verdict import Disagreement, Fails, HoldsWithin, Insufficient, Unknown, Verdict
from slicer.interpret.concrete import Address, Input, Object
from slicer.ir.types import ClassType
from slicer.java.parse import parse_java
from slicer.jml.attach import attach
from slicer.jml.family import Annotated
from slicer.lower.files import lower_file
from slicer.solve.solver import Sat
from tests.command import run
from tests.stages import by_contract

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
  //@ requires k > 0; ensures true;
  void there(int k) { if (k > 1) back(k); }
  //@ requires k > 0; ensures true;
  void back(int k) { there(k - 1); }
  //@ requires k > 0; ensures true;
  void both(int k) { N.loops(k); if (k > 1) both(k - 1); }
  //@ requires k > 0;
  void unended(int k) { N.loops(k); }
  //@ requires a.length == 2 && b.length == 2 && b[0] == 1; ensures b[0] == 1;
  void aliased(int[] a, int[] b) { N.fill(a); }
  //@ ensures \\result;
  boolean loop() { T r = T.two(); return r.next == r; }
  //@ ensures !\\result;
  boolean lasso() { T r = T.two(); return r.next.next == r; }
  //@ ensures !\\result;
  boolean other() { T r = T.with(); return r.u == null; }
  //@ ensures \\result;
  boolean never() { T.with(); return false; }
  //@ requires t.next == null; ensures t.next == null || t.next.next == null || t.next.next == t.next;
  void chain(T t) { t.link(); }
  //@ requires a.length == 1;
  void nulls(int[] a) { T.fails(a[0]); }
  //@ ensures \\result != 0;
  int either(int k) { if (k > 0) return N.outside(k); return k; }
}
class U { }
class T {
  /*@ nullable @*/ T next; /*@ nullable @*/ U u;
  //@ ensures \\fresh(\\result) && \\fresh(\\result.next); assignable \\nothing; signals (Exception e) false;
  static native T two();
  //@ ensures \\fresh(\\result) && \\fresh(\\result.u); assignable \\nothing; signals (Exception e) false;
  static native T with();
  //@ ensures \\fresh(next) && \\fresh(next.next); assignable next; signals (Exception e) false;
  native void link();
  //@ ensures true; signals_only NullPointerException; assignable \\nothing;
  static native void fails(int k);
}
"""
BY = "too weak for it: the contract of"
# The class of the verdict and, where it is undecided, the reason, or the method whose contract is not enough.
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
    ("weak:ensures.1", Insufficient, "N.some()"),
    ("clean:ensures.1", HoldsWithin, ""),
    ("clean:ensures.2", HoldsWithin, ""),
    ("passing:ensures.1", HoldsWithin, ""),
    ("passing:signals.1", HoldsWithin, ""),
    ("passing:signals_only", Fails, ""),
    ("caught:ensures.1", HoldsWithin, ""),
    ("makes:ensures.1", HoldsWithin, ""),
    ("makes:ensures.2", HoldsWithin, ""),
    ("everything:ensures.1", Insufficient, "N.any()"),
    ("everything:ensures.2", Insufficient, "N.any()"),
    ("statics:ensures.1", HoldsWithin, ""),
    ("statics:ensures.2", HoldsWithin, ""),
    ("filled:ensures.1", HoldsWithin, ""),
    # Arrays of different lengths are two, those of one length may be one.
    ("filled:ensures.2", HoldsWithin, ""),
    ("aliased:ensures.1", Fails, ""),
    ("cases:ensures.1", Fails, ""),
    ("cases:ensures.2", HoldsWithin, ""),
    ("again:ensures.1", HoldsWithin, ""),
    ("again:terminates", Unknown, "no contract is trusted to say that the recursion through `C.again(int)` ends"),
    ("there:terminates", Unknown, "no contract is trusted to say that the recursion through `C.back(int)` ends"),
    (
        "both:terminates",
        Unknown,
        (
            "by its contract a callee need not end, "
            "and no contract is trusted to say that the recursion through `C.both(int)` ends"
        ),
    ),
    ("ends:terminates", HoldsWithin, ""),
    ("unended:terminates", Unknown, "by its contract a callee need not end"),
    # Both objects are new, which does not make them one; each can refer to the other.
    ("loop:ensures.1", Insufficient, "T.two()"),
    ("lasso:ensures.1", Insufficient, "T.two()"),
    # A new object can hold a new one of another class, so the call ends, and `false` is returned.
    ("other:ensures.1", HoldsWithin, ""),
    ("never:ensures.1", Insufficient, "T.with()"),
    # So can the locations of a frame.
    ("chain:ensures.1", Insufficient, "T.link()"),
    # What the contract lets be thrown may be thrown by an evaluation, but is of no other class.
    ("nulls:nullPointer", Insufficient, "T.fails(int)"),
    ("nulls:indexBounds", HoldsWithin, ""),
    # No contract stands for anything in the run that returns 0.
    ("either:ensures.1", Fails, ""),
)


def question(spec: str, calls: Calls) -> Question:
    unit = parse_java(SourceFile("C.java", PROGRAM))
    file = Annotated(unit, attach(unit))
    asked = find(lower_file(file).checked, file, f"C.{spec}", Ints.MATH, Demands(calls))
    bounded = bound(asked.program, asked.method, LIMITS.bounds, LIMITS.ints, frozenset(asked.names), Demands(calls))
    return Question(bounded, asked.names, LIMITS)


def verdict(spec: str, calls: Calls) -> Verdict:
    return ask(question(spec, calls))


@pytest.mark.parametrize(("spec", "kind", "why"), EXPECTED, ids=[row[0] for row in EXPECTED])
def test_verdicts(spec: str, kind: type[Verdict], why: str) -> None:
    found = verdict(spec, Calls.CONTRACT)
    assert isinstance(found, kind), found
    if isinstance(found, Unknown):
        assert found.why == why
    if isinstance(found, Insufficient):
        assert found.methods == (why,)


def test_without_a_contract_there_is_nothing_to_go_by() -> None:
    with pytest.raises(Refused) as refused:
        verdict("unwritten:ensures.1", Calls.CONTRACT)
    (diagnostic,) = refused.value.diagnostics
    assert diagnostic.message == "`plain` has no contract to use instead of its body"
    assert diagnostic.notes[0].source.line(diagnostic.notes[0].span.start) == 46
    assert "--calls contract" in diagnostic.help


@pytest.mark.parametrize("calls", list(Calls))
def test_what_has_no_body_goes_by_its_contract(calls: Calls) -> None:
    assert isinstance(verdict("foreign:ensures.1", calls), HoldsWithin)
    assert isinstance(verdict("foreign:call.58.N.outside.requires.1", calls), HoldsWithin)
    found = verdict("foreign:ensures.2", calls)
    assert isinstance(found, Insufficient)
    assert found.methods == ("N.outside(int)",)


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


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        # The demand is seen before the contract stands for anything; what the call returned comes behind it.
        ("lacking:call.59.N.outside.requires.1", {False}),
        ("foreign:ensures.2", {True}),
        # One run passes the call, another does not.
        ("either:ensures.1", {False, True}),
    ],
)
def test_runs_know_whether_a_contract_stood_in_them(spec: str, expected: set[bool]) -> None:
    setting = set_up((question(spec, Calls.INLINE),))
    assert isinstance(setting, Setting)
    b, session = setting.encoding.builder, setting.session
    (goal,) = (name for name in setting.encoding.goals if spec.endswith(name))
    (claim,) = setting.encoding.goals[goal]
    found = {
        stood
        for stood, node in ((True, claim.guessed), (False, b.not_(claim.guessed)))
        if isinstance(setting.everything((goal,), session.probe(b.and_(claim.path, node))), Sat)
    }
    assert found == expected


def test_what_rests_on_contracts_says_so(tmp_path: Path) -> None:
    (tmp_path / "C.java").write_text(PROGRAM, encoding="utf-8")
    asked = ("check", "C.java", "--spec", "C.cases:ensures.2", "--objects", "2")
    note = "note: rests on the contract of `N.sign(int)` at line 22, with at most 2 new objects of each class"
    assert note in run(tmp_path, *asked, "--calls", "contract").out
    assert "rests on" not in run(tmp_path, *asked).out
    known = run(tmp_path, "check", "C.java", "--spec", "C.known:ensures.1", "--calls", "contract")
    assert ", and on what calls owe: call.33.N.add.requires.1" in known.out


def test_contracts_excuse_only_the_runs_that_they_stand_in() -> None:
    """With `k == 1` nobody can run the call that is made; with `k == -1` none is made and the method returns -1."""
    asked = question("either:ensures.1", Calls.INLINE)
    this = Address("C", 1)
    called, passed = (Input({"this": this, "k": k}, {this: Object(ClassType("C"))}) for k in (1, -1))
    assert replay(asked.bounded, called, asked.goals, Ints.MATH, guessed=True) is None
    with pytest.raises(Disagreement, match="no clause breaks"):
        replay(asked.bounded, passed, asked.goals, Ints.MATH, guessed=False)


def test_what_breaks_before_any_contract_is_found_first() -> None:
    """Both calls owe the same invariant; where the second breaks it, the first may have done what its body does not."""
    text = """class A { int f;
  //@ invariant f >= 0;
  //@ requires k >= 0; ensures f == \\old(f) + k; assignable f;
  native void add(int k);
}
class B extends A { int most;
  //@ invariant most <= 10;
}
class P { void m(A a, A b) { a.add(1); b.add(2); } }"""
    found = by_contract(text, "m", "call.9.A.add.invariant", Limits(Bounds(2, 2, 2)))
    assert isinstance(found, Fails)


def test_what_a_call_owes_by_the_contract_it_names_is_found_also_where_another_body_runs() -> None:
    """The body of the subclass demands less and names its parameter otherwise."""
    text = """class A {
  //@ requires k >= 0; ensures true; signals (Exception e) false;
  void add(int k) { }
}
class B extends A {
  //@ also requires j >= -5; ensures true; signals (Exception e) false;
  void add(int j) { }
}
class P {
  //@ requires a instanceof B;
  void m(A a, int i) { a.add(i); }
}"""
    found = by_contract(text, "m", "call.11.A.add.requires.1", Limits(Bounds(2, 2, 2)))
    assert isinstance(found, Fails)
    assert [clause.id for clause in found.trace.broken] == ["call.11.A.add.requires.1"]


# What the texts of both methods can throw.
DIVIDES = {"nullPointer": "holds", "divByZero": "holds"}
SILENT = """class A {
  //@ requires d != 0; ensures \\result <= k || k < 0;
  int div(int k, int d) { return k / d; }
  //@ ensures true; signals_only ArithmeticException;
  int told(int k, int d) { return k / d; }
  //@ ensures \\result >= 0;
  int down(int n) { return n <= 0 ? 0 : 1 / n + down(n - 1); }
}
interface I { //@ ensures true;
  int get(int k); }
class J implements I { public int get(int k) { return 7 / k; } }
class P {
  //@ ensures \\result <= k || k < 0; ensures \\result == k / 2;
  int half(A a, int k) { return a.div(k, 2); }
  int zero(A a, int k) { return a.div(k, k); }
  int told(A a, int k) { return a.told(k, 2); }
  int down(A a, int k) { return a.down(k); }
  int one(I i) { return i.get(1); }
  //@ signals_only \\nothing;
  int none(A a, int k) { return a.div(k, 3); }
}"""


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        # By the contract the body may do more than it does, but not with exceptions, of which it says nothing.
        ("half", {"ensures.1": "holds", "ensures.2": "undecided", "terminates": "holds", **DIVIDES}),
        ("zero", {"terminates": "holds", **DIVIDES, "divByZero": "fails"}),
        ("told", {"terminates": "holds", **DIVIDES, "divByZero": "undecided"}),
        ("down", {"terminates": "holds", **DIVIDES}),
        ("one", {"terminates": "holds", **DIVIDES}),
        ("none", {"signals_only": "holds", "terminates": "holds", **DIVIDES}),
    ],
)
def test_exceptions_of_which_a_contract_says_nothing_are_those_of_the_body(
    tmp_path: Path, method: str, expected: dict[str, str]
) -> None:
    (tmp_path / "P.java").write_text(SILENT, encoding="utf-8")
    ran = run(tmp_path, "check", "P.java", "--spec", f"P.{method}", "--calls", "contract", "--json")
    documents = json.loads("[" + ran.out.replace("}\n{", "},{") + "]")
    found = {each["property"]: each["verdict"] for each in documents}
    assert {name: word for name, word in found.items() if not name.startswith("call.")} == expected


def test_a_contract_that_says_nothing_stands_for_a_body_that_cannot_be_run(tmp_path: Path) -> None:
    """What made the exceptions undecided does so again, and nothing else."""
    body = "long n = k; return n << 70 > 0 ? k / d : k;"
    (tmp_path / "P.java").write_text(SILENT.replace("return k / d; }", body + " }", 1), encoding="utf-8")
    ran = run(tmp_path, "check", "P.java", "--spec", "P.half", "--calls", "contract")
    assert "half:ensures.1 holds" in ran.out
    assert "half:divByZero is undecided: too weak for it: the contract of `A.div(int,int)`" in ran.out
