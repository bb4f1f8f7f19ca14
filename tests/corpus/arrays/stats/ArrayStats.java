/**
 * Simple statistics over int arrays.
 */
public class ArrayStats {

    /*@ public normal_behavior
      @   requires a.length > 0;
      @   ensures (\forall int i; 0 <= i && i < a.length; a[i] <= \result);
      @   ensures (\exists int i; 0 <= i && i < a.length; a[i] == \result);
      @   assignable \nothing;
      @*/
    public static int max(int[] a) {
        int m = a[0];
        /*@ loop_invariant 1 <= i && i <= a.length;
          @ loop_invariant (\forall int k; 0 <= k && k < i; a[k] <= m);
          @ loop_invariant (\exists int k; 0 <= k && k < i; a[k] == m);
          @ decreases a.length - i;
          @ assignable \nothing;
          @*/
        for (int i = 1; i < a.length; i++) {
            if (a[i] > m) {
                m = a[i];
            }
        }
        return m;
    }

    /*@ public normal_behavior
      @   requires a.length > 0;
      @   ensures (\forall int i; 0 <= i && i < a.length; \result <= a[i]);
      @   ensures (\exists int i; 0 <= i && i < a.length; a[i] == \result);
      @   assignable \nothing;
      @*/
    public static int min(int[] a) {
        int m = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] < m) {
                m = a[i];
            }
        }
        return m;
    }

    /*@ public normal_behavior
      @   ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
      @   assignable \nothing;
      @*/
    public static int sum(int[] a) {
        int s = 0;
        /*@ loop_invariant 0 <= i && i <= a.length;
          @ loop_invariant s == (\sum int k; 0 <= k && k < i; a[k]);
          @ decreases a.length - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < a.length; i++) {
            s += a[i];
        }
        return s;
    }

    /*@ public normal_behavior
      @   ensures \result == (\num_of int i; 0 <= i && i < a.length; a[i] == x);
      @   assignable \nothing;
      @*/
    public static int count(int[] a, int x) {
        int n = 0;
        for (int v : a) {
            if (v == x) n++;
        }
        return n;
    }

    /** Rounded-down mean value; all entries are marks between 0 and 100. */
    /*@ public normal_behavior
      @   requires (\forall int i; 0 <= i && i < a.length; 0 <= a[i] && a[i] <= 100);
      @   ensures 0 <= \result && \result <= 100;
      @*/
    public static int average(int[] a) {
        int s = 0;
        for (int i = 0; i < a.length; i++) {
            s = s + a[i];
        }
        return s / a.length;
    }
}
