"""Calls in specifications whose bodies are more than one expression: what a run of the body gives."""

import json
from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.encode.encoding import QUERY
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Verdict
from tests.command import run
from tests.stages import verdicts

LIMITS = Limits(Bounds(2, 2, 2))
PROGRAM = """
class N {{
  int v;
  /*@ nullable */ N next;
  /*@ pure */ int size() {{ return next == null ? 1 : 1 + next.size(); }}
  /*@ pure */ boolean has(int x) {{ if (v == x) return true; return next != null && next.has(x); }}
  /*@ pure */ static boolean in(/*@ nullable */ N n, int x) {{ return n != null && (n.v == x || in(n.next, x)); }}
  /*@ pure */ int kind() {{ return 1; }}
}}
class M extends N {{
  /*@ pure */ int kind() {{ int k = super.kind(); k++; return k; }}
}}
class A {{
  int f;
  /*@ nullable */ N list;
  /*@ pure */ static int max(int a, int b) {{ if (a > b) return a; else return b; }}
  /*@ pure */ static int abs(int a) {{ int r = a; if (r < 0) {{ r = -r; }} return r; }}
  /*@ pure */ static int sign(int a) {{ int r; if (a > 0) r = 1; else if (a < 0) r = -1; else r = 0; return r; }}
  /*@ pure */ static boolean sorted(int[] a) {{
    for (int i = 1; i < a.length; i++) {{ if (a[i - 1] > a[i]) return false; }}
    return true;
  }}
  /*@ pure */ static int sum(int[] a) {{ int s = 0; for (int x : a) {{ if (x < 0) continue; s += x; }} return s; }}
  /*@ pure */ static int pairs(int[] a) {{
    int n = 0;
    outer: for (int i = 0; i < a.length; i++)
      for (int k = 0; k < a.length; k++) {{ if (i == k) continue outer; if (a[i] == a[k]) n++; }}
    return n;
  }}
  /*@ pure */ static int word(int k) {{
    switch (k) {{ case 1: return 10; case 2: k = 20; break; case 3: k = 30; default: k++; }} return k;
  }}
  /*@ pure */ static int unused(int[] a) {{ int t = a[1]; return 0; }}
  /*@ pure */ static int sometimes(int[] a, boolean b) {{ if (b) {{ int t = a[1]; }} return 0; }}
  /*@ pure */ static int thrown(int k) {{ if (k < 0) throw new IllegalArgumentException(); return k; }}
  /*@ pure */ static int twice(int k) {{ int r = max(k, 0); return r + max(k, 0); }}
  /*@ requires k > 0; */
  /*@ pure */ static int demanding(int k) {{ int r = k; return r; }}
  /*@ pure */ static int endless(int k) {{ while (true) {{ k++; }} }}
  /*@ pure */ int field() {{ int k = f; return k; }}
  /*@ pure */ int makes() {{ int[] a = new int[1]; return a[0]; }}
  /*@ pure */ int changes() {{ f = 1; return f; }}
  /*@ pure */ int tries() {{ try {{ return f; }} finally {{ }} }}
  int impure() {{ int g = f; return g; }}
  /*@ pure */ int deep() {{ int g = impure(); return g; }}
  /*@ {contract} @*/
  {method}
}}
"""


def asked(contract: str, method: str, limits: Limits = LIMITS) -> Verdict:
    return verdicts(PROGRAM.format(contract=contract, method=method), "A.m:ensures.1", limits)["ensures.1"]


@pytest.mark.parametrize(
    ("contract", "method", "expected"),
    [
        ("ensures \\result == max(a, b);", "int m(int a, int b) { return a < b ? b : a; }", HoldsWithin),
        ("ensures \\result == max(a, b);", "int m(int a, int b) { return a < b ? a : b; }", Fails),
        ("ensures \\result == abs(a);", "int m(int a) { return a >= 0 ? a : 0 - a; }", HoldsWithin),
        ("ensures abs(a) > 0;", "void m(int a) { }", Fails),
        ("ensures sign(a) == \\result;", "int m(int a) { return a > 0 ? 1 : a < 0 ? -1 : 0; }", HoldsWithin),
        ("ensures sign(a) != 0;", "void m(int a) { }", Fails),
        ("requires sorted(a); requires a.length == 2; ensures a[0] <= a[1];", "void m(int[] a) { }", HoldsWithin),
        ("requires sorted(a); requires a.length == 2; ensures a[0] < a[1];", "void m(int[] a) { }", Fails),
        ("ensures sorted(a);", "void m(int[] a) { if (a.length == 2) a[1] = a[0]; }", HoldsWithin),
        ("ensures sorted(a);", "void m(int[] a) { }", Fails),
        ("requires a.length == 2; ensures sum(a) == 7;", "void m(int[] a) { a[0] = -1; a[1] = 7; }", HoldsWithin),
        ("requires a.length == 2; ensures sum(a) == 6;", "void m(int[] a) { a[0] = -1; a[1] = 7; }", Fails),
        ("requires a.length == 2; ensures pairs(a) == (a[0] == a[1] ? 1 : 0);", "void m(int[] a) { }", HoldsWithin),
        ("requires a.length == 2; ensures pairs(a) == (a[0] == a[1] ? 2 : 0);", "void m(int[] a) { }", Fails),
        ("ensures word(1) == 10 && word(2) == 20 && word(3) == 31 && word(7) == 8;", "void m() { }", HoldsWithin),
        ("ensures word(3) == 30;", "void m() { }", Fails),
        ("ensures twice(k) == 2 * max(k, 0);", "void m(int k) { }", HoldsWithin),
        # The state is the one that the clause is about.
        ("ensures field() == \\old(field()) + 1;", "void m() { f++; }", HoldsWithin),
        ("ensures field() == \\old(field());", "void m() { f++; }", Fails),
        # Recursion, and the body that the exact class has.
        ("requires n.next != null && n.next.next == null; ensures n.size() == 2;", "void m(N n) { }", HoldsWithin),
        ("requires n.next != null; ensures n.size() == 1;", "void m(N n) { }", Fails),
        ("ensures n.has(n.v);", "void m(N n) { }", HoldsWithin),
        ("ensures n.has(x) ==> n.v == x;", "void m(N n, int x) { }", Fails),
        ("ensures n.has(x) == N.in(n, x);", "void m(N n, int x) { }", HoldsWithin),
        ("ensures !N.in(null, x);", "void m(int x) { }", HoldsWithin),
        ("ensures n.kind() == (n instanceof M ? 2 : 1);", "void m(N n) { }", HoldsWithin),
        ("ensures n.kind() == 1;", "void m(N n) { }", Fails),
        # Quantified variables and results are arguments as others are.
        ("ensures (\\forall int i; -2 <= i && i < 3; abs(i) == max(i, -i));", "void m() { }", HoldsWithin),
        ("ensures (\\forall int i; -2 <= i && i < 3; abs(i) == i);", "void m() { }", Fails),
        ("ensures abs(\\result) == max(\\result, -\\result);", "int m(int k) { return k; }", HoldsWithin),
        # What is not evaluated needs no value.
        ("requires a.length == 0; ensures sometimes(a, false) == 0;", "void m(int[] a) { }", HoldsWithin),
        ("requires k >= 0; ensures thrown(k) == k;", "void m(int k) { }", HoldsWithin),
        ("requires k > 0; ensures demanding(k) == k;", "void m(int k) { }", HoldsWithin),
    ],
)
def test_a_call_means_what_a_run_of_its_body_gives(contract: str, method: str, expected: type[Verdict]) -> None:
    assert isinstance(asked(contract, method), expected)


@pytest.mark.parametrize(
    "call",
    [
        "list.size() == 1",
        "unused(a) == 0",
        "sometimes(a, true) == 0",
        "sometimes(null, false) == 0",
        "thrown(-1) == -1",
        "demanding(0) == 0",
        "twice(1 / f) == 0",
        "!list.has(3)",
    ],
)
def test_where_a_run_gives_nothing_there_is_no_value(call: str) -> None:
    contract = f"requires list == null && f == 0 && a.length == 1; ensures {call};"
    found = asked(contract, "void m(int[] a) { }")
    assert isinstance(found, Unknown)
    assert found.why == "specification undefined"


@pytest.mark.parametrize(
    "call",
    [
        *("max(k, j)", "abs(k)", "sign(k)", "sorted(a)", "sum(a)", "pairs(a)", "word(k)", "unused(a)", "thrown(k)"),
        *("sometimes(a, k > 0)", "twice(k)", "field()", "n.size()", "n.has(k)", "N.in(list, k)", "n.kind()"),
    ],
)
def test_code_that_calls_it_gets_the_same(call: str) -> None:
    kind = "boolean" if call.startswith(("sorted", "n.has", "N.in")) else "int"
    wrong = f"!{call}" if kind == "boolean" else f"{call} + 1"
    method = f"{kind} m(int[] a, N n, int k, int j) {{ return {call}; }}"
    assert isinstance(asked(f"ensures \\result == {call};", method), HoldsWithin)
    assert isinstance(asked(f"ensures \\result == ({wrong});", method), Fails)


def test_behind_the_bound_nothing_is_known() -> None:
    found = asked("ensures n.size() <= 4;", "void m(N n) { }")
    # Objects in a circle have no size: what is left out is told.
    assert isinstance(found, HoldsWithin)
    assert [hit.name for hit in found.hits] == [QUERY]
    assert isinstance(asked("ensures n.size() <= 4;", "void m(N n) { }", Limits(Bounds(3, 2, 2))), Fails)
    endless = asked("ensures endless(3) == 4;", "void m() { }")
    assert not isinstance(endless, Fails)
    assert not isinstance(endless, HoldsWithin) or endless.hits


def test_arithmetic_in_a_body_is_that_of_java() -> None:
    java = Limits(Bounds(2, 2, 2), Ints.JAVA)
    assert isinstance(asked("ensures abs(a) >= 0;", "void m(int a) { }", java), Fails)
    assert isinstance(asked("ensures abs(a) >= 0;", "void m(int a) { }"), HoldsWithin)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("makes() == 0", "a call of `makes`, whose body makes objects,"),
        ("changes() == 1", "a call of `changes`, whose body changes the state,"),
        ("tries() == f", "a call of `tries`, whose body has a `try`,"),
        ("deep() == f", "a call of `impure`, which is not `pure`,"),
    ],
)
def test_what_does_more_than_to_compute_a_value_is_refused(call: str, why: str) -> None:
    text = PROGRAM.format(contract=f"ensures {call}; ensures true;", method="void m() { }")
    found = verdicts(text, "A.m:all", LIMITS)
    refused = found["ensures.1"]
    assert isinstance(refused, Unknown)
    assert refused.why == f"{why} in a specification is not supported yet"
    assert isinstance(found["ensures.2"], HoldsWithin)


RUN = """{"this": "a", "arguments": {"n": "n", "k": 2},
  "heap": {"a": {"class": "A", "fields": {"f": 0, "list": "x"}}, "x": {"class": "N", "fields": {"v": 4, "next": "y"}},
  "y": {"class": "M", "fields": {"v": 5, "next": null}}, "n": {"elements": "int", "values": [7, 3]}}}"""


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("list.size() == 2 && list.next.kind() == 2 && list.kind() == 1", "holds"),
        ("list.has(5) && !list.has(6) && N.in(list, 4)", "holds"),
        ("list.size() == 3", "fails"),
        ("sum(n) == 10 && !sorted(n) && pairs(n) == 0 && word(3) == 31 && sometimes(n, true) == 0", "holds"),
        ("unused(n) == thrown(-1)", "no value"),
        ("demanding(0) == 0", "no value"),
        ("endless(0) == 0", "no value"),
    ],
)
def test_a_run_of_the_method_says_the_same(tmp_path: Path, call: str, said: str) -> None:
    text = PROGRAM.format(contract=f"ensures {call};", method="void m(int[] n, int k) { }")
    (tmp_path / "A.java").write_text(text, encoding="utf-8")
    (tmp_path / "case.json").write_text(RUN, encoding="utf-8")
    ran = run(tmp_path, "run", "A.java", "--spec", "A.m", "--input", "case.json", "--json")
    (clause,) = (each for each in json.loads(ran.out)["clauses"] if each["id"] == "ensures.1")
    assert clause["verdict"] == said
