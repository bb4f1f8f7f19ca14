"""Calls and new objects (JLS 15.9, 15.12)."""

import pytest

from tests.lower.lowered import Case, agrees, body_text, lowered

CASES: list[Case] = [
    ("void m() { v(); this.v(); }", "call this -> A.v()();\ncall this -> A.v()();"),
    ("int m() { f(); return f(); }", "call this -> A.f()();\nint #t = call this -> A.f()();\nreturn #t;"),
    (
        "int m() { return h(1) + A.h(2); }",
        """
        int #t = call A.h(int)(1);
        int #t~2 = #t;
        int #t~3 = call A.h(int)(2);
        return #t~2 + #t~3;
        """,
    ),
    # Receiver, arguments, then the check of the receiver (JLS 15.12.4).
    ("void m(A x) { x.v(); }", "fixed check x != null else NullPointerException;\ncall x -> A.v()();"),
    (
        "void m(A x, int y) { x.g(1, y / 0); }",
        """
        int #t = y / 0;
        fixed check x != null else NullPointerException;
        call x -> A.g(int,int)(1, #t);
        """,
    ),
    (
        "void m(int y) { r[9].g(1, 1 / y); }",
        """
        fixed A #t = this.r[9];
        int #t~2 = 1 / y;
        fixed check #t != null else NullPointerException;
        call #t -> A.g(int,int)(1, #t~2);
        """,
    ),
    (
        "void m(A x) { x.g(1, (x = o).i); }",
        """
        fixed A #t = x;
        x = this.o;
        int #t~2 = x.i;
        fixed check #t != null else NullPointerException;
        call #t -> A.g(int,int)(1, #t~2);
        """,
    ),
    (
        "int m(int x) { return g(x, x++); }",
        """
        int #t = x;
        int #t~2 = x;
        x = #t~2 + 1;
        int #t~3 = call this -> A.g(int,int)(#t, #t~2);
        return #t~3;
        """,
    ),
    (
        "int m(int x) { return g(++x, x = 1); }",
        """
        x = x + 1;
        int #t = x;
        x = 1;
        int #t~2 = call this -> A.g(int,int)(#t, x);
        return #t~2;
        """,
    ),
    ("int m() { return h(h(1)); }", "int #t = call A.h(int)(1);\nint #t~2 = call A.h(int)(#t);\nreturn #t~2;"),
    # A static method forgets its receiver, but evaluates it.
    ("void m(A x) { x.h(1); x = null; x.h(2); }", "call A.h(int)(1);\nx = null;\ncall A.h(int)(2);"),
    ("void m(A x) { x.o.h(1); }", "fixed A #t = x.o;\ncall A.h(int)(1);"),
    ("void m() { me().h(1); } A me() { return this; }", "fixed A #t = call this -> A.me()();\ncall A.h(int)(1);"),
    # Overloads (JLS 15.12.2): the most specific one that fits without narrowing.
    (
        "void m() { p(c); p(b); p(l); } void p(byte q) { } void p(int q) { } void p(long q) { }",
        """
        call this -> A.p(int)(this.c);
        call this -> A.p(byte)(this.b);
        call this -> A.p(long)(this.l);
        """,
    ),
    ("void m() { p(1); } void p(byte q) { } void p(long q) { }", "call this -> A.p(long)(1);"),
    (
        "void m() { p(null); p(this); p(a); } void p(Object q) { } void p(A q) { }",
        """
        call this -> A.p(A)(null);
        call this -> A.p(A)(this);
        call this -> A.p(Object)(this.a);
        """,
    ),
    # Which body runs: that of the object, unless there is no other or the call says which.
    ("class A { void v() { } void m() { v(); } } class B extends A { void v() { } }", "virtual this -> A.v()();"),
    (
        "class A { void v() { } } class B extends A { void v() { } void m() { super.v(); v(); } }",
        """
        call this -> A.v()();
        call this -> B.v()();
        """,
        "B.m",
    ),
    ("class A { private void v() { } void m() { v(); } } class B extends A { void v() { } }", "call this -> A.v()();"),
    (
        "abstract class A { abstract int v(); int m() { return v(); } } class B extends A { int v() { return 1; } }",
        """
        int #t = virtual this -> A.v()();
        return #t;
        """,
    ),
    # JLS 8.4.8.4: B has A.v for I.v.
    (
        (
            "interface I { void v(); } class P { public void v() { } } class B extends P implements I { } "
            "class A { void m(I x) { x.v(); } }"
        ),
        """
        fixed check x != null else NullPointerException;
        virtual x -> I.v()();
        """,
    ),
    (
        "class P { static void v() { } } class A extends P { void m() { super.v(); v(); P.v(); } }",
        """
        call P.v()();
        call P.v()();
        call P.v()();
        """,
    ),
    # New objects: made, then the arguments, then the constructor (JLS 15.9.4); none where it would do nothing.
    ("class A { void m() { new A(); } }", "A #t = new A();"),
    (
        "class A { A(int x) { } A m(int y) { return new A(y++); } }",
        """
        A #t = new A();
        int #t~2 = y;
        y = #t~2 + 1;
        call #t -> A.<init>(int)(#t~2);
        return #t;
        """,
    ),
    (
        "class A { A(long x) { } A(A x) { } A m() { return new A('c'); } }",
        """
        A #t = new A();
        call #t -> A.<init>(long)(99C);
        return #t;
        """,
    ),
    ("class A { int i = 1; A m() { return new A(); } }", "A #t = new A();\ncall #t -> A.<init>()();\nreturn #t;"),
    (
        "class P { P() { } } class A extends P { A m() { return new A(); } }",
        """
        A #t = new A();
        call #t -> A.<init>()();
        return #t;
        """,
    ),
    (
        'Object m(int x) { return new RuntimeException("a"); }',
        """
        RuntimeException #t = new RuntimeException();
        return #t;
        """,
    ),
    ("Object m(A x) { return new Object(); }", "Object #t = new Object();\nreturn #t;"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_call(case: Case) -> None:
    agrees(case, body_text(case))


def test_an_inherited_method_implements_the_interface_of_a_subclass() -> None:
    interface, above = "interface I { void v(); }", "class P { public void v() { } }"
    program = lowered(f"{interface} {above} class B extends P implements I {{ }}")
    assert program.methods["P.v()"].overrides == ("I.v()",)
    assert program.body_for("I.v()", "B").id == "P.v()"
