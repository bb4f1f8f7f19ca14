"""Declarations, assignments, `op=`, `++` and `--` (JLS 14.4, 15.14, 15.15, 15.26)."""

import pytest

from tests.lower.lowered import Case, agrees, body_text

CASES: list[Case] = [
    ("void m() { int x, y = 1; x = y; }", "int y = 1;\nint x = y;"),
    ("void m() { { int x = 1; } { long x = 2; } }", "int x = 1;\nlong x~2 = 2;"),
    (
        "void m(A x) { i = 1; x.o.i = 2; t = 3; A.t = 4; a[i] = 5; }",
        """
        this.i = 1;
        x.o.i = 2;
        A::t = 3;
        A::t = 4;
        this.a[this.i] = 5;
        """,
    ),
    # The value is converted to the type of the place.
    (
        "void m() { b = 5; c = 'x'; s = (short) i; l = i; }",
        """
        this.b = 5B;
        this.c = 120C;
        this.s = (short) this.i;
        this.l = this.i;
        """,
    ),
    # E1 op= E2 is E1 = (T) (E1 op E2) (JLS 15.26.2), and ++ likewise (15.14.2).
    (
        "void m() { b += 1; s *= 2; c -= b; }",
        """
        this.b = (byte) (this.b + 1);
        this.s = (short) (this.s * 2);
        this.c = (char) (this.c - this.b);
        """,
    ),
    (
        "void m() { i += l; i /= 2; l %= i; }",
        """
        this.i = (int) (this.i + this.l);
        this.i = this.i / 2;
        this.l = this.l % this.i;
        """,
    ),
    (
        "void m() { i <<= l; b >>= 1L; c >>>= 2; }",
        """
        this.i = this.i << this.l;
        this.b = (byte) (this.b >> 1L);
        this.c = (char) (this.c >>> 2);
        """,
    ),
    (
        "void m() { i &= l; b |= 'x'; z ^= i > 0; z &= z; }",
        """
        this.i = (int) (this.i & this.l);
        this.b = (byte) (this.b | 120C);
        this.z = this.z ^ this.i > 0;
        this.z = this.z & this.z;
        """,
    ),
    (
        "void m() { b++; --c; s--; ++l; a[0]++; t--; }",
        """
        this.b = (byte) (this.b + 1);
        this.c = (char) (this.c - 1);
        this.s = (short) (this.s - 1);
        this.l = this.l + 1;
        this.a[0] = this.a[0] + 1;
        A::t = A::t - 1;
        """,
    ),
    # Values of steps: the old one behind, the new one before.
    ("void m(int x) { x = x++; }", "int #t = x;\nx = #t + 1;\nx = #t;"),
    ("void m(int x) { x = ++x; }", "x = x + 1;\nx = x;"),
    ("byte m() { return b++; }", "byte #t = this.b;\nthis.b = (byte) (#t + 1);\nreturn #t;"),
    ("byte m() { return --b; }", "byte #t = (byte) (this.b - 1);\nthis.b = #t;\nreturn #t;"),
    ("int m() { return a[i]--; }", "int #t = this.a[this.i];\nthis.a[this.i] = #t - 1;\nreturn #t;"),
    # The value of an assignment is that of the place behind it.
    ("long m() { return l = i = 3; }", "this.i = 3;\nthis.l = 3;\nreturn 3;"),
    ("void m(int x, byte y) { x = y = 3; x = y += x; }", "y = 3B;\nx = y;\ny = (byte) (y + x);\nx = y;"),
    # The parts of the place come first (JLS 15.26.1), then the value, then the store with its checks.
    ("void m(int x) { a[x] = x = 2; }", "fixed int[] #t = this.a;\nfixed int #t~2 = x;\nx = 2;\n#t[#t~2] = x;"),
    (
        "void m(int x) { a[x++] = x; }",
        """
        fixed int[] #t = this.a;
        fixed int #t~2 = x;
        x = #t~2 + 1;
        #t[#t~2] = x;
        """,
    ),
    ("void m(A x) { x.o.i = f(); }", "fixed A #t = x.o;\nint #t~2 = call this -> A.f()();\n#t.i = #t~2;"),
    ("void m(A x) { t = f(); }", "int #t = call this -> A.f()();\nA::t = #t;"),
    # What throws in the place of an inner assignment does so before its value is evaluated.
    (
        "int m(A x) { return x.o.i = 1 / i; }",
        """
        fixed A #t = x.o;
        int #t~2 = 1 / this.i;
        #t.i = #t~2;
        return #t~2;
        """,
    ),
    (
        "int m(A x) { return x.a[0] = 1 / i; }",
        """
        fixed int[] #t = x.a;
        int #t~2 = 1 / this.i;
        #t[0] = #t~2;
        return #t~2;
        """,
    ),
    # Compound: the old value too is taken before the right side (JLS 15.26.2).
    ("void m(int x) { x += x++; }", "int #t = x;\nint #t~2 = x;\nx = #t~2 + 1;\nx = #t + #t~2;"),
    (
        "void m(int x) { a[x++] += x; }",
        """
        fixed int[] #t = this.a;
        fixed int #t~2 = x;
        x = #t~2 + 1;
        #t[#t~2] = #t[#t~2] + x;
        """,
    ),
    (
        "void m(A x) { x.o.b -= h(1); }",
        """
        fixed A #t = x.o;
        byte #t~2 = #t.b;
        int #t~3 = call A.h(int)(1);
        #t.b = (byte) (#t~2 - #t~3);
        """,
    ),
    # JLS 15.11.1: the object before a static field.
    ("void m(A x) { x.o.t = h(1); }", "fixed A #t = x.o;\nint #t~2 = call A.h(int)(1);\nA::t = #t~2;"),
    ("int m(A x) { return x.o.t++; }", "fixed A #t = x.o;\nint #t~2 = A::t;\nA::t = #t~2 + 1;\nreturn #t~2;"),
    # A place of an outer array: the inner array is read, then the index changed.
    ("void m(int[][] x, int y) { x[y][y = 0] = y; }", "fixed int[] #t = x[y];\ny = 0;\n#t[y] = y;"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_assignment(case: Case) -> None:
    agrees(case, body_text(case))
