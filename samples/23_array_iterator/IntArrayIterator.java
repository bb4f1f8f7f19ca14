import java.util.NoSuchElementException;

public class IntArrayIterator {

    private /*@ spec_public @*/ final int[] a;
    private /*@ spec_public @*/ int pos;

    /*@ public invariant 0 <= pos && pos <= a.length; @*/

    /*@ public normal_behavior
      @   ensures this.a == a && pos == 0;
      @   pure
      @*/
    public IntArrayIterator(int[] a) {
        this.a = a;
        this.pos = 0;
    }

    /*@ public normal_behavior
      @   ensures \result <==> pos < a.length;
      @*/
    public /*@ pure @*/ boolean hasNext() {
        return pos != a.length;
    }

    /*@ public normal_behavior
      @   requires pos < a.length;
      @   ensures \result == a[\old(pos)];
      @   ensures pos == \old(pos) + 1;
      @   assignable pos;
      @ also
      @ public exceptional_behavior
      @   requires pos >= a.length;
      @   signals_only NoSuchElementException;
      @   signals (NoSuchElementException e) pos == \old(pos);
      @   assignable \nothing;
      @*/
    public int next() {
        if (!hasNext())
            throw new NoSuchElementException();
        return a[pos++];
    }

    /** Skips over the next n elements (at most). */
    /*@ public normal_behavior
      @   requires n >= 0;
      @   ensures \old(pos) <= pos && pos <= \old(pos) + n;
      @   assignable pos;
      @*/
    public void skip(int n) {
        pos += n;
    }

    /*@ public normal_behavior
      @   ensures \result >= 0;
      @   ensures \result == 0 <==> !hasNext();
      @*/
    public /*@ pure @*/ int remaining() {
        return a.length - pos;
    }
}
