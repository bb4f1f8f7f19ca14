public final class Shapes {

    /*@ public normal_behavior
      @   requires (\forall int i; 0 <= i && i < s.length; \invariant_for(s[i]));
      @   ensures \result >= 0;
      @   assignable \nothing;
      @*/
    public static int totalArea(Shape[] s) {
        int t = 0;
        /*@ loop_invariant t >= 0 && 0 <= i && i <= s.length;
          @ decreases s.length - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < s.length; i++) {
            t += s[i].area();
        }
        return t;
    }

    /*@ public normal_behavior
      @   requires s.length > 0;
      @   requires (\forall int i; 0 <= i && i < s.length; \invariant_for(s[i]));
      @   ensures (\exists int i; 0 <= i && i < s.length; s[i] == \result);
      @   ensures (\forall int i; 0 <= i && i < s.length; s[i].area() <= \result.area());
      @*/
    public static Shape biggest(Shape[] s) {
        Shape best = s[0];
        for (Shape x : s) {
            if (x.area() > best.area()) best = x;
        }
        return best;
    }
}
