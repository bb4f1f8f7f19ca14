"""What is vacuous because of the bounds is asked in wider ones, unless the user has set them."""

import pytest

from slicer.base.limits import LARGEST, LONGEST, Bounds, Limits
from slicer.engines.grow import Asking, Scoped, answer, small_enough
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
    ("//@ ensures \\result == 5;\nint m() { int n = 0; while (n < 5) n++; return n; }", HoldsWithin, (3, 2)),
    ("//@ ensures \\result == 90;\nint m() { int n = 0; while (n < 90) n++; return n; }", HoldsWithin, (3, 2)),
    (
        "//@ requires k == 5; ensures \\result == 5;\nint m(int k) { int n = 0; while (n < k) n++; return n; }",
        HoldsWithin,
        (5, 2),
    ),
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


def asking_with_loops(number: int) -> Asking:
    loops = " ".join(f"for (int i{n} = 0; i{n} < k; i{n}++)" for n in range(number))
    original = read_text(
        f"class P {{ //@ ensures \\result >= 0;\nint m(int k) {{ int s = 0; {loops} s++; return s; }} }}"
    )
    method = method_of(original, "m")
    return lambda limits: stages.question(original, method, limits, "ensures.1")


@pytest.mark.parametrize(("loops", "unroll"), [(1, 3), (10, 2), (14, 1)])
def test_loops_are_not_followed_so_far_where_the_program_becomes_too_large(loops: int, unroll: int) -> None:
    asking = [asking_with_loops(1), asking_with_loops(loops)]
    assert small_enough(asking, Limits(), WIDEST) == Limits(Bounds(unroll=unroll))


def test_a_bound_that_the_user_chose_stays() -> None:
    assert small_enough([asking_with_loops(10)], Limits(), Bounds(LARGEST, 3, LONGEST)) == Limits()


def test_where_one_round_is_too_much_nothing_changes() -> None:
    twice = " ".join(f"static int m{n}(int k) {{ return m{n + 1}(k) + m{n + 1}(k); }}" for n in range(20))
    original = read_text(f"class P {{ {twice} //@ ensures true;\nstatic int m20(int k) {{ return k; }} }}")
    method = method_of(original, "m0")
    assert small_enough([lambda limits: stages.question(original, method, limits)], Limits(), WIDEST) == Limits()
