"""Initialisers, constructors, static members, classes inside classes, calls, and annotations."""

from tests.prove.forms import CLOSED, OPEN, QUIET, Form

INITIALISERS = (
    # The initialiser runs after the values of the fields and before the constructor's own code.
    Form(
        "initialiser",
        CLOSED,
        r"""  int w = 3 * 4; { k = w * 2; c = 1; }
  /*@ ensures this.c == 1; @*/
  Q(int n) { v = n * n; }
}""",
        cut=("w = 3 * 4", "k = w * 2;", "v = n * n;"),
        stands=("{ k = pure_int", "c = 1; }"),
        spec="Q",
    ),
    # False: `k` is 24. Without a stub in the initialiser it would be 0.
    Form(
        "initialisertrap",
        OPEN,
        r"""  int w = 3 * 4; { k = w * 2; c = 1; }
  /*@ ensures this.c == 1 && (a.length <= 3 || this.k == 0); @*/
  Q(int[] a) { v = a.length; }
}""",
        cut=("k = w * 2;", "v = a.length;"),
        stands=("{ k = pure_int", "c = 1; }"),
        spec="Q",
    ),
    # The value of the field is cut: nothing is known of it. True of the original.
    Form(
        "fieldtrap",
        OPEN,
        r"""  int w = 3 * 4; int u = 1;
  /*@ ensures this.u == 1 && (a.length <= 3 || this.w == 12); @*/
  Q(int[] a) { v = a.length; }
}""",
        cut=("w = 3 * 4", "v = a.length;"),
        stands=("w = pure_int", "u = 1"),
        spec="Q",
        wrong=(r"pure_int_fields_\w+\(\) ", "12 "),
    ),
    # A static initialiser has run before anything is called; it is no part of the question and stays as it was.
    Form(
        "static_",
        CLOSED,
        r"""  static int s; static int u = 5; static { u = 7; }
  /*@ ensures s == n; @*/
  static void m(int n) { u = n * n; s = n; }
}""",
        cut=("u = n * n;",),
        stands=("static { u = 7; }", "u = pure_int", "s = n;"),
    ),
    # False for n = 2: the static field is written in the cut code.
    Form(
        "statictrap",
        OPEN,
        r"""  static int s; static int u = 5;
  /*@ ensures s == n && (a.length <= 3 || u == \old(u)); @*/
  static void m(int[] a, int n) { u = n * n; s = n; }
}""",
        cut=("u = n * n;",),
        stands=("u = pure_int", "s = n;"),
    ),
)
CONSTRUCTORS = (
    # this(...) gives `c` its value; what else either of the two does is cut.
    Form(
        "this_",
        CLOSED,
        r"""
  /*@ ensures this.c == 1; @*/
  Q(int n) { this(n, 1); k = n * n; }
  Q(int n, int x) { v = n * n; c = x; }
}""",
        cut=("k = n * n;", "v = n * n;"),
        stands=("this(", "c = x;"),
        spec="Q(int)",
    ),
    # False for n = 1: the called constructor writes `v`.
    Form(
        "thistrap",
        OPEN,
        r"""
  /*@ ensures this.c == 1 && (a.length <= 3 || this.v == 0); @*/
  Q(int[] a, int n) { this(n, 1); }
  Q(int n, int x) { v = n * n; c = x; }
}""",
        cut=("v = n * n;",),
        stands=("this(", "c = x;"),
        spec="Q(int[],int)",
    ),
    # super(...) gives `c` its value.
    Form(
        "super_",
        CLOSED,
        r"""
  Q(int n) { v = n * n; c = n; }
}
class R extends Q {
  int r;
  /*@ ensures this.c == n; @*/
  R(int n) { super(n); r = n * n; }
}""",
        cut=("v = n * n;", "r = n * n;"),
        stands=("super(", "c = n;"),
        spec="R.R",
    ),
    # False for n = 1: the constructor above writes `v`.
    Form(
        "supertrap",
        OPEN,
        r"""
  Q(int n) { v = n * n; c = n; }
}
class R extends Q {
  /*@ ensures this.c == n && (a.length <= 3 || this.v == 0); @*/
  R(int[] a, int n) { super(n); }
}""",
        cut=("v = n * n;",),
        stands=("super(", "c = n;"),
        spec="R.R",
    ),
    # A constructor that is called, by its body, whatever its contract says: the object is new and its `c` is `n`.
    Form(
        "made",
        CLOSED,
        r"""
  /*@ ensures this.v == n * n; @*/
  Q(int n) { v = n * n; c = n; }
  /*@ ensures \result.c == n; @*/
  static Q m(int n) { Q q = new Q(n); q.k = n * n; return q; }
}""",
        cut=("v = n * n;", "q.k = n * n;"),
        stands=("new Q(", "c = n;"),
    ),
    # False for n = 1: the call is cut with what its constructor writes to a static field.
    Form(
        "madetrap",
        OPEN,
        r"""  static int s;
  Q(int n) { s = n; c = n; }
  /*@ ensures \result == n && (a.length <= 3 || s == \old(s)); @*/
  static int m(int[] a, int n) { Q q = new Q(n); return n; }
}""",
        cut=("q = new Q(n)",),
        stands=("return n;",),
        wrong=QUIET,
    ),
)
CLASSES = (
    # KeY reads `k` alone as a field of the inner object, so `prove` refuses it: `Q.this.k` is right.
    # The inner object keeps what it was given; what it writes to the one around it is cut.
    Form(
        "inner",
        CLOSED,
        r"""
  class In { int x; void put(int n) { x = n; Q.this.k = n * n; } }
  /*@ ensures \result.x == n; @*/
  In m(int n) { In i = new In(); i.put(n); v = n * n; return i; }
}""",
        cut=("Q.this.k = n * n;", "v = n * n;"),
        stands=("class In {", "i.put("),
    ),
    # False for n = 1: the cut code in the inner class writes the field of the object around it.
    Form(
        "innertrap",
        OPEN,
        r"""
  class In { int x; void put(int n) { x = n; Q.this.k = n * n; } }
  /*@ ensures \result.x == n && (a.length <= 3 || k == \old(k)); @*/
  In m(int[] a, int n) { In i = new In(); i.put(n); return i; }
}""",
        cut=("Q.this.k = n * n;",),
        stands=("class In {", "i.put("),
    ),
    # A nested class has objects of its own.
    Form(
        "nested",
        CLOSED,
        r"""
  static class Box { int x; int y; void put(int n) { x = n; y = n * n; } }
  /*@ ensures \result.x == n; @*/
  Box m(int n) { Box b = new Box(); b.put(n); k = n * n; return b; }
}""",
        cut=("y = n * n;", "k = n * n;"),
        stands=("static class Box {", "b.put("),
    ),
    # False for n = 1: the cut code writes `y`.
    Form(
        "nestedtrap",
        OPEN,
        r"""
  static class Box { int x; int y; void put(int n) { x = n; y = n * n; } }
  /*@ ensures \result.x == n && (a.length <= 3 || \result.y == 0); @*/
  Box m(int[] a, int n) { Box b = new Box(); b.put(n); return b; }
}""",
        cut=("y = n * n;",),
        stands=("static class Box {", "b.put("),
    ),
    # The question is about a method of a nested class, with a parameter of that class.
    Form(
        "nestedasked",
        CLOSED,
        r"""
  static class Box {
    int x; int y;
    /*@ ensures x == n && other.x == n; @*/
    void put(Box other, String s, int n) { other.x = n; y = n * n; x = n; }
  }
}""",
        cut=("y = n * n;",),
        stands=("static class Box {", "other.x = n;"),
        spec="Box.put",
    ),
    # The same about its constructor; false for n = 1.
    Form(
        "nestedmadetrap",
        OPEN,
        r"""
  static class Box {
    int x; int y = 7;
    /*@ ensures this.x == n && (a.length <= 3 || this.y == 0); @*/
    Box(int[] a, int n) { x = n; }
  }
}""",
        cut=("y = 7",),
        stands=("static class Box {", "x = n;"),
        spec="Box",
        wrong=(r"pure_int_fields_\w+\(\) ", "0 "),
    ),
)
CALLS = (
    # Whichever body runs, `c` is 1 or 2; each has a unit that is cut.
    Form(
        "bodies",
        CLOSED,
        r"""
  /*@ ensures q.c == 1 || q.c == 2; @*/
  static void m(Q q, P p, int n) { p.run(q, n); q.v = n * n; }
}
class P { void run(Q q, int n) { q.k = n * n; q.c = 1; } }
class S extends P { void run(Q q, int n) { q.t = n > 3; q.c = 2; } }""",
        cut=("q.k = n * n;", "q.t = n > 3;", "q.v = n * n;"),
        stands=("p.run(q, ", "q.c = 1;", "q.c = 2;"),
    ),
    # False for an `S`: its body gives `c` 2. A call that is taken for the first body would close.
    Form(
        "bodiestrap",
        OPEN,
        r"""
  /*@ ensures (q.c == 1 || q.c == 2) && (a.length <= 3 || q.c == 1); @*/
  static void m(int[] a, Q q, P p, int n) { p.run(q, n); q.v = n * n; }
}
class P { void run(Q q, int n) { q.k = n * n; q.c = 1; } }
class S extends P { void run(Q q, int n) { q.t = n > 3; q.c = 2; } }""",
        cut=("q.k = n * n;", "q.t = n > 3;", "q.v = n * n;"),
        stands=("p.run(q, ", "q.c = 1;", "q.c = 2;"),
        wrong=(r"class S extends P", "class S"),
    ),
    # Neither body writes `c`: the call is cut, with the fields that either of them may write.
    Form(
        "cutcall",
        CLOSED,
        r"""
  /*@ ensures q.c == 1; @*/
  static void m(Q q, P p, int n) { q.c = 1; p.run(q, n); q.v = n * n; }
}
class P { void run(Q q, int n) { q.k = n * n; } }
class S extends P { void run(Q q, int n) { q.t = n > 3; } }""",
        cut=("p.run(q, n);",),
        stands=("q.c = 1;", "impure_"),
    ),
    # False for an `S`: `t` is written by the body below alone.
    Form(
        "cutcalltrap",
        OPEN,
        r"""
  /*@ ensures q.c == 1 && (a.length <= 3 || q.t == \old(q.t)); @*/
  static void m(int[] a, Q q, P p, int n) { q.c = 1; p.run(q, n); }
}
class P { void run(Q q, int n) { q.k = n * n; } }
class S extends P { void run(Q q, int n) { q.t = n > 3; } }""",
        cut=("p.run(q, n);",),
        stands=("q.c = 1;", "impure_"),
        wrong=QUIET,
    ),
    # A call may throw, and the handler sees it: false where v = 0.
    Form(
        "throwingcall",
        OPEN,
        r"""
  /*@ ensures (c == 1 || c == 2) && (a.length <= 3 || c == 1); @*/
  void m(int[] a, int n) { try { part(n); c = 1; } catch (ArithmeticException e) { c = 2; } }
  void part(int n) { if (v == 0) throw new ArithmeticException(); k = n / v; }
}""",
        cut=("part(n);",),
        stands=("try {", "catch (ArithmeticException e)"),
        wrong=QUIET,
    ),
    # The inner call has the contract that is proved: after it, or without it, `c` is 1.
    Form(
        "recursion",
        CLOSED,
        r"""
  /*@ ensures c == 1; diverges true; @*/
  void m(int n) { k = k + n; c = 1; if (n > 0) m(n - 1); }
}""",
        cut=("k = k + n;",),
        stands=("c = 1;",),
    ),
    # False for n = 1: `k` grows.
    Form(
        "recursiontrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || k == \old(k)); diverges true; @*/
  void m(int[] a, int n) { k = k + n; c = 1; if (n > 0) m(a, n - 1); }
}""",
        cut=("k = k + n;",),
        stands=("c = 1;",),
    ),
    # The callee calls itself; its contract gives the question what it needs.
    Form(
        "recursive",
        CLOSED,
        r"""
  /*@ ensures c == 1; diverges true; @*/
  void m(int n) { k = n * n; go(n); v = n * n; }
  /*@ ensures c == 1; diverges true; @*/
  void go(int n) { t = n > 3; if (n > 0) go(n - 1); c = 1; }
}""",
        cut=("k = n * n;", "v = n * n;", "t = n > 3;"),
        stands=("go(", "c = 1;"),
    ),
)
ANNOTATIONS = (
    # A ghost field is set beside code that is cut: `set` is never cut.
    Form(
        "ghost",
        CLOSED,
        r"""
  //@ ghost int g;
  /*@ ensures g == n; @*/
  void m(int n) {
    k = n * n;
    //@ set g = n;
    v = n * n;
  }
}""",
        cut=("k = n * n;", "v = n * n;"),
        stands=("//@ set g = n;",),
    ),
    # False for n = 0: the ghost field is set at the end.
    Form(
        "ghosttrap",
        OPEN,
        r"""
  //@ ghost int g;
  /*@ ensures c == 1 && (a.length <= 3 || g == \old(g)); @*/
  void m(int[] a, int n) {
    k = n * n;
    c = 1;
    //@ set g = n;
  }
}""",
        cut=("k = n * n;",),
        stands=("//@ set g = n;",),
        wrong=(r"//@ set g = n;", ""),
    ),
    # The assumption is about `n` and stays; the assertion is a question of its own and does not.
    Form(
        "assumed",
        CLOSED,
        r"""
  /*@ ensures c > 3; @*/
  void m(int n) {
    k = n * n;
    //@ assume n > 3;
    v = n * n;
    //@ assert v >= 0;
    c = n;
  }
}""",
        cut=("k = n * n;", "v = n * n;"),
        stands=("//@ assume n > 3;", "c = n;"),
    ),
    # In a block: KeY 2.12.3 fails on an assumption that stands directly in an arm.
    Form(
        "assumedinarm",
        CLOSED,
        r"""
  /*@ ensures c > 0; @*/
  void m(int n) {
    switch (k * v) {
      case 1: { k = n * n;
        //@ assume n > 3;
        c = n; } break;
      default: v = n; c = 1;
    }
  }
}""",
        cut=("k * v", "k = n * n;", "v = n;"),
        stands=("switch (pure_int", "//@ assume n > 3;"),
    ),
    # True of the original; the assertion is a question of its own, and tells KeY nothing of the stub's value.
    Form(
        "assertedtrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || k == n); @*/
  void m(int[] a, int n) {
    k = n;
    //@ assert k == n;
    c = 1;
  }
}""",
        cut=("k = n;",),
        stands=("c = 1;",),
        wrong=(r"//~ assert", "//@ assume"),
    ),
    # Each case with its own clause: 1 for the positive `n`, 2 for the others.
    Form(
        "also_",
        CLOSED,
        r"""
  /*@ requires n > 0; ensures c == 1;
    @ also requires n <= 0; ensures c == 2; @*/
  void m(int n) { k = n * n; if (n > 0) { c = 1; v = n; } else { c = 2; } }
}""",
        cut=("k = n * n;", "v = n;"),
        stands=("if (n > 0)", "c = 1;", "c = 2;"),
    ),
    # The second case is false for n = 0, k = 1.
    Form(
        "alsotrap",
        OPEN,
        r"""
  /*@ requires n > 0; ensures c == 1;
    @ also requires n <= 0; ensures c == 2 && (a.length <= 3 || k == \old(k)); @*/
  void m(int[] a, int n) { k = n * n; if (n > 0) { c = 1; } else { c = 2; } }
}""",
        cut=("k = n * n;",),
        stands=("if (n > 0)", "c = 1;", "c = 2;"),
    ),
    # The contract stands above; the method below keeps it.
    Form(
        "inherited",
        CLOSED,
        r"""
  /*@ requires n > 0; ensures c >= 1; @*/
  void m(int n) { c = 1; }
}
class R extends Q {
  void m(int n) { k = n * n; c = n; }
}""",
        cut=("k = n * n;",),
        stands=("c = n;",),
        spec="R.m",
    ),
    # False for n = 2, k = 1.
    Form(
        "inheritedtrap",
        OPEN,
        r"""
  /*@ requires n > 0; ensures c >= 1 && (a.length <= 3 || k == \old(k)); @*/
  void m(int[] a, int n) { c = 1; }
}
class R extends Q {
  void m(int[] a, int n) { k = n * n; c = n; }
}""",
        cut=("k = n * n;",),
        stands=("c = n;",),
        spec="R.m",
    ),
)
DECLARATIONS = (*INITIALISERS, *CONSTRUCTORS, *CLASSES, *CALLS, *ANNOTATIONS)
