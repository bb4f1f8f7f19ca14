"""Loops, branches, jumps, and exceptions."""

from tests.prove.forms import CLOSED, CONDITION, OPEN, QUIET, Form

LOOPS = (
    # `c` is 1 before the loop and after each pass. What becomes of `k` and how long it runs does not matter.
    Form(
        "whileloop",
        CLOSED,
        r"""
  /*@ ensures c == 1; diverges true; @*/
  void m(int n) {
    int i = 0; c = 1;
    /*@ loop_invariant c == 1; assignable c, k; @*/
    while (i < n) { k = k + n; c = 1; i = i + 1; }
  }
}""",
        cut=("k = k + n;", "i < n"),
        stands=("while (pure_boolean", "c = 1;"),
    ),
    # False for the longer arrays: `k` changes. Without a stub for `k = k + n` the invariant would be preserved.
    Form(
        "whiletrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || k == \old(k)); diverges true; @*/
  void m(int[] a, int n) {
    int i = 0; c = 1;
    /*@ loop_invariant c == 1 && (a.length <= 3 || k == \old(k)); assignable c, k; @*/
    while (i < n) { k = k + n; c = 1; i = i + 1; }
  }
}""",
        cut=("k = k + n;",),
        stands=("while (",),
    ),
    # As for `while`: the first pass and the others leave `c` at 1. To KeY, a `do` is its body and then a `while`.
    Form(
        "doloop",
        CLOSED,
        r"""
  /*@ ensures c == 1; diverges true; @*/
  void m(int n) {
    int i = 0; c = 1;
    /*@ loop_invariant c == 1; assignable c, k; @*/
    do { k = k + n; if (k > n) c = 1; i = i + 1; } while (i < n);
  }
}""",
        cut=("k = k + n;",),
        stands=("do {",),
    ),
    Form(
        "dotrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || k == \old(k)); diverges true; @*/
  void m(int[] a, int n) {
    int i = 0; c = 1;
    /*@ loop_invariant c == 1 && (a.length <= 3 || k == \old(k)); assignable c, k; @*/
    do { k = k + n; if (k > n) c = 1; i = i + 1; } while (i < n);
  }
}""",
        cut=("k = k + n;",),
        stands=("do {",),
    ),
    Form(
        "forloop",
        CLOSED,
        r"""
  /*@ ensures c == 1; diverges true; @*/
  void m(int n) {
    c = 1;
    /*@ loop_invariant c == 1; assignable c, k; @*/
    for (int i = 0; i < n; i++) { k = k + n; c = 1; }
  }
}""",
        cut=("k = k + n;",),
        stands=("for (int i = ",),
    ),
    # False for the longer arrays, as for `while`. The header is one unit and cut as a whole.
    Form(
        "fortrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || k == \old(k)); diverges true; @*/
  void m(int[] a, int n) {
    c = 1;
    /*@ loop_invariant c == 1 && (a.length <= 3 || k == \old(k)); assignable c, k; @*/
    for (int i = 0; i < n; i++) { k = k + n; c = 1; }
  }
}""",
        cut=("k = k + n;",),
        stands=("for (int i = pure_int",),
    ),
    Form(
        "foreach",
        CLOSED,
        r"""
  /*@ ensures c == 1; diverges true; @*/
  void m(int[] b) {
    c = 1;
    /*@ loop_invariant c == 1; assignable c, k; @*/
    for (int x : b) { k = k + x; c = 1; }
  }
}""",
        cut=("k = k + x;",),
        stands=("for (int x : ",),
    ),
    # False for an array whose elements are not all 0.
    Form(
        "foreachtrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || k == \old(k)); diverges true; @*/
  void m(int[] a) {
    c = 1;
    /*@ loop_invariant c == 1 && (a.length <= 3 || k == \old(k)); assignable c, k; @*/
    for (int x : a) { k = k + x; c = 1; }
  }
}""",
        cut=("k = k + x;",),
        stands=("for (int x : ",),
    ),
)
SWITCHES = (
    # Whatever the selector is, an arm is taken that gives `c` one of the two values.
    Form(
        "selector",
        CLOSED,
        r"""
  /*@ ensures c == 1 || c == 2; @*/
  void m(int n) {
    switch (n * n) {
      case 0: c = 1; break;
      case 1: c = 2; break;
      default: c = 1;
    }
  }
}""",
        cut=("n * n",),
        stands=("switch (pure_int",),
    ),
    # True of the original, but nothing is said of the value that the stub of the selector has.
    Form(
        "selectortrap",
        OPEN,
        r"""
  /*@ ensures (c == 1 || c == 2) && (a.length <= 3 || (c == 2) == (n * n == 1)); @*/
  void m(int[] a, int n) {
    switch (n * n) {
      case 0: c = 1; break;
      case 1: c = 2; break;
      default: c = 1;
    }
  }
}""",
        cut=("n * n",),
        stands=("switch (pure_int", "case 1: c = 2; break;"),
        wrong=(r"pure_int_\w+\(\) ", "n * n "),
    ),
    # The arm of 0 is cut and falls through to that of 1.
    Form(
        "arms",
        CLOSED,
        r"""
  /*@ ensures c == (n == 0 || n == 1 ? 1 : 2); @*/
  void m(int n) {
    switch (n) {
      case 0: k = k * n;
      case 1: c = 1; break;
      case 2: v = n; c = 2; break;
      default: c = 2; t = n > 3;
    }
  }
}""",
        cut=("k = k * n;", "v = n;", "t = n > 3;"),
        stands=("switch (n)", "case 0:", "case 1: c = 1; break;"),
    ),
    # False for n = 0: the arm that falls through changes `k`.
    Form(
        "armstrap",
        OPEN,
        r"""
  /*@ ensures c == (n == 0 || n == 1 ? 1 : 2) && (a.length <= 3 || k == \old(k)); @*/
  void m(int[] a, int n) {
    switch (n) {
      case 0: k = k + 1;
      case 1: c = 1; break;
      default: c = 2;
    }
  }
}""",
        cut=("k = k + 1;",),
        stands=("switch (n)", "case 0:", "case 1: c = 1; break;"),
    ),
)
JUMPS = (
    # The block is left by the break with 1 and at its end with 2.
    Form(
        "labelled",
        CLOSED,
        r"""
  /*@ ensures c == 1 || c == 2; @*/
  void m(int n) {
    out: { c = 1; if (n * n > k) break out; k = n * 2; c = 2; }
  }
}""",
        cut=("n * n > k", "k = n * 2;"),
        stands=("out:", "break out;"),
    ),
    # True of the original, but nothing is said of the value that the stub of the condition has.
    Form(
        "labelledtrap",
        OPEN,
        r"""
  /*@ ensures (c == 1 || c == 2) && (a.length <= 3 || (c == 1) == (n > 3)); @*/
  void m(int[] a, int n) {
    out: { c = 1; if (n > 3) break out; k = n * 2; c = 2; }
  }
}""",
        cut=("n > 3", "k = n * 2;"),
        stands=("out:", "break out;"),
        wrong=(CONDITION.format("(break|throw)"), "n > 3 "),
    ),
    # `c` is 1 before the outer loop and wherever it is continued. KeY finds the invariant of a loop only between its
    # label and the loop.
    Form(
        "continues",
        CLOSED,
        r"""
  /*@ ensures c == 1; diverges true; @*/
  void m(int n) {
    int i = 0; c = 1;
    outer:
    /*@ loop_invariant c == 1; assignable c, k; @*/
    while (i < n) {
      i = i + 1;
      /*@ loop_invariant c == 1; assignable c, k; @*/
      while (k > n) { k = k - n; c = 1; if (k == n) continue outer; c = 1; }
      c = 1;
    }
  }
}""",
        cut=("k = k - n;", "k == n"),
        stands=("outer:", "continue outer;"),
    ),
    # True of the original, where the loop is continued with 2 for the larger `n` alone. The stub's value may be any.
    Form(
        "continuestrap",
        OPEN,
        r"""
  /*@ ensures 1 <= c && c <= 2 && (a.length <= 3 || n > 1 || c == 1); diverges true; @*/
  void m(int[] a, int n) {
    int i = 0; c = 1;
    outer:
    /*@ loop_invariant 1 <= c && c <= 2 && (a.length <= 3 || n > 1 || c == 1); assignable c, k; @*/
    while (i < n) {
      i = i + 1; c = 2;
      if (n > 1) continue outer;
      c = 1;
    }
  }
}""",
        cut=("n > 1",),
        stands=("outer:", "continue outer;"),
        wrong=(CONDITION.format("continue"), "n > 1 "),
    ),
    # `c` is 1 in the loop, and 2 where it is left by the break.
    Form(
        "breaks",
        CLOSED,
        r"""
  /*@ ensures c == 1 || c == 2; diverges true; @*/
  void m(int n) {
    int i = 0; c = 1;
    /*@ loop_invariant c == 1; assignable c, k; @*/
    while (true) { k = k * n; if (k > n) { c = 2; break; } if (i == n) return; i = i + 1; }
  }
}""",
        cut=("k = k * n;", "k > n", "i == n"),
        stands=("while (true)", "break;", "return;"),
    ),
    # Both returns are of the values that the clause names, whichever the cut condition chooses.
    Form(
        "returns",
        CLOSED,
        r"""
  /*@ ensures \result == 1 || \result == 2; diverges true; @*/
  int m(int n) {
    int i = 0;
    /*@ loop_invariant true; assignable k; @*/
    while (i < n) { k = k * n; if (k > n) return 1; i = i + 1; }
    return 2;
  }
}""",
        cut=("k = k * n;", "k > n"),
        stands=("while (", "return 1;"),
    ),
    # True of the original; the stub of the condition may let the loop return 1 for the smaller `n`, too.
    Form(
        "returnstrap",
        OPEN,
        r"""
  /*@ ensures 1 <= \result && \result <= 2 && (a.length <= 3 || n > 1 || \result == 2); diverges true; @*/
  int m(int[] a, int n) {
    int i = 0;
    /*@ loop_invariant true; assignable k; @*/
    while (i < n) { k = k * n; if (n > 1) return 1; i = i + 1; }
    return 2;
  }
}""",
        cut=("k = k * n;", "n > 1"),
        stands=("while (", "return 1;"),
        wrong=(CONDITION.format("return"), "n > 1 "),
    ),
    # The same in a branch.
    Form(
        "branch",
        CLOSED,
        r"""
  /*@ ensures \result == 1 || \result == 2; @*/
  int m(int n) {
    if (n * n > k) { k = 3 * n; return 1; } else { k = 4 * n; }
    return 2;
  }
}""",
        cut=("n * n > k", "k = 3 * n;", "k = 4 * n;"),
        stands=("if (pure_boolean", "return 1;"),
    ),
)
EXCEPTIONS = (
    # The division may fail, so the stub lets its exception out: 2 then, else 1.
    Form(
        "catches",
        CLOSED,
        r"""
  /*@ ensures c == 1 || c == 2; @*/
  void m(int n) {
    try { k = n / v; c = 1; } catch (ArithmeticException e) { t = n > 3; c = 2; }
  }
}""",
        cut=("k = n / v;", "t = n > 3;"),
        stands=("try {", "catch (ArithmeticException e)"),
    ),
    # False for v = 0: the handler gives `c` 2. A stub that lets nothing out would let KeY close it.
    Form(
        "catchestrap",
        OPEN,
        r"""
  /*@ ensures (c == 1 || c == 2) && (a.length <= 3 || c == 1); @*/
  void m(int[] a, int n) {
    try { k = n / v; c = 1; } catch (ArithmeticException e) { t = n > 3; c = 2; }
  }
}""",
        cut=("k = n / v;", "t = n > 3;"),
        stands=("try {", "catch (ArithmeticException e)"),
        wrong=QUIET,
    ),
    # A handler sees what the stub wrote before it threw: false where `n` is not the old `k`, and `v` is 0.
    Form(
        "handlersees",
        OPEN,
        r"""
  /*@ ensures (c == 1 || c == 2) && (a.length <= 3 || c == 1 || k == \old(k)); @*/
  void m(int[] a, int n) {
    try { k = n; n = n / v; c = 1; } catch (ArithmeticException e) { c = 2; }
  }
}""",
        cut=("k = n;", "n = n / v;"),
        stands=("try {", "catch (ArithmeticException e)"),
        wrong=QUIET,
    ),
    # Whether thrown or not, one of the two values. KeY's library has no IllegalStateException.
    Form(
        "throws_",
        CLOSED,
        r"""
  /*@ ensures c == 1 || c == 2; @*/
  void m(int n) {
    try {
      if (n * n > k) { k = 2 * n; throw new IllegalArgumentException(); }
      c = 1;
    } catch (IllegalArgumentException e) { c = 2; }
  }
}""",
        cut=("n * n > k", "k = 2 * n;"),
        stands=("try {", "throw "),
    ),
    # True of the original; the stub of the condition may let the handler run for the smaller `n`, too.
    Form(
        "throwstrap",
        OPEN,
        r"""
  /*@ ensures (c == 1 || c == 2) && (a.length <= 3 || (c == 2) == (n > 3)); @*/
  void m(int[] a, int n) {
    try {
      if (n > 3) throw new IllegalArgumentException();
      c = 1;
    } catch (IllegalArgumentException e) { c = 2; }
  }
}""",
        cut=("n > 3",),
        stands=("try {", "throw "),
        wrong=(CONDITION.format("(break|throw)"), "n > 3 "),
    ),
    # The finally block runs on every way out, and the last thing it does is c = 1.
    Form(
        "finally_",
        CLOSED,
        r"""
  /*@ ensures c == 1; @*/
  int m(int n) {
    try { c = 2; k = n / v; return n * n; } finally { k = n * n; c = 1; }
  }
}""",
        cut=("k = n / v;", "return n * n;", "k = n * n;"),
        stands=("try {", "finally {"),
    ),
    # The finally block swallows the exception by its return: with v = 0 the result is 2.
    Form(
        "finallytrap",
        OPEN,
        r"""
  /*@ ensures 1 <= c && c <= 2 && (a.length <= 3 || c == 1); @*/
  int m(int[] a, int n) {
    c = 2;
    try { k = n / v; c = 1; } finally { k = 3 * n; return k; }
  }
}""",
        cut=("k = n / v;", "k = 3 * n;"),
        stands=("try {", "finally {"),
        wrong=QUIET,
    ),
)
STATEMENTS = (*LOOPS, *SWITCHES, *JUMPS, *EXCEPTIONS)
