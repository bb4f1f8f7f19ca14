"""What a core may lean on: the guard of an implicit exception belongs to the statement that may throw it.

Every case has its statement cut by hand, too: in the text a stub stands for what the formula switches off. Where the
text without the statement still holds, the core does without it; where it fails, the core has it.
"""

from dataclasses import dataclass

import pytest

from slicer.base.fragments import UnitId
from slicer.base.limits import Bounds, Limits, Purpose
from slicer.encode.encode import encode
from slicer.engines.question import Question
from slicer.engines.smt import ask, ask_abstract
from slicer.engines.verdict import AbstractVerdict, HoldsWithin, Refuted
from slicer.engines.widths import WIDTHS, width_for
from slicer.lower.files import Original
from slicer.solve.arithmetic import Bits
from slicer.solve.labels import Switch
from slicer.solve.session import Session
from slicer.solve.solver import Sat, Unsat
from tests.stages import method_of, question, read_text

LIMITS = Limits(Bounds(objects=2, unroll=2, length=3), seconds=30.0)
_STUB = """//@ ensures true; assignable \\strictly_nothing; signals (Throwable t) false;
  static native /*@ helper nullable @*/"""
PROGRAM = f"""class Q extends P {{
  int one() {{ return 2; }}
  void set() {{ s = 2; }}
}}
class P {{
  static int s; int f; /*@ nullable @*/ P next;
  int one() {{ return 1; }}
  void set() {{ s = 1; }}
  void nothing() {{ }}
  static void take(int x) {{ }}
  static int at(int[] a, int i) {{ return a[i]; }}
  {_STUB} int any();
  //@ ensures true; assignable \\strictly_nothing; signals_only IndexOutOfBoundsException;
  static native /*@ helper @*/ int may();
  {_STUB} boolean maybe();
  {_STUB} P anyone();
  {_STUB} int[] row();
  {_STUB} int[][] rows();
  {_STUB} RuntimeException error();
  {_STUB} Q other();
  /*@ {{contract}} @*/
  static {{method}}
}}
"""


@dataclass(frozen=True)
class Case:
    """`cut` is `code` without the statement that the case is about; `core` are the statements that must stay."""

    name: str
    contract: str
    head: str
    code: str
    core: tuple[str, ...]
    cut: str
    holds: bool

    def original(self, code: str) -> Original:
        method = f"{self.head} {{ {code} }}"
        return read_text(PROGRAM.replace("{contract}", self.contract).replace("{method}", method))

    def question(self, code: str, purpose: Purpose) -> Question:
        original = self.original(code)
        return question(original, method_of(original, "m"), LIMITS, "ensures.1", purpose=purpose)


READ, HEAD = "int x = a[i]; return i;", "int m(int[] a, int i)"
CASES = (
    # No run with i < 0 gets behind `a[i]`. The stub does not look at `i`.
    Case("index", "ensures \\result >= 0;", HEAD, READ, ("x = a[i]", "return i;"), "int x = any(); return i;", False),
    # Here the precondition says so: nobody needs the guard.
    Case(
        "index-known",
        "requires i >= 0; ensures \\result >= 0;",
        HEAD,
        READ,
        ("return i;",),
        "int x = any(); return i;",
        True,
    ),
    # One of two guards is enough: of equals the later goes.
    Case(
        "index-twice",
        "ensures \\result >= 0;",
        HEAD,
        "int x = a[i]; int y = a[i]; return i;",
        ("x = a[i]", "return i;"),
        "int x = a[i]; int y = any(); return i;",
        True,
    ),
    # The length is read behind the same test for null.
    Case(
        "length",
        "ensures \\result;",
        "boolean m(/*@ nullable @*/ int[] a)",
        "int x = a.length; return a != null;",
        ("x = a.length", "return a != null;"),
        "int x = any(); return a != null;",
        False,
    ),
    Case(
        "field",
        "ensures \\result;",
        "boolean m(/*@ nullable @*/ P p)",
        "int x = p.f; return p != null;",
        ("x = p.f", "return p != null;"),
        "int x = any(); return p != null;",
        False,
    ),
    Case(
        "division",
        "ensures \\result != 0;",
        "int m(int d)",
        "int x = 7 / d; return d;",
        ("x = 7 / d", "return d;"),
        "int x = any(); return d;",
        False,
    ),
    Case(
        "cast",
        "ensures \\result;",
        "boolean m(/*@ nullable @*/ P p)",
        "Q q = (Q) p; return p == null || p instanceof Q;",
        ("q = (Q) p", "return p == null || p instanceof Q;"),
        "Q q = other(); return p == null || p instanceof Q;",
        False,
    ),
    # The guards of a condition are the condition's.
    Case(
        "condition",
        "ensures \\result >= 0;",
        HEAD,
        "if (a[i] > 0) { } return i;",
        ("if (a[i] > 0", "return i;"),
        "if (maybe()) { } return i;",
        False,
    ),
    Case(
        "loop",
        "ensures \\result >= 0;",
        HEAD,
        "while (a[i] > 5) { a[0] = 0; } return i;",
        ("while (a[i] > 5", "return i;"),
        "while (maybe()) { a[0] = 0; } return i;",
        False,
    ),
    Case(
        "argument",
        "ensures \\result >= 0;",
        HEAD,
        "take(a[i]); return i;",
        ("take(a[i]);", "return i;"),
        "take(any()); return i;",
        False,
    ),
    Case(
        "behind-a-test",
        "requires i < a.length; ensures \\result > 0 || \\result == i;",
        HEAD,
        "boolean b = i < 3 && a[i] > 5; return b ? 1 : i < 0 ? -7 : i;",
        ("b = i < 3 && a[i] > 5", "return b ? 1 : i < 0 ? -7 : i;"),
        "boolean b = maybe(); return b ? 1 : i < 0 ? -7 : i;",
        False,
    ),
    Case(
        "each",
        "ensures \\result;",
        "boolean m(/*@ nullable @*/ int[] a)",
        "int n = 0; for (int x : a) { n++; } return a != null;",
        ("for (int x : a)", "return a != null;"),
        "int n = 0; for (int x : row()) { n++; } return a != null;",
        False,
    ),
    # A callee's guard is the callee's statement's.
    Case(
        "in-a-callee",
        "ensures \\result >= 0;",
        HEAD,
        "int x = at(a, i); return i;",
        ("return a[i];", "x = at(a, i)", "return i;"),
        "int x = any(); return i;",
        False,
    ),
    Case(
        "finally",
        "ensures \\result >= 0;",
        HEAD,
        "try { int x = a[i]; } finally { s = 1; } return i;",
        ("x = a[i]", "return i;"),
        "try { int x = any(); } finally { s = 1; } return i;",
        False,
    ),
    # The left side stays, and with it what it may throw: the stub only gives the value.
    Case(
        "left-compound",
        "ensures \\result >= 0;",
        HEAD,
        "a[i] += 4; return i;",
        ("return i;",),
        "a[i] = any(); return i;",
        True,
    ),
    Case(
        "left-index",
        "ensures \\result >= 0;",
        HEAD,
        "a[i] = 4; return i;",
        ("return i;",),
        "a[i] = any(); return i;",
        True,
    ),
    Case(
        "left-inside",
        "ensures \\result >= 0;",
        HEAD,
        "a[a[i]] = 4; return i;",
        ("return i;",),
        "a[a[i]] = any(); return i;",
        True,
    ),
    Case(
        "left-field",
        "ensures \\result;",
        "boolean m(/*@ nullable @*/ P p)",
        "p.f = 4; return p != null;",
        ("return p != null;",),
        "p.f = any(); return p != null;",
        True,
    ),
    # The value goes, and with it what it may throw.
    Case(
        "value-of-element",
        "ensures \\result != 0;",
        "int m(int[] a, int d)",
        "a[0] = 7 / d; return d;",
        ("a[0] = 7 / d;", "return d;"),
        "a[0] = any(); return d;",
        False,
    ),
    Case(
        "value-of-field",
        "ensures \\result != 0;",
        "int m(P p, int d)",
        "p.f = 7 / d; return d;",
        ("p.f = 7 / d;", "return d;"),
        "p.f = any(); return d;",
        False,
    ),
    # The array of objects of `Q` takes whatever the stub gives, or throws: of `p` that says nothing.
    Case(
        "element-of-another-class",
        "requires \\typeof(ps) == \\type(Q[]); ensures \\result;",
        "boolean m(P[] ps, P p)",
        "ps[0] = p; return p instanceof Q;",
        ("ps[0] = p;", "return p instanceof Q;"),
        "ps[0] = anyone(); return p instanceof Q;",
        False,
    ),
    # A receiver stays.
    Case(
        "receiver",
        "ensures \\result;",
        "boolean m(/*@ nullable @*/ P p)",
        "p.nothing(); return p != null;",
        ("return p != null;",),
        "p.nothing(); return p != null;",
        True,
    ),
    # Which body runs is the receiver's to say, and the receiver stays.
    Case(
        "dispatch",
        "requires p instanceof Q; ensures s == 2;",
        "void m(P p)",
        "p.set();",
        ("s = 2;",),
        "p.set();",
        True,
    ),
    # The result is the call's: without it nobody knows what is returned.
    Case(
        "dispatched-result",
        "requires p instanceof Q; ensures \\result == 2;",
        "int m(P p)",
        "int x = p.one(); return x;",
        ("return 2;", "x = p.one()", "return x;"),
        "int x = any(); return x;",
        False,
    ),
    # Whatever is thrown, the run does not end normally.
    Case(
        "throw",
        "ensures \\result >= 0;",
        "int m(int i)",
        "if (i < 0) throw new RuntimeException(); return i;",
        ("if (i < 0", "return i;"),
        "if (i < 0) throw error(); return i;",
        True,
    ),
    # Caught, it matters which: the stub may give one that another handler takes, or none.
    Case(
        "throw-caught",
        "ensures \\result == 1;",
        "int m()",
        "int r = 0; try { throw new ArithmeticException(); } catch (ArithmeticException e) { r = 1; }"
        " catch (RuntimeException e) { r = 2; } return r;",
        ("throw new ArithmeticException();", "r = 1;", "return r;"),
        "int r = 0; try { throw error(); } catch (ArithmeticException e) { r = 1; }"
        " catch (RuntimeException e) { r = 2; } return r;",
        False,
    ),
    # In a `try` a run that throws goes on: with the guard free it may, whatever `i` is ...
    Case(
        "try-that-throws-not",
        "requires i == 0 && a.length > 0; ensures \\result == 1;",
        HEAD,
        "int r = 1; try { int x = a[i]; } catch (IndexOutOfBoundsException e) { r = 2; } return r;",
        ("r = 1", "x = a[i]", "return r;"),
        "int r = 1; try { int x = may(); } catch (IndexOutOfBoundsException e) { r = 2; } return r;",
        False,
    ),
    # ... and it may not.
    Case(
        "try-that-throws",
        "requires i < 0; ensures \\result == 2;",
        HEAD,
        "int r = 1; try { int x = a[i]; } catch (IndexOutOfBoundsException e) { r = 2; } return r;",
        ("x = a[i]", "r = 2;", "return r;"),
        "int r = 1; try { int x = may(); } catch (IndexOutOfBoundsException e) { r = 2; } return r;",
        False,
    ),
    # Either way is fine.
    Case(
        "try-either-way",
        "ensures \\result > 0;",
        HEAD,
        "int r = 1; try { int x = a[i]; } catch (IndexOutOfBoundsException e) { r = 2; } return r;",
        ("r = 1", "r = 2;", "return r;"),
        "int r = 1; try { int x = may(); } catch (IndexOutOfBoundsException e) { r = 2; } return r;",
        True,
    ),
    Case(
        "size",
        "ensures \\result >= 0;",
        "int m(int n)",
        "int[] t = new int[n]; return n;",
        ("t = new int[n]", "return n;"),
        "int[] t = row(); return n;",
        False,
    ),
    # All sizes are tested before anything is made: also that of rows of which there is none.
    Case(
        "sizes",
        "requires n == 0; ensures \\result >= 0;",
        "int m(int n, int k)",
        "int[][] t = new int[n][k]; return k;",
        ("t = new int[n][k]", "return k;"),
        "int[][] t = rows(); return k;",
        False,
    ),
    Case(
        "rows",
        "ensures \\result == 3;",
        "int m()",
        "int[][] t = new int[2][3]; return t[1].length;",
        ("t = new int[2][3]", "return t[1].length;"),
        "int[][] t = rows(); return t[1].length;",
        False,
    ),
)


def core_of(case: Case) -> tuple[Question, frozenset[UnitId]]:
    asked = case.question(case.code, Purpose.CORE)
    verdict = ask(asked)
    assert isinstance(verdict, HoldsWithin), verdict
    assert not verdict.undecided
    return asked, verdict.core


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_core(case: Case) -> None:
    asked, core = core_of(case)
    program = asked.bounded.program
    spans = sorted((program.units[unit].spans[0] for unit in core), key=lambda span: span.start)
    assert tuple(map(program.source.slice, spans)) == case.core


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_core_is_enough_and_no_unit_too_much(case: Case) -> None:
    asked, core = core_of(case)
    encoding = encode(asked.bounded, LIMITS.ints)
    session = Session(encoding, Bits.of(width_for(encoding, WIDTHS[1])), LIMITS)
    always = session.literals(Switch.ASSUMED) | session.literals(Switch.SITE)
    always |= {session.violation(asked.goals, defined=False)}
    assert isinstance(session.check(always | session.units(core)), Unsat)
    for unit in core:
        assert isinstance(session.check(always | session.units(core - {unit})), Sat), unit


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_text_without_the_statement_says_the_same(case: Case) -> None:
    verdict: AbstractVerdict = ask_abstract(case.question(case.cut, Purpose.ABSTRACT))
    assert isinstance(verdict, HoldsWithin if case.holds else Refuted), verdict
