public class RightTriangle implements Shape {

    public int a, b;

    //@ public invariant a > 0 && b > 0;

    /*@ also public normal_behavior
      @   ensures \result == (a * b) / 2;
      @*/
    public /*@ pure @*/ int area() {
        return a * b / 2;
    }

    public void scale(int k) {
        a *= k;
        b *= k;
    }
}
