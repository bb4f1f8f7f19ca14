/**
 * model fields, helper methods, history constraints, initially
 */
public class Gauge {

    protected int raw;          // 0 .. 1023
    protected int offset;
    private Object owner = new Object();

    //@ public model int level;
    //@ protected represents level = raw / 4;

    //@ protected instance invariant inRange(raw);
    //@ public initially level == 0;
    //@ protected constraint offset >= \old(offset);

    /*@ public normal_behavior
      @   ensures level == 0;
      @*/
    public /*@ pure @*/ Gauge() {
    }

    /*@ public normal_behavior
      @   ensures \result <==> 0 <= r && r < 1024;
      @*/
    public static /*@ pure helper @*/ boolean inRange(int r) {
        return 0 <= r && r <= 1023;
    }

    /*@ protected normal_behavior
      @   requires inRange(r);
      @   ensures raw == r && level == r / 4;
      @   assignable raw;
      @*/
    protected void measure(int r) {
        raw = r;
    }

    /*@ public normal_behavior
      @   ensures \result == level;
      @   ensures 0 <= \result && \result <= 255;
      @*/
    public /*@ pure @*/ int read() {
        return raw >> 2;
    }

    /*@ private normal_behavior
      @   ensures raw == \old(raw) + d;
      @   assignable raw;
      @*/
    private /*@ helper @*/ void shift(int d) {
        raw += d;
    }

    /*@ protected normal_behavior
      @   requires d >= 0;
      @   ensures offset == \old(offset) + d;
      @   ensures raw == \old(raw) + d;
      @*/
    protected void calibrate(int d) {
        shift(d);
        offset += d;
    }

    /*@ public normal_behavior
      @   ensures \typeof(\result) == \type(Gauge);
      @   ensures \fresh(\result) && \invariant_for(\result);
      @   ensures \result.level == level;
      @*/
    public Gauge copy() {
        Gauge g = new Gauge();
        g.measure(raw);
        return g;
    }
}
