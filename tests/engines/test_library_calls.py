"""Calls of the library go by contract: nobody sees the bodies, and some are known to leave all objects alone."""

import pytest

from slicer.base.codes import Code
from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Ints, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Insufficient, Unknown, Verdict
from tests.stages import answers, read_text, sliced, verdicts

LIMITS = Limits(Bounds(objects=2, length=2), Ints.MATH)
PROGRAM = """import java.util.List;
class P {
  int n; /*@ nullable @*/ String name; List items; static int s;
  //@ ensures n == \\old(n) + 1;
  void logs() { n++; System.out.println("n is " + n); System.err.flush(); }
  //@ ensures n == \\old(n); ensures \\result == 1;
  int adds(Object o) { items.add(o); return 1; }
  //@ ensures n == \\old(n); ensures s == \\old(s);
  void hashes(Object o) { o.hashCode(); }
  //@ ensures \\result >= 0;
  int length(String t) { return t.length(); }
  //@ ensures \\result || !\\result; ensures \\result;
  boolean same(String t) { return t.equals(name) && t.trim().isEmpty(); }
  //@ ensures n == \\old(n); ensures \\result != null;
  Object builds(int k) { StringBuilder b = new StringBuilder(); b.append(k).append("x"); return b; }
  //@ ensures \\result == 2; signals (Exception e) false;
  int catches(String t) { try { t.charAt(n); t.length(); } catch (RuntimeException e) { return 2; } return 2; }
  //@ ensures true; signals (Exception e) false;
  int throwing(String t) { return t.charAt(n); }
  //@ ensures true; signals (Exception e) false;
  int silent(String t) { return t.length(); }
  //@ requires true; ensures false; signals (NullPointerException e) true;
  int ofNull() { return name.length(); }
}
"""
EXPECTED: tuple[tuple[str, str, type[Verdict]], ...] = (
    ("logs", "ensures.1", HoldsWithin),
    ("adds", "ensures.1", Insufficient),
    ("adds", "ensures.2", HoldsWithin),
    # A class of the program may have it.
    ("hashes", "ensures.1", Insufficient),
    ("hashes", "ensures.2", Insufficient),
    ("length", "ensures.1", Insufficient),
    ("same", "ensures.1", HoldsWithin),
    ("same", "ensures.2", Insufficient),
    ("builds", "ensures.1", HoldsWithin),
    ("builds", "ensures.2", HoldsWithin),
    ("catches", "ensures.1", HoldsWithin),
    ("throwing", "signals.1", Insufficient),
    ("silent", "signals.1", HoldsWithin),
    ("ofNull", "ensures.1", Insufficient),
    ("ofNull", "nullPointer", Fails),
    ("silent", "nullPointer", HoldsWithin),
    ("throwing", "nullPointer", Insufficient),
    ("adds", "terminates", Unknown),
    ("logs", "terminates", HoldsWithin),
)


@pytest.mark.parametrize(("method", "clause", "expected"), EXPECTED)
def test_what_nobody_sees_may_do_anything(method: str, clause: str, expected: type[Verdict]) -> None:
    assert isinstance(verdicts(PROGRAM, f"P.{method}:{clause}", LIMITS)[clause], expected)


def test_the_method_is_named_where_only_its_contract_fails() -> None:
    ((_, verdict),) = answers(read_text(PROGRAM), "P.adds:ensures.1", LIMITS)
    assert isinstance(verdict, Insufficient)
    assert verdict.methods == ("java.util.List.add(List,Object)",)


def test_calls_beside_the_question_are_cut() -> None:
    found = sliced(PROGRAM, "P.logs:ensures.1", LIMITS)
    assert found.slice is not None
    text = found.slice.again.unit.source.text
    assert "println" not in text.partition("void logs()")[2].partition("\n")[0]


STAYING = """class P { int c; String s;
  /*@ requires a.length > 1; ensures c == 1; @*/
  void m(int[] a, P p) { c = 1; a[%s ? 1 : 0] = c * c; }
}
"""


@pytest.mark.parametrize(
    ("call", "stands"),
    [
        ("s.length() > 2", "a[library_length_m_l3_c37(s) > 2 ? 1 : 0]"),
        ("(s.trim()).length() > 2", "a[library_length_m_l3_c46((library_trim_m_l3_c38(s))) > 2 ? 1 : 0]"),
        ("Integer.parseInt(s.trim()) > 2", "a[library_parseInt_m_l3_c43(library_trim_m_l3_c54(s)) > 2 ? 1 : 0]"),
        ("s.isEmpty()", "a[library_isEmpty_m_l3_c37(s) ? 1 : 0]"),
        ("p.s.startsWith(s, 3)", "a[library_startsWith_m_l3_c39(p.s, s, 3) ? 1 : 0]"),
        ("System.nanoTime() > 7", "a[library_nanoTime_m_l3_c42() > 7 ? 1 : 0]"),
    ],
)
def test_a_stub_takes_the_place_of_a_call_that_stays(call: str, stands: str) -> None:
    found = sliced(STAYING % call, "P.m:ensures.1", LIMITS)
    assert found.slice is not None
    text = found.slice.again.unit.source.text
    assert stands in text.replace("/*~ library */ ", "")
    assert "/*~ library */ library_" in text


@pytest.mark.parametrize("call", ["hashCode() > 2", "super.hashCode() > 2", "this.hashCode() > 2"])
def test_the_object_itself_is_given_to_the_stub(call: str) -> None:
    text = STAYING.replace("c = 1; a[%s ? 1 : 0] = c * c;", f"a[{call} ? 1 : 0] = c * c; c = 1;")
    found = sliced(text, "P.m:ensures.1", LIMITS)
    assert found.slice is not None
    assert "(this) > 2 ? 1 : 0]" in found.slice.again.unit.source.text


MAKING = """import java.util.*;
class Own extends RuntimeException {{ {member} }}
class Bag extends ArrayList {{ }}
class P {{
  static int n;
  //@ ensures \\result == 1;
  int made(String s, int k, Bag b, Throwable t) {{ n = 1; {code} return n; }}
}}
"""


@pytest.mark.parametrize(
    ("member", "code", "expected"),
    [
        ("", "new RuntimeException(); new IllegalStateException(s); new Error(s, t);", HoldsWithin),
        ("", "new ArrayList(); new Own(); new StringBuilder(); new Integer(k); new Random();", HoldsWithin),
        ("", "try { new ArrayList(k); } catch (IllegalArgumentException e) { n = 2; }", Insufficient),
        ("", "new ArrayList(b);", Insufficient),
        ("", "new Bag();", HoldsWithin),
        ("", "new Thread();", Insufficient),
        ("public Throwable fillInStackTrace() { P.n = 7; return this; }", "new Own();", Insufficient),
        ("synchronized public Throwable fillInStackTrace() { return this; }", "new Own();", Insufficient),
        ("public String toString() { P.n = 7; return null; }", "new Error(t);", Insufficient),
        ("public String toString() { P.n = 7; return null; }", "new Error(s); new Own();", HoldsWithin),
        ("public Throwable fillInStackTrace() { P.n = 7; return this; }", "new Error(s);", HoldsWithin),
        ("", "try { Character.toString(k); } catch (IllegalArgumentException e) { n = 2; }", Insufficient),
    ],
)
def test_constructors_of_the_library_may_do_anything_but_for_some(
    member: str, code: str, expected: type[Verdict]
) -> None:
    verdict = verdicts(MAKING.format(member=member, code=code), "made:ensures.1", LIMITS)["ensures.1"]
    assert isinstance(verdict, expected)


def test_a_constructor_of_which_key_knows_too_little_has_no_slice() -> None:
    text = MAKING.format(member="", code="Thread u = new Thread(); n = u != null ? 1 : 2;")
    with pytest.raises(Refused) as refused:
        sliced(text, "made:ensures.1", LIMITS)
    assert refused.value.diagnostics[0].code is Code.S112


PRINTING = """import java.io.*;
class P {
  int n;
  //@ ensures n == \\old(n);
  void logs() { System.out.println("x"); }
  //@ ensures n == \\old(n);
  void given(PrintStream to) { to.println("x"); }
  %s
}
"""


@pytest.mark.parametrize(
    ("method", "member", "expected"),
    [
        ("logs", "", HoldsWithin),
        ("logs", "void other() { System.setOut(new Own(this)); }", Insufficient),
        ("logs", "<T> void hidden(T t) { System.setErr(null); }", Insufficient),
        ("given", "", Insufficient),
    ],
)
def test_a_stream_of_the_program_may_do_anything(method: str, member: str, expected: type[Verdict]) -> None:
    verdict = verdicts(PRINTING % member, f"{method}:ensures.1", LIMITS)["ensures.1"]
    assert isinstance(verdict, expected)
