public class Cases {

    /*@ public normal_behavior
      @   requires x < 0;
      @   ensures \result == -1;
      @ also
      @ public normal_behavior
      @   requires x == 0;
      @   ensures \result == 0;
      @ also
      @ public normal_behavior
      @   requires x > 0;
      @   ensures \result == 1;
      @*/
    public static /*@ pure @*/ int sign(int x) {
        if (x < 0) return -1;
        else if (x > 0) return 1;
        return 0;
    }

    /*@ public normal_behavior
      @   requires lo <= hi;
      @   {|
      @      requires x < lo;
      @      ensures \result == lo;
      @    also
      @      requires lo <= x && x <= hi;
      @      ensures \result == x;
      @    also
      @      requires x > hi;
      @      ensures \result == hi;
      @   |}
      @*/
    public static /*@ pure @*/ int clamp(int x, int lo, int hi) {
        return x < lo ? lo : (x > hi ? hi : x);
    }

    /*@ public normal_behavior
      @   requires 0 <= i && i < a.length;
      @   ensures \result == a[i];
      @   assignable \nothing;
      @ also
      @ public exceptional_behavior
      @   requires i < 0 || i >= a.length;
      @   signals_only IndexOutOfBoundsException;
      @   signals (IndexOutOfBoundsException e) true;
      @   assignable \nothing;
      @*/
    public static int at(int[] a, int i) {
        if (i < 0 || i > a.length) {
            throw new IndexOutOfBoundsException("bad index " + i);
        }
        return a[i];
    }

    /*@ public normal_behavior
      @   requires a != null && a.length > 0;
      @   ensures \result == a[0];
      @ also
      @ public normal_behavior
      @   requires a != null && a.length == 0;
      @   ensures \result == 0;
      @ also
      @ public exceptional_behavior
      @   requires a == null;
      @   signals_only NullPointerException;
      @*/
    public static int head(/*@ nullable @*/ int[] a) {
        return a.length == 0 ? 0 : a[0];
    }

    /*@ public normal_behavior
      @   requires p >= 90;
      @   ensures \result == 'A';
      @ also public normal_behavior
      @   requires 50 <= p && p < 90;
      @   ensures \result == 'B' || \result == 'C';
      @ also public normal_behavior
      @   requires p <= 50;
      @   ensures \result == 'F';
      @*/
    public static char grade(int p) {
        if (p >= 90) return 'A';
        if (p >= 75) return 'B';
        return p >= 50 ? 'C' : 'F';
    }
}
