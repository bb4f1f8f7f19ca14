/* quantifiers */
public class Quant {

    /*@ normal_behavior
      @ requires a.length > 0;
      @ ensures \result == (\max int i; 0 <= i && i < a.length; a[i]);
      @ assignable \strictly_nothing;
      @*/
    static int maximum(int[] a) {
        int m = a[0];
        /*@ loop_invariant 1 <= i && i <= a.length;
          @ loop_invariant m == (\max int k; 0 <= k && k < i; a[k]);
          @ decreases a.length - i;
          @ assignable \strictly_nothing;
          @*/
        for (int i = 1; i < a.length; i++)
            if (m < a[i]) m = a[i];
        return m;
    }

    /*@ normal_behavior
      @ requires a.length > 0;
      @ ensures \result == (\min int i; 0 <= i && i < a.length; a[i]);
      @ ensures (\forall int i; 0 <= i && i < a.length; \result < a[i]);
      @*/
    static int minimum(int[] a) {
        int m = a[0];
        /*@ loop_invariant 1 <= i && i <= a.length;
          @ loop_invariant m == (\min int k; 0 <= k && k < i; a[k]);
          @ decreases a.length - i;
          @ assignable \strictly_nothing;
          @*/
        for (int i = 1; i < a.length; i++)
            m = a[i] < m ? a[i] : m;
        return m;
    }

    /*@ normal_behavior
      @ requires a.length <= 5;
      @ requires (\forall int i; 0 <= i && i < a.length; -10 <= a[i] && a[i] <= 10);
      @ ensures \result == (\product int i; 0 <= i && i < a.length; a[i]);
      @*/
    static int product(int[] a) {
        int p = 1;
        for (int x : a) p *= x;
        return p;
    }

    /*@ normal_behavior
      @ ensures \result == (\num_of int i; 0 <= i && i < a.length;
      @                        (\exists int j; 0 <= j && j < b.length; a[i] == b[j]));
      @*/
    static int common(int[] a, int[] b) {
        int n = 0;
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                if (a[i] == b[j]) {
                    n++;
                    break;
                }
            }
        }
        return n;
    }

    /*@ normal_behavior
      @ requires a.length == b.length;
      @ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i] * b[i]);
      @*/
    static int dot(int[] a, int[] b) {
        int s = 0;
        for (int i = a.length - 1; i >= 0; i--) s += a[i] * b[i];
        return s;
    }

    /*@ normal_behavior
      @ ensures \result <==> (\forall int i; 0 <= i && i < a.length;
      @                         (\forall int j; 0 <= j && j < a.length; i != j ==> a[i] != a[j]));
      @*/
    static boolean distinct(int[] a) {
        for (int i = 0; i < a.length; i++)
            for (int j = i + 1; j < a.length; j++)
                if (a[i] == a[j])
                    return false;
        return true;
    }

    /*@ normal_behavior
      @ requires a.length > 0;
      @ ensures 0 <= \result && \result < a.length;
      @ ensures (\sum int k; 0 <= k && k < \result; a[k]) <= (\sum int k; \result <= k && k < a.length; a[k])
      @         || \result == 0;
      @*/
    static int balance(int[] a) {
        int right = 0;
        for (int x : a) right += x;
        int left = 0;
        int i = 0;
        while (i < a.length - 1 && left + a[i] <= right - a[i]) {
            left += a[i];
            right -= a[i];
            i++;
        }
        return i;
    }
}
