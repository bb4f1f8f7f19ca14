package bank.util;

public final class Checks {

    private Checks() { }

    //@ public normal_behavior
    //@ ensures \result <==> x > 0;
    public static /*@ pure @*/ boolean positive(int x) {
        return x > 0;
    }

    /*@ public normal_behavior
      @   requires lo <= x && x <= hi;
      @   ensures \result == x;
      @   assignable \nothing;
      @ also
      @ public exceptional_behavior
      @   requires x < lo || hi < x;
      @   signals_only IllegalArgumentException;
      @   assignable \nothing;
      @*/
    public static int range(int x, int lo, int hi) {
        if (x >= lo && x <= hi) {
            return x;
        }
        throw new IllegalArgumentException(x + " not in " + lo + ".." + hi);
    }

    public static <T> T notNull(T t, String what) {
        if (t == null) throw new NullPointerException(what);
        return t;
    }
}
