"""Calls of pure methods in specifications: what they mean, and which are refused."""

import json
from pathlib import Path

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Verdict
from tests.command import run
from tests.stages import verdicts

LIMITS = Limits(Bounds(2, 2, 2))
PROGRAM = """
interface Shape {{ /*@ pure */ int sides(); }}
class A implements Shape {{
  int f;
  /*@ nullable */ A next;
  /*@ pure */ int twice(int n) {{ return n * 2 + f; }}
  /*@ pure */ int both(A other) {{ return twice(other.f); }}
  /*@ pure helper */ static int sum(int f, int g) {{ return f - g; }}
  public int sides() {{ return 3; }}
  int impure() {{ return f; }}
  /*@ pure */ int steps() {{ int g = f; return g; }}
  /*@ pure */ int again(int n) {{ return n == 0 ? 0 : again(n - 1); }}
  /*@ pure */ static int first(int[] a, int k) {{ return a[0]; }}
  /*@ requires k > 0; requires (\\exists int i; 0 <= i && i < 4; k == i); @*/
  /*@ pure */ static int small(int k) {{ return k; }}
  /*@ requires k == 1; also requires k == 2; ensures true; @*/
  /*@ pure */ int cases(int k) {{ return k; }}
  /*@ pure */ static boolean isThere(A a) {{ return a != null; }}
  /*@ pure */ static boolean mayBe(/*@ nullable */ A a) {{ return a != null; }}
  /*@ requires f > 0; @*/
  /*@ pure */ int positive() {{ return f; }}
  /*@ {contract} @*/
  {method}
}}
class B extends A {{
  public int sides() {{ return 4 + super.sides(); }}
  /*@ also requires n == 3; @*/
  /*@ pure */ int cases(int n) {{ return n; }}
  /*@ pure */ int positive() {{ return f; }}
}}
"""
INT = "int m(A p, int f) { return f; }"


def asked(contract: str, method: str) -> Verdict:
    return verdicts(PROGRAM.format(contract=contract, method=method), "A.m:ensures.1", LIMITS)["ensures.1"]


@pytest.mark.parametrize(
    ("contract", "method", "expected"),
    [
        # The parameter of the callee is not the one of the caller, and its field is the receiver's.
        ("ensures \\result == p.twice(f);", "int m(A p, int f) { return f + f + p.f; }", HoldsWithin),
        ("ensures \\result == p.twice(f);", "int m(A p, int f) { return f + f + this.f; }", Fails),
        ("ensures \\result == both(p);", "int m(A p, int f) { return 2 * p.f + this.f; }", HoldsWithin),
        ("ensures \\result == sum(f, p.f);", "int m(A p, int f) { return f - p.f; }", HoldsWithin),
        ("ensures \\result == A.sum(p.f, f);", "int m(A p, int f) { return f - p.f; }", Fails),
        # Before the call it is the old field that is read.
        ("ensures \\old(p.twice(0)) + 1 == p.twice(0);", "void m(A p) { p.f++; }", HoldsWithin),
        ("ensures \\old(p.twice(0)) == p.twice(0);", "void m(A p) { p.f++; }", Fails),
        # The exact class says which body is meant.
        ("ensures \\result == s.sides();", "int m(Shape s) { return s.sides(); }", HoldsWithin),
        ("ensures \\result == s.sides();", "int m(Shape s) { return s instanceof B ? 7 : 3; }", HoldsWithin),
        ("ensures s.sides() == 3;", "void m(Shape s) { }", Fails),
        ("ensures sides() == 3;", "void m() { }", Fails),
        # Quantified variables are arguments as others are.
        ("ensures (\\forall int i; 0 <= i && i < 2; sum(i, i) == 0);", "void m() { }", HoldsWithin),
        ("ensures (\\forall int i; 0 <= i && i < 2; sum(i, 1) <= -1);", "void m() { }", Fails),
        # A precondition may call as well.
        ("requires p.twice(f) == 0; ensures \\result == 0;", "int m(A p, int f) { return p.f + 2 * f; }", HoldsWithin),
        # Where the precondition of one of its cases holds it has a value, and guards are for where none does.
        ("ensures small(3) == 3;", "void m() { }", HoldsWithin),
        ("ensures f > 0 && f < 4 ==> small(f) == f;", "void m() { }", HoldsWithin),
        ("ensures (\\forall int i; 0 < i && i < 4; small(i) == i);", "void m() { }", HoldsWithin),
        ("ensures cases(1) + cases(2) == 3;", "void m() { }", HoldsWithin),
        ("ensures this instanceof B ==> cases(3) == 3;", "void m() { }", HoldsWithin),
        ("ensures !mayBe(null) && isThere(this);", "void m() { }", HoldsWithin),
        ("requires f == 2; ensures positive() == 2;", "void m() { }", HoldsWithin),
    ],
)
def test_a_call_means_the_expression_of_its_body(contract: str, method: str, expected: type[Verdict]) -> None:
    assert isinstance(asked(contract, method), expected)


@pytest.mark.parametrize(
    "call",
    [
        "next.sides() == 3",
        "next.twice(0) == 5",
        # An argument has no value, be it that the body does not look at it.
        "first(new_, new_[5]) == new_[0]",
        "first(new_, 1 / f) == new_[0]",
        "small(next.f) == 1",
        # The precondition does not hold, be it of a method above, or a default.
        "small(-1) == -1",
        "(\\forall int i; 0 <= i && i < 4; small(i) == i)",
        "cases(3) == 3",
        "!isThere(next)",
        "positive() == 0",
        "((A) other).positive() == 0",
    ],
)
def test_where_the_call_is_not_allowed_it_has_no_value(call: str) -> None:
    contract = "requires next == null && f == 0 && other.f == 0 && new_.length == 1; ensures {};"
    found = asked(contract.format(call), "void m(int[] new_, B other) { }")
    assert isinstance(found, Unknown)
    assert found.why == "specification undefined"


RUN = """{"this": "a", "arguments": {"n": "n", "other": "b"}, "heap": {"a": {"class": "A", "fields": {"f": 0}},
  "b": {"class": "B", "fields": {"f": 0}}, "n": {"elements": "int", "values": [7]}}}"""


@pytest.mark.parametrize(
    ("call", "said"),
    [("small(-1) == -1", "no value"), ("first(n, n[5]) == n[0]", "no value"), ("small(f + 1) == 1", "holds")],
)
def test_a_run_says_the_same(tmp_path: Path, call: str, said: str) -> None:
    text = PROGRAM.format(contract=f"ensures {call};", method="void m(int[] n, B other) { }")
    (tmp_path / "A.java").write_text(text, encoding="utf-8")
    (tmp_path / "case.json").write_text(RUN, encoding="utf-8")
    ran = run(tmp_path, "run", "A.java", "--spec", "A.m", "--input", "case.json", "--json")
    (clause,) = (each for each in json.loads(ran.out)["clauses"] if each["id"] == "ensures.1")
    assert clause["verdict"] == said


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("impure() == f", "a call of `impure`, which is not `pure`, in a specification is not supported yet"),
    ],
)
def test_what_is_no_expression_is_refused(call: str, why: str) -> None:
    found = verdicts(
        PROGRAM.format(contract=f"ensures {call}; ensures true;", method="void m() { }"), "A.m:all", LIMITS
    )
    refused = found["ensures.1"]
    assert isinstance(refused, Unknown)
    assert refused.why == why
    assert isinstance(found["ensures.2"], HoldsWithin)
