public class GuardedCounter {

    private /*@ spec_public @*/ int value;
    private /*@ spec_public @*/ long total;

    //@ public invariant 0 <= value;

    /*@ public normal_behavior
      @   requires value < Integer.MAX_VALUE;
      @   ensures value == \old(value) + 1;
      @   assignable value;
      @ also
      @ public exceptional_behavior
      @   requires value == Integer.MAX_VALUE;
      @   signals_only ArithmeticException;
      @   assignable \nothing;
      @*/
    public void increment() {
        if (value == Integer.MAX_VALUE) {
            throw new ArithmeticException("counter overflow");
        }
        value++;
    }

    /** adds, but stays at the maximum */
    /*@ public normal_behavior
      @   requires x >= 0;
      @   ensures value >= \old(value);
      @   ensures value == Integer.MAX_VALUE || value == \old(value) + x;
      @   assignable value;
      @*/
    public void addSaturated(int x) {
        long sum = (long) value + x;
        value = sum > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) sum;
    }

    /*@ public normal_behavior
      @   requires 0 <= x && x <= 1000000 && 0 <= total && total <= 1000000000000L;
      @   ensures total == \old(total) + (long) x * x;
      @   ensures total >= 0L;
      @   assignable total;
      @*/
    public void addSquare(int x) {
        long y = x;
        total += y * y;
    }

    /*@ public normal_behavior
      @   requires x > Integer.MIN_VALUE;
      @   ensures \result >= 0;
      @   ensures \result == x || \result == -x;
      @*/
    public static /*@ pure @*/ int abs(int x) {
        return x < 0 ? -x : x;
    }

    /*@ public normal_behavior
      @   requires -100 <= x && x <= 100;
      @   ensures \result == 2 * x;
      @*/
    public static /*@ pure @*/ byte twice(byte x) {
        return (byte) (x + x);
    }
}
