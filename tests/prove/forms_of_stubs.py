"""What a stub must not say, beyond its frame: each of these slices closes if its stub says it."""

from tests.prove.forms import OPEN, Form

STUBS = (
    # The stub may break the invariant of its object, because what it stands for may.
    Form(
        "smuggledtrap",
        OPEN,
        r"""
  //@ invariant c >= 0;
  /*@ ensures v == 1 && (a.length <= 3 || c >= 0); @*/
  void m(int[] a, int n) { if (n > 3) { c = n - 9; k = c; } v = 1; }
}""",
        cut=("c = n - 9;", "k = c;"),
        wrong=(r"native /\*@ helper @\*/ void", "native void"),
    ),
    Form(
        "freshtrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || !\fresh(\result)); @*/
  /*@ nullable @*/ Q m(int[] a, int n) { c = 1; return new Q(); }
}""",
        cut=("return new Q();",),
        wrong=(r"assignable \\nothing;", r"assignable \\strictly_nothing;"),
    ),
    Form(
        "nulltrap",
        OPEN,
        r"""
  /*@ nullable @*/ Q q;
  /*@ ensures c == 1 && (a.length <= 3 || q != null); @*/
  void m(int[] a, int n) { q = n > 0 ? this : null; c = 1; }
}""",
        cut=("q = n > 0 ? this : null;",),
        wrong=(r"helper nullable", "helper"),
    ),
    # Two calls of a stub in code are unrelated. In a clause they are one function of the heap.
    Form(
        "clausetrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || k == v); @*/
  void m(int[] a, int n) { k = n * n; v = n + n; c = 1; }
}""",
        cut=("k = n * n;", "v = n + n;"),
        wrong=(r"k == v(?=(?s:.*?)k = (pure_int_\w+\(\)))", r"\1 == \1"),
    ),
    # Runs in which the exception is caught inside go on. A stub that lets them end there has lost them.
    Form(
        "swallowedtrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || v != 0); @*/
  void m(int[] a, int n) { try { k = n / v; t = k > n; } catch (ArithmeticException e) { k = 3; } c = 1; }
}""",
        cut=("k = n / v;", "t = k > n;", "k = 3;"),
        wrong=(r"ensures true; (?=assignable this)", "ensures v != 0; "),
    ),
    # What comes behind a loop is reached only if the loop ends.
    Form(
        "lostroundstrap",
        OPEN,
        r"""
  /*@ ensures c == 1 && (a.length <= 3 || n <= 9); diverges true; @*/
  void m(int[] a, int n) { int i = n; while (i > 9) { i = i - 1; k = i; } c = 1; }
}""",
        cut=("i = i - 1;", "k = i;"),
        wrong=(r"(impure_m_\w+)\(\);", r"\1(); //@ assume n <= 9;\n"),
    ),
)
