/* The classic by Dijkstra. 0 = red, 1 = white, 2 = blue */
public class DutchFlag {

    static final int RED = 0, WHITE = 1, BLUE = 2;

    /*@ public normal_behavior
      @   requires (\forall int i; 0 <= i && i < a.length; RED <= a[i] && a[i] <= BLUE);
      @   ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i+1]);
      @   assignable a[*];
      @*/
    public static void sort(int[] a) {
        int lo = 0, mid = 0, hi = a.length - 1;
        /*@ loop_invariant 0 <= lo && lo <= mid && mid <= hi + 1 && hi < a.length;
          @ loop_invariant (\forall int k; 0 <= k && k < lo; a[k] == RED);
          @ loop_invariant (\forall int k; lo <= k && k < mid; a[k] == WHITE);
          @ loop_invariant (\forall int k; hi < k && k < a.length; a[k] == BLUE);
          @ loop_invariant (\forall int k; 0 <= k && k < a.length; RED <= a[k] && a[k] <= BLUE);
          @ decreases hi - mid + 1;
          @ assignable a[*];
          @*/
        while (mid <= hi) {
            int t = a[mid];
            switch (t) {
                case RED:
                    a[mid] = a[lo];
                    a[lo] = t;
                    lo++;
                    mid++;
                    break;
                case WHITE:
                    mid++;
                    break;
                default:
                    a[mid] = a[hi];
                    a[hi] = t;
                    hi--;
            }
        }
    }

    /*@ public normal_behavior
      @   ensures \result == (\num_of int i; 0 <= i && i < a.length; a[i] == color);
      @   ensures \result <= a.length;
      @*/
    public static /*@ pure @*/ int countColor(int[] a, int color) {
        int n = 0;
        /*@ loop_invariant 0 <= i && i <= a.length;
          @ loop_invariant n == (\num_of int k; 0 <= k && k < i; a[k] == color);
          @ decreases a.length - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < a.length; i++) {
            n += a[i] == color ? 1 : 0;
        }
        return n;
    }

    /*@ public normal_behavior
      @   ensures \result == (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i+1]);
      @*/
    public static /*@ pure @*/ boolean isSorted(int[] a) {
        for (int i = 0; i < a.length - 2; i++) {
            if (a[i] > a[i + 1]) return false;
        }
        return true;
    }
}
