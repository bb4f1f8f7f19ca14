"""Loops (JLS 14.12 to 14.14), with `continue` and `break` in them."""

import pytest

from tests.lower.lowered import Case, agrees, body_text

CASES: list[Case] = [
    (
        "void m(int x) { while (x > 0) x--; }",
        """
        snapshot S1;
        scope S1 {
            loop S1 while (x > 0) {
                x = x - 1;
            }
        }
        """,
    ),
    (
        "void m(int x) { while (x++ < 9) { } }",
        """
        snapshot S1;
        scope S1 {
            loop S1 {
                int #t = x;
                x = #t + 1;
            } while (#t < 9) {
            }
        }
        """,
    ),
    (
        "void m(int x) { while (1 < 2) { if (x > 0) break; } }",
        """
        snapshot S1;
        scope S1 {
            loop S1 while (1 < 2) {
                if (x > 0) {
                    leave S1;
                }
            }
        }
        """,
    ),
    (
        "void m(int x) { while (x > 0) continue; }",
        """
        snapshot S1;
        scope S1 {
            loop S1 while (x > 0) {
                scope S1_next {
                    leave S1_next;
                }
            }
        }
        """,
    ),
    (
        "void m(int x) { do x++; while (x < 3); }",
        """
        ...
            loop S1 while (true) {
                x = x + 1;
            } update {
                if (x < 3) {
                } else {
                    leave S1;
                }
            }
        }
        """,
    ),
    # `continue` goes to the condition of a `do` and to the update of a `for`.
    (
        "void m(int x) { do { continue; } while (x++ < 3); }",
        """
        ...
                scope S1_next {
                    leave S1_next;
                }
            } update {
                int #t = x;
                x = #t + 1;
                if (#t < 3) {
        ...
        """,
    ),
    (
        "void m(int n) { for (int x = 0; x < n; x++) continue; }",
        """
        ...
            loop S1 while (x < n) {
                scope S1_next {
                    leave S1_next;
                }
            } update {
                x = x + 1;
            }
        }
        """,
    ),
    (
        "void m(int x, int y) { for (x = 0, y = 9; x++ < y; x++, y -= 2) { } }",
        """
        x = 0;
        y = 9;
        ...
                int #t = x;
                x = #t + 1;
            } while (#t < y) {
            } update {
                x = x + 1;
                y = y - 2;
        ...
        """,
    ),
    (
        "void m() { for (;;) { return; } }",
        """
        snapshot S1;
        scope S1 {
            loop S1 while (true) {
                return;
            }
        }
        """,
    ),
    # JLS 14.14.2: the array is evaluated once; the variable may be wider than the element.
    (
        "void m() { for (long x : a) t = 1; }",
        """
        int[] #t = this.a;
        int #t~2 = 0;
        snapshot S1;
        scope S1 {
            loop S1 while (#t~2 < #t.length) {
                long x = #t[#t~2];
                A::t = 1;
            } update {
                #t~2 = #t~2 + 1;
        ...
        """,
    ),
    (
        "void m() { for (int x : a) { continue; } }",
        """
        ...
                int x = #t[#t~2];
                scope S1_next {
                    leave S1_next;
                }
            } update {
                #t~2 = #t~2 + 1;
            }
        }
        """,
    ),
    (
        "void m() { for (int x : n()) { } } int[] n() { return a; }",
        """
        int[] #t = call this -> A.n()();
        int[] #t~2 = #t;
        ...
        """,
    ),
    # A label means the loop it is before, from inside others too.
    (
        "void m(int x) { q: p: while (x > 0) while (x > 1) { if (x == 2) continue q; else break p; } }",
        """
        ...
            loop S1 while (x > 0) {
                scope S1_next {
        ...
                                if (x == 2) {
                                    leave S1_next;
                                } else {
                                    leave S1;
                                }
        ...
        """,
    ),
    (
        "void m(int x) { p: for (;; x++) do { if (x == 2) continue p; if (x == 3) continue; break; } while (x > 1); }",
        """
        ...
                                if (x == 2) {
                                    leave S1_next;
                                }
                                if (x == 3) {
                                    leave S2_next;
                                }
                                leave S2;
        ...
        """,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_loop(case: Case) -> None:
    agrees(case, body_text(case))
