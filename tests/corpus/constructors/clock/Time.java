public class Time {

    int h, m, s;

    /*@ invariant 0 <= h && h < 24;
      @ invariant 0 <= m && m < 60;
      @ invariant 0 <= s && s < 60;
      @*/

    /*@ public normal_behavior
      @  requires 0 <= h && h < 24 && 0 <= m && m < 60 && 0 <= s && s < 60;
      @  ensures this.h == h && this.m == m && this.s == s;
      @ also
      @ public exceptional_behavior
      @  requires h < 0 || h > 23 || m < 0 || m > 59 || s < 0 || s > 59;
      @  signals_only IllegalArgumentException;
      @*/
    public Time(int h, int m, int s) {
        if (h < 0 || h >= 24) throw new IllegalArgumentException("hour");
        if (m < 0 || m >= 60) throw new IllegalArgumentException("minute");
        if (s < 0 || s >= 60) throw new IllegalArgumentException("second");
        this.h = h;
        this.m = m;
        this.s = s;
    }

    /*@ public normal_behavior
      @  requires 0 <= secs && secs < 24 * 60 * 60;
      @  ensures toSeconds() == secs;
      @*/
    public Time(int secs) {
        this(secs / 3600, secs / 60 % 60, secs % 60);
    }

    /*@ public normal_behavior
      @  ensures \result == 3600 * h + 60 * m + s;
      @  ensures 0 <= \result && \result < 86400;
      @*/
    public /*@ pure @*/ int toSeconds() {
        return (h * 60 + m) * 60 + s;
    }

    /*@ public normal_behavior
      @  ensures toSeconds() == (\old(toSeconds()) + 1) % 86400;
      @  assignable h, m, s;
      @*/
    public void tick() {
        if (++s == 60) {
            s = 0;
            if (++m == 60) {
                m = 0;
                h = (h + 1) % 24;
            }
        }
    }

    /*@ public normal_behavior
      @  requires 0 <= k && k <= 1440;
      @  ensures m == (\old(m) + k) % 60;
      @  ensures s == \old(s);
      @*/
    public void addMinutes(int k) {
        int total = m + k;
        m = total % 60;
        h += total / 60;
    }

    /*@ public normal_behavior
      @  requires \invariant_for(o);
      @  ensures \result <==> toSeconds() < o.toSeconds();
      @*/
    public /*@ pure @*/ boolean isBefore(Time o) {
        if (h != o.h) return h < o.h;
        if (m != o.m) return m < o.m;
        return s < o.s;
    }

    /*@ public normal_behavior
      @  requires \invariant_for(o);
      @  ensures h == o.h && m == o.m && s == o.s;
      @  assignable h, m, s;
      @*/
    public void set(Time o) {
        this.h = o.h;
        this.m = o.m;
        this.s = o.s;
    }
}
