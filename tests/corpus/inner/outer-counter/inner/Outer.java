package inner;

public class Outer {

    int total;
    private final Part[] parts = new Part[3];

    //@ invariant total >= 0;

    /** inner class with access to the fields of the outer one */
    class Part {
        int own;
        //@ invariant own >= 0;

        /*@ normal_behavior
          @   requires n >= 0;
          @   ensures own == \old(own) + n;
          @   ensures total == \old(total) + n;
          @*/
        void work(int n) {
            own += n;
            total += n;
        }

        /*@ normal_behavior
          @   ensures own == 0;
          @   ensures \result == \old(own);
          @   assignable own;
          @*/
        int drain() {
            int r = own;
            own = 0;
            return r;
        }

        /*@ normal_behavior
          @   ensures \result == Outer.this.total - own;
          @   ensures \result >= 0;
          @   assignable \nothing;
          @*/
        int others() {
            return total - own;
        }
    }

    static class Pair {
        final int a, b;

        //@ ensures this.a == a && this.b == b;
        Pair(int a, int b) {
            this.a = a;
            this.b = b;
        }

        //@ ensures \result.a == b && \result.b == a;
        //@ ensures \fresh(\result);
        Pair flip() {
            return new Pair(b, a);
        }

        //@ ensures \result == (a <= b ? a : b);
        /*@ pure @*/ int min() {
            return Math.min(a, b);
        }
    }

    /*@ normal_behavior
      @   ensures \result.own == 0;
      @   ensures \fresh(\result);
      @   assignable \nothing;
      @*/
    Part newPart() {
        return new Part();
    }

    Runnable worker(final int n) {
        return new Runnable() {
            @Override
            public void run() {
                for (Part p : parts) {
                    p.work(n);
                }
            }
        };
    }
}
