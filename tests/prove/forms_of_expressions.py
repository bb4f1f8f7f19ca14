"""Expressions that do more than give a value, types, arrays, and strings."""

from tests.prove.forms import CLOSED, CONDITION, OPEN, QUIET, Form

EFFECTS = (
    # Both branches give `c` 1. What the condition counts stands before it, in a stub.
    Form(
        "lazy",
        CLOSED,
        r"""
  /*@ ensures c == 1; @*/
  void m(int n) {
    if (k++ > n && (v = k) > 2 || t) { c = 1; } else { k = n; c = 1; }
  }
}""",
        cut=("k++ > n && (v = k) > 2 || t", "k = n;"),
        stands=("impure_", "if (pure_boolean"),
    ),
    # False: the condition always adds to `k`. A condition that is a value alone would let KeY close it.
    Form(
        "lazytrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || k == \old(k)); @*/
  void m(int[] a, int n) {
    if (k++ > n && (v = k) > 2 || t) { c = 1; } else { c = 1; }
  }
}""",
        cut=("k++ > n && (v = k) > 2 || t",),
        stands=("if (pure_boolean",),
        wrong=QUIET,
    ),
    # The returned value is cut with what it counts; `c` is 1 before it.
    Form(
        "conditional",
        CLOSED,
        r"""
  /*@ ensures c == 1; @*/
  int m(int n) {
    c = 1;
    return n > 0 ? k++ : (v += n);
  }
}""",
        cut=("return n > 0 ? k++ : (v += n);",),
        stands=("impure_", "return pure_int"),
    ),
    # False for n = 1 and v = 0: the second operand gives `v` a value.
    Form(
        "conditionaltrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || v == \old(v)); @*/
  int m(int[] a, int n) {
    c = 1;
    return n > 0 ? k++ : (v += n);
  }
}""",
        cut=("return n > 0 ? k++ : (v += n);",),
        stands=("return pure_int",),
        wrong=QUIET,
    ),
    # The old value of `c` decides: 1 and 2 are 3. What is added to `k` is cut, and `v` with it.
    Form(
        "compound",
        CLOSED,
        r"""
  /*@ ensures c == \old(c) + 2; @*/
  void m(int n) { c += 1; k += v++ * n; c++; }
}""",
        cut=("k += v++ * n;",),
        stands=("c += 1;", "c++;"),
    ),
    # False: `v` is counted inside the expression. To take `k` alone for changed would let KeY close it.
    Form(
        "compoundtrap",
        OPEN,
        r"""
  /*@ ensures c == \old(c) + 2 && (a.length <= 3 || v == \old(v)); @*/
  void m(int[] a, int n) { c += 1; k += v++ * n; c++; }
}""",
        cut=("k += v++ * n;",),
        stands=("c += 1;", "c++;"),
        wrong=QUIET,
    ),
    # Unbounded integers are shifted by what the count says: 1 << 31 is 2^31. A negative one shifts the other way.
    Form(
        "shifts",
        CLOSED,
        r"""
  /*@ requires n == 31; ensures c == 1073741824 * 2 && v == (8 >> -1) && v == 16; @*/
  void m(int n) { c = 1 << n; k = n << v; v = 8 >> 30 - n; }
}""",
        cut=("k = n << v;",),
        stands=("c = 1 << n;", "v = 8 >> 30 - n;"),
    ),
    # False: the cut store has an index that counts, and writes the element of the old `k`.
    Form(
        "index",
        OPEN,
        r"""
  /*@ requires 0 <= k && k < b.length; ensures c == 1 && (a.length <= 3 || b[\old(k)] == \old(b[k])); @*/
  void m(int[] a, int[] b, int n) { c = 1; b[k++] = n * n; }
}""",
        cut=("b[k++] = n * n;",),
        stands=("c = 1;",),
    ),
)
TYPES = (
    # Were `o` no `Q`, the cast would end the run: what ends normally has c = 1 there.
    Form(
        "casts",
        CLOSED,
        r"""
  /*@ requires o instanceof Q; ensures ((Q) o).c == 1; @*/
  void m(Object o, int n) { Q q = (Q) o; q.c = 1; q.k = n * n; }
}""",
        cut=("q.k = n * n;",),
        stands=("Q q = (Q) o;", "q.k = pure_int"),
    ),
    # False where `o` is no `Q`: the cast in the cut code throws, and the handler gives `c` 2.
    Form(
        "caststrap",
        OPEN,
        r"""
  /*@ ensures (c == 1 || c == 2) && (a.length <= 3 || c == 1); @*/
  void m(int[] a, Object o) {
    try { k = ((Q) o).k; c = 1; } catch (ClassCastException e) { c = 2; }
  }
}""",
        cut=("k = ((Q) o).k;",),
        stands=("try {", "catch (ClassCastException e)"),
        wrong=QUIET,
    ),
    # Both branches give `c` one of the two values.
    Form(
        "instances",
        CLOSED,
        r"""
  /*@ ensures c == 1 || c == 2; @*/
  void m(Object o) { if (o instanceof Q) { k = ((Q) o).k; c = 1; } else { c = 2; } }
}""",
        cut=("o instanceof Q", "k = ((Q) o).k;"),
        stands=("if (pure_boolean", "else {"),
    ),
    # True of the original; the stub's value is not that of `o instanceof Q`.
    Form(
        "instancestrap",
        OPEN,
        r"""
  /*@ ensures (c == 1 || c == 2) && (a.length <= 3 || (c == 1) == (o instanceof Q)); @*/
  void m(int[] a, Object o) { if (o instanceof Q) { c = 1; } else { c = 2; } }
}""",
        cut=("o instanceof Q",),
        stands=("if (pure_boolean", "else {"),
        wrong=(CONDITION.format(""), "o instanceof Q "),
    ),
    # The object is made in cut code. Were the stub known to make none, KeY would close it: there was none
    # with v = 0 before.
    Form(
        "allocates",
        OPEN,
        r"""
  /*@ requires !(\exists Q q; q.v == 0);
    @ ensures (c == 1 || c == 2) && (a.length <= 3 || !(\exists Q q; q.v == 0)); @*/
  void m(int[] a) { if (new Q().v == k) { c = 1; } else { c = 2; } }
}""",
        cut=("new Q().v == k",),
        stands=("if (pure_boolean", "else {"),
        wrong=QUIET,
    ),
)
ARRAYS = (
    # The rows are different, so the cut store to the second leaves the first alone.
    Form(
        "rows",
        CLOSED,
        r"""
  /*@ requires g.length == 2 && g[0] != g[1] && g[0].length == 2 && g[1].length == 2; ensures g[0][0] == 1; @*/
  void m(int[][] g, int n) { g[0][0] = 1; g[1][0] = n * n; }
}""",
        cut=("g[1][0] = n * n;",),
        stands=("g[0][0] = 1;", "g[1][0] = pure_int"),
    ),
    # The rows may be one: then the cut store overwrites the kept one. False for the longer `a`.
    Form(
        "rowstrap",
        OPEN,
        r"""
  /*@ requires g.length == 2 && g[0].length == 2 && g[1].length == 2;
    @ ensures (g[0] == g[1] || g[0][0] == 1) && (a.length <= 3 || g[0][0] == 1); @*/
  void m(int[] a, int[][] g, int n) { g[0][0] = 1; g[1][0] = n * n; }
}""",
        cut=("g[1][0] = n * n;",),
        stands=("g[1][0] = pure_int",),
    ),
    # The new array of arrays is cut; its length is not.
    Form(
        "newrows",
        CLOSED,
        r"""
  /*@ requires n >= 0; ensures \result.length == 2; @*/
  /*@ nullable @*/ int[][] m(int n) { int[][] g = new int[2][]; g[0] = new int[n]; g[1] = g[0]; return g; }
}""",
        cut=("g[0] = new int[n];", "g[1] = g[0];"),
        stands=("new int[2][]", "= pure_"),
    ),
    # True of the original, but the stub gives any array, or none.
    Form(
        "newrowstrap",
        OPEN,
        r"""
  /*@ requires n >= 0; ensures \result.length == 2 && (a.length <= 3 || \result[0] != null); @*/
  /*@ nullable @*/ int[][] m(int[] a, int n) { int[][] g = new int[2][]; g[0] = new int[n]; return g; }
}""",
        cut=("g[0] = new int[n];",),
        stands=("new int[2][]", "g[0] = pure_"),
        wrong=(r"g\[0\] = pure_\w+\(\)", "g[0] = new int[n]"),
    ),
)
STRINGS = (
    # What the text says does not matter to `c`.
    Form(
        "strings",
        CLOSED,
        r"""
  /*@ ensures c == 1 || c == 2; @*/
  void m(String s, int n) {
    String u = s == null ? "a" : s;
    if (u == "b") { k = 3; c = 1; } else { c = 2; }
  }
}""",
        cut=('u == "b"', "k = 3;"),
        stands=("if (pure_boolean", "else {"),
    ),
    # True of the original: a literal is not null. The stub of the returned value may be.
    Form(
        "stringstrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || \result != null); @*/
  /*@ nullable @*/ String m(int[] a, int n) { c = 1; return n > 0 ? "a" : "b"; }
}""",
        cut=('return n > 0 ? "a" : "b";',),
        stands=("return pure_String",),
        wrong=(r"helper nullable @\*/ String pure", "helper @*/ String pure"),
    ),
)
EXPRESSIONS = (*EFFECTS, *TYPES, *ARRAYS, *STRINGS)
