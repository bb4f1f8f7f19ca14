"""Newer Java in slices: KeY gets arrows and `switch` expressions in their older form, without type variables."""

from tests.prove.forms import CLOSED, OPEN, Form

NEWER = (
    Form(
        "arrows",
        CLOSED,
        r"""
  /*@ ensures \result == 2 || n < 5; @*/
  int m(int[] a, int n) {
    int r;
    k = n * n;
    switch (n) {
      case 5, 6 -> r = 2;
      case 4 -> { v = n * n; r = 7; }
      default -> r = n < 5 ? n : 2;
    }
    return r;
  }
}""",
        cut=("k = n * n;", "v = n * n;"),
        stands=("case 5: case 6 :", "return r;"),
    ),
    Form(
        "arrowstrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || k == \old(k)); @*/
  void m(int[] a, int n) {
    switch (n) { case 5, 6 -> k = n; case 7 -> { v = n; } default -> v = n * n; }
    c = 1;
  }
}""",
        cut=("k = n;", "v = n;", "v = n * n;"),
        stands=("c = 1;",),
        wrong=(r"impure_\w+\(\); /\*~ cut \*/", ""),
    ),
    Form(
        "switchvalue",
        CLOSED,
        r"""
  /*@ ensures \result == (n == 1 || n == 2 ? 7 : 8); @*/
  int m(int[] a, int n) {
    k = n * n;
    int r = switch (n) { case 1, 2 -> 7; case 3 -> { int s = 8; yield s; } default -> 8; };
    return r;
  }
}""",
        cut=("k = n * n;",),
        stands=("return r;",),
    ),
    Form(
        "enumtrap",
        OPEN,
        r"""
  enum E { X, Y }
  /*@ ensures c == 1 && (a.length <= 3 || k == \old(k)); @*/
  void m(int[] a, E e, int n) {
    switch (e) { case X: k = n; break; default: v = n; }
    c = 1;
  }
}""",
        cut=("k = n;", "v = n;"),
        stands=("c = 1;",),
        wrong=(r"impure_\w+\(\); /\*~ cut \*/", ""),
    ),
    Form(
        "erased",
        CLOSED,
        r"""
  static class Box<T> { T held; int n; void put(T given) { held = given; n = 1; } }
  /*@ ensures b.n == 1; @*/
  void m(int[] a, Box<Q> b, int n) { k = n * n; b.put(this); }
}""",
        cut=("k = n * n;", "held = given;"),
        stands=("n = 1;",),
    ),
    Form(
        "numbers",
        CLOSED,
        r"""
  /*@ ensures \result == 1003; @*/
  long m(int[] a, int n) { k = n * n; int r = 1_000; v = 0b1_1 * n; return r + 0B11L; }
  int other() { return 0b1111_1111_1111_1111_1111_1111_1111_1111; }
}""",
        cut=("k = n * n;",),
        stands=("int r = 1000;", "return r + 0x3L;", "return 0xffffffff;"),
    ),
    Form(
        "multicatch",
        CLOSED,
        r"""
  /*@ ensures \result == 1; @*/
  int m(int[] a, int n) { k = n * n; return 1; }
  void other(int[] a) { try { k = a[0]; } catch (NullPointerException | ArrayIndexOutOfBoundsException e) { k = 1; } }
}""",
        cut=("k = n * n;",),
        stands=("return 1;", "/*~ left out */"),
    ),
)
