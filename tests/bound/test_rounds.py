"""How often loops run that count, and that they are followed so far."""

import pytest

from slicer.base.limits import COUNTED, Bounds
from slicer.bound.rounds import rounds_of
from slicer.ir.nodes import Assign, Loop, walk
from slicer.ir.terms import Binary, Var
from slicer.ir.types import INT
from tests.stages import method_of, read_text, within

COUNTING = [
    ("for (int i = 0; i < 32; i++) s++;", 32),
    ("for (int i = 0; i <= 32; i += 5) s++;", 7),
    ("for (int i = 9; i > 0; i--) s++;", 9),
    ("for (int i = 9; i >= 0; i = i - 2) s++;", 5),
    ("for (int i = 0; 12 > i && s < k; i++) s++;", 12),
    ("for (int i = 3; i != 9; i += 2) s++;", 3),
    ("int i = 0; while (i < 7) { s++; i++; }", 7),
    ("for (int i = 0; i < N; i++) s++;", 20),
]
OTHERS = [
    "for (int i = 0; i < k; i++) s++;",
    "for (int i = k; i < 9; i++) s++;",
    "for (int i = 0; i < 9; i--) s++;",
    "for (int i = 0; i != 9; i += 2) s++;",
    "for (int i = 0; i < 9; i += k) s++;",
    "for (int i = 0; i < 9; i++) if (s > 3) i = 0;",
    "for (int i = 9; i < 9; i++) s++;",
    "while (true) s++;",
]


def rounds(statements: str) -> list[int]:
    """The rounds that are known of the loops of a method with these statements."""
    method = method_of(read_text(method_with(statements)), "m")
    found = rounds_of(method.body or ())
    names = [each.name for each in walk(method.body or ()) if isinstance(each, Loop)]
    return [found[name] for name in names if name in found]


def method_with(statements: str) -> str:
    return f"class P {{ static final int N = 20; int m(int k) {{ int s = 0; {statements} return s; }} }}"


@pytest.mark.parametrize(("loop", "expected"), COUNTING)
def test_loops_that_count(loop: str, expected: int) -> None:
    assert rounds(loop) == [expected]


@pytest.mark.parametrize("loop", OTHERS)
def test_of_other_loops_nothing_is_known(loop: str) -> None:
    assert rounds(loop) == []


def unrolled(statements: str, counted: int = COUNTED) -> int:
    """How many copies of `s = s + k` the bounded program has."""
    original = read_text(method_with(statements))
    body = within(original, method_of(original, "m"), Bounds(unroll=2, counted=counted)).body
    added = Binary("+", Var("s", INT), Var("k", INT))
    return sum(isinstance(each, Assign) and each.value == added for each in walk(body))


def test_a_loop_that_counts_is_followed_to_its_end() -> None:
    assert unrolled("for (int i = 0; i < 9; i++) s = s + k;") == 9
    assert unrolled("for (int i = 0; i < 9; i++) for (int j = 0; j < k; j++) s = s + k;") == 18
    assert unrolled("for (int i = 0; i < 1; i++) s = s + k;") == 2
    assert unrolled("for (int i = 0; i < COUNTED; i++) s = s + k;".replace("COUNTED", str(COUNTED))) == COUNTED


@pytest.mark.parametrize("counted", [0, 8])
def test_a_loop_that_counts_further_is_followed_like_all_others(counted: int) -> None:
    assert unrolled("for (int i = 0; i < 9; i++) s = s + k;", counted) == 2


def test_where_that_is_too_much_loops_are_followed_like_all_others() -> None:
    nested = "for (int i = 0; i < 99; i++) for (int j = 0; j < 99; j++) s = s + k;"
    assert unrolled(nested) == 4
