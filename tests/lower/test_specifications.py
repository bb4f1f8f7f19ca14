r"""Contracts and what stands among the statements; the names of clauses are those of the report."""

import pytest

from tests.lower.lowered import Case, agrees, body_text, contract_text


def claim(java: str, text: str, result: str = "void") -> Case:
    body = "" if result == "void" else "return null;"
    return f"/*@ ensures {java}; @*/ /*@ nullable @*/ {result} m(int p) {{ {body} }}", f"ensures ensures.1: {text}"


TERMS: list[Case] = [
    claim(r"i > \old(i) + p", r"this.i > (\bigint) \old(this.i) + p"),
    claim(r"\old(a[i]) == a[\old(i)]", r"\old(this.a[this.i]) == this.a[\old(this.i)]"),
    claim(r"\result == null || \result.i == 1", r"\result == null || \result.i == 1", "A"),
    claim(r"\fresh(\result)", r"\fresh(\result)", "A"),
    claim(r"\fresh(o, a)", r"\fresh(this.o) && \fresh(this.a)"),
    claim(
        r"\typeof(o) == \type(A) && \typeof(this) <: \type(Object)",
        r"\typeof(this.o) == \type(A) && \typeof(this) <: \type(Object)",
    ),
    claim(r"\nonnullelements(r) && \invariant_for(o)", r"\nonnullelements(this.r) && \invariant_for(this.o)"),
    claim("A.this.i == p && A.this == this", "this.i == p && this == this"),
    claim("z ==> i > 0 ==> !z", "this.z ==> this.i > 0 ==> !this.z"),
    claim("z <== i > 0", "this.i > 0 ==> this.z"),
    claim("i == 1 <==> i > 0", "this.i == 1 == this.i > 0"),
    claim("z <=!=> i > 0", "this.z != this.i > 0"),
    claim("(z ? i : 1L) == l", "(this.z ? (long) this.i : 1L) == this.l"),
    # Quantifiers: a guard in the body is the range; a name that is taken gets another one.
    claim(r"(\forall int x; 0 <= x && x < 3; a[x] > 0)", r"(\forall int x; 0 <= x && x < 3; this.a[x] > 0)"),
    claim(r"(\forall int x; 0 <= x && x < 3 ==> a[x] > 0)", r"(\forall int x; 0 <= x && x < 3; this.a[x] > 0)"),
    claim(r"(\exists int x; 0 <= x && x < 3; a[x] > 0)", r"(\exists int x; 0 <= x && x < 3; this.a[x] > 0)"),
    claim(r"(\exists int x; 0 <= x && x < 3 && z)", r"(\exists int x; 0 <= x && x < 3 && this.z; true)"),
    claim(r"(\forall int p; 0 <= p && p < 3; a[p] > 0)", r"(\forall int p'; 0 <= p' && p' < 3; this.a[p'] > 0)"),
    claim(r"(\forall int i; 0 <= i && i < 3; a[i] > this.i)", r"(\forall int i; 0 <= i && i < 3; this.a[i] > this.i)"),
    claim(r"(\forall A x; x.i > 0)", r"(\forall A x; x.i > 0)"),
    claim(
        r"(\forall int x; 0 <= x && x < 3; (\exists int y; 0 <= y && y < x; a[y] == x))",
        r"(\forall int x; 0 <= x && x < 3; (\exists int y; 0 <= y && y < x; this.a[y] == x))",
    ),
    claim(
        r"(\sum int x; 0 <= x && x < 3; a[x]) == (\product int x; 0 <= x && x < 3; x)",
        r"(\sum int x; 0 <= x && x < 3; (\bigint) this.a[x]) == (\product int x; 0 <= x && x < 3; (\bigint) x)",
    ),
    claim(
        r"(\max int x; 0 <= x && x < 3; a[x]) > (\min int x; 0 <= x && x < 3; a[x])",
        r"(\max int x; 0 <= x && x < 3; this.a[x]) > (\min int x; 0 <= x && x < 3; this.a[x])",
    ),
    claim(
        r"(\num_of int x; 0 <= x && x < 3; a[x] == 1) == 2", r"(\num_of int x; 0 <= x && x < 3; this.a[x] == 1) == 2"
    ),
    claim(r"(\num_of int x; 0 <= x && x < 3) == 3", r"(\num_of int x; 0 <= x && x < 3; true) == 3"),
    # Calls of bodies that are no expression, or that come back to themselves, are run.
    (
        "/*@ pure */ int q(int p) { int x = p; return x; }\n/*@ ensures q(i) + o.q(2) == 1; @*/ void m() { }",
        r"ensures ensures.1: (\bigint) \call(int this -> A.q(int)(this.i)) + \call(int this.o -> A.q(int)(2)) == 1",
    ),
    (
        "/*@ pure */ static int q(int p) { return p > 0 ? q(p - 1) : 0; }\n/*@ ensures q(i) == 1; @*/ void m() { }",
        r"ensures ensures.1: \call(int A.q(int)(this.i)) == 1",
    ),
    (
        (
            "class A { /*@ pure */ int q() { int x = 1; return x; } /*@ ensures q() == 1; @*/ void m() { } }\n"
            " class B extends A { int q() { return 2; } }"
        ),
        r"ensures ensures.1: \virtual(int this -> A.q()()) == 1",
    ),
    # Model fields are what they represent, of the object they belong to; ghosts are fields.
    (
        "//@ model int w; represents w = i + o.i;\n/*@ ensures o.w == \\old(w); @*/ void m() { }",
        r"ensures ensures.1: (\bigint) this.o.i + this.o.o.i == \old((\bigint) this.i + this.o.i)",
    ),
    (
        (
            "//@ model int w; represents w = (\\sum int x; 0 <= x && x < 3; a[x]);\n"
            "/*@ ensures (\\forall int x; 0 <= x && x < 2; r[x].w == x); @*/ void m() { }"
        ),
        (
            r"ensures ensures.1: (\forall int x; 0 <= x && x < 2; "
            r"(\sum int x'; 0 <= x' && x' < 3; (\bigint) this.r[x].a[x']) == x)"
        ),
    ),
    (
        "//@ ghost int w; ghost static A q;\n/*@ ensures o.w == q.i; @*/ void m() { }",
        "ensures ensures.1: this.o.w == A::q.i",
    ),
]
CLAUSES: list[Case] = [
    ("void m(int x) { }", ""),
    (
        "void m(A x, int[] y, A[] w, int[][] q) { }",
        """
        requires nonnull.x: x != null
        requires nonnull.y: y != null
        requires nonnull.w: \\nonnullelements(w)
        requires nonnull.q: \\nonnullelements(q)
        """,
    ),
    ("/*@ nullable @*/ A m(/*@ nullable @*/ A x) { return x; }", ""),
    ("A[] m() { return r; }", "ensures ensures.result: \\nonnullelements(\\result)"),
    (
        "/*@ requires i > 0; requires z; ensures i == 0; @*/ void m() { }",
        """
        requires requires.1: this.i > 0
        requires requires.2: this.z
        ensures ensures.1: this.i == 0
        """,
    ),
    (
        "/*@ signals (Error e) z; signals (Exception) z; signals_only Error, Exception; diverges z; @*/ void m() { }",
        """
        signals (Error e) signals.1: this.z
        signals (Exception) signals.2: this.z
        only Error, Exception
        diverges diverges.1: this.z
        """,
    ),
    ("/*@ signals_only \\nothing; @*/ void m() { }", "only "),
    (
        "/*@ normal_behavior requires z; also exceptional_behavior requires !z; signals (Error e) z; @*/ void m() { }",
        """
        requires case1.requires.1: this.z
        signals (Throwable) case1.normal_behavior: false
        requires case2.requires.1: !this.z
        ensures case2.exceptional_behavior: false
        signals (Error e) case2.signals.1: this.z
        """,
    ),
    # Frames.
    (
        "/*@ assignable i, o.i, t, a[*], a[1], a[0..i], o.*; @*/ void m() { }",
        "frame assignable: \\kept(entry; this.i, this.o.i, A::t, this.a[*], this.a[1], this.a[0..this.i], this.o.*)",
    ),
    ("/*@ assignable \\nothing; @*/ void m() { }", "frame assignable: \\kept(entry; \\nothing)"),
    ("/*@ assignable \\strictly_nothing; @*/ void m() { }", "frame assignable: \\kept(entry; \\strictly_nothing)"),
    ("/*@ assignable \\everything; @*/ void m() { }", "frame assignable: \\kept(entry; \\everything)"),
    ("/*@ assignable \\all_objects(A.i); @*/ void m() { }", "frame assignable: \\kept(entry; \\all A::i)"),
    (
        "/*@ assignable \\set_union(o.i, a[*]), t; @*/ void m() { }",
        "frame assignable: \\kept(entry; this.o.i, this.a[*], A::t)",
    ),
    # What is not known yet is a reason to refuse it by name.
    (
        "/*@ ensures z; ensures f() == 1; @*/ void m() { }",
        """
        ensures ensures.1: this.z
        later ensures.2: a call of `f`, which is not `pure`, in a specification is not supported yet
        """,
    ),
    ("/*@ accessible i; @*/ void m() { }", "later accessible.1: `accessible` is not supported yet"),
    (
        "/*@ ensures (\\forall int x; a[x] == 0); @*/ void m() { }",
        "later ensures.1: `x` has no lower and upper bound here",
    ),
    # Constructors and inner classes.
    (
        "class A { /*@ requires x != y; @*/ A(A x, int y) { } }".replace("x != y", "y > 0"),
        """
        requires nonnull.x: x != null
        requires requires.1: y > 0
        """,
        "A.<init>",
    ),
    (
        "class O { int v; class A { /*@ ensures v == 1; @*/ void m() { } } }",
        "ensures ensures.1: this.this$0.v == 1",
        "O.A.m",
    ),
]
AMONG: list[Case] = [
    (
        "void m(int x) { //@ assert x > 0;\n i = x; //@ assume i == x;\n }",
        """
        goal assert.4: x > 0;
        this.i = x;
        assume assume.5: this.i == x;
        """,
    ),
    (
        "void m(int x) { x++; //@ assert x == \\old(x) + 1;\n }",
        "x = x + 1;\ngoal assert.4: x == (\\bigint) \\old(x) + 1;",
    ),
    (
        "void m(int y) { //@ assert (\\forall int y; 0 <= y && y < 3; a[y] == 0);\n }",
        "goal assert.4: (\\forall int y'; 0 <= y' && y' < 3; this.a[y'] == 0);",
    ),
    (
        "void m(int x) { //@ ghost int q = x;\n x++; //@ set q = q + x;\n //@ assert q > 0;\n }",
        """
        fixed int q = x;
        x = x + 1;
        fixed q = (\\bigint) q + x;
        goal assert.6: q > 0;
        """,
    ),
    (
        "//@ ghost int q; ghost static int w;\n void m() { //@ set q = 1; set o.q = 2; set w = 3;\n }",
        """
        this.q = 1;
        this.o.q = 2;
        A::w = 3;
        """,
    ),
    # They stay where they stand: in branches without braces, in the groups of a switch, in blocks.
    (
        "void m() { if (z) /*@ assert z; @*/ i = 1; else /*@ assert !z; @*/ i = 2; }",
        """
        if (this.z) {
            goal assert.4: this.z;
            this.i = 1;
        } else {
            goal assert.4.2: !this.z;
            this.i = 2;
        }
        """,
    ),
    (
        "void m() { switch (i) { case 1: //@ assert z;\n i = 1; //@ assert z;\n default: i = 2; } //@ assert z;\n }",
        """
        ...
                goal assert.4: this.z;
                this.i = 1;
                goal assert.5: this.z;
            }
            this.i = 2;
        }
        goal assert.6: this.z;
        """,
    ),
    (
        "void m() { try { i = 1; //@ assert z;\n } finally { //@ assert !z;\n } }",
        """
        try {
            this.i = 1;
            goal assert.4: this.z;
        } finally {
            goal assert.5: !this.z;
        }
        """,
    ),
    # A loop claims its invariants before the condition is evaluated, and its frame since it was reached.
    (
        "void m(int x) { //@ maintaining x >= 0; loop_assigns i, a[*];\n while (x++ < 3) { } }",
        """
        ...
            loop S1 {
                goal loop_invariant.4: x >= 0;
                goal loop_assignable.4: \\kept(S1; this.i, this.a[*]);
                int #t = x;
                x = #t + 1;
            } while (#t < 3) {
            }
        }
        """,
    ),
    (
        "void m() { //@ loop_invariant z;\n do { } while (z); }",
        """
        ...
            loop S1 {
                goal loop_invariant.4: this.z;
            } while (true) {
            } update {
        ...
        """,
    ),
    (
        "void m() { //@ loop_invariant x >= 0;\n for (int x = 0; x < 2; x++) { } }",
        """
        ...
                goal loop_invariant.4: x >= 0;
            } while (x < 2) {
        ...
        """,
    ),
    (
        "void m() { //@ loop_invariant z;\n for (int x : a) { } }",
        """
        ...
                goal loop_invariant.4: this.z;
            } while (#t~2 < #t.length) {
        ...
        """,
    ),
    # A measure is not negative while the loop goes on, and smaller behind each round.
    (
        "void m(int x) { //@ decreases x;\n while (x > 0) { x--; } }",
        """
        ...
            loop S1 while (x > 0) {
                goal decreases.4: x >= 0;
                snapshot S1_round;
                x = x - 1;
            } update {
                goal decreases.4: x < \\old(x, S1_round);
            }
        }
        """,
    ),
    (
        "void m(int x, int y) { //@ decreasing x, y;\n do { y--; } while (x > 0); }",
        """
        ...
                goal decreases.4: x >= 0 && y >= 0;
                snapshot S1_round;
                y = y - 1;
                goal decreases.4: x < \\old(x, S1_round) || x == \\old(x, S1_round) && y < \\old(y, S1_round);
            } update {
        ...
        """,
    ),
]


@pytest.mark.parametrize("case", [*TERMS, *CLAUSES], ids=lambda case: case[0])
def test_contract(case: Case) -> None:
    agrees(case, contract_text(case))


@pytest.mark.parametrize("case", AMONG, ids=lambda case: case[0])
def test_among_statements(case: Case) -> None:
    agrees(case, body_text(case))
