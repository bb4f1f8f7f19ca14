public class Loops {

    /*@ requires xs != null;
      @ ensures \result == (\num_of int i; 0 <= i && i < xs.length; xs[i] != null);
      @*/
    public static int countNonNull(/*@ nullable @*/ Object[] xs) {
        int n = 0;
        for (Object x : xs)
            if (x != null)
                ++n;
        return n;
    }

    /*@ ensures \result == (\sum int i; 0 <= i && i < xs.length && xs[i] > 0; xs[i]);
      @ ensures \result >= 0;
      @*/
    public static int sumPositive(int[] xs) {
        int s = 0;
        for (int x : xs) {
            if (x <= 0) continue;
            s += x;
        }
        return s;
    }

    /*@ ensures \result == -1 || xs[\result] > 0;
      @ ensures (\forall int i; \result < i && i < xs.length; xs[i] <= 0);
      @*/
    public static int lastPositive(int[] xs) {
        int i = xs.length;
        do {
            i--;
        } while (i >= 0 && xs[i] <= 0);
        return i;
    }

    /*@ public normal_behavior
      @ ensures \result == -1 || xs[\result] < 0;
      @ ensures (\forall int i; 0 <= i && i < \result; xs[i] >= 0);
      @*/
    public static int firstNegative(int[] xs) {
        int i = -1;
        do {
            i++;
        } while (xs[i] >= 0);
        return i;
    }

    /*@ requires xss.length > 0;
      @ ensures (\forall int i; 0 <= i && i < xss.length; \result <= xss[i].length);
      @ ensures (\exists int i; 0 <= i && i < xss.length; \result == xss[i].length);
      @*/
    public static int shortest(int[][] xss) {
        int min = xss[0].length;
        for (int[] xs : xss) {
            min = xs.length < min ? xs.length : min;
        }
        return min;
    }
}
