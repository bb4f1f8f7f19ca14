/**
 * Immutable list cell which knows its length.
 */
public final class Cons {

    public final int value;
    public final /*@ nullable @*/ Cons next;
    public final int len;

    /*@ public invariant len >= 1;
      @ public invariant next == null ==> len == 1;
      @ public invariant next != null ==> next.len == len - 1 && \invariant_for(next);
      @*/

    /*@ public normal_behavior
      @   requires next != null ==> \invariant_for(next);
      @   ensures this.value == value;
      @   ensures this.next == next;
      @   ensures len == (next == null ? 1 : next.len + 1);
      @*/
    public Cons(int value, /*@ nullable @*/ Cons next) {
        this.value = value;
        this.next = next;
        this.len = next == null ? 1 : 1 + next.len;
    }

    /*@ public normal_behavior
      @   ensures next == null ==> \result == value;
      @   ensures next != null ==> \result == value + next.sum();
      @   measured_by len;
      @*/
    public /*@ pure @*/ int sum() {
        if (next == null) {
            return value;
        }
        return value + next.sum();
    }

    /*@ public normal_behavior
      @   ensures \result >= value;
      @   ensures next != null ==> \result >= next.max();
      @   measured_by len;
      @*/
    public /*@ pure @*/ int max() {
        if (next == null) return value;
        int m = next.max();
        return m > value ? m : value;
    }

    /*@ public normal_behavior
      @   requires 0 <= k && k < len;
      @   ensures k == 0 ==> \result == value;
      @   ensures k > 0 ==> \result == next.nth(k - 1);
      @   measured_by k;
      @*/
    public /*@ pure @*/ int nth(int k) {
        return k == 0 ? value : next.nth(k - 1);
    }

    /*@ public normal_behavior
      @   ensures -1 <= \result && \result < len;
      @   ensures \result == 0 ==> value == x;
      @   measured_by len;
      @*/
    public /*@ pure @*/ int indexOf(int x) {
        if (value == x) {
            return 0;
        }
        if (next == null) {
            return -1;
        }
        return 1 + next.indexOf(x);
    }

    /*@ public normal_behavior
      @   ensures \result.len == 1 && \result.next == null;
      @   measured_by len;
      @*/
    public /*@ pure @*/ Cons last() {
        Cons c = this;
        /*@ loop_invariant c != null && \invariant_for(c);
          @ decreases c.len;
          @ assignable \nothing;
          @*/
        while (c.next != null) {
            c = c.next;
        }
        return c;
    }
}
