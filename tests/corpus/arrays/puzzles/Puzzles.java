/** Interview questions, with contracts. */
public class Puzzles {

    //@ ensures \result <==> (\exists int i; 0 <= i && i < a.length; (\exists int j; i < j && j < a.length; a[i] + a[j] == target));
    public static boolean hasPair(int[] a, int target) {
        boolean found = false;
        outer:
        for (int i = 0; i < a.length; i++) {
            for (int j = i + 1; j < a.length; j++) {
                if (a[i] + a[j] == target) {
                    found = true;
                    break outer;
                }
            }
        }
        return found;
    }

    //@ ensures \result != null ==> \result.length == 2;
    //@ ensures \result != null ==> \result[0] < \result[1];
    //@ ensures \result != null ==> a[\result[0]] + a[\result[1]] == target;
    public static /*@ nullable @*/ int[] twoSum(int[] a, int target) {
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < i; j++)
                if (a[j] + a[i] == target)
                    return new int[] { j, i };
        return null;
    }

    /** Boyer and Moore's voting algorithm. */
    /*@ requires (\exists int k; 0 <= k && k < a.length;
      @              2 * (\num_of int i; 0 <= i && i < a.length; a[i] == a[k]) > a.length);
      @ ensures 2 * (\num_of int i; 0 <= i && i < a.length; a[i] == \result) > a.length;
      @ assignable \nothing;
      @*/
    public static int majority(int[] a) {
        int cand = 0;
        int votes = 0;
        for (int x : a) {
            if (votes == 0) {
                cand = x;
                votes = 1;
            } else if (x == cand) {
                votes++;
            } else {
                votes--;
            }
        }
        return cand;
    }

    //@ ensures \result <==> (\forall int i; 0 <= i && i < a.length; a[i] == a[a.length - 1 - i]);
    public static boolean palindrome(int[] a) {
        int i = 0, j = a.length - 1;
        //@ loop_invariant 0 <= i && j == a.length - 1 - i && i <= j + 1;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == a[a.length - 1 - k]);
        //@ decreases a.length - i;
        while (i < j) {
            if (a[i] != a[j]) return false;
            ++i;
            --j;
        }
        return true;
    }

    /** a[i] is strictly increasing; is there a fixed point? */
    //@ ensures \result >= 0 ==> a[\result] == \result;
    //@ ensures \result < 0 ==> (\forall int i; 0 <= i && i < a.length; a[i] != i);
    public static int fixedPoint(int[] a) {
        int lo = 0, hi = a.length;
        while (lo < hi) {
            int m = (lo + hi) / 2;
            if (a[m] == m) return m;
            if (a[m] < m) lo = m + 1; else hi = m;
        }
        return -1;
    }
}
