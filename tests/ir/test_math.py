"""`Math.max`, `min` and `abs` of integers, in code and in clauses."""

import pytest

from slicer.base.diagnostics import Refused
from slicer.base.limits import Bounds, Ints, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Verdict
from tests.stages import sliced, verdicts

MATH = Limits(Bounds(2, 2, 2))
JAVA = Limits(Bounds(2, 2, 2), Ints.JAVA)


def verdict(contract: str, method: str, limits: Limits = MATH, goal: str = "ensures.1") -> Verdict:
    return verdicts(f"class A {{ int f; /*@ {contract} @*/ {method} }}", f"A.m:{goal}", limits)[goal]


@pytest.mark.parametrize(
    ("contract", "method", "expected"),
    [
        ("ensures \\result == Math.max(a, b);", "int m(int a, int b) { return a < b ? b : a; }", HoldsWithin),
        ("ensures \\result == Math.max(a, b);", "int m(int a, int b) { return a < b ? a : b; }", Fails),
        ("ensures \\result == (a < b ? a : b);", "int m(int a, int b) { return Math.min(a, b); }", HoldsWithin),
        ("ensures \\result == (a < b ? b : a);", "int m(int a, int b) { return Math.min(a, b); }", Fails),
        ("ensures \\result == Math.abs(a);", "long m(long a) { return a < 0 ? -a : a; }", HoldsWithin),
        ("ensures Math.abs(a) == Math.max(a, -a);", "void m(int a) { }", HoldsWithin),
        ("ensures Math.abs(a) > 0;", "void m(int a) { }", Fails),
        ("ensures \\result == Math.max(a, b);", "long m(int a, long b) { return Math.max(a, b); }", HoldsWithin),
        # Operands are evaluated once, from left to right, and only where Java evaluates the call.
        ("ensures \\result == a + 1;", "int m(int a) { return Math.max(a++, a); }", HoldsWithin),
        ("ensures \\result == a;", "int m(int a) { return Math.max(a++, a); }", Fails),
        ("ensures f == 2;", "void m(int a) { f = 2; if (a > a && Math.max(f = 3, 1) > 0) f = 4; }", HoldsWithin),
        (
            "requires n == 2; ensures \\result == 2;",
            "int m(int n) { int i = 0; while (i < Math.min(n, 9)) i++; return i; }",
            HoldsWithin,
        ),
    ],
)
def test_they_mean_what_java_says(contract: str, method: str, expected: type[Verdict]) -> None:
    assert isinstance(verdict(contract, method), expected)


@pytest.mark.parametrize(
    ("contract", "method", "expected"),
    [
        # The least integer has no absolute value but itself.
        ("ensures \\result >= 0;", "int m(int a) { return Math.abs(a); }", Fails),
        ("ensures \\result >= 0 || a == Integer.MIN_VALUE;", "int m(int a) { return Math.abs(a); }", HoldsWithin),
        ("ensures Math.abs(a) >= 0;", "void m(int a) { }", Fails),
        ("ensures Math.abs((long) a) >= 0;", "void m(int a) { }", HoldsWithin),
        ("ensures Math.abs(Integer.MIN_VALUE) == Integer.MIN_VALUE;", "void m() { }", HoldsWithin),
    ],
)
def test_the_absolute_value_wraps_as_in_java(contract: str, method: str, expected: type[Verdict]) -> None:
    assert isinstance(verdict(contract, method, JAVA), expected)


def test_an_operand_that_is_no_integer_of_java_has_no_value() -> None:
    found = verdict("requires a == Integer.MAX_VALUE; ensures Math.max(a + 1, 0) == 0;", "void m(int a) { }", JAVA)
    assert isinstance(found, Unknown)
    assert found.why == "specification undefined"
    assert isinstance(verdict("ensures Math.max(a[0], 1) > 0;", "void m(int[] a) { }"), Unknown)


def test_exceptions_of_operands_are_those_of_the_call() -> None:
    assert isinstance(verdict("", "int m(int[] a) { return Math.max(1, a[0]); }", goal="indexBounds"), Fails)
    assert isinstance(verdict("", "int m(int[] a) { return Math.max(1, 2); }", goal="terminates"), HoldsWithin)


def test_other_methods_of_the_class_are_refused_by_name() -> None:
    with pytest.raises(Refused, match="the library's method `floorMod`"):
        verdict("ensures Math.floorMod(f, 2) == 0;", "void m() { }")


def test_a_method_of_that_name_is_cut_as_others_are() -> None:
    text = """class A { int f; /*@ ensures \\result == Math.abs(a); @*/
        int abs(int a) { f = Math.max(a, 3); return a < 0 ? -a : a; } }"""
    found = sliced(text, "A.abs:ensures.1", MATH)
    assert found.slice is not None
    assert "Math.max" not in found.slice.again.unit.source.text


def test_a_class_of_the_program_hides_it() -> None:
    text = """class Math { /*@ pure */ static int max(int a, int b) { return 7; } }
        class A { /*@ ensures \\result == 7; */ int m() { return Math.max(1, 2); } }"""
    assert isinstance(verdicts(text, "A.m:ensures.1", MATH)["ensures.1"], HoldsWithin)
