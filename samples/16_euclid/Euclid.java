class Euclid {
  int calls;
  int deepest;

  /*@ public normal_behavior
    @ requires a >= 0 && b >= 0 && a + b > 0;
    @ ensures \result > 0;
    @ ensures a % \result == 0 && b % \result == 0;
    @ measured_by b;
    @ assignable calls, deepest;
    @*/
  int gcd(int a, int b, int depth) {
    calls++;
    if (depth > deepest)
      deepest = depth;
    if (b == 0)
      return a;
    return gcd(b, a % b, depth + 1);
  }

  /*@ public normal_behavior
    @ requires 0 <= n;
    @ ensures \result <==> n % 2 == 0;
    @ measured_by n;
    @*/
  static /*@ strictly_pure @*/ boolean isEven(int n) {
    return n == 0 || isOdd(n - 1);
  }

  /*@ public normal_behavior
    @ requires 0 <= n;
    @ ensures \result <==> n % 2 == 1;
    @ measured_by n;
    @*/
  static /*@ strictly_pure @*/ boolean isOdd(int n) {
    return n != 0 && isEven(n - 1);
  }

  /*@ public normal_behavior
    @ requires 0 <= n && n <= 20;
    @ ensures \result == (\product int i; 1 <= i && i <= n; i);
    @ ensures isEven(n) ==> \result >= 1L;
    @*/
  static long factorial(int n) {
    return n == 0 ? 1L : n * factorial(n - 1);
  }
}
