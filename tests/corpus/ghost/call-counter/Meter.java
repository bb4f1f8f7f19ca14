/** A meter with a limit, calls are counted in a ghost field. */
public class Meter {

    //@ public ghost int calls;

    public int reading;
    public int limit = 1000;

    //@ public invariant 0 <= reading && reading <= limit;
    //@ public invariant calls >= 0;

    //@ ensures reading == 0 && calls == 0;
    public Meter() {
        //@ set calls = 0;
    }

    /*@ public normal_behavior
      @   requires 0 <= d && reading + d <= limit;
      @   ensures reading == \old(reading) + d;
      @   ensures calls == \old(calls) + 1;
      @*/
    public void step(int d) {
        reading += d;
        //@ set calls = calls + 1;
    }

    /*@ public normal_behavior
      @   ensures reading == 0;
      @   ensures \result == \old(reading);
      @   assignable reading;
      @*/
    public int reset() {
        int r = reading;
        reading = 0;
        return r;
    }

    /*@ public normal_behavior
      @   ensures limit == l;
      @   ensures reading == \old(reading);
      @*/
    public void setLimit(int l) {
        if (l > 0) {
            limit = l;
        }
    }

    /*@ public normal_behavior
      @   ensures 0 <= \result && \result <= 100;
      @   ensures reading == 0 ==> \result == 0;
      @   assignable \nothing;
      @*/
    public int percent() {
        if (limit == 0) return 0;
        long p = 100L * reading / limit;
        return (int) p;
    }
}
