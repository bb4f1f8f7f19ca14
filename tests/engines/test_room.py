"""What is vacuous because of the bounds is asked in wider ones, unless the user has set them."""

import pytest

from slicer.base.limits import LARGEST, LONGEST, Bounds, Limits
from slicer.engines.grow import Scoped, answer
from slicer.engines.verdict import Fails, HoldsWithin, Vacuous, Verdict
from slicer.engines.workers import Workers, deaf
from tests import stages
from tests.stages import method_of, read_text

START = Bounds(2, 2, 2)
WIDEST = Bounds(LARGEST, LARGEST, LONGEST)
NODE = "class N { /*@ nullable */ N next; }"
TABLE = "static final int[] T = {1, 1, 1, 1, 1, 1, 1}; //@ static invariant T.length == 7;\n"
CASES: tuple[tuple[str, type[Verdict], tuple[int, int]], ...] = (
    ("//@ requires a.length == 5; ensures \\result == 5;\nint m(int[] a) { return a.length; }", HoldsWithin, (5, 5)),
    ("//@ requires a.length == 5; ensures \\result == 4;\nint m(int[] a) { return a.length; }", Fails, (5, 5)),
    (f"{TABLE}//@ ensures \\result == 1;\nint m() {{ return 1; }}", HoldsWithin, (7, 7)),
    (
        """//@ requires a.length >= 4; ensures \\result == a.length;
        int m(int[] a) { int n = 0; for (int i = 0; i < a.length; i++) n++; return n; }""",
        HoldsWithin,
        (4, 4),
    ),
    # No precondition demands the length, but each run.
    ("//@ ensures \\result == 5;\nint m() { int n = 0; while (n < 5) n++; return n; }", HoldsWithin, (5, 2)),
    ("//@ ensures \\result == 1;\nint m() { int[] a = new int[20]; a[19] = 1; return a[19]; }", HoldsWithin, (2, 32)),
    # Nothing makes room for these.
    ("//@ requires x > 0 && x < 0; ensures false;\nint m(int x) { return x; }", Vacuous, (2, 2)),
    ("//@ ensures false;\nint m() { while (true) { } }", Vacuous, (12, 2)),
)


def asked(members: str, widest: Bounds) -> Scoped:
    original = read_text(f"{NODE} class P {{ {members} }}")
    method = method_of(original, "m")
    (found,) = answer(
        Workers(),
        [lambda limits: stages.question(original, method, limits, "ensures.1")],
        Limits(START, seconds=30.0),
        widest,
        deaf,
    )
    return found


@pytest.mark.parametrize(("members", "expected", "unroll_and_length"), CASES)
def test_bounds_get_as_wide_as_inputs_or_ends_of_runs_need(
    members: str, expected: type[Verdict], unroll_and_length: tuple[int, int]
) -> None:
    found = asked(members, WIDEST)
    assert isinstance(found.verdict, expected)
    assert (found.limits.bounds.unroll, found.limits.bounds.length) == unroll_and_length
    assert found.limits.bounds.objects == START.objects


def test_a_class_gets_as_many_objects_as_an_input_needs() -> None:
    members = "//@ requires a != b && b != c && a != c; ensures a != c;\nvoid m(N a, N b, N c) { }"
    found = asked(members, WIDEST)
    assert isinstance(found.verdict, HoldsWithin)
    assert found.limits.bounds == START.with_objects_of("N", 3)


def test_what_the_user_has_set_stays() -> None:
    found = asked(CASES[0][0], START)
    assert isinstance(found.verdict, Vacuous)
    assert found.limits.bounds == START
