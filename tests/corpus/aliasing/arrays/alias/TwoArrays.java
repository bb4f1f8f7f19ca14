package alias;

class TwoArrays {

    int[] left;
    int[] right;
    //@ invariant left.length == right.length;

    //@ requires l.length == r.length;
    //@ ensures left == l && right == r;
    TwoArrays(int[] l, int[] r) {
        left = l;
        right = r;
    }

    /*@ normal_behavior
      @ requires 0 <= i && i < left.length;
      @ ensures left[i] == x;
      @ ensures (\forall int k; 0 <= k && k < left.length && k != i; left[k] == \old(left[k]));
      @ ensures (\forall int k; 0 <= k && k < right.length; right[k] == \old(right[k]));
      @ assignable left[i];
      @*/
    void setLeft(int i, int x) {
        left[i] = x;
    }

    /*@ normal_behavior
      @ ensures left == \old(right) && right == \old(left);
      @ assignable left, right;
      @*/
    void flip() {
        int[] h = left;
        left = right;
        right = h;
    }

    /*@ normal_behavior
      @ requires left != right;
      @ ensures (\forall int k; 0 <= k && k < left.length; left[k] == \old(left[k]) + right[k]);
      @ ensures (\forall int k; 0 <= k && k < right.length; right[k] == \old(right[k]));
      @ assignable left[*];
      @*/
    void accumulate() {
        /*@ loop_invariant 0 <= k && k <= left.length;
          @ loop_invariant (\forall int j; 0 <= j && j < k; left[j] == \old(left[j]) + right[j]);
          @ loop_invariant (\forall int j; k <= j && j < left.length; left[j] == \old(left[j]));
          @ decreases left.length - k;
          @ assignable left[*];
          @*/
        for (int k = 0; k < left.length; k++) {
            left[k] += right[k];
        }
    }

    /*@ normal_behavior
      @ requires 0 <= n && n <= src.length && 0 <= at && at + n <= dst.length;
      @ ensures (\forall int k; 0 <= k && k < n; dst[at + k] == \old(src[k]));
      @ assignable dst[at .. at + n - 1];
      @*/
    static void copyForward(int[] src, int[] dst, int at, int n) {
        for (int k = 0; k < n; k++) {
            dst[at + k] = src[k];
        }
    }

    /*@ normal_behavior
      @ requires 0 <= n && n <= src.length && 0 <= at && at + n <= dst.length;
      @ ensures (\forall int k; 0 <= k && k < n; dst[at + k] == \old(src[k]));
      @ assignable dst[at .. at + n - 1];
      @*/
    static void copyBackward(int[] src, int[] dst, int at, int n) {
        /*@ loop_invariant -1 <= k && k < n;
          @ loop_invariant (\forall int i; k < i && i < n; dst[at + i] == \old(src[i]));
          @ loop_invariant (\forall int i; 0 <= i && i <= k; src[i] == \old(src[i]));
          @ decreases k + 1;
          @ assignable dst[at .. at + n - 1];
          @*/
        for (int k = n - 1; k >= 0; k--) {
            dst[at + k] = src[k];
        }
    }
}
