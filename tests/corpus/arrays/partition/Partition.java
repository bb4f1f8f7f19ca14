public class Partition {

    /**
     * Lomuto partition of the slice lo..hi, last element is the pivot.
     * @return the final position of the pivot
     */
    /*@ public normal_behavior
      @ requires 0 <= lo && lo <= hi && hi < a.length;
      @ ensures lo <= \result && \result <= hi;
      @ ensures (\forall int k; lo <= k && k <= \result; a[k] <= a[\result]);
      @ ensures (\forall int k; \result <= k && k <= hi; a[k] >= a[\result]);
      @ assignable a[lo..hi];
      @*/
    public int partition(int[] a, int lo, int hi) {
        int pivot = a[hi];
        int i = lo;
        /*@ loop_invariant lo <= i && i <= j && j <= hi;
          @ loop_invariant (\forall int k; lo <= k && k < i; a[k] < pivot);
          @ loop_invariant (\forall int k; i <= k && k < j; a[k] >= pivot);
          @ loop_invariant a[hi] == pivot;
          @ decreases hi - j;
          @ assignable a[lo..hi-1];
          @*/
        for (int j = lo; j < hi; j++) {
            if (a[j] < pivot) {
                int t = a[i];
                a[i] = a[j];
                a[j] = t;
                i++;
            }
        }
        int t = a[i];
        a[i] = a[hi];
        a[hi] = t;
        return i;
    }

    /** Moves all even numbers to the front. Returns the number of even numbers. */
    /*@ public normal_behavior
      @ ensures 0 <= \result && \result <= a.length;
      @ ensures (\forall int k; 0 <= k && k < \result; a[k] % 2 == 0);
      @ ensures (\forall int k; \result <= k && k < a.length; a[k] % 2 == 1);
      @*/
    public int evenFirst(int[] a) {
        int front = 0;
        /*@ loop_invariant 0 <= front && front <= k && k <= a.length;
          @ loop_invariant (\forall int i; 0 <= i && i < front; a[i] % 2 == 0);
          @ loop_invariant (\forall int i; front <= i && i < k; a[i] % 2 != 0);
          @ decreases a.length - k;
          @ assignable a[*];
          @*/
        for (int k = 0; k < a.length; k++) {
            if (a[k] % 2 == 0) {
                int h = a[front];
                a[front] = a[k];
                a[k] = h;
                front++;
            }
        }
        return front;
    }

    /*@ public normal_behavior
      @ requires 0 <= p && p < a.length;
      @ ensures \result <==> (\forall int k; 0 <= k && k < a.length;
      @                        (k < p ==> a[k] <= a[p]) && (k > p ==> a[k] >= a[p]));
      @ assignable \nothing;
      @*/
    public boolean isPartitionedAt(int[] a, int p) {
        boolean ok = true;
        for (int k = 0; k < p && ok; k++) {
            ok = a[k] <= a[p];
        }
        for (int k = p + 1; k < a.length && ok; k++) {
            ok = a[k] >= a[p];
        }
        return ok;
    }
}
