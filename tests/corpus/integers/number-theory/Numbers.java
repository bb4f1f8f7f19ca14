public class Numbers {

    //@ requires m > 0 && -1000000 <= x;
    //@ ensures 0 <= \result && \result < m;
    //@ ensures (x - \result) % m == 0;
    static int floorMod(int x, int m) {
        int r = x % m;
        if (r < 0) r += m;
        return r;
    }

    //@ ensures \result <==> x % 2 != 0;
    static boolean isOdd(int x) {
        return x % 2 == 1;
    }

    /** integer square root, slow */
    //@ requires 0 <= x && x < 1000000;
    //@ ensures \result >= 0;
    //@ ensures \result * \result <= x && x < (\result + 1) * (\result + 1);
    static int isqrt(int x) {
        int r = 0;
        //@ loop_invariant 0 <= r && r * r <= x;
        //@ decreases x - r;
        //@ assignable \nothing;
        while ((r + 1) * (r + 1) <= x) {
            r++;
        }
        return r;
    }

    //@ requires n >= 1;
    //@ ensures 0 <= \result && \result <= 30;
    //@ ensures (1 << \result) <= n;
    static int log2(int n) {
        int l = 0;
        //@ loop_invariant n >= 1 && 0 <= l && l <= 30;
        //@ loop_invariant (1 << l) * n <= \old(n);
        //@ decreases n;
        //@ assignable \nothing;
        while (n > 1) {
            n >>= 1;
            l++;
        }
        return l;
    }

    //@ requires n >= 0;
    //@ ensures 1 <= \result && \result <= 10;
    //@ ensures n < 10 <==> \result == 1;
    static int digits(int n) {
        int d = 0;
        do {
            d++;
            n /= 10;
        } while (n != 0);
        return d;
    }

    //@ requires n >= 2;
    //@ ensures 2 <= \result && \result <= n && n % \result == 0;
    //@ ensures (\forall int k; 2 <= k && k < \result; n % k != 0);
    static int smallestDivisor(int n) {
        int d = 2;
        //@ loop_invariant 2 <= d && d <= n && (\forall int k; 2 <= k && k < d; n % k != 0);
        //@ decreases n - d;
        while (n % d != 0) d++;
        return d;
    }

    //@ requires x >= 0 && m > 0 && x <= 1000000 && m <= 1000;
    //@ ensures \result % m == 0;
    //@ ensures x <= \result && \result < x + m;
    static int roundUp(int x, int m) {
        return (x / m + 1) * m;
    }
}
