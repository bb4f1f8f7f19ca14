public class Square implements Shape {
    protected /*@ spec_public @*/ int side;

    //@ public invariant 0 <= side && side <= 10000;

    /*@ also public normal_behavior
      @   ensures \result == side * side;
      @*/
    @Override
    public /*@ pure @*/ int area() {
        return side * side;
    }

    @Override
    public void scale(int k) {
        side *= k;
    }
}
