"""Loops whose annotations the tool finds, with properties that are false beyond the bounds of the search.

Invariants are looked for with arrays of three elements, and then of five, and with few bits where integers are
multiplied. So the tool finds clauses that are false for longer arrays or larger integers. KeY must not believe them.
"""

from tests.prove.forms import OPEN, QUIET, Form

ZERO = r"(\forall int j; 0 <= j && j < a.length; a[j] == 0)"
SO_FAR = r"(\forall int j; 0 <= j && j < i; a[j] == 0)"
SAME = r"a.length <= 5 || k == \old(k)"
# Nothing in the loop changes `k`, and its frame says so.
UNCHANGED = (r"k = pure_\w+\(\) /\*~ cut \*/;|, this\.k(?=; @\*/)", "")


def believed(behind: str, clause: str) -> tuple[str, str]:
    """A change: what is said of the loop is assumed behind this text, as if nobody had to prove it."""
    return behind, rf"\g<0>\n/*@ assume {clause}; @*/".replace("\\old", "\\\\old").replace("\\for", "\\\\for")


ANNOTATIONS = (
    # Clauses that are false beyond the bounds -------------------------------------------------------
    Form(
        "foundlength",
        OPEN,
        rf"""
  /*@ ensures {ZERO}; diverges true; @*/
  void m(int[] a, int n) {{
    int i = 0;
    while (i < a.length) {{ a[i] = i > 4 ? 1 : 0; k = k + n; i++; }}
  }}
}}""",
        cut=("k = k + n;",),
        found=(SO_FAR,),
        wrong=believed(r"i\+\+;", SO_FAR),
    ),
    # 17 * 17 == 2 * 12 * 12 + 1: with the bits of the search no integer is as large as 17.
    Form(
        "foundbits",
        OPEN,
        r"""
  /*@ requires 0 <= n; ensures \result == n && !(\result > 3 && \result * \result == 2 * y * y + 1); diverges true; @*/
  int m(int n, int y) {
    int i = 0;
    while (i < n) { k = n * n; i++; }
    return i;
  }
}""",
        cut=("k = n * n;",),
        found=("i <= n",),
        wrong=believed(r"i\+\+; \}", "!(i > 3 && i * i == 2 * y * y + 1)"),
    ),
    # Each round keeps `s` at zero, but it does not begin there.
    Form(
        "foundinitially",
        OPEN,
        rf"""
  /*@ ensures {ZERO}; diverges true; @*/
  void m(int[] a, int n) {{
    int i = 0;
    int s = a.length > 5 ? n : 0;
    while (i < a.length) {{ a[i] = s; s = -s; i++; }}
  }}
}}""",
        found=("s <= 0",),
        wrong=believed(r"int s = [^;]*;", "s == 0"),
    ),
    # Within the bounds `best` is an index. For longer arrays it is none, and `a[best]` may be anything.
    Form(
        "founddefined",
        OPEN,
        r"""
  /*@ requires a.length > 0;
    @ ensures (\forall int j; 0 <= j && j < a.length; a[j] <= a[\result]) && (a.length <= 5 || 0 <= \result);
    @ diverges true; @*/
  int m(int[] a, int n) {
    int best = a.length <= 5 ? 0 : -1;
    int i = 0;
    while (i < a.length) { if (best >= 0 && a[i] > a[best]) best = i; k = n * n; i++; }
    return best;
  }
}""",
        cut=("k = n * n;",),
        found=(r"(\forall int j; 0 <= j && j < i; a[j] <= a[best])",),
        wrong=believed(r"int i = 0;", "0 <= best"),
    ),
    Form(
        "foundnested",
        OPEN,
        rf"""
  /*@ ensures {ZERO}; diverges true; @*/
  void m(int[] a, int n) {{
    int i = 0;
    while (i < a.length) {{
      int p = i;
      while (p < a.length && p <= i) {{ a[p] = p > 4 ? 1 : 0; k = k + n; p++; }}
      i++;
    }}
  }}
}}""",
        cut=("k = k + n;",),
        found=(SO_FAR,),
        wrong=believed(r"p\+\+;", SO_FAR.replace("< i", "< p")),
    ),
    # What `\old` means ------------------------------------------------------------------------------
    # In the loop of `fill` it is the state in which `fill` is called, and not that in which `m` is.
    Form(
        "foundcallee",
        OPEN,
        rf"""
  /*@ ensures {ZERO} && k == \old(k); diverges true; @*/
  void m(int[] a, int n) {{
    if (a.length > 5) {{ k = n * n; }}
    fill(a);
  }}
  void fill(int[] a) {{
    int i = 0;
    int b = k;
    while (i < a.length) {{ a[i] = 0; k = 0; k = b; v = i; i++; }}
  }}
}}""",
        cut=("v = i;",),
        found=(r"k == \old(k)",),
        wrong=believed(r"fill\(a\);", r"k == \old(k)"),
    ),
    # Rounds that do not end -------------------------------------------------------------------------
    # The clause holds before and behind each round, but not where one is left in its middle.
    Form(
        "foundhandler",
        OPEN,
        r"""
  /*@ requires c == 1; ensures c == 1; diverges true; @*/
  void m(int[] a, int n) {
    int i = 0;
    try {
      while (i < a.length) { c = i > 4 ? 2 : 1; v = n / k; c = 1; i++; }
    } catch (ArithmeticException e) { t = n > 3; }
  }
}""",
        cut=("v = n / k;",),
        found=(r"c == 1",),
        wrong=QUIET,
    ),
    Form(
        "foundbreak",
        OPEN,
        r"""
  /*@ requires c == 1; ensures c == 1; diverges true; @*/
  void m(int[] a, int n) {
    int i = 0;
    while (i < a.length) { c = i > 4 ? 2 : 1; if (n > 3) break; c = 1; i++; }
  }
}""",
        cut=("n > 3",),
        found=(r"c == 1",),
        wrong=(r"pure_boolean_\w+\(\) (?=/\*~ cut \*/\) break)", "k != k "),
    ),
    # Within the bounds `i` is always less than 5.
    Form(
        "foundmeasure",
        OPEN,
        r"""
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) {
    int i = 0;
    while (i < a.length) { if (i < 5) i++; k = n * n; }
  }
}""",
        cut=("k = n * n;",),
        spec="m:terminates",
        found=("decreases a.length - i",),
        wrong=believed(r"while \(i < a\.length\) \{", "i < 5"),
    ),
    # Frames that are found, and stubs in the loop ---------------------------------------------------
    Form(
        "foundframe",
        OPEN,
        rf"""
  /*@ ensures {ZERO} && ({SAME}); diverges true; @*/
  void m(int[] a, int n) {{
    int i = 0;
    while (i < a.length) {{ a[i] = 0; if (n > 3) {{ v = k; k = n * n; }} i++; }}
  }}
}}""",
        cut=("k = n * n;",),
        found=(SO_FAR,),
        wrong=(r"(?<=assignable )(a\[\*\], )?this\.k, ", r"\1"),
    ),
    Form(
        "foundassigned",
        OPEN,
        rf"""
  /*@ ensures {ZERO} && ({SAME}); diverges true; @*/
  void m(int[] a, int n) {{
    int i = 0;
    while (i < a.length) {{ a[i] = 0; k = k + n; i++; }}
  }}
}}""",
        cut=("k = k + n;",),
        found=(SO_FAR,),
        wrong=UNCHANGED,
    ),
    Form(
        "foundcontract",
        OPEN,
        rf"""
  /*@ ensures {ZERO} && ({SAME}); diverges true; @*/
  void m(int[] a, int n) {{ fill(a, n); v = n; }}
  /*@ ensures {ZERO} && ({SAME}); assignable k, a[*]; diverges true; @*/
  void fill(int[] a, int n) {{
    int i = 0;
    while (i < a.length) {{ a[i] = 0; k = k + n; i++; }}
  }}
}}""",
        cut=("k = k + n;", "v = n;"),
        found=(SO_FAR,),
        wrong=UNCHANGED,
    ),
    Form(
        "foundstatic",
        OPEN,
        rf"""
  static int s;
  /*@ ensures {ZERO} && (a.length <= 5 || s == \old(s)); diverges true; @*/
  static void m(int[] a, int n) {{
    int i = 0;
    while (i < a.length) {{ a[i] = 0; s = s + n; i++; }}
  }}
}}""",
        cut=("s = s + n;",),
        found=(SO_FAR,),
        wrong=(r"s = pure_\w+\(\) /\*~ cut \*/;|, Q\.s(?=; @\*/)", ""),
    ),
    # `this` and `q` may be one object.
    Form(
        "foundalias",
        OPEN,
        rf"""
  /*@ ensures {ZERO} && (a.length <= 5 || q.k == \old(q.k)); diverges true; @*/
  void m(int[] a, Q q, int n) {{
    int i = 0;
    while (i < a.length) {{ a[i] = 0; k = k + n; i++; }}
  }}
}}""",
        cut=("k = k + n;",),
        found=(SO_FAR,),
        wrong=UNCHANGED,
    ),
    # To KeY a `do` is its body and then a `while`: the body is outside of the frame, too.
    Form(
        "founddo",
        OPEN,
        rf"""
  /*@ requires a.length > 0; ensures {ZERO} && ({SAME}); diverges true; @*/
  void m(int[] a, int n) {{
    int i = 0;
    do {{ a[i] = 0; k = k + n; i++; }} while (i < a.length);
  }}
}}""",
        cut=("k = k + n;",),
        found=(SO_FAR,),
        wrong=UNCHANGED,
    ),
)
