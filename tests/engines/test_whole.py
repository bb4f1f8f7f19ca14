"""Verdicts about the whole language that are easily wrong: each with why the right one is right."""

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Vacuous, Verdict
from tests.stages import answers, read_text

BOUNDS = Bounds(2, 2, 2)


def ask(members: str, spec: str, ints: Ints = Ints.MATH) -> Verdict:
    """The one answer to a question about class `P`."""
    original = read_text(f"class P {{\n{members}\n}}\n")
    ((_, verdict),) = answers(original, spec, Limits(BOUNDS, ints, 20.0))
    return verdict


def test_an_exception_behind_an_assertion_does_not_save_it() -> None:
    # The run comes by with x == 0; that the store throws afterwards does not matter.
    members = "  static int m(int x) {\n    //@ assert x != 0;\n    int[] n = new int[1]; n[x + 3] = 1; return x;\n  }"
    assert isinstance(ask(members, "m:assert.3"), Fails)


@pytest.mark.parametrize("ints", list(Ints))
def test_nothing_is_said_of_inputs_where_every_run_throws(ints: Ints) -> None:
    # There are inputs; the store throws for each of them, so that no run ends normally.
    members = "  //@ ensures true;\n  static int m() { int[] n = new int[1]; n[2] = 1; return 0; }"
    verdict = ask(members, "m:ensures.1", ints)
    assert isinstance(verdict, Vacuous)
    assert verdict.why == "no run within the bounds ends normally"


def test_a_longer_array_is_a_bound_even_where_it_is_used_behind_the_bound() -> None:
    # Within the bounds there is no run at all: the bound on lengths cuts each of them, and must be named.
    members = "  //@ ensures \\result == 0;\n  static int m() { int[] n = new int[3]; n[2] = 1; return n[2]; }"
    verdict = ask(members, "m:ensures.1")
    assert isinstance(verdict, Vacuous)
    assert [hit.name for hit in verdict.hits] == ["array length"]


def test_that_no_run_ends_normally_is_what_exceptional_behavior_claims() -> None:
    # Every run throws, as claimed: that no run ends normally makes the claim true, not empty.
    members = """  /*@ exceptional_behavior
    @ requires x > 0;
    @ signals (RuntimeException e) true;
    @*/
  static int m(int x) { throw new RuntimeException(); }"""
    assert isinstance(ask(members, "m:exceptional_behavior"), HoldsWithin)


@pytest.mark.parametrize(
    ("precondition", "held"),
    [
        ("(x & 1) == 2", False),  # the lowest bit alone is 0 or 1
        ("(x & 6) == 2 && x * x == x", False),  # only 0 and 1 are their squares
        ("(x & -4) == x + 1", False),  # clearing bits makes nothing larger
        ("(x | 3) == 2", False),  # both bits are set
        ("(x ^ 5) == x", False),  # two bits change
        ("(x >> 1) * 2 > x", False),  # a shift rounds down, below zero too
        ("(x >> 1) * 2 == x - 1 && x < -1 && x * x > 0", True),  # the odd ones
        ("(x & 12) == 4 && x * x > 30", True),  # 6 and many others
        ("(x ^ -1) == -x - 1 && x * x > 3", True),  # all of them
    ],
)
def test_bits_of_constants_have_a_meaning_over_all_integers(precondition: str, held: bool) -> None:
    members = f"  //@ requires {precondition};\n  //@ ensures \\result == x;\n  static int m(int x) {{ return x; }}"
    verdict = ask(members, "m:ensures.1")
    assert isinstance(verdict, HoldsWithin if held else Vacuous)
    if isinstance(verdict, Vacuous):
        assert verdict.integers is None


def test_what_is_vacuous_only_as_far_as_the_range_goes_says_so() -> None:
    # The bits that both have and those that one has are never lost: but the solver knows that of a range only.
    members = """  //@ requires (x & y) + (x | y) != x + y;
  //@ ensures true;
  static int m(int x, int y) { return x; }"""
    verdict = ask(members, "m:ensures.1")
    assert isinstance(verdict, Vacuous)
    assert verdict.integers is not None


def test_integers_of_64_bits_are_tried_before_giving_up() -> None:
    # Every run stores 2^32 * x, which no 32 bits hold.
    members = """  //@ requires 1 <= x && x <= 2;
  //@ ensures \\result > x;
  static int m(int x) { int r = x * 65536 * 65536; return r; }"""
    assert isinstance(ask(members, "m:ensures.1"), HoldsWithin)


def test_constants_are_shifted_over_all_integers() -> None:
    # -1 >> 1 is -1; the product is what makes the solver ask over all integers.
    members = "  //@ ensures \\result == -1;\n  static int m(int x) { return x * x < 0 ? 0 : -1 >> 1; }"
    assert isinstance(ask(members, "m:ensures.1"), HoldsWithin)


CONSTANTS = """  final int k = 5; private final boolean is = true; final String text = "a"; int f;
  //@ ensures \\result == k && this.is && this.text == "a";
  int own() { return this.k; }
  //@ ensures \\result == o.k;
  int other(P o) { return k; }
  int read(/*@ nullable @*/ P o) { return o.k; }"""


@pytest.mark.parametrize(
    ("asked", "expected"),
    [("own:ensures.1", HoldsWithin), ("other:ensures.1", HoldsWithin), ("read:nullPointer", Fails)],
)
def test_a_constant_has_its_value_in_every_object(asked: str, expected: type[Verdict]) -> None:
    # The initialiser of the declaration ran for each of them; null is none of them.
    assert isinstance(ask(CONSTANTS, asked), expected)


def test_an_inner_object_has_one_around_it() -> None:
    # `new` makes none without: what it is made of is asked for null first.
    members = "  int v; class In { void up() { v++; } }\n  static void use(In i) { i.up(); }"
    assert isinstance(ask(members, "use:nullPointer"), HoldsWithin)


@pytest.mark.parametrize(
    "claim",
    [
        "5 / x <= 5",
        "5 % x != 77",
        "(\\min int i; 0 <= i && i < x; 1) < 2",
        "(\\max int i; 0 <= i && i < 0; 5) == 0",
    ],
)
def test_what_has_no_value_has_none_that_a_clause_can_rest_on(claim: str) -> None:
    # Without a value for x == 0 it can be neither claimed nor broken there; for x == 1 all of them hold but the last.
    members = f"  //@ requires 0 <= x && x <= 1; ensures {claim};\n  static void m(int x) {{ }}"
    verdict = ask(members, "m:ensures.1")
    assert isinstance(verdict, Unknown)
    assert verdict.why == "specification undefined"


def test_behind_the_length_of_an_array_nothing_changes() -> None:
    # All elements there are may be changed; the bound on lengths leaves room for one more.
    members = """  int[] a;
  /*@ assignable a[*]; @*/ native void fill();
  /*@ requires a.length == 1; assignable a[0..a.length - 1]; @*/ void m() { fill(); }"""
    assert isinstance(ask(members, "m:assignable"), HoldsWithin)


def test_the_object_of_a_constructor_has_no_fields_that_a_frame_could_name() -> None:
    # What may be changed is read before the call, when the object is not there yet.
    members = "  int f; /*@ nullable @*/ P q;\n  //@ assignable q.f;\n  P(P a) { a.f = 1; }"
    verdict = ask(members, "P:assignable")
    assert isinstance(verdict, Unknown)
    assert verdict.why == "specification undefined"
