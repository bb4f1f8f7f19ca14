package math;

/**
 * Immutable fractions, always in lowest terms and with positive denominator.
 */
public final class Fraction {

    private /*@ spec_public @*/ final int num;
    private /*@ spec_public @*/ final int den;

    //@ public invariant den > 0;

    /*@ public normal_behavior
      @   requires d != 0;
      @   ensures den > 0;
      @   ensures num * d == n * den;
      @*/
    public Fraction(int n, int d) {
        if (d < 0) {
            n = -n;
            d = -d;
        }
        int g = gcd(n < 0 ? -n : n, d);
        num = n / g;
        den = d / g;
    }

    /*@ public normal_behavior
      @   ensures num == n && den == 1;
      @*/
    public Fraction(int n) {
        this(n, 1);
    }

    /*@ public normal_behavior
      @   requires \invariant_for(other);
      @   ensures num == other.num && den == other.den;
      @*/
    public Fraction(Fraction other) {
        this.num = other.num;
        this.den = other.den;
    }

    /*@ public normal_behavior
      @   requires a >= 0 && b > 0;
      @   ensures \result > 0;
      @   ensures a % \result == 0 && b % \result == 0;
      @   ensures (\forall int k; 1 <= k && k <= b; a % k == 0 && b % k == 0 ==> k <= \result);
      @*/
    public static /*@ pure @*/ int gcd(int a, int b) {
        /*@ loop_invariant a >= 0 && b >= 0 && (a > 0 || b > 0);
          @ loop_invariant b <= \old(b) && (b == \old(b) || a <= \old(b));
          @ loop_invariant (\forall int k; 1 <= k && k <= \old(b); (a % k == 0 && b % k == 0) <==> (\old(a) % k == 0 && \old(b) % k == 0));
          @ decreases b;
          @ assignable \nothing;
          @*/
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    /*@ public normal_behavior
      @   requires \invariant_for(o);
      @   requires -1000 <= num && num <= 1000 && den <= 1000;
      @   requires -1000 <= o.num && o.num <= 1000 && o.den <= 1000;
      @   ensures \result.num * (den * o.den) == (num * o.den + o.num * den) * \result.den;
      @*/
    public Fraction add(Fraction o) {
        return new Fraction(num * o.den + o.num * den, den * o.den);
    }

    /*@ public normal_behavior
      @   ensures \result.den > 0;
      @   ensures \result.num * num == \result.den * den;
      @*/
    public Fraction reciprocal() {
        return new Fraction(den, num);
    }

    /*@ public normal_behavior
      @   requires \invariant_for(o);
      @   requires -1000 <= num && num <= 1000 && den <= 1000;
      @   requires -1000 <= o.num && o.num <= 1000 && o.den <= 1000;
      @   ensures \result < 0 <==> num * o.den < o.num * den;
      @   ensures \result == 0 <==> num * o.den == o.num * den;
      @*/
    public /*@ pure @*/ int compare(Fraction o) {
        return num * o.den - o.num * den;
    }

    /*@ also public normal_behavior
      @   ensures \result ==> o instanceof Fraction;
      @   ensures o instanceof Fraction ==> (\result <==> num == ((Fraction) o).num && den == ((Fraction) o).den);
      @*/
    @Override
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o) {
        if (!(o instanceof Fraction)) {
            return false;
        }
        Fraction f = (Fraction) o;
        return num == f.num && den == f.den;
    }

    @Override
    public int hashCode() {
        return 31 * num + den;
    }

    @Override
    public String toString() {
        return den == 1 ? "" + num : num + "/" + den;
    }
}
