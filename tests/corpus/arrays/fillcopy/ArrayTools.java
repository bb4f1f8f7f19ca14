public final class ArrayTools {

    private ArrayTools() { }

    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == v);
    //@ assignable a[*];
    public static void fill(int[] a, int v) {
        for (int i = 0; i < a.length; i++)
            a[i] = v;
    }

    //@ requires 0 <= from && from <= to && to <= a.length;
    //@ ensures (\forall int i; from <= i && i < to; a[i] == v);
    //@ ensures (\forall int i; 0 <= i && i < from; a[i] == \old(a[i]));
    //@ ensures (\forall int i; to <= i && i < a.length; a[i] == \old(a[i]));
    //@ assignable a[from .. to-1];
    public static void fillRange(int[] a, int from, int to, int v) {
        int i = from;
        //@ loop_invariant from <= i && i <= to;
        //@ loop_invariant (\forall int k; from <= k && k < i; a[k] == v);
        //@ decreases to - i;
        //@ assignable a[from .. to-1];
        while (i < to) {
            a[i++] = v;
        }
    }

    //@ ensures \fresh(\result);
    //@ ensures \result.length == a.length;
    //@ ensures (\forall int i; 0 <= i && i < a.length; \result[i] == a[i]);
    //@ assignable \nothing;
    public static int[] copy(int[] a) {
        int[] r = new int[a.length];
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; r[k] == a[k]);
        //@ assignable r[*];
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++)
            r[i] = a[i];
        return r;
    }

    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[a.length - 1 - i]));
    //@ assignable a[*];
    public static void reverse(int[] a) {
        int lo = 0;
        int hi = a.length - 1;
        //@ loop_invariant 0 <= lo && lo <= hi + 1 && hi == a.length - 1 - lo;
        //@ loop_invariant (\forall int k; 0 <= k && k < lo; a[k] == \old(a[a.length - 1 - k]));
        //@ loop_invariant (\forall int k; hi < k && k < a.length; a[k] == \old(a[a.length - 1 - k]));
        //@ loop_invariant (\forall int k; lo <= k && k <= hi; a[k] == \old(a[k]));
        //@ decreases hi + 1 - lo;
        //@ assignable a[*];
        while (lo < hi) {
            int t = a[lo];
            a[lo] = a[hi];
            a[hi] = t;
            lo++;
            hi--;
        }
    }

    //@ requires a.length > 0;
    //@ ensures a[a.length - 1] == \old(a[0]);
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] == \old(a[i + 1]));
    public static void rotateLeft(int[] a) {
        int first = a[0];
        //@ loop_invariant 0 <= i && i < a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == \old(a[k + 1]));
        //@ loop_invariant (\forall int k; i <= k && k < a.length; a[k] == \old(a[k]));
        //@ decreases a.length - i;
        //@ assignable a[*];
        for (int i = 0; i + 1 < a.length; i++)
            a[i] = a[i + 1];
        a[a.length - 1] = first;
    }

    //@ requires a.length > 0;
    //@ ensures a[0] == \old(a[a.length - 1]);
    //@ ensures (\forall int i; 1 <= i && i < a.length; a[i] == \old(a[i - 1]));
    public static void rotateRight(int[] a) {
        int last = a[a.length - 1];
        for (int i = 1; i < a.length; i++)
            a[i] = a[i - 1];
        a[0] = last;
    }

    //@ ensures -1 <= \result && \result < a.length;
    //@ ensures \result >= 0 ==> a[\result] == x;
    //@ ensures \result == -1 ==> (\forall int i; 0 <= i && i < a.length; a[i] != x);
    //@ pure
    public static int indexOf(int[] a, int x) {
        //@ loop_invariant 0 <= i && i <= a.length && (\forall int k; 0 <= k && k < i; a[k] != x);
        //@ decreases a.length - i;
        //@ assignable \nothing;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) {
                return i;
            }
        }
        return -1;
    }
}
