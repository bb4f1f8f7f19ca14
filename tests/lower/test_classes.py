"""Constructors, initialisers, static and hidden fields, inner classes (JLS 8, 9, 12.5)."""

import pytest

from tests.lower.lowered import Case, agrees, body_text

OUTER = "class O { int v; static int w; private int p; class A { int v; int x; %s } %s }"
CASES: list[Case] = [
    # JLS 12.5: the constructor above, the initialisers in their order, the rest of the body.
    (
        "class P { P() { } } class A extends P { int x = 1; A() { x = 2; } }",
        """
        call this -> P.<init>()();
        call this -> A.<fields>()();
        this.x = 2;
        """,
        "A.<init>",
    ),
    (
        "class A { int x = 1; { x++; } int y = x, z; }",
        """
        this.x = 1;
        this.x = this.x + 1;
        this.y = this.x;
        """,
        "A.<fields>",
    ),
    (
        "class A { int x = 1; A() { } A(int y) { this(); x = y; } }",
        """
        call this -> A.<init>()();
        this.x = y;
        """,
        "A.<init>(int)",
    ),
    (
        "class P { P(int x) { } } class A extends P { A(int y) { super(y++); } }",
        """
        int #t = y;
        y = #t + 1;
        call this -> P.<init>(int)(#t);
        """,
        "A.<init>",
    ),
    (
        "class P { P(long x) { } P(int x) { } } class A extends P { A() { super('c'); } }",
        "call this -> P.<init>(int)(99C);",
        "A.<init>",
    ),
    ("class P { int x = 1; } class A extends P { }", "call this -> P.<init>()();", "A.<init>"),
    ("class A { A() { } }", "", "A.<init>"),
    ("class A extends Error { A(int x) { super(); x = 1; } }", "x = 1;", "A.<init>"),
    (
        "class A { final int x; A(int y) { if (y > 0) { x = 1; return; } x = y; } }",
        """
        if (y > 0) {
            this.x = 1;
            return;
        }
        this.x = y;
        """,
        "A.<init>",
    ),
    (
        "class A { int[] x = {1}; A y = new A(); }",
        """
        int[] #t = new int[1];
        #t[0] = 1;
        this.x = #t;
        A #t~2 = new A();
        call #t~2 -> A.<init>()();
        this.y = #t~2;
        """,
        "A.<fields>",
    ),
    ("class A { byte x = 1; final long y = 'a'; static int z = 1; }", "this.x = 1B;\nthis.y = 97C;", "A.<fields>"),
    # Static initialisers (JLS 12.4.2) and the fields of interfaces, which are static (9.3).
    (
        "class A { static int x = 3; int y = 4; static { x++; } static final int Z = x; }",
        """
        A::x = 3;
        A::x = A::x + 1;
        A::Z = A::x;
        """,
        "A.<statics>",
    ),
    (
        "interface I { int N = 5; int[] X = {N}; }",
        """
        I::N = 5;
        int[] #t = new int[1];
        #t[0] = 5;
        I::X = #t;
        """,
        "I.<statics>",
    ),
    (
        "interface I { int N = 5; int[] X = {N}; } class A implements I { int m() { return N + I.N + A.X[0]; } }",
        "return 5 + 5 + I::X[0];",
    ),
    # Hidden fields (JLS 8.3): the type of what stands before says which one.
    (
        (
            "class P { int x; static int y; } class A extends P { int x; static int y; "
            "int m(P p) { return x + super.x + ((P) this).x + p.x + y + P.y + this.x; } }"
        ),
        "return this.`A.x` + this.`P.x` + ((P) this).`P.x` + p.`P.x` + A::`A.y` + P::`P.y` + this.`A.x`;",
    ),
    (
        "class P { int x; } class A extends P { int m(A p) { super.x = 1; return p.x; } }",
        """
        this.x = 1;
        return p.x;
        """,
    ),
    # Nested static classes and what is private around them.
    (
        (
            "class O { private static int p; private int q; private static int f() { return p; } "
            "static class A { private int r; int m(O o) { o.q = f(); return p; } } int n(A z) { return z.r; } }"
        ),
        "fixed O #t = o;\nint #t~2 = call O.f()();\n#t.q = #t~2;\nreturn O::p;",
        "O.A.m",
    ),
    (
        "class O { static class A { private int r; private void v() { } } int m(A z) { z.v(); return z.r; } }",
        """
        fixed check z != null else NullPointerException;
        call z -> O.A.v()();
        return z.r;
        """,
        "O.m",
    ),
    # Inner classes keep the object around (JLS 8.1.3).
    (OUTER % ("", ""), "this.this$0 = #this$0;", "O.A.<init>"),
    (
        OUTER % ("int m() { return v + x + w + p + O.this.v + A.this.v; }", ""),
        "return this.v + this.x + O::w + this.this$0.p + this.this$0.v + this.v;",
        "O.A.m",
    ),
    (
        OUTER % ("int m() { return f() + O.this.f(); }", "int f() { return 1; }"),
        """
        int #t = call this.this$0 -> O.f()();
        int #t~2 = #t;
        int #t~3 = call this.this$0 -> O.f()();
        return #t~2 + #t~3;
        """,
        "O.A.m",
    ),
    (
        OUTER % ("class B { int m() { return v + p + A.this.x; } }", ""),
        "return this.this$0.v + this.this$0.this$0.p + this.this$0.x;",
        "O.A.B.m",
    ),
    (
        OUTER % ("A m() { return new A(); }", ""),
        """
        O.A #t = new O.A();
        call #t -> O.A.<init>()(this.this$0);
        return #t;
        """,
        "O.A.m",
    ),
    (
        OUTER % ("", "A m() { return new A(); }"),
        """
        O.A #t = new O.A();
        call #t -> O.A.<init>()(this);
        return #t;
        """,
        "O.m",
    ),
    # JLS 15.9.4: the object around is evaluated and checked before the new one is made.
    (
        OUTER % ("A(int y) { x = y; }", "static A m(O o) { return o.new A(1 / w); }"),
        """
        O #t = o;
        fixed check #t != null else NullPointerException;
        O.A #t~2 = new O.A();
        call #t~2 -> O.A.<init>(int)(#t, 1 / O::w);
        return #t~2;
        """,
        "O.m",
    ),
    # The arguments of `this(…)` and `super(…)` may use the object around.
    (
        OUTER % ("A(int y) { } A() { this(p); }", ""),
        """
        this.this$0 = #this$0;
        call this -> O.A.<init>(int)(this.this$0, this.this$0.p);
        """,
        "O.A.<init>()",
    ),
    (
        "class O { class P { P(int y) { } } class A extends P { A() { super(1); } } }",
        """
        this.`O.A.this$0` = #this$0;
        call this -> O.P.<init>(int)(this.`O.A.this$0`, 1);
        """,
        "O.A.<init>",
    ),
    (
        "class O { class P { } } class A extends O.P { A(O o) { o.super(); } }",
        """
        O #t = o;
        fixed check #t != null else NullPointerException;
        call this -> O.P.<init>()(#t);
        """,
        "A.<init>",
    ),
    # Where an inner class is a subclass of the one around (JLS 8.2, 8.8.7.1, 15.8.4): `O.this` is never `this`, what is
    # private is not inherited, and the object that is being made is around nothing.
    (
        (
            "class O { private int p; private int f() { return p; } int q; "
            "class A extends O { int m() { return O.this.q + q + p + f(); } } }"
        ),
        """
        int #t = this.this$0.q + this.q + this.this$0.p;
        int #t~2 = call this.this$0 -> O.f()();
        return #t + #t~2;
        """,
        "O.A.m",
    ),
    (
        (
            "class O { int f() { return 1; } class P { private int f() { return 2; } } "
            "class A extends P { int m() { return f(); } } }"
        ),
        """
        int #t = call this.`O.A.this$0` -> O.f()();
        return #t;
        """,
        "O.A.m",
    ),
    (
        "class O { class P extends O { } class A extends P { } }",
        """
        this.`O.A.this$0` = #this$0;
        call this -> O.P.<init>()(this.`O.A.this$0`);
        """,
        "O.A.<init>",
    ),
    (
        "class O { class A extends O { A(int x) { } A() { this(1); } } }",
        """
        this.this$0 = #this$0;
        call this -> O.A.<init>(int)(this.this$0, 1);
        """,
        "O.A.<init>()",
    ),
    (
        "class O { class P { } class A extends O { P m() { return new P(); } } }",
        """
        O.P #t = new O.P();
        call #t -> O.P.<init>()(this);
        return #t;
        """,
        "O.A.m",
    ),
    (
        "class O { private class P { } class A extends O { P m() { return new P(); } } }",
        """
        O.P #t = new O.P();
        call #t -> O.P.<init>()(this.this$0);
        return #t;
        """,
        "O.A.m",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_class(case: Case) -> None:
    agrees(case, body_text(case))


def test_interfaces_have_no_initialisers_of_objects() -> None:
    case = ("interface I { int N = 5; }", "I::N = 5;", "I.<statics>")
    agrees(case, body_text(case))
    with pytest.raises(ValueError, match="not enough values"):
        body_text((case[0], "", "I.<fields>"))
