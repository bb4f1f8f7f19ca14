package calendar;

public final class Date {

    public final int y;
    public final int m;
    public final int d;

    //@ public invariant 1 <= m && m <= 12;
    //@ public invariant 1 <= d && d <= daysIn(m, y);

    //@ public normal_behavior
    //@   requires 1 <= m && m <= 12 && 1 <= d && d <= daysIn(m, y);
    //@   ensures this.y == y && this.m == m && this.d == d;
    public Date(int y, int m, int d) {
        this.y = y;
        this.m = m;
        this.d = d;
    }

    //@ public normal_behavior
    //@   ensures \result <==> (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
    public static /*@ pure @*/ boolean isLeap(int y) {
        if (y % 400 == 0) return true;
        if (y % 100 == 0) return false;
        return y % 4 == 0;
    }

    //@ public normal_behavior
    //@   requires 1 <= m && m <= 12;
    //@   ensures 28 <= \result && \result <= 31;
    //@   ensures m == 2 ==> \result == (isLeap(y) ? 29 : 28);
    public static /*@ pure @*/ int daysIn(int m, int y) {
        if (m == 2)
            return isLeap(y) ? 29 : 28;
        return m == 4 || m == 6 || m == 9 || m == 11 ? 30 : 31;
    }

    //@ public normal_behavior
    //@   ensures \result.d == d + 1 || \result.d == 1;
    //@   ensures \result.y == y || (\result.y == y + 1 && \result.m == 1);
    //@   ensures \invariant_for(\result);
    public Date next() {
        if (d < daysIn(m, y))
            return new Date(y, m, d + 1);
        else if (m < 12)
            return new Date(y, m + 1, 1);
        else
            return new Date(y + 1, 1, 1);
    }

    //@ public normal_behavior
    //@   ensures 1 <= \result.m && \result.m <= 12;
    //@   ensures d > 1 ==> \result.d == d - 1;
    public Date previous() {
        if (d > 1)
            return new Date(y, m, d - 1);
        return new Date(y, m - 1, daysIn(m - 1, y));
    }

    //@ public normal_behavior
    //@   ensures \result ==> y <= o.y;
    //@   ensures y < o.y ==> \result;
    //@   ensures y == o.y && m == o.m ==> (\result <==> d < o.d);
    //@   assignable \nothing;
    public boolean before(Date o) {
        return y < o.y || (y == o.y && (m < o.m || (m == o.m && d < o.d)));
    }
}
