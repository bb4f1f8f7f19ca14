"""What has a value in an earlier state, and what is said of clauses that have none."""

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Verdict
from tests.stages import verdicts

LIMITS = Limits(Bounds(2, 2, 2))
MAKE = """
    //@ ensures \\old(\\result.f) == 1; assignable \\nothing;
    static A make() { A a = new A(); a.f = 1; return a; }"""


def verdict(members: str, goal: str = "ensures.1") -> Verdict:
    (found,) = verdicts(f"class A {{ int f; }} class P {{ {members} }}", f"m:{goal}", LIMITS).values()
    return found


def is_undefined(found: Verdict) -> bool:
    return isinstance(found, Unknown) and found.why == "specification undefined"


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ("\\old(\\result.f) == 0", "A m() { return new A(); }"),
        ("\\old(\\result.f) == 1", "A m() { A a = new A(); a.f = 1; return a; }"),
        ("(\\forall A n; n.f == \\old(n.f))", "A m() { return new A(); }"),
        ("\\old(\\result[0]) == 0", "int[] m() { return new int[1]; }"),
        ("\\old(\\result.length) == 1", "int[] m() { return new int[1]; }"),
        ("!\\old(\\result instanceof A)", "Object m() { return new A(); }"),
        ("\\result[1] == 0", "int[] m() { return new int[1]; }"),
    ],
)
def test_a_clause_without_a_value_does_not_hold(claim: str, code: str) -> None:
    assert is_undefined(verdict(f"//@ ensures {claim};\n static {code}"))


def test_nor_does_one_about_the_object_of_a_constructor() -> None:
    text = "class P { int h; //@ ensures \\old(this.h) == 0;\n P() { h = 1; } }"
    (found,) = verdicts(text, "P.P:ensures.1", LIMITS).values()
    assert is_undefined(found)


@pytest.mark.parametrize("before", ["int i = 0; if (c) { i = 1; }", "A x = new A();", ""])
def test_objects_that_come_after_a_call_begins_have_no_value_there(before: str) -> None:
    found = verdict(
        f"{MAKE} //@ ensures true;\n static void m(boolean c) {{ {before} A r = make(); }}", "call.4.P.make.ensures.1"
    )
    assert is_undefined(found)


def test_objects_that_were_there_when_a_call_began_have() -> None:
    callee = """//@ ensures a.f == \\old(a.f) + 1;
        static void up(A a) { A b = new A(); a.f++; }"""
    code = "//@ ensures true;\n static void m(boolean c) { A x = new A(); if (c) { x = new A(); } up(x); }"
    found = verdict(f"{callee} {code}", "call.3.P.up.ensures.1")
    assert isinstance(found, HoldsWithin)


@pytest.mark.parametrize(("result", "kind"), [("1", HoldsWithin), ("0", Fails)])
def test_a_quantifier_of_a_callee_means_no_local_of_its_caller(result: str, kind: type[Verdict]) -> None:
    callee = """static void callee(int[] a) {
        //@ assume (\\forall int i; 0 <= i && i < a.length; a[i] == \\old(a[i]));
        ; }"""
    code = f"""//@ requires a.length == 2 && a[0] == 5 && a[1] == 7; ensures \\result == {result};
        static int m(int[] a) {{ int i = 1; callee(a); return i; }}"""
    assert isinstance(verdict(f"{callee} {code}"), kind)
