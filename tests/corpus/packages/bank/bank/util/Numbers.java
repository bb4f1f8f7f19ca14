package bank.util;

import java.math.BigDecimal;

public interface Numbers {

    //@ ensures \result >= a && \result >= b && \result >= c;
    //@ ensures \result == a || \result == b || \result == c;
    static /*@ pure @*/ int max3(int a, int b, int c) {
        int m = a;
        if (b > m) m = b;
        if (c > m) m = c;
        return m;
    }

    //@ requires n >= 0 && n <= 10000 && 0 <= percent && percent <= 100;
    //@ ensures \result * 100 <= n * percent;
    //@ ensures n * percent < (\result + 1) * 100;
    static /*@ pure @*/ int percentOf(int n, int percent) {
        return n * percent / 100;
    }

    static BigDecimal euro(int cents) {
        return BigDecimal.valueOf(cents, 2);
    }
}
