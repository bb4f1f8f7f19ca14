package calc.vm;

class IntStack {
    final int[] s = new int[32];
    int n;

    //@ invariant s.length == 32 && 0 <= n && n <= 32;

    /*@ normal_behavior
      @   requires n < 32;
      @   ensures n == \old(n) + 1 && s[n - 1] == x;
      @   ensures (\forall int i; 0 <= i && i < n - 1; s[i] == \old(s[i]));
      @   assignable n, s[n];
      @*/
    void push(int x) {
        s[n++] = x;
    }

    /*@ normal_behavior
      @   requires n > 0;
      @   ensures n == \old(n) - 1 && \result == s[n];
      @   assignable n;
      @*/
    int pop() {
        return s[--n];
    }

    /*@ normal_behavior
      @   requires n > 0 && n < 32;
      @   ensures n == \old(n) + 1;
      @   ensures s[n - 1] == s[n - 2];
      @*/
    void dup() {
        int x = pop();
        push(x);
        push(x);
    }

    /*@ normal_behavior
      @   requires n >= 1;
      @   ensures s[n - 1] == \old(s[n - 2]) && s[n - 2] == \old(s[n - 1]);
      @   ensures n == \old(n);
      @*/
    void swap() {
        int t = s[n - 1];
        s[n - 1] = s[n - 2];
        s[n - 2] = t;
    }
}
