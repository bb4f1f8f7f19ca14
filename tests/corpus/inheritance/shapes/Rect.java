/** width times height */
public class Rect implements Shape {

    public int w, h;

    //@ public invariant w >= 0 && h >= 0;

    //@ requires w >= 0 && h >= 0;
    //@ ensures this.w == w && this.h == h;
    public Rect(int w, int h) {
        this.w = w;
        this.h = h;
    }

    @Override
    public int area() {
        int a = w * h;
        return a;
    }

    @Override
    public void scale(int k) {
        w = k * w;
        h = k * h;
    }
}
