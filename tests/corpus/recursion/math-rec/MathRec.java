public class MathRec {

    /*@ public normal_behavior
      @   requires 0 <= n && n <= 12;
      @   ensures n == 0 ==> \result == 1;
      @   ensures n > 0 ==> \result == n * factorial(n - 1);
      @   ensures \result >= 1;
      @   measured_by n;
      @*/
    public static /*@ pure @*/ int factorial(int n) {
        if (n == 0)
            return 1;
        return n * factorial(n - 1);
    }

    /*@ public normal_behavior
      @   requires 0 <= n && n <= 40;
      @   ensures n <= 1 ==> \result == n;
      @   ensures n > 1 ==> \result == fib(n - 1) + fib(n - 2);
      @   measured_by n;
      @*/
    public static /*@ pure @*/ int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    /** iterative version */
    /*@ public normal_behavior
      @   requires 0 <= n && n <= 40;
      @   ensures \result == fib(n);
      @*/
    public static int fibIter(int n) {
        int a = 0, b = 1;
        /*@ loop_invariant 0 <= i && i <= n;
          @ loop_invariant a == fib(i) && (i < 40 ==> b == fib(i + 1));
          @ decreases n - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < n; i++) {
            int c = a + b;
            a = b;
            b = c;
        }
        return a;
    }

    /** square and multiply */
    /*@ public normal_behavior
      @   requires 0 <= e && e <= 10 && -8 <= b && b <= 8;
      @   ensures e == 0 ==> \result == 1;
      @   ensures e > 0 ==> \result == b * power(b, e - 1);
      @   measured_by e;
      @*/
    public static /*@ pure @*/ int power(int b, int e) {
        if (e == 0) return 1;
        int h = power(b, e / 2);
        return e % 2 == 0 ? h * h : b * h * h;
    }

    /*@ public normal_behavior
      @   requires a >= 0 && b >= 0 && (a > 0 || b > 0);
      @   ensures \result > 0;
      @   ensures a % \result == 0 && b % \result == 0;
      @   measured_by b;
      @*/
    public static /*@ pure @*/ int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /** sum of the decimal digits */
    /*@ public normal_behavior
      @   ensures \result >= 0;
      @   ensures 0 <= n && n < 10 ==> \result == n;
      @   assignable \nothing;
      @*/
    public static int digitSum(int n) {
        if (n < 10) {
            return n;
        }
        return digitSum(n / 10) + n % 10;
    }
}
