public final class Polynomial {

    private /*@ spec_public @*/ final int[] c;    // c[0] + c[1] x + ...

    //@ public invariant c.length >= 1;

    /*@ public normal_behavior
      @   requires coeffs.length > 0;
      @   ensures c.length == coeffs.length && c != coeffs;
      @   ensures (\forall int i; 0 <= i && i < c.length; c[i] == coeffs[i]);
      @*/
    public Polynomial(int[] coeffs) {
        c = new int[coeffs.length];
        /*@ loop_invariant 0 <= i && i <= c.length;
          @ loop_invariant (\forall int k; 0 <= k && k < i; c[k] == coeffs[k]);
          @ decreases c.length - i;
          @ assignable c[*];
          @*/
        for (int i = 0; i < c.length; i++) {
            c[i] = coeffs[i];
        }
    }

    /** Horner */
    /*@ public normal_behavior
      @   ensures x == 0 ==> \result == c[0];
      @   ensures x == 1 ==> \result == (\sum int i; 0 <= i && i < c.length; c[i]);
      @   assignable \nothing;
      @*/
    public int eval(int x) {
        int r = 0;
        for (int i = c.length - 1; i >= 0; i--) {
            r = r * x + c[i];
        }
        return r;
    }

    /*@ public normal_behavior
      @   requires c.length > 1;
      @   ensures \result.c.length == c.length - 1;
      @   ensures (\forall int i; 1 <= i && i < c.length; \result.c[i - 1] == i * c[i]);
      @*/
    public Polynomial derive() {
        int[] d = new int[c.length - 1];
        /*@ loop_invariant 1 <= i && i <= c.length;
          @ loop_invariant (\forall int k; 1 <= k && k < i; d[k - 1] == k * c[k]);
          @ decreases c.length - i;
          @ assignable d[*];
          @*/
        for (int i = 1; i < c.length; i++) {
            d[i - 1] = i * c[i];
        }
        return new Polynomial(d);
    }

    /*@ public normal_behavior
      @   requires \invariant_for(p) && p.c.length <= c.length;
      @   ensures (\forall int i; 0 <= i && i < p.c.length; \result.c[i] == c[i] + p.c[i]);
      @   ensures (\forall int i; p.c.length <= i && i < c.length; \result.c[i] == c[i]);
      @*/
    public Polynomial plus(Polynomial p) {
        Polynomial s = new Polynomial(c);
        for (int i = 0; i < p.c.length; i++)
            s.c[i] += p.c[i];
        return s;
    }

    /** highest index with a coefficient != 0 */
    /*@ public normal_behavior
      @   ensures 0 <= \result && \result < c.length;
      @   ensures c[\result] != 0;
      @   ensures (\forall int i; \result < i && i < c.length; c[i] == 0);
      @*/
    public /*@ pure @*/ int degree() {
        int d = c.length - 1;
        /*@ loop_invariant 0 <= d && d < c.length;
          @ loop_invariant (\forall int i; d < i && i < c.length; c[i] == 0);
          @ decreases d;
          @ assignable \nothing;
          @*/
        while (d > 0 && c[d] == 0)
            d--;
        return d;
    }
}
