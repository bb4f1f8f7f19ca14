/** Template method pattern. */
public abstract class Fold {

    /** the neutral element */
    protected abstract /*@ pure @*/ int start();

    protected abstract /*@ pure @*/ int combine(int acc, int x);

    /*@ public normal_behavior
      @   ensures a.length == 0 ==> \result == start();
      @   ensures a.length == 1 ==> \result == combine(start(), a[0]);
      @   assignable \nothing;
      @*/
    public final int fold(int[] a) {
        int acc = start();
        for (int i = 0; i < a.length; i++) {
            acc = combine(acc, a[i]);
        }
        return acc;
    }
}

class SumFold extends Fold {
    //@ also ensures \result == 0;
    protected /*@ pure @*/ int start() { return 0; }

    //@ also ensures \result == acc + x;
    protected /*@ pure @*/ int combine(int acc, int x) { return acc + x; }
}

class MaxFold extends Fold {

    /*@ also
      @ ensures (\forall int x; \result <= x);
      @*/
    protected /*@ pure @*/ int start() {
        return Integer.MIN_VALUE;
    }

    /*@ also
      @ ensures \result >= acc && \result >= x;
      @ ensures \result == acc || \result == x;
      @*/
    protected /*@ pure @*/ int combine(int acc, int x) {
        return x > acc ? x : acc;
    }
}

class CountPositive extends Fold {
    protected /*@ pure @*/ int start() { return 0; }

    /*@ also
      @ ensures x > 0 ==> \result == acc + 1;
      @ ensures x <= 0 ==> \result == acc;
      @*/
    protected /*@ pure @*/ int combine(int acc, int x) {
        if (x < 0) return acc;
        return acc + 1;
    }
}
