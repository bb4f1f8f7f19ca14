"""Properties that are no postconditions. What is false beyond the bounds stays open; a wrong slice would close it.

A guard is a cut statement that is still evaluated, because it may throw what the question is about.
"""

from tests.prove.forms import CLOSED, OPEN, QUIET, Form

# The guard gets a value that throws nothing.
UNGUARDED = (r"(pure_int_\w+)\((?!int )[^;]+\) (?=/\*~ cut)", r"\1(1) ")
UNGUARDED_TEST = (r"(pure_boolean_\w+)\((?!boolean )[^;{]+\) (?=/\*~ cut)", r"\1(true) ")
UNGUARDED_OBJECT = (r"(pure_\w+)\((?!/)[^;]+\) (?=/\*~ cut)", r"\1(null) ")
NEED_NOT_END = (r"(signals \(Throwable\) true;)( helper)", r"\1 diverges true;\2")

PROPERTIES = (
    # Guards in each place where a value may stand ---------------------------------------------------
    Form(
        "guardtrap",
        OPEN,
        """
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) { k = n * n; v = n / (a.length <= 3 ? 1 : 0); k = v; }
}""",
        cut=("v = n / (a.length <= 3 ? 1 : 0);", "k = n * n;"),
        stands=("(n / (a.length <= 3 ? 1 : 0)) /*~ cut */",),
        spec="m:divByZero",
        wrong=UNGUARDED,
    ),
    Form(
        "guardconditiontrap",
        OPEN,
        """
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) { if (n / (a.length <= 3 ? 1 : 0) > 0) { k = n * n; } }
}""",
        cut=("n / (a.length <= 3 ? 1 : 0) > 0", "k = n * n;"),
        spec="m:divByZero",
        wrong=UNGUARDED_TEST,
    ),
    Form(
        "guardreturntrap",
        OPEN,
        """
  /*@ requires n > 0; ensures true; @*/
  int m(int[] a, int n) { return n % (a.length <= 3 ? 1 : 0); }
}""",
        cut=("return n % (a.length <= 3 ? 1 : 0);",),
        spec="m:divByZero",
        wrong=UNGUARDED,
    ),
    Form(
        "guardinitialisertrap",
        OPEN,
        """
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) { int[][] b = {{n / (a.length <= 3 ? 1 : 0)}, a}; k = b[0][0]; }
}""",
        cut=("b = {{n / (a.length <= 3 ? 1 : 0)}, a}",),
        stands=("(new int[][] {{n / (a.length <= 3 ? 1 : 0)}, a}) /*~ cut */",),
        spec="m:divByZero",
        wrong=(r"(pure_intArrayArray_\w+)\((?!int)[^;]+\) (?=/\*~ cut)", r"\1(null) "),
    ),
    Form(
        "guardcompoundtrap",
        OPEN,
        """
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) { v /= a.length <= 3 ? 1 : 0; }
}""",
        cut=("v /= a.length <= 3 ? 1 : 0;",),
        stands=("v = pure_int_m_l6_c28(v / (a.length <= 3 ? 1 : 0)) /*~ cut */",),
        spec="m:divByZero",
        wrong=UNGUARDED,
    ),
    Form(
        "guardsizetrap",
        OPEN,
        """
  int[] b;
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) { b = new int[a.length <= 3 ? n : -1]; }
}""",
        cut=("b = new int[a.length <= 3 ? n : -1];",),
        spec="m:negSize",
        wrong=UNGUARDED_OBJECT,
    ),
    Form(
        "guardindextrap",
        OPEN,
        """
  /*@ requires a.length > 0; ensures true; @*/
  void m(int[] a, int n) { v = a[a.length <= 3 ? 0 : -1]; }
}""",
        cut=("v = a[a.length <= 3 ? 0 : -1];",),
        spec="m:indexBounds",
        wrong=UNGUARDED,
    ),
    Form(
        "guardnulltrap",
        OPEN,
        """
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) { v = (a.length <= 3 ? this : null).c + n; }
}""",
        cut=("v = (a.length <= 3 ? this : null).c + n;",),
        spec="m:nullPointer",
        wrong=UNGUARDED,
    ),
    Form(
        "guardcasttrap",
        OPEN,
        """
  Q q;
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) { q = (Q) (a.length <= 3 ? (Object) this : (Object) a); }
}""",
        cut=("q = (Q) (a.length <= 3 ? (Object) this : (Object) a);",),
        spec="m:classCast",
        wrong=UNGUARDED_OBJECT,
    ),
    # What is called may throw it, too.
    Form(
        "guardcalltrap",
        OPEN,
        """
  int half(int[] a, int n) { k = n; return n / (a.length <= 3 ? 1 : 0); }
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) { v = half(a, n); }
}""",
        cut=("k = n;", "return n / (a.length <= 3 ? 1 : 0);"),
        spec="m:divByZero",
        wrong=UNGUARDED,
    ),
    # A handler of something else does not catch it.
    Form(
        "guardhandlertrap",
        OPEN,
        """
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) {
    try { v = n / (a.length <= 3 ? 1 : 0); } catch (NullPointerException e) { k = n * n; } finally { c = 1; }
  }
}""",
        cut=("v = n / (a.length <= 3 ? 1 : 0);", "c = 1;"),
        spec="m:divByZero",
        wrong=UNGUARDED,
    ),
    Form(
        "guards",
        CLOSED,
        """
  /*@ requires 0 <= i && i < a.length && n != 0; ensures true; @*/
  int m(int[] a, int i, int n) {
    k = n * n; v = a[i] / n; if (a[i] > 3) { v += a[i] + k; } a[i] = v;
    return a[i] + c;
  }
}""",
        cut=("v = a[i] / n;", "a[i] > 3", "v += a[i] + k;", "return a[i] + c;", "a[i] = v;", "k = n * n;"),
        spec="m:indexBounds",
    ),
    # The stub for what is cut in the loop may throw, which makes an object: the loop's frame allows that.
    Form(
        "strictloop",
        CLOSED,
        r"""
  int[] b;
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) {
    int s = 0;
    int last = 0;
    /*@ loop_invariant s >= 0 && 0 <= i && i <= a.length; assignable \strictly_nothing; @*/
    for (int i = 0; i < a.length; i++) { s = s + 1; last = a[i] / n; }
    b = new int[s];
  }
}""",
        cut=("last = a[i] / n;",),
        stands=("s = s + 1;", "assignable \\nothing; @*/"),
        spec="m:negSize",
    ),
    # What an exceptional end speaks of --------------------------------------------------------------
    Form(
        "signalstrap",
        OPEN,
        """
  /*@ requires c == 2; ensures true; signals (ArithmeticException e) a.length <= 3 || c == 1; @*/
  void m(int[] a, int n) { v = n / k; }
}""",
        cut=("v = n / k;",),
        stands=("signals (ArithmeticException e) a.length <= 3 || c == 1;",),
        spec="m:signals.1",
        wrong=QUIET,
    ),
    Form(
        "signalsregiontrap",
        OPEN,
        """
  /*@ requires c == 2; ensures true; signals (ArithmeticException e) a.length <= 3 || c == 1; @*/
  void m(int[] a, int n) { int x = n * n; v = x; if (n > 3) { k = x; } x = n / k; v = x; }
}""",
        cut=("v = x;", "x = n / k;"),
        spec="m:signals.1",
        wrong=QUIET,
    ),
    Form(
        "signals",
        CLOSED,
        """
  /*@ requires c == 2; ensures true; signals (ArithmeticException e) c == 1; @*/
  void m(int[] a, int n) { c = 1; k = n * n; v = n / k; c = 3; k = v; }
}""",
        cut=("k = n * n;", "v = n / k;", "c = 3;", "k = v;"),
        stands=("c = 1;",),
        spec="m:signals.1",
    ),
    Form(
        "signalsonly",
        CLOSED,
        """
  /*@ requires n > 0; ensures true; signals_only ArithmeticException; @*/
  void m(int[] a, int n) { k = n * n; v = n / k; }
}""",
        cut=("k = n * n;", "v = n / k;"),
        spec="m:signals_only",
    ),
    # An invariant is owed at both ends.
    Form(
        "invarianttrap",
        OPEN,
        """
  //@ invariant c >= 0;
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) { c = a.length <= 3 ? 1 : -1; v = n / k; c = 1; }
}""",
        cut=("v = n / k;",),
        stands=("c = a.length <= 3 ? 1 : -1;",),
        spec="m:invariant.1",
        wrong=QUIET,
    ),
    Form(
        "invariant",
        CLOSED,
        """
  //@ invariant c >= 0;
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) { c = 1; v = n / k; k = v; }
}""",
        cut=("v = n / k;", "k = v;"),
        stands=("c = 1;", "signals (Throwable) this.c >= 0;"),
        spec="m:invariant.1",
    ),
    # Frames, assertions, termination ----------------------------------------------------------------
    Form(
        "frametrap",
        OPEN,
        """
  /*@ requires n > 0; ensures true; assignable c; @*/
  void m(int[] a, int n) { c = n; if (a.length > 3) { k = n * n; } }
}""",
        cut=("c = n;",),
        stands=("if (a.length > 3)", "assignable c;"),
        spec="m:assignable",
    ),
    Form(
        "frame",
        CLOSED,
        """
  /*@ requires n > 0 && a.length > 0; ensures true; assignable c, a[*]; @*/
  void m(int[] a, int n) { c = n * k; a[0] = c; if (n > 7) { a[0] = n / k; } }
}""",
        cut=("c = n * k;", "a[0] = c;", "n > 7", "a[0] = n / k;"),
        spec="m:assignable",
    ),
    Form(
        "asserttrap",
        OPEN,
        r"""
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) {
    c = 1;
    k = n * n;
    //@ assert c == 1 && (a.length <= 3 || k == \old(k));
    v = n;
  }
}""",
        cut=("k = n * n;", "v = n;"),
        stands=("c = 1;", "//@ assert c == 1"),
        spec="m:assert.9",
    ),
    Form(
        "assertstatictrap",
        OPEN,
        r"""
  static int s;
  /*@ requires n > 0; ensures true; @*/
  static void m(int[] a, int n) {
    s = n * n;
    //@ assert a.length <= 3 || s == \old(s);
    s = n / s;
  }
}""",
        cut=("s = n * n;", "s = n / s;"),
        spec="m:assert.9",
    ),
    Form(
        "assertstatic",
        CLOSED,
        """
  static int s, u;
  /*@ requires n > 0; ensures true; @*/
  static void m(int[] a, int n) {
    s = n;
    u = n / u;
    //@ assert s > 0;
    s = n / u;
  }
}""",
        cut=("u = n / u;", "s = n / u;"),
        spec="m:assert.10",
    ),
    Form(
        "assertion",
        CLOSED,
        """
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) {
    c = 1;
    k = n / v;
    //@ assert c == 1;
    c = k;
  }
}""",
        cut=("k = n / v;", "c = k;"),
        stands=("c = 1;", "//@ assert c == 1"),
        spec="m:assert.9",
    ),
    Form(
        "endlesstrap",
        OPEN,
        r"""
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) {
    //@ loop_invariant true; assignable k; decreases \old(k);
    while (a.length > 3) { k = n * n; }
  }
}""",
        cut=(),  # nothing is reached within the bounds
        stands=("while (a.length > 3)",),
        spec="m:terminates",
        wrong=NEED_NOT_END,
    ),
    Form(
        "ends",
        CLOSED,
        r"""
  /*@ requires n > 0; ensures true; @*/
  void m(int[] a, int n) {
    c = n * n;
    /*@ loop_invariant 0 <= i && i <= a.length; assignable k; decreases a.length - i; @*/
    for (int i = 0; i < a.length; i++) { k = k + a[i]; }
  }
}""",
        cut=("c = n * n;", "k = k + a[i];"),
        stands=("i < a.length", "decreases a.length - i;"),
        spec="m:terminates",
    ),
)
