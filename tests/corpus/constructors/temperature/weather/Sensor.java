package weather;

/**
 * Remembers the extreme values of a temperature sensor (in tenth degrees).
 */
public class Sensor {

    public static final int FREEZING = 0;
    public static final int ABS_ZERO = -2731;

    private /*@ spec_public @*/ int last, min, max;
    private /*@ spec_public @*/ int readings;

    /*@ public invariant ABS_ZERO <= min;
      @ public invariant min <= last && last <= max;
      @ public invariant readings >= 1;
      @*/

    /*@ public normal_behavior
      @   requires first >= ABS_ZERO;
      @   ensures last == first && min == first && max == first;
      @   ensures readings == 1;
      @*/
    public Sensor(int first) {
        last = min = max = first;
        readings = 1;
    }

    /*@ public normal_behavior
      @   ensures last == FREEZING;
      @   ensures min == max;
      @*/
    public Sensor() {
        this(FREEZING);
    }

    /*@ public normal_behavior
      @   requires t >= ABS_ZERO;
      @   ensures last == t;
      @   ensures max == (t > \old(max) ? t : \old(max));
      @   ensures min == (t < \old(min) ? t : \old(min));
      @   ensures readings == \old(readings) + 1;
      @   assignable last, min, max, readings;
      @*/
    public void record(int t) {
        last = t;
        if (t > max) {
            max = t;
        } else if (t < min) {
            min = t;
        }
        readings++;
    }

    /*@ public normal_behavior
      @   requires ts.length > 0;
      @   requires (\forall int i; 0 <= i && i < ts.length; ts[i] >= ABS_ZERO);
      @   ensures last == ts[ts.length - 1];
      @   ensures readings == \old(readings) + ts.length;
      @   ensures (\forall int i; 0 <= i && i < ts.length; min <= ts[i] && ts[i] <= max);
      @*/
    public void recordAll(int[] ts) {
        /*@ loop_invariant 0 <= i && i <= ts.length;
          @ loop_invariant readings == \old(readings) + i;
          @ loop_invariant i > 0 ==> last == ts[i - 1];
          @ loop_invariant ABS_ZERO <= min && min <= last && last <= max;
          @ loop_invariant (\forall int k; 0 <= k && k < i; min <= ts[k] && ts[k] <= max);
          @ decreases ts.length - i;
          @ assignable last, min, max, readings;
          @*/
        for (int i = 0; i < ts.length; i++) {
            record(ts[i]);
        }
    }

    /*@ public normal_behavior
      @   ensures last == 0 && readings == 1;
      @   ensures min == 0;
      @*/
    public void reset() {
        last = 0;
        min = 0;
        readings = 1;
    }

    /*@ public normal_behavior
      @   ensures \result >= 0;
      @   ensures \result == max - min;
      @   assignable \nothing;
      @*/
    public int span() {
        return max - min;
    }

    /*@ public normal_behavior
      @   ensures \result == (min < FREEZING);
      @   ensures !\result ==> last >= FREEZING;
      @*/
    public /*@ pure @*/ boolean hadFrost() {
        return min < FREEZING;
    }
}
