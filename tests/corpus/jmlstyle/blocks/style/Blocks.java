package style;

public class Blocks {

    int state;

    /*@ normal_behavior
      @   requires 0 <= n && n < 1000;
      @   ensures \result == n * n + n;
      @*/
    int blockContract(int n) {
        int r = 0;
        /*@ normal_behavior
          @   ensures r == n * n;
          @   assignable \strictly_nothing;
          @   signals_only \nothing;
          @*/
        {
            r = n;
            r *= n;
        }
        r += n;
        return r;
    }

    /*@ normal_behavior
      @   requires n >= 0;
      @   ensures \result == n;
      @*/
    int countUp(int n) {
        int i = 0;
        //@ maintaining 0 <= i && i <= n;
        //@ decreasing n - i;
        while (i < n) {
            //@ assert i < n;
            i++;
        }
        //@ assert i == n;
        return i;
    }

    /*@ normal_behavior
      @   ensures \result >= 0;
      @*/
    int assumed(int x) {
        //@ assume x > -100 && x < 100;
        int y = x * x;
        //@ assert y >= 0;
        return y;
    }

    /*@ normal_behavior
      @   requires 0 <= n && n < 100;
      @   ensures \result == n * (n + 1) / 2;
      @   ensures state == \old(state) + n;
      @*/
    int triangle(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n && s == i * (i + 1) / 2;
        //@ loop_invariant state == \old(state) + i;
        //@ decreases n - i;
        //@ assignable state;
        for (int i = 0; i < n; ) {
            i++;
            s += i;
            state++;
        }
        return s;
    }

    /*@ normal_behavior
      @   requires n > 0;
      @   ensures state == n;
      @*/
    void down(int n) {
        state = 0;
        //@ loop_invariant state + i == n && i >= 0;
        //@ decreases i;
        for (int i = n; i > 1; i--) {
            state++;
        }
    }

    /*@ normal_behavior
      @   requires y > 0 && x >= 0;
      @   ensures \result == x / y;
      @*/
    int divide(int x, int y) {
        int q = 0, r = x;
        /*@ loop_invariant x == q * y + r;
          @ loop_invariant 0 <= r && r <= x && q >= 0;
          @ decreases r;
          @ assignable \strictly_nothing;
          @*/
        while (r >= y) {
            r -= y;
            q++;
        }
        //@ assert 0 <= r && r < y;
        return q;
    }
}
