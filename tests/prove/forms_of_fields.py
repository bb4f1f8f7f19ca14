"""Fields that hide others: what a frame calls them."""

from tests.prove.forms import CLOSED, OPEN, QUIET, Form

HIDDEN = (
    # The cut call writes the field of `Up` only: what hides it stays as it is.
    Form(
        "hiding",
        CLOSED,
        r"""
  static class Up { int h; } static class Low extends Up { int h; }
  /*@ requires p.h == 1; ensures p.h == 1; @*/
  void m(Low p, int n) { if (n > 0) { ((Up) p).h = n * n; k = n; } }
}""",
        cut=("((Up) p).h = n * n;", "k = n;"),
        stands=("assignable ((Q.Up) p).h, this.k;",),
    ),
    # False: the cut call writes the hidden field.
    Form(
        "hidingtrap",
        OPEN,
        r"""
  static class Up { int h; } static class Low extends Up { int h; }
  /*@ requires ((Up) p).h == 1; ensures a.length <= 3 || ((Up) p).h == 1; @*/
  void m(int[] a, Low p, int n) { if (n > 0) { ((Up) p).h = n * n; k = n; } }
}""",
        cut=("((Up) p).h = n * n;", "k = n;"),
        stands=("assignable ((Q.Up) p).h, this.k;",),
        wrong=QUIET,
    ),
    # A variable before the dot of a static member names a class, but stands in the text.
    Form(
        "receiver",
        CLOSED,
        r"""
  static int s; static void up() { s = s + 1; }
  /*@ requires q != null; ensures s == 5; @*/
  void m(Q q, int n) { Q a = q; Q b = a; a.s = n; b.s = 4; Q d = q; k = n; d.up(); }
}""",
        cut=("a = q", "b = a", "a.s = n;", "d = q", "k = n;"),
        stands=("b.s = 4;", "d.up();"),
    ),
    Form(
        "receivertrap",
        OPEN,
        r"""
  static int s;
  /*@ requires q != null; ensures c == 1 && (a.length <= 3 || s == \old(s)); @*/
  void m(int[] a, Q q, int n) { Q b = q; if (n > 0) b.s = n; c = 1; }
}""",
        cut=("b = q", "b.s = n;"),
        stands=("c = 1;",),
        wrong=QUIET,
    ),
)
