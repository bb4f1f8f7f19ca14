"""Branches, labels, `switch`, `return`, `throw`, `try` and `assert` (JLS 14.7 to 14.20)."""

import pytest

from tests.lower.lowered import Case, agrees, body_text

CASES: list[Case] = [
    ("int m(int x) { if (x > 0) return 1; else { ; } return 2; }", "if (x > 0) {\n    return 1;\n}\nreturn 2;"),
    (
        "void m(int x) { if (x++ > 0) { } else return; x = 1; }",
        """
        int #t = x;
        x = #t + 1;
        if (#t > 0) {
        } else {
            return;
        }
        x = 1;
        """,
    ),
    (
        "void m(int x) { p: { if (x > 0) break p; x = 1; } }",
        """
        scope S1 {
            if (x > 0) {
                leave S1;
            }
            x = 1;
        }
        """,
    ),
    ("void m(int x) { p: q: if (x > 0) break p; }", "scope S1 {\n    if (x > 0) {\n        leave S1;\n    }\n}"),
    # Behind an arrow control leaves the `switch`; the value of a `switch` expression is a variable.
    (
        "void m(int x) { switch (x) { default -> i = 5; } }",
        """
        int #t = x;
        scope S1 {
            scope S1_1 {
                leave S1_1;
            }
            this.i = 5;
            leave S1;
        }
        """,
    ),
    (
        "int m(int x) { return switch (x) { default -> 5; }; }",
        """
        int #t~2 = x;
        scope S1 {
            scope S1_1 {
                leave S1_1;
            }
            int #t = 5;
            leave S1;
        }
        return #t;
        """,
    ),
    (
        "enum E { P } void m(E e) { switch (e) { } }",
        """
        A.E #t = e;
        check #t != null else NullPointerException;
        scope S1 {
            leave S1;
        }
        """,
    ),
    ("enum E { P, Q } boolean m(E e) { return e == E.Q; }", "return e == \\constant(A.E, Q, 2);"),
    # JLS 14.11: all labels are tested, then `default`, wherever it stands; a group runs on into the next.
    (
        "void m(int x) { switch (x++) { } }",
        """
        int #t = x;
        x = #t + 1;
        int #t~2 = #t;
        scope S1 {
            leave S1;
        }
        """,
    ),
    (
        "void m(int x) { switch (x) { case 1: x = 5; } }",
        """
        int #t = x;
        scope S1 {
            scope S1_1 {
                if (#t == 1) {
                    leave S1_1;
                }
                leave S1;
            }
            x = 5;
        }
        """,
    ),
    (
        "void m() { switch (c) { case 'a': default: i = 5; } }",
        """
        char #t = this.c;
        scope S1 {
            scope S1_1 {
                if (#t == 97C) {
                    leave S1_1;
                }
                leave S1_1;
            }
            this.i = 5;
        }
        """,
    ),
    (
        "void m(int x) { switch (x) { case 0: i = 0; default: i = 1; case k: i = 2; break; } }",
        """
        ...
                        leave S1_2;
                    }
                    this.i = 0;
                }
                this.i = 1;
            }
            this.i = 2;
            leave S1;
        }
        """,
    ),
    (
        "void m(int x) { switch (x) { default: i = 1; case k: i = 2; break; } }",
        """
        ...
                    if (#t == 7) {
                        leave S1_2;
                    }
                    leave S1_1;
                }
                this.i = 1;
            }
            this.i = 2;
        ...
        """,
    ),
    # `break` leaves the switch, `continue` the round of the loop around.
    (
        "void m(int x) { while (x > 0) switch (x) { case 1: continue; case 2: break; } }",
        """
        ...
                                if (#t == 2) {
                                    leave S2_2;
                                }
                                leave S2;
                            }
                            leave S1_next;
                        }
                        leave S2;
        ...
        """,
    ),
    (
        "void m(int x) { p: switch (x) { default: break p; } }",
        """
        scope S1 {
            int #t = x;
            scope S2 {
                scope S2_1 {
                    leave S2_1;
                }
                leave S1;
            }
        }
        """,
    ),
    # Exceptions.
    ("void m(RuntimeException e) { throw e; }", "throw e;"),
    ("void m() { throw null; }", "throw null;"),
    ("void m() { throw new Error(); }", "Error #t = new Error();\nthrow #t;"),
    (
        "void m() { try { v(); } catch (RuntimeException e) { throw e; } }",
        """
        try {
            call this -> A.v()();
        } catch (RuntimeException e) {
            throw e;
        }
        """,
    ),
    (
        "void m() { try { } catch (ArithmeticException | NullPointerException e) { } catch (Error e) { t = 1; } }",
        """
        try {
        } catch (ArithmeticException | NullPointerException: RuntimeException e) {
        } catch (Error e~2) {
            A::t = 1;
        }
        """,
    ),
    # JLS 14.20: the variable of alternatives is of the class above all of them.
    (
        (
            "class P extends Error { int q; } class Q extends P { } class R extends P { } "
            "class A { int m() { try { return 1; } catch (Q | R e) { return e.q; } } }"
        ),
        "try {\n    return 1;\n} catch (Q | R: P e) {\n    return e.q;\n}",
    ),
    ("int m(int x) { try { return x; } finally { x = 2; } }", "try {\n    return x;\n} finally {\n    x = 2;\n}"),
    (
        "int m() { try { return 1 / i; } finally { return 2; } }",
        """
        try {
            return 1 / this.i;
        } finally {
            return 2;
        }
        """,
    ),
    (
        "int m() { try { return h(1); } catch (Error e) { return 2; } finally { v(); } }",
        """
        try {
            try {
                int #t = call A.h(int)(1);
                return #t;
            } catch (Error e) {
                return 2;
            }
        } finally {
            call this -> A.v()();
        }
        """,
    ),
    (
        "void m() { p: try { break p; } finally { t = 1; } }",
        """
        scope S1 {
            try {
                leave S1;
            } finally {
                A::t = 1;
            }
        }
        """,
    ),
    # JLS 14.10: the message is evaluated where the condition is false, before the error is thrown.
    (
        "void m(int x) { assert x > 0 : x++; }",
        """
        boolean #t = x > 0;
        goal assert.4: #t;
        if (#t) {
        } else {
            int #t~2 = x;
            x = #t~2 + 1;
            int #t~3 = #t~2;
            AssertionError #t~4 = new AssertionError();
            throw #t~4;
        }
        """,
    ),
    (
        'void m() { assert z : "no"; }',
        """
        boolean #t = this.z;
        goal assert.4: #t;
        if (#t) {
        } else {
            AssertionError #t~2 = new AssertionError();
            throw #t~2;
        }
        """,
    ),
    (
        "void m() { assert z; }",
        """
        boolean #t = this.z;
        goal assert.4: #t;
        if (#t) {
        } else {
            AssertionError #t~2 = new AssertionError();
            throw #t~2;
        }
        """,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_jump(case: Case) -> None:
    agrees(case, body_text(case))
