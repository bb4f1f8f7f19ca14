class ArrayRec {

  /*@ requires 0 <= from && from <= a.length;
    @ ensures \result == (\sum int i; from <= i && i < a.length; a[i]);
    @ measured_by a.length - from;
    @ assignable \nothing;
    @*/
  static int sumFrom(int[] a, int from) {
    if (from == a.length) return 0;
    return a[from] + sumFrom(a, from + 1);
  }

  /*@ requires 0 <= lo && hi < a.length && lo <= hi + 1;
    @ ensures \result <==> (\forall int i; lo <= i && i <= hi; a[i] == a[lo + hi - i]);
    @ measured_by hi - lo + 1;
    @ assignable \nothing;
    @*/
  static boolean palindrome(int[] a, int lo, int hi) {
    if (lo >= hi) return true;
    return a[lo] == a[hi] && palindrome(a, lo + 1, hi - 1);
  }

  /*@ requires 0 <= lo && lo <= hi && hi <= a.length;
    @ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    @ ensures \result == -1 || (lo <= \result && \result < hi && a[\result] == x);
    @ ensures \result == -1 ==> (\forall int i; lo <= i && i < hi; a[i] != x);
    @ measured_by hi - lo;
    @ assignable \nothing;
    @*/
  static int search(int[] a, int x, int lo, int hi) {
    if (lo == hi) return -1;
    int m = (lo + hi) >>> 1;
    if (a[m] == x) return m;
    if (a[m] > x) return search(a, x, lo, m);
    return search(a, x, m + 1, hi);
  }

  /*@ requires 0 <= n && n <= a.length;
    @ ensures (\forall int i; 0 <= i && i < n; \result >= a[i]);
    @ ensures n > 0 ==> (\exists int i; 0 <= i && i < n; \result == a[i]);
    @ measured_by n;
    @ assignable \nothing;
    @*/
  static int maxOfFirst(int[] a, int n) {
    if (n == 0) return 0;
    int m = maxOfFirst(a, n - 1);
    return m > a[n - 1] ? m : a[n - 1];
  }

  /*@ requires 0 <= lo && hi < a.length;
    @ ensures (\forall int i; lo <= i && i <= hi; a[i] == \old(a[lo + hi - i]));
    @ ensures (\forall int i; 0 <= i && i < a.length && (i < lo || i > hi); a[i] == \old(a[i]));
    @ assignable a[lo..hi];
    @*/
  static void reverse(int[] a, int lo, int hi) {
    if (lo < hi) {
      int t = a[lo];
      a[lo] = a[hi];
      a[hi] = t;
      reverse(a, lo + 1, hi - 1);
    }
  }
}
