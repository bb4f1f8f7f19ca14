"""Calls of the library: stubs for those that are cut, and for those in code that stays."""

from tests.prove.forms import CLOSED, OPEN, QUIET, Form

LIBRARY = (
    # The left side stays: KeY gets a stub for `length`, which changes nothing.
    Form(
        "library",
        CLOSED,
        r"""
  /*@ requires a.length > 1; ensures c == 1; @*/
  void m(int[] a, String s, int n) { c = 1; a[s.length() > 3 ? 1 : 0] = n * n; v = n * n; }
}""",
        cut=("v = n * n;",),
        stands=("c = 1;", "a[/*~ library */ library_length_"),
    ),
    # False: what `hashCode` of some class does to `k` nobody knows.
    Form(
        "librarycuttrap",
        OPEN,
        r"""
  /*@ ensures \result == 1 && (a.length <= 3 || k == \old(k)); @*/
  int m(int[] a, Object o) { o.hashCode(); return 1; }
}""",
        cut=("o.hashCode();",),
        stands=("return 1;",),
        wrong=QUIET,
    ),
    Form(
        "librarykepttrap",
        OPEN,
        r"""
  /*@ requires a.length > 1; ensures c == 1 && (a.length <= 3 || k == \old(k)); @*/
  void m(int[] a, Object o, int n) { a[o.hashCode() > 3 ? 1 : 0] = n * n; c = 1; }
}""",
        cut=("a[o.hashCode() > 3 ? 1 : 0] = n * n;",),
        stands=("c = 1;", "a[/*~ library */ library_hashCode_"),
        wrong=QUIET,
    ),
    # False: `charAt` may throw, and the handler sees it.
    Form(
        "librarythrowtrap",
        OPEN,
        r"""
  /*@ requires a.length > 1; ensures (c == 1 || c == 2) && (a.length <= 3 || c == 1); @*/
  void m(int[] a, String s, int n) {
    try { a[s.charAt(n) > 'b' ? 1 : 0] = n * n; c = 1; } catch (IndexOutOfBoundsException e) { c = 2; }
  }
}""",
        cut=("a[s.charAt(n) > 'b' ? 1 : 0] = n * n;",),
        stands=("c = 1;", "a[/*~ library */ library_charAt_", "catch (IndexOutOfBoundsException e)"),
        wrong=QUIET,
    ),
    # False: `length` of null throws, and the handler sees it.
    Form(
        "librarynulltrap",
        OPEN,
        r"""
  /*@ requires a.length > 1; ensures (c == 1 || c == 2) && (a.length <= 3 || c == 1); @*/
  void m(int[] a, /*@ nullable @*/ String s, int n) {
    try { a[s.length() > 3 ? 1 : 0] = n * n; c = 1; } catch (NullPointerException e) { c = 2; }
  }
}""",
        cut=("a[s.length() > 3 ? 1 : 0] = n * n;",),
        stands=("c = 1;", "a[/*~ library */ library_length_", "catch (NullPointerException e)"),
        wrong=QUIET,
    ),
)
