public interface Shape {

    /*@ public normal_behavior
      @   ensures \result >= 0;
      @   assignable \nothing;
      @*/
    /*@ pure @*/ int area();

    /*@ public normal_behavior
      @   requires 1 <= k && k <= 10;
      @   ensures area() == k * k * \old(area());
      @*/
    void scale(int k);
}
