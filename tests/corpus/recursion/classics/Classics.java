/** Hanoi, Collatz and friends */
public class Classics {

    private /*@ spec_public @*/ int moves;

    //@ requires 0 <= n && n <= 20;
    //@ ensures n > 0 ==> \result == 2 * hanoi(n - 1) + 1;
    //@ ensures \result >= n;
    //@ measured_by n;
    static /*@ pure @*/ int hanoi(int n) {
        if (n == 0) return 0;
        return hanoi(n - 1) + 1 + hanoi(n - 1);
    }

    //@ requires 0 <= n && n <= 10;
    //@ requires 1 <= from && from <= 3 && 1 <= to && to <= 3 && from != to;
    //@ ensures n == 0 ==> moves == \old(moves);
    //@ ensures n == 1 ==> moves == \old(moves) + 1;
    //@ assignable moves;
    //@ measured_by n;
    void solve(int n, int from, int to) {
        if (n == 0) return;
        int other = 6 - from - to;
        solve(n - 1, from, other);
        moves++;
        solve(n - 1, other, to);
    }

    /** Number of Collatz steps to 1, -1 if there are more than fuel. */
    //@ requires n >= 1 && n < 1000 && 0 <= fuel && fuel <= 8;
    //@ ensures -1 <= \result && \result <= fuel;
    //@ ensures n == 1 ==> \result == 0;
    //@ ensures n == 2 && fuel > 0 ==> \result == 1;
    static int collatz(int n, int fuel) {
        int steps = 0;
        long x = n;
        //@ loop_invariant 0 <= steps && steps <= fuel && x >= 1;
        //@ loop_invariant n == 1 ==> steps == 0 && x == 1;
        //@ loop_invariant n == 2 ==> steps <= 1 && x == 2 - steps;
        //@ decreases fuel - steps;
        while (x != 1) {
            if (steps == fuel) return -1;
            x = (x % 2 == 0) ? x / 2 : 3 * x + 1;
            steps++;
        }
        return steps;
    }

    //@ requires n >= 0;
    //@ ensures \result <==> n % 2 == 0;
    //@ measured_by n;
    static /*@ pure @*/ boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    //@ requires n >= 0;
    //@ ensures \result <==> n % 2 == 1;
    //@ measured_by n;
    static /*@ pure @*/ boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    //@ requires 0 <= m && m <= 2 && 0 <= n && n <= 5;
    //@ ensures m == 0 ==> \result == n + 1;
    //@ ensures m == 1 ==> \result == n + 2;
    //@ ensures m == 2 ==> \result == 2 * n + 2;
    static int ackermann(int m, int n) {
        if (m == 0) return n + 1;
        if (n == 0) return ackermann(m - 1, 1);
        return ackermann(m - 1, ackermann(m, n - 1));
    }
}
