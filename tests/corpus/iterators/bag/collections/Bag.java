package collections;

public class Bag {

    /*@ spec_public @*/ private int[] elems;
    /*@ spec_public @*/ private int n;

    //@ public invariant 0 <= n && n <= elems.length;

    //@ requires capacity >= 0;
    //@ ensures n == 0 && elems.length == capacity;
    public Bag(int capacity) {
        elems = new int[capacity];
    }

    //@ ensures n == \old(n) + 1;
    //@ ensures elems[n - 1] == x;
    //@ ensures (\forall int i; 0 <= i && i < \old(n); elems[i] == \old(elems[i]));
    public void add(int x) {
        if (n == elems.length) {
            int[] bigger = new int[2 * n + 1];
            //@ loop_invariant 0 <= i && i <= n;
            //@ loop_invariant (\forall int k; 0 <= k && k < i; bigger[k] == elems[k]);
            //@ decreases n - i;
            //@ assignable bigger[*];
            for (int i = 0; i < n; i++) {
                bigger[i] = elems[i];
            }
            elems = bigger;
        }
        elems[n] = x;
        n++;
    }

    //@ ensures \result == (\num_of int i; 0 <= i && i < n; elems[i] == x);
    public /*@ pure @*/ int multiplicity(int x) {
        int m = 0;
        BagIterator it = iterator();
        while (it.hasNext()) {
            if (it.next() == x) m++;
        }
        return m;
    }

    // order does not matter in a bag
    //@ requires n > 0;
    //@ requires 0 <= i && i < n;
    //@ ensures n == \old(n) - 1;
    //@ ensures multiplicity(\old(elems[i])) == \old(multiplicity(elems[i])) - 1;
    public void removeIndex(int i) {
        n--;
        elems[i] = elems[n];
    }

    //@ ensures \fresh(\result) && \result.next == 0;
    public /*@ pure @*/ BagIterator iterator() {
        return new BagIterator();
    }

    /** A non-static inner class. */
    public class BagIterator {

        /*@ spec_public @*/ private int next = 0;

        //@ public invariant next >= 0;

        //@ ensures \result == (next < n);
        public /*@ pure @*/ boolean hasNext() {
            return next < n;
        }

        //@ requires next < n && n <= elems.length;
        //@ ensures \result == elems[\old(next)];
        //@ ensures next == \old(next) + 1;
        //@ assignable next;
        public int next() {
            return elems[next++];
        }

        //@ requires next > 0;
        //@ requires next <= n && n <= elems.length;
        //@ ensures n == \old(n) - 1;
        //@ ensures next == \old(next) - 1;
        public void remove() {
            next--;
            n--;
            elems[next] = elems[n];
        }
    }
}
