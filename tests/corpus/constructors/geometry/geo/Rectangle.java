package geo;

public class Rectangle {

    public Point p;     // upper left corner
    public int w, h;

    //@ public invariant w >= 0 && h >= 0;

    //@ requires w >= 0 && h >= 0;
    //@ ensures this.p == p && this.w == w && this.h == h;
    public Rectangle(Point p, int w, int h) {
        this.p = p;
        this.w = w;
        this.h = h;
    }

    /** copy constructor (deep) */
    //@ requires \invariant_for(r);
    //@ ensures p.x == r.p.x && p.y == r.p.y && w == r.w && h == r.h;
    //@ ensures p != r.p;
    public Rectangle(Rectangle r) {
        this.p = new Point(r.p);
        this.w = r.w;
        this.h = r.h;
    }

    //@ ensures \result <==> p.x <= q.x && q.x < p.x + w && p.y <= q.y && q.y < p.y + h;
    public /*@ pure @*/ boolean contains(Point q) {
        return p.x <= q.x && q.x < p.x + w
            && p.y <= q.y && q.y < p.y + h;
    }

    //@ requires w <= 10000 && h <= 10000;
    //@ ensures \result == w * h && \result >= 0;
    public /*@ pure @*/ int area() {
        return w * h;
    }

    //@ ensures p.x == \old(p.x) + dx && p.y == \old(p.y) + dy;
    //@ ensures w == \old(w) && h == \old(h);
    public void moveBy(int dx, int dy) {
        p.translate(dx, dy);
    }

    //@ requires \invariant_for(o);
    //@ ensures p.x == \old(p.x);
    //@ ensures o.p.x == p.x;
    public void alignLeft(Rectangle o) {
        o.p.x = p.x;
    }

    //@ ensures p.x == \old(p.x) - d && w == \old(w) + 2 * d;
    //@ ensures p.y == \old(p.y) - d && h == \old(h) + 2 * d;
    public void grow(int d) {
        p.x -= d;
        p.y -= d;
        w += 2 * d;
        h += 2 * d;
    }

    //@ requires \invariant_for(o);
    //@ ensures o.p.x == \old(o.p.x) && o.p.y == \old(o.p.y);
    //@ ensures p.x == o.p.x + o.w;
    public void placeRightOf(Rectangle o) {
        p.x = o.p.x + o.w;
        p.y = o.p.y;
    }
}
