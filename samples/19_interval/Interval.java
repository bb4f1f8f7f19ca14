/** A closed interval [lo, hi] of ints. */
public class Interval
{
    public final int lo, hi;
    /*@ public invariant lo <= hi; @*/

    /*@ public normal_behavior
        requires lo <= hi;
        ensures this.lo == lo && this.hi == hi; */
    public Interval(int lo, int hi)
    {
        this.lo = lo;
        this.hi = hi;
    }

    /*@ public normal_behavior
        ensures \result.lo == (a < b ? a : b);
        ensures \result.hi == (a < b ? b : a); */
    static Interval between(int a, int b)
    {
        return a < b ? new Interval(a, b) : new Interval(b, a);
    }

    /*@ public normal_behavior
        ensures \result <==> lo <= x && x <= hi;
        assignable \nothing; */
    public boolean contains(int x)
    {
        return !(x < lo || hi < x);
    }

    /*@ public normal_behavior
        requires o.lo <= o.hi;
        ensures \result <==> (\exists int x; lo <= x && x <= hi; o.lo <= x && x <= o.hi);
        assignable \nothing; */
    public boolean intersects(Interval o)
    {
        return lo < o.hi && o.lo < hi;
    }

    /*@ public normal_behavior
        requires o.lo <= o.hi;
        ensures \result.lo <= lo && \result.lo <= o.lo;
        ensures \result.hi >= hi && \result.hi >= o.hi;
        ensures \fresh(\result); */
    public Interval hull(Interval o)
    {
        int l = lo <= o.lo ? lo : o.lo;
        int h = hi >= o.hi ? hi : o.hi;
        return new Interval(l, h);
    }

    /*@ public normal_behavior
        requires o.lo <= o.hi;
        ensures \result == null <==> hi < o.lo || o.hi < lo;
        ensures \result != null ==> \result.lo >= lo && \result.lo >= o.lo && \result.hi <= hi && \result.hi <= o.hi; */
    public /*@ nullable @*/ Interval intersection(Interval o)
    {
        int l = Math.max(lo, o.lo);
        int h = Math.min(hi, o.hi);
        if (l > h)
            return null;
        return new Interval(l, h);
    }
}
