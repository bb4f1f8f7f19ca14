class Merge {

    //@ ensures \result <==> (\forall int i; 0 < i && i < a.length; a[i-1] <= a[i]);
    /*@ pure @*/ static boolean sorted(int[] a) {
        //@ loop_invariant 1 <= i;
        //@ loop_invariant (\forall int k; 0 < k && k < i && k < a.length; a[k-1] <= a[k]);
        //@ assignable \nothing;
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i])
                return false;
        }
        return true;
    }

    //@ requires sorted(a) && sorted(b);
    //@ ensures \fresh(\result);
    //@ ensures \result.length == a.length + b.length;
    //@ ensures sorted(\result);
    static int[] merge(int[] a, int[] b) {
        int[] r = new int[a.length + b.length];
        int i = 0, j = 0;
        for (int k = 0; k < r.length; k++) {
            if (j == b.length || (i < a.length && a[i] <= b[j])) {
                r[k] = a[i++];
            } else {
                r[k] = b[j++];
            }
        }
        return r;
    }

    // merge the two sorted halves of a, tmp is only a scratch area
    //@ requires tmp.length == a.length && 0 <= mid && mid <= a.length;
    //@ requires (\forall int i; 0 < i && i < mid; a[i-1] <= a[i]);
    //@ requires (\forall int i; mid < i && i < a.length; a[i-1] <= a[i]);
    //@ ensures sorted(a);
    //@ ensures (\sum int i; 0 <= i && i < a.length; a[i]) == \old((\sum int i; 0 <= i && i < a.length; a[i]));
    //@ assignable a[*], tmp[*];
    static void mergeHalves(int[] a, int mid, int[] tmp) {
        int i = 0, j = mid, k = 0;
        while (i < mid && j < a.length) {
            if (a[i] <= a[j]) tmp[k++] = a[i++];
            else tmp[k++] = a[j++];
        }
        while (i < mid) tmp[k++] = a[i++];
        while (j < a.length) tmp[k++] = a[j++];
        for (k = 0; k < a.length; k++) a[k] = tmp[k];
    }
}
