package style;

/**
 * All the ways to write a comment ...
 */
public class Messy {

    private /*@spec_public@*/ int x;    //@ public invariant x >= 0;
    /*@ spec_public @*/ private int y;

    /**
     * Doubles.
     * @param v the value
     * @return the double value
     */
    //@ requires v >= 0      // no negative values
    //@   && v < 1000        // and not too big
    //@   ;
    //@ ensures \result
    //@     == 2 * v;
    //@ assignable \nothing;
    public int twice(int v) {
        return v + v;
    }

    /*@ public normal_behavior
      @   // the easy case
      @   requires d >= 0;
      @
      @   // x gets bigger, y is not touched
      @   ensures x == \old(x) + d;
      @   ensures y == \old(y);
      @   assignable x
      @     ;
      @*/
    public void add(int d) { x += d; }

    /*@
    public normal_behaviour
    pre    0 <= n;
    post   x == n && (\result == \old(x));   // the old value
    modifies x;
    */
    public int exchange(int n)
    {
        final int before = x;
        x = n;
        return before;
    }

    //@ public normal_behavior
    //@ ensures (* y becomes the smaller one of x and y *);
    //@ ensures y <= x;
    //@ ensures y == \old(y) || y == x;
    //@ modifiable y;
    public void lower() {
        if (x < y) y = x;
    }

    /*@ public normal_behavior
          requires
              a.length > 1;           // TODO: is this enough?
          ensures
              \result <==>            // strictly increasing
                  (\forall int i; 0 <= i && i < a.length - 1;
                      a[i] < a[i+1]); */
    @SuppressWarnings("unused")
    public static boolean increasing(int[] a) {
        int unused = 0; /* not a JML comment */
        //@ loop_invariant 0 <= i && i < a.length // still inside
        //@   && (\forall int k; 0 <= k && k < i; a[k] <= a[k + 1]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length - 1; i++) {
            //@ assert i + 1 < a.length;
            if (a[i] > a[i + 1])   // compare neighbours
                return false;
        }
        return true;
    }

    //@ensures \result==(x>0); assignable \nothing;
    public /*@pure@*/ boolean positive(){return x!=0;}

    /*@@ requires b; @@*/
    /*@@ ensures \result == 1; @@*/
    public static int one(boolean b) { if (b) return 1; return 0; }
}
