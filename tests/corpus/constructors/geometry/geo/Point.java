package geo;

/** mutable point */
public class Point {
    public int x;
    public int y;

    //@ ensures this.x == x && this.y == y;
    public Point(int x, int y) { this.x = x; this.y = y; }

    //@ ensures x == p.x && y == p.y;
    public Point(Point p) { this(p.x, p.y); }

    //@ ensures x == \old(x) + dx && y == \old(y) + dy;
    //@ assignable x, y;
    public void translate(int dx, int dy) {
        x += dx;
        y += dy;
    }

    /*@ also
      @   ensures \result <==> o instanceof Point && ((Point) o).x == x && ((Point) o).y == y;
      @*/
    @Override
    public /*@ pure @*/ boolean equals(/*@ nullable @*/ Object o) {
        if (this == o) return true;
        if (o instanceof Point) {
            Point p = (Point) o;
            return p.x == x && p.y == y;
        }
        return false;
    }

    @Override
    public int hashCode() { return x ^ y; }
}
