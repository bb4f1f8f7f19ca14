package bank.util;

import java.util.concurrent.atomic.AtomicLong;

public class Ids {

    private static final AtomicLong GLOBAL = new AtomicLong();

    /*@ spec_public @*/ private int last;
    /*@ spec_public @*/ private final int step;

    //@ public invariant step > 0;

    //@ requires step > 0;
    //@ ensures this.step == step && last == 0;
    public Ids(int step) {
        this.step = step;
    }

    //@ ensures last == \old(last) + step;
    //@ ensures \result == last;
    //@ ensures \result > \old(last);
    //@ assignable last;
    public int next() {
        last += step;
        return last;
    }

    // mod 97 as in IBANs
    //@ requires n >= 0;
    //@ ensures 1 <= \result && \result <= 97;
    //@ ensures (n + \result) % 97 == 1;
    public static /*@ pure @*/ int checkDigits(int n) {
        return 98 - n % 97;
    }

    public static long global() {
        return GLOBAL.incrementAndGet();
    }
}
