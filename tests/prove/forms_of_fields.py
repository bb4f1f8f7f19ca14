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
)
