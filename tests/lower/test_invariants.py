"""The invariants of classes, with the non-null defaults of their fields."""

import pytest

from tests.lower.lowered import Case, agrees, invariant_text

CASES: list[Case] = [
    (
        "class A { int x; A y; /*@ nullable @*/ A z; A[] w; int[] v; static A u; }",
        """
        invariant invariant.y: this.y != null
        invariant invariant.w: \\nonnullelements(this.w)
        invariant invariant.v: this.v != null
        invariant invariant.u: A::u != null
        """,
    ),
    (
        "class A { private /*@ spec_public @*/ int x; //@ invariant x > 0; private invariant x < 9;\n }",
        """
        invariant invariant.1: this.x > 0
        invariant invariant.2: this.x < 9
        """,
    ),
    (
        "class A { int x; //@ ghost A g; model int w; represents w = x; invariant w == 1;\n }",
        """
        invariant invariant.g: this.g != null
        invariant invariant.1: this.x == 1
        """,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_invariant(case: Case) -> None:
    agrees(case, invariant_text(case[0]))
