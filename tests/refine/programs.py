"""Programs whose slices need more than the smallest bounds show."""

CAPPED = r"""
class Cap {
  int steps;
  /*@ requires n >= 0; ensures \result <= 10; @*/
  int capped(int n) {
    int x = 0;
    /*@ loop_invariant 0 <= i && i <= n; loop_invariant x <= 10; loop_invariant steps >= \old(steps);
      @ assignable steps; @*/
    for (int i = 0; i < n; i++) {
      if (x < 10) {
        x++;
      }
      steps++;
    }
    return x;
  }
}
"""
"""Within 3 rounds the test `x < 10` does not matter; the invariant `x <= 10` is kept only with it."""

TWICE = r"""
class Twice {
  /*@ requires n >= 0; ensures \result <= 2; @*/
  int twice(int n) {
    int x = 0, seen = 0;
    for (int i = 0; i < n; i++) {
      if (x < 2)
        x++;
      seen = seen + i;
    }
    return x;
  }
}
"""
"""Within 2 rounds the test `x < 2` does not matter, within 3 it does."""

LATE = r"""
class Late {
  /*@ requires n >= 0; ensures \result <= 2; @*/
  int late(int n) {
    int x = 0;
    for (int i = 0; i < n; i++)
      x++;
    return x;
  }
}
"""
"""Fails, but not within 2 rounds."""

POWER = r"""
class Power {
  //@ ensures \result == 8;
  int power() {
    int p = 1, i = 0, seen = 0;
    while (i < 3) { p = p + p; i++;
      seen = seen + p; }
    return p;
  }
}
"""
"""No invariants are found, in the whole program neither."""

PAIR = r"""
class Pair {
  int seen;
  /*@ requires a.length >= 2; ensures \result == a[1]; ensures \result == a[0]; @*/
  int pair(int[] a) {
    seen = a[0];
    return a[1];
  }
  //@ requires a.length >= 4; ensures \result == a[3];
  int four(int[] a) { return a[3]; }
}
"""
"""Arrays of one element are not asked about; the second postcondition fails for those of two."""

NEVER = r"""
class Never {
  //@ requires n > 0 && n < 0; ensures \result == n;
  int never(int n) { return n; }
}
"""
"""No bounds have an input for it."""

NEWER = r"""
class Newer {
  //@ requires a.length >= 2; ensures \result == a[1];
  int second(int[] a, int k) {
    return switch (k) { case 2 -> a[1]; default -> a[1] + 0; };
  }
}
"""
"""As `PAIR`; a slice has the `switch` in older Java."""
