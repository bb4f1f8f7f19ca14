/** Iterates over the even elements of an array only */
class EvenFilter {

    /*@ spec_public @*/ private final int[] src;
    /*@ spec_public @*/ private int pos;

    /*@ invariant 0 <= pos && pos <= src.length;
      @ invariant pos < src.length ==> src[pos] % 2 == 0;
      @*/

    /*@ public normal_behavior
      @   ensures src == a;
      @   ensures (\forall int k; 0 <= k && k < pos; a[k] % 2 != 0);
      @*/
    public EvenFilter(int[] a) {
        src = a;
        pos = 0;
        advance();
    }

    /*@ private normal_behavior
      @   requires 0 <= pos && pos <= src.length;
      @   ensures \old(pos) <= pos && pos <= src.length;
      @   ensures pos < src.length ==> src[pos] % 2 == 0;
      @   ensures (\forall int k; \old(pos) <= k && k < pos; src[k] % 2 != 0);
      @   assignable pos;
      @*/
    private /*@ helper @*/ void advance() {
        /*@ loop_invariant \old(pos) <= pos && pos <= src.length;
          @ loop_invariant (\forall int k; \old(pos) <= k && k < pos; src[k] % 2 != 0);
          @ decreases src.length - pos;
          @ assignable pos;
          @*/
        while (pos < src.length && src[pos] % 2 != 0) {
            pos++;
        }
    }

    /*@ public normal_behavior
      @   requires pos < src.length;
      @   ensures \result % 2 == 0;
      @   ensures \result == src[\old(pos)];
      @   ensures pos > \old(pos);
      @*/
    public int next() {
        int r = src[pos];
        pos++;
        advance();
        return r;
    }

    /*@ public normal_behavior
      @   ensures \result == (\num_of int k; pos <= k && k < src.length; src[k] % 2 == 0);
      @   ensures pos < src.length ==> \result > 0;
      @   assignable \nothing;
      @*/
    public int left() {
        int c = 0;
        /*@ loop_invariant pos <= k && k <= src.length;
          @ loop_invariant c == (\num_of int i; pos <= i && i < k; src[i] % 2 == 0);
          @ decreases src.length - k;
          @ assignable \nothing;
          @*/
        for (int k = pos; k < src.length; k++)
            if ((src[k] & 1) == 0)
                c++;
        return c;
    }

    /*@ public normal_behavior
      @   requires pos < src.length;
      @   ensures \result == src[pos];
      @   ensures \result >= 0;
      @   assignable \nothing;
      @*/
    public int peek() {
        return src[pos];
    }
}
