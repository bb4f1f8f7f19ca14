/** one int, to play with references */
public class Cell {
    public int v;

    //@ ensures this.v == v;
    public Cell(int v) { this.v = v; }

    //@ ensures v == \old(c.v) && c.v == \old(v);
    //@ assignable v, c.v;
    public void swap(Cell c) {
        int t = v;
        v = c.v;
        c.v = t;
    }

    //@ ensures v == \old(v) + c.v;
    //@ ensures c.v == \old(c.v);
    public void add(Cell c) {
        v += c.v;
    }

    //@ requires a != b;
    //@ ensures a.v == 1 && b.v == 2;
    public static void init(Cell a, Cell b) {
        a.v = 1;
        b.v = 2;
    }

    //@ requires a != b && a != c;
    //@ ensures a.v == \old(b.v) && b.v == \old(c.v) && c.v == \old(a.v);
    //@ assignable a.v, b.v, c.v;
    public static void rotate(Cell a, Cell b, Cell c) {
        int t = a.v;
        a.v = b.v;
        b.v = c.v;
        c.v = t;
    }

    //@ ensures a != null && b != null ==> (\result <==> a.v == b.v);
    //@ ensures a == null || b == null ==> (\result <==> a == b);
    public static /*@ pure @*/ boolean same(/*@ nullable @*/ Cell a, /*@ nullable @*/ Cell b) {
        if (a == b) return true;
        if (a == null || b == null) return false;
        return a.v == b.v;
    }
}
