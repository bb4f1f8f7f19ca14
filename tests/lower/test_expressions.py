"""Expressions: promotion, conversion, constants, evaluation order."""

import pytest

from tests.lower.lowered import Case, agrees, body_text

CASES: list[Case] = [
    # Literals and names.
    ("long m() { return 5L; }", "return 5L;"),
    ("char m() { return 'a'; }", "return 97C;"),
    ("boolean m() { return true; }", "return true;"),
    ('String m() { return "a\\n"; }', 'return "a\\u{a}";'),
    ("A m() { return null; }", "return null;"),
    ("A m() { return this; }", "return this;"),
    ("int m(A x) { return x.o.i + i + t + A.t; }", "return x.o.i + this.i + A::t + A::t;"),
    ("int m() { return a[i] + a.length; }", "return this.a[this.i] + this.a.length;"),
    ("int m() { return r[0].r[1].i; }", "return this.r[0].r[1].i;"),
    ("int m() { return -2147483648; }", "return -2147483648;"),
    # JLS 15.15.4: only the literal itself takes its sign.
    ("int m() { return -(-2147483648); }", "return -(-2147483648);"),
    ("long m() { return -(-9223372036854775808L); }", "return -(-9223372036854775808L);"),
    ("int m() { return Integer.MAX_VALUE + Byte.MIN_VALUE; }", "return 2147483647 + -128B;"),
    # JLS 4.12.4, 15.28: a constant variable is its value by its simple name or behind a class.
    # Behind an object it is no constant expression, but has that value in each of them.
    ("int m() { return k; }", "return 7;"),
    ("int m(A x) { return x.k; }", "return x == null ? x.k : 7;"),
    ("int m() { final int q = 3; return q + 1; }", "int q = 3;\nreturn q + 1;"),
    ("class A { static final byte B = 5; int m() { return A.B + B; } }", "return 5B + 5B;"),
    ('class A { static final String S = "x"; String m() { return S; } }', 'return "x";'),
    ("class A { static final boolean D = 1 < 2; boolean m() { return D; } }", "return true;"),
    # Promotion (JLS 5.6): the operators say it, so operands stand as they are; a shift has the type of its left side.
    ("int m() { return b + c * s / b % c - s; }", "return this.b + this.c * this.s / this.b % this.c - this.s;"),
    ("int m() { return b << l; }", "return this.b << this.l;"),
    ("long m() { return l >> i; }", "return this.l >> this.i;"),
    ("int m() { return c >>> 1L; }", "return this.c >>> 1L;"),
    ("int m() { return +c + -b + ~s; }", "return this.c + -this.b + ~this.s;"),
    ("int m() { return b & c | s ^ i; }", "return this.b & this.c | this.s ^ this.i;"),
    (
        "boolean m() { return c == 97 & l != 1 | i < l ^ z; }",
        "return this.c == 97 & this.l != 1 | this.i < this.l ^ this.z;",
    ),
    ("boolean m() { return i <= 1 || i >= 2 && !(i > 3); }", "return this.i <= 1 || this.i >= 2 && !(this.i > 3);"),
    ("boolean m() { return o == null && r != null; }", "return this.o == null && this.r != null;"),
    # Casts (JLS 5.5).
    ("int m() { return (byte) 300; }", "return (byte) 300;"),
    ("int m() { return (char) -1 + (int) l; }", "return (char) -1 + (int) this.l;"),
    ("int m() { return (int) i; }", "return this.i;"),
    ("A m(Object x) { return (A) x; }", "return (A) x;"),
    ("int[] m(Object x) { return (int[]) x; }", "return (int[]) x;"),
    (
        "boolean m(Object x) { return x instanceof A | x instanceof int[]; }",
        "return x instanceof A | x instanceof int[];",
    ),
    # What narrower places take (JLS 5.2).
    ("byte m() { return 5; }", "return 5B;"),
    ("byte m() { final int q = 3; return q; }", "int q = 3;\nreturn (byte) q;"),
    ("char m() { return 65; }", "return 65C;"),
    ("short m() { return -1; }", "return -1S;"),
    ("long m() { return c; }", "return this.c;"),
    # The type of ? : (JLS 15.25).
    ("long m() { return z ? i : 3L; }", "return this.z ? (long) this.i : 3L;"),
    ("char m() { return z ? 1 : 'a'; }", "return this.z ? 1C : 97C;"),
    ("int m() { return z ? i : 'a'; }", "return this.z ? this.i : 97;"),
    ("short m() { return z ? s : b; }", "return this.z ? this.s : (short) this.b;"),
    ("int m() { return z ? s : c; }", "return this.z ? (int) this.s : (int) this.c;"),
    ("int m() { return z ? b : 200; }", "return this.z ? (int) this.b : 200;"),
    ("Object m(String x) { return z ? x : this; }", "return this.z ? (Object) x : (Object) this;"),
    ("A m() { return z ? o : null; }", "return this.z ? this.o : null;"),
    # Left to right (JLS 15.7): what was evaluated is kept where something is done after it.
    ("int m(int x) { return x + x++; }", "int #t = x;\nint #t~2 = x;\nx = #t~2 + 1;\nreturn #t + #t~2;"),
    (
        "int m(int x) { return x++ * ++x; }",
        """
        int #t = x;
        x = #t + 1;
        int #t~2 = #t;
        x = x + 1;
        return #t~2 * x;
        """,
    ),
    ("int m(int x) { return (x = 2) * x; }", "x = 2;\nreturn x * x;"),
    ("int m(int x) { return a[x] + (x = 3) + a[x]; }", "int #t = this.a[x];\nx = 3;\nreturn #t + x + this.a[x];"),
    (
        "int m(int x) { return x / 0 + f(); }",
        """
        int #t = x / 0;
        int #t~2 = call this -> A.f()();
        return #t + #t~2;
        """,
    ),
    ("int m(int[] x, int y) { return x[(x = a)[y]]; }", "int[] #t = x;\nx = this.a;\nreturn #t[x[y]];"),
    ("boolean m() { return z & (z = true); }", "boolean #t = this.z;\nthis.z = true;\nreturn #t & true;"),
    # && || ?: evaluate the rest only where it counts (JLS 15.23 to 15.25).
    (
        "boolean m(int x) { return x > 0 && h(x) > x; }",
        """
        if (x > 0) {
            int #t~2 = call A.h(int)(x);
            boolean #t = #t~2 > x;
        } else {
            #t = false;
        }
        return #t;
        """,
    ),
    (
        "boolean m(int x) { return x++ > 0 || (z = x > 1); }",
        """
        int #t = x;
        x = #t + 1;
        if (#t > 0) {
            boolean #t~2 = true;
        } else {
            boolean #t~3 = x > 1;
            this.z = #t~3;
            #t~2 = #t~3;
        }
        return #t~2;
        """,
    ),
    (
        "long m(int x) { return z ? x++ : 5; }",
        """
        if (this.z) {
            int #t~2 = x;
            x = #t~2 + 1;
            int #t = #t~2;
        } else {
            #t = 5;
        }
        return #t;
        """,
    ),
    # JLS 15.11.1: the object before a static field is evaluated and forgotten.
    ("int m(A x) { return x.t; }", "return A::t;"),
    ("int m(A x) { return 1 / i + x.o.t; }", "return 1 / this.i + (x.o == null ? A::t : A::t);"),
    # Arrays (JLS 15.10, 10.6): lengths first, from left to right; then one store an element.
    ("int[] m(int x) { return new int[x]; }", "int[] #t = new int[x];\nreturn #t;"),
    (
        "int[][][] m(int x) { return new int[x++][x][]; }",
        """
        int #t = x;
        x = #t + 1;
        int #t~2 = #t;
        int[][][] #t~3 = new int[#t~2][x][];
        return #t~3;
        """,
    ),
    (
        "Object m() { return new long[] {1, 'c', b}; }",
        """
        long[] #t = new long[3];
        #t[0] = 1;
        #t[1] = 99C;
        #t[2] = this.b;
        return #t;
        """,
    ),
    (
        "void m(int x) { int[][] y = {{x++, x}, {}, null}; }",
        """
        int[][] #t = new int[3][];
        int[] #t~2 = new int[2];
        int #t~3 = x;
        x = #t~3 + 1;
        #t~2[0] = #t~3;
        #t~2[1] = x;
        #t[0] = #t~2;
        int[] #t~4 = new int[0];
        #t[1] = #t~4;
        ...
        """,
    ),
    (
        "void m() { byte[] x = {1, 2}, y[] = {null}; }",
        """
        byte[] #t = new byte[2];
        #t[0] = 1B;
        #t[1] = 2B;
        byte[] x = #t;
        byte[][] #t~2 = new byte[1][];
        #t~2[0] = null;
        byte[][] y = #t~2;
        """,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_expression(case: Case) -> None:
    agrees(case, body_text(case))
