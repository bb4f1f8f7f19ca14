/** try / finally, the number of open handles must always be the same afterwards. */
public class Handles {

    public int open;
    public int reads;

    //@ public invariant open >= 0 && reads >= 0;

    /*@ public normal_behavior
      @   ensures open == \old(open);
      @   ensures 0 <= i && i < a.length ==> \result == a[i];
      @   ensures i < 0 || i >= a.length ==> \result == dflt;
      @*/
    public int read(int[] a, int i, int dflt) {
        open++;
        try {
            reads++;
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return dflt;
        } finally {
            open--;
        }
    }

    /*@ public behavior
      @   ensures open == \old(open);
      @   ensures \result == x / y;
      @   signals (ArithmeticException e) y == 0 && open == \old(open);
      @   signals_only ArithmeticException;
      @   assignable open;
      @*/
    public int divide(int x, int y) {
        open = open + 1;
        try {
            return x / y;
        } finally {
            open = open - 1;
        }
    }

    /*@ public behavior
      @   requires n >= 0;
      @   ensures reads == \old(reads) + n;
      @   ensures open == \old(open);
      @   signals (RuntimeException e) open == \old(open);
      @*/
    public void readMany(int[] a, int n) {
        open++;
        int s = 0;
        /*@ loop_invariant 0 <= i && i <= n;
          @ loop_invariant reads == \old(reads) + i;
          @ decreases n - i;
          @ assignable reads;
          @*/
        for (int i = 0; i < n; i++) {
            s += a[i];
            reads++;
        }
        open--;
    }

    /*@ public normal_behavior
      @   ensures \result == 3;
      @   ensures reads == \old(reads);
      @*/
    @SuppressWarnings("finally")
    public int overridden() {
        try {
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            return 2;
        } finally {
            return 3;
        }
    }
}
