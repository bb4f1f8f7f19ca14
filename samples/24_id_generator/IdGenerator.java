public final class IdGenerator {

    private static /*@ spec_public @*/ int next;
    private static final /*@ spec_public @*/ int STEP;

    static {
        next = 100;
        STEP = 10;
    }

    //@ public static invariant next >= 100;
    //@ public static invariant next % 10 == 0;

    /*@ public normal_behavior
      @   ensures \result == \old(next);
      @   ensures next == \old(next) + 10;
      @   assignable next;
      @*/
    public static int fresh() {
        int r = next;
        next += 10;
        return r;
    }

    /*@ public normal_behavior
      @   requires n >= 0;
      @   ensures \result.length == n;
      @   ensures (\forall int i; 0 <= i && i < n; \result[i] == \old(next) + 10 * i);
      @   ensures next == \old(next) + 10 * n;
      @*/
    public static int[] take(int n) {
        int[] ids = new int[n];
        /*@ loop_invariant 0 <= i && i <= n && next == \old(next) + 10 * i && next >= 100 && next % 10 == 0;
          @ loop_invariant (\forall int k; 0 <= k && k < i; ids[k] == \old(next) + 10 * k);
          @ decreases n - i;
          @ assignable ids[*], next;
          @*/
        for (int i = 0; i < n; i++) {
            ids[i] = fresh();
        }
        return ids;
    }

    /*@ public normal_behavior
      @   ensures next >= min;
      @   ensures next >= \old(next);
      @*/
    public static void skipTo(int min) {
        if (next < min) {
            next = min;
        }
    }

    /*@ public normal_behavior
      @   ensures \result <==> 100 <= id && id < next && id % 10 == 0;
      @*/
    public static /*@ pure @*/ boolean wasIssued(int id) {
        return id >= 100 && id < next && id % 10 == 0;
    }
}
