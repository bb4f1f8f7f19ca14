"""Quantifiers and the integers of their variables: what is tried, and what is beyond the bounds."""

import pytest

from slicer.base.limits import Bounds, Ints, Limits
from slicer.engines.verdict import Fails, HoldsWithin, Unknown, Vacuous, Verdict
from tests.stages import verdicts

JAVA = Limits(Bounds(2, 2, 2), Ints.JAVA)
MATH = Limits(Bounds(2, 2, 2))


def verdict(contract: str, limits: Limits, goal: str = "ensures.1") -> Verdict:
    text = f"class P {{ /*@ {contract} @*/ static void m(int x, int n) {{ }} }}"
    (found,) = verdicts(text, f"m:{goal}", limits).values()
    return found


def is_cut(found: Verdict) -> bool:
    assert isinstance(found, HoldsWithin | Vacuous | Unknown)
    return [hit.name for hit in found.hits] == ["quantifier"]


@pytest.mark.parametrize(
    "kind_and_end", ["int i; 0 <= i && i <= Integer.MAX_VALUE", "long i; 0 <= i && i <= 9223372036854775807L"]
)
@pytest.mark.parametrize("limits", [JAVA, MATH])
def test_the_largest_value_of_a_type_is_beyond_the_bounds(kind_and_end: str, limits: Limits) -> None:
    assert is_cut(verdict(f"ensures (\\forall {kind_and_end}; i < 100);", limits))


def test_so_it_is_in_a_precondition() -> None:
    ends = "0 <= i && i <= Integer.MAX_VALUE"
    assert is_cut(verdict(f"requires (\\forall int i; {ends}; i < 10); ensures false;", JAVA))
    assert isinstance(verdict(f"requires (\\exists int i; {ends}; i < -10); ensures false;", JAVA), Vacuous)


@pytest.mark.parametrize(
    "claim",
    [
        "(\\forall byte i; -200 <= i && i <= 0; i >= -128)",
        "(\\forall char i; -3 <= i && i < 2; i >= 0)",
        "(\\num_of byte i; 120 <= i && i < 300; true) == 8",
        "(\\forall int i; 2147483640 <= i && i <= Integer.MAX_VALUE; i > 0)",
    ],
)
def test_variables_have_the_values_of_their_types(claim: str) -> None:
    found = verdict(f"ensures {claim};", JAVA)
    assert isinstance(found, HoldsWithin)
    assert not found.hits
    assert isinstance(verdict(f"ensures !({claim});", JAVA), Fails)


def test_the_values_of_a_type_are_no_bound_of_a_precondition() -> None:
    assert isinstance(verdict("requires (\\forall byte i; -1000 <= i && i < 0; i > -300); ensures false;", JAVA), Fails)


def test_over_all_integers_the_type_is_no_limit() -> None:
    assert isinstance(verdict("ensures (\\forall byte i; -200 <= i && i <= 0; i >= -128);", MATH), Fails)


def test_an_end_beyond_the_integers_of_java_does_not_wrap() -> None:
    """`n + 1` is larger than every `int`: the range is empty."""
    claim = "(\\forall int i; n + 1 <= i && i < 1; i >= -1)"
    found = verdict(f"requires n == 2147483647; ensures {claim};", JAVA)
    assert isinstance(found, HoldsWithin)
    assert not found.hits


# Whose bounds they are -------------------------------------------------------------------------

FAR = "(\\forall int i; 0 <= i && i <= 1000; i != n)"


def test_a_claim_that_is_always_beyond_the_bounds_is_undecided() -> None:
    found = verdict(f"ensures {FAR};", MATH)
    assert isinstance(found, Unknown)
    assert found.why == "on every run the property needs more than the bounds allow"
    assert is_cut(found)


def test_other_claims_do_not_hear_of_it() -> None:
    found = verdicts(
        f"class P {{ /*@ ensures {FAR}; ensures true; ensures x > 0; @*/ static void m(int x, int n) {{ }} }}",
        "m:all",
        MATH,
    )
    assert isinstance(found["ensures.1"], Unknown)
    holds = found["ensures.2"]
    assert isinstance(holds, HoldsWithin)
    assert not holds.hits
    assert isinstance(found["ensures.3"], Fails)
    ends = found["terminates"]
    assert isinstance(ends, HoldsWithin)
    assert not ends.hits


def test_some_runs_beyond_the_bounds_are_named_for_their_claim_only() -> None:
    near = FAR.replace("<= 1000", "< n")
    found = verdicts(
        f"class P {{ /*@ ensures {near}; ensures true; @*/ static void m(int x, int n) {{ }} }}", "m:contract", MATH
    )
    assert is_cut(found["ensures.1"])
    assert not is_cut(found["ensures.2"])


def test_where_no_run_gets_there_the_claim_is_about_nothing() -> None:
    text = f"class P {{ /*@ ensures {FAR}; @*/ static void m(int n) {{ throw new RuntimeException(); }} }}"
    (found,) = verdicts(text, "m:ensures.1", MATH).values()
    assert isinstance(found, Vacuous)


def test_a_claim_whose_runs_are_few_integers_is_asked_at_each_width() -> None:
    """Where the first width has only runs beyond the bounds, larger integers may have others."""
    claim = "(\\forall int i; 0 <= i && i < n; i != n)"
    found = verdict(f"requires n > 100 || x * x == 1000000; requires n > 100 ==> n * n > 0; ensures {claim};", MATH)
    assert is_cut(found)
    assert isinstance(found, HoldsWithin)


def test_every_bound_that_cuts_is_named() -> None:
    """Those too whose runs are cut elsewhere as well."""
    text = """class P {
        //@ requires (\\forall int i; 0 <= i && i < n; i >= 0);
        //@ ensures true;
        static void m(int n) {
            for (int i = 0; i < n; i++) { }
            for (int i = 0; i < 2; i++) { }
            for (int i = 0; i < 3 * n; i++) { }
            int[] made = new int[n];
        } }"""
    (found,) = verdicts(text, "m:ensures.1", MATH).values()
    assert isinstance(found, HoldsWithin)
    lines = [(hit.name, text[: hit.span.start].count("\n") + 1) for hit in found.hits]
    assert lines == [("loop", 5), ("loop", 7), ("quantifier", 2)]


@pytest.mark.parametrize("limits", [JAVA, MATH])
@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        # Another conjunct of the range is false: there are no values, however far the end is.
        ("requires n != 0; ensures (\\forall int i; n == 0 && 0 <= i && i < x; false) && x < 50;", Fails),
        ("requires n != 0 && x == 1000; ensures (\\forall int i; n == 0 && 0 <= i && i < x; false);", HoldsWithin),
        # One end is a constant, the other is computed.
        ("requires 0 <= x && x < 3; ensures (\\forall int i; x < i && i < 200; i != 150);", Fails),
        ("requires 0 <= x && x < 3; ensures (\\forall int i; x < i && i < 200; i != 250);", HoldsWithin),
        ("requires x == -2; ensures (\\forall int i; x <= i && i < 0; i != -1);", Fails),
        ("requires x == 17; ensures (\\forall int i, j; 0 <= i && i < j && j < 10; i + j != x);", Fails),
        ("requires x == 18; ensures (\\forall int i, j; 0 <= i && i < j && j < 10; i + j != x);", HoldsWithin),
    ],
)
def test_what_needs_few_values_is_answered(contract: str, expected: type[Verdict], limits: Limits) -> None:
    found = verdict(contract, limits)
    assert isinstance(found, expected)
    assert isinstance(found, Fails) or not is_cut(found)
