"""The verdicts that are neither `holds` nor `fails`, and what a verdict says of its bounds."""

import pytest

from slicer.base.limits import Bounds, Ints, Limits, Purpose
from slicer.engines import smt
from slicer.engines.smt import ask
from slicer.engines.verdict import BoundHit, Fails, HoldsWithin, Unknown, Vacuous, Verdict
from tests.stages import method_of, question, read_text, verdicts

LIMITS = Limits(Bounds(objects=2, unroll=2, length=2))
FIELDS = "int f; /*@ nullable */ P next;"


def verdict(members: str, limits: Limits = LIMITS, goal: str = "ensures.1") -> Verdict:
    original = read_text(f"class P {{ {members} }}")
    return ask(question(original, method_of(original, "m"), limits, goal, purpose=Purpose.CORE))


def hits(found: tuple[BoundHit, ...]) -> list[str]:
    return [hit.name for hit in found]


# Vacuous ---------------------------------------------------------------------------------------


def test_contradictory_clauses_are_named() -> None:
    found = verdict(
        "/*@ requires x > 0; requires y == 3; requires x < 0; ensures false; @*/"
        " static int m(int x, int y) { return 1; }"
    )
    assert isinstance(found, Vacuous)
    assert {clause.id for clause in found.clauses} == {"requires.1", "requires.3"}


def test_precondition_beyond_the_bounds_is_vacuous() -> None:
    found = verdict("/*@ requires c.length > 2; ensures false; @*/ static int m(int[] c) { return 1; }")
    assert isinstance(found, Vacuous)


def test_contradictory_invariant_is_named() -> None:
    found = verdict("int f; //@ invariant f > 3;\n /*@ requires f < 2; ensures false; @*/ int m() { return 1; }")
    assert isinstance(found, Vacuous)
    assert {clause.id for clause in found.clauses} == {"invariant.1", "requires.1"}


def test_a_field_called_like_a_parameter_is_not_blamed() -> None:
    found = verdict("int[] c; /*@ requires c == null; ensures false; @*/ int m(int[] c) { return 1; }")
    assert isinstance(found, Vacuous)
    assert sorted(clause.id for clause in found.clauses) == ["nonnull.c", "requires.1"]


def test_method_that_always_throws_is_vacuous() -> None:
    found = verdict("/*@ ensures false; @*/ static int m() { int[] t = new int[1]; return t[1]; }")
    assert isinstance(found, Vacuous)
    assert not found.clauses
    assert not found.hits


def test_method_that_never_ends_is_vacuous_and_names_the_loop() -> None:
    found = verdict("/*@ ensures false; @*/ static void m() { while (true) { } }")
    assert isinstance(found, Vacuous)
    assert hits(found.hits) == ["loop"]


# Undefined -------------------------------------------------------------------------------------


def test_postcondition_without_a_value_is_named() -> None:
    found = verdict(f"{FIELDS} /*@ requires next == null; ensures next.f == 1; @*/ void m() {{ }}")
    assert isinstance(found, Unknown)
    assert found.why == "specification undefined"
    assert found.clause is not None
    assert found.clause.id == "ensures.1"


def test_precondition_without_a_value_is_named() -> None:
    found = verdict(
        f"{FIELDS} /*@ requires next == null; requires next.f > 0; ensures \\result == 1; @*/ int m() {{ return 2; }}"
    )
    assert isinstance(found, Unknown)
    assert found.clause is not None
    assert found.clause.id == "requires.2"


def test_division_by_zero_in_a_clause_has_no_value() -> None:
    found = verdict("/*@ requires x == 0; ensures 1 / x == 5; @*/ static void m(int x) { }")
    assert isinstance(found, Unknown)
    assert found.why == "specification undefined"


def test_a_violation_with_a_value_is_preferred() -> None:
    found = verdict(f"{FIELDS} /*@ ensures next.f == 1; @*/ void m() {{ }}")
    assert type(found).__name__ == "Fails"


def test_guarded_clause_has_a_value() -> None:
    found = verdict(f"{FIELDS} /*@ ensures next != null ==> next.f == \\old(next.f); @*/ void m() {{ }}")
    assert isinstance(found, HoldsWithin)


# Bounds ----------------------------------------------------------------------------------------


def test_loop_that_may_need_more_is_a_hit() -> None:
    found = verdict("/*@ ensures \\result >= 0; @*/ static int m(int x) { int i = 0; while (i < x) i++; return i; }")
    assert isinstance(found, HoldsWithin)
    assert hits(found.hits) == ["loop"]


def test_loop_that_ends_in_time_is_no_hit() -> None:
    found = verdict("/*@ ensures \\result == 2; @*/ static int m() { int i = 0; while (i < 2) i++; return i; }")
    assert isinstance(found, HoldsWithin)
    assert not found.hits


def test_long_array_is_a_hit() -> None:
    found = verdict("/*@ ensures \\result == x; @*/ static int m(int x) { int[] t = new int[x]; return t.length; }")
    assert isinstance(found, HoldsWithin)
    assert hits(found.hits) == ["array length"]


def test_wide_quantifier_is_a_hit() -> None:
    found = verdict(
        "/*@ ensures (\\forall int i; 0 <= i && i < x; i < \\result); @*/ static int m(int x) { return x; }"
    )
    assert isinstance(found, HoldsWithin)
    assert hits(found.hits) == ["quantifier"]


def test_a_quantifier_between_constants_is_no_hit() -> None:
    contract = "/*@ requires (\\forall int i; 3 <= i && i < 200; i != x); ensures \\result {} x; @*/"
    body = "static int m(int x) { if (x >= 3 && x < 200) return x + 1; return x; }"
    found = verdict(f"{contract.format('==')} {body}")
    assert isinstance(found, HoldsWithin)
    assert not found.hits
    assert isinstance(verdict(f"{contract.format('!=')} {body}"), Fails)


def test_too_many_constants_are_a_hit() -> None:
    claim = "(\\forall int i; 0 <= i && i < 300; i != x || x >= 0)"
    found = verdict(f"/*@ ensures {claim}; @*/ static int m(int x) {{ return x; }}")
    assert isinstance(found, Unknown)
    assert hits(found.hits) == ["quantifier"]


# Not reached -----------------------------------------------------------------------------------


def test_statement_that_no_run_reaches_is_named() -> None:
    found = verdict(
        "/*@ requires x > 0; ensures \\result == 1; @*/"
        " static int m(int x) { int r = 1; if (x < 0) { r = 2; } return r; }"
    )
    assert isinstance(found, HoldsWithin)
    assert [unit.rsplit("_", 1)[1] for unit in found.unreached] == ["assign"]


def test_statement_behind_the_bound_is_not_reached() -> None:
    found = verdict(
        "/*@ ensures \\result == 1; @*/ static int m()"
        " { int i = 0; int r = 1; while (i < 5) { if (i == 4) { r = 2; break; } i++; } return r; }"
    )
    assert isinstance(found, Vacuous | HoldsWithin)
    assert hits(found.hits) == ["loop"]


def test_uncalled_branch_of_a_callee_is_not_reached() -> None:
    found = verdict(
        "/*@ ensures \\result == 1; @*/ static int m() { return h(1); }"
        " static int h(int x) { if (x > 3) { return 2; } return 1; }"
    )
    assert isinstance(found, HoldsWithin)
    assert len(found.unreached) == 1


# Time ------------------------------------------------------------------------------------------


def test_too_little_time_is_unknown() -> None:
    contract = "/*@ requires x > 1 && y > 1 && z > 1; ensures x * y * z != 1000000007; @*/"
    hard = f"{contract} static void m(int x, int y, int z) {{ }}"
    found = verdict(hard, Limits(LIMITS.bounds, Ints.JAVA, seconds=0.001))
    assert isinstance(found, Unknown)
    assert found.why == "time"


def test_a_re_check_that_runs_out_of_time_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smt._Attempt, "_refuted", lambda *_, **__: None)
    found = verdict("/*@ ensures \\result == x; @*/ static int m(int x) { return x; }")
    assert isinstance(found, Unknown)
    assert "re-check" in found.why


def test_numbers_of_any_size_can_be_counted_with() -> None:
    """The range of `long` among them, over unbounded integers."""
    text = "class P { //@ ensures \\result == a * (b + 1L);\n static long m(long a, long b) { return a * b + a; } }"
    (verdict,) = verdicts(text, "P.m:ensures.1", Limits(Bounds(1, 1, 1))).values()
    assert isinstance(verdict, HoldsWithin)
    assert verdict.integers.text == "unbounded (core re-checked)"


def test_a_bound_that_only_large_integers_reach_is_a_hit() -> None:
    """The width that is tried first has no amount that is halved so often."""
    loop = "int fee = 1; while (amount >= 100) { fee++; amount /= 2; } return fee;"
    text = f"class P {{ //@ ensures \\result >= 1;\n static int m(int amount) {{ {loop} }} }}"
    (verdict,) = verdicts(text, "P.m:ensures.1", Limits(Bounds(unroll=3))).values()
    assert isinstance(verdict, HoldsWithin)
    assert hits(verdict.hits) == ["loop"]
