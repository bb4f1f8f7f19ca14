class Frames {

    int x;
    int y;
    int[] a = new int[8];
    static int calls;

    //@ invariant a.length == 8;

    /*@ normal_behavior
      @ ensures x == v;
      @ assignable x;
      @*/
    void setX(int v) { x = v; }

    /*@ normal_behavior
      @ ensures x == v && y == v;
      @ assignable this.*;
      @*/
    void setBoth(int v) {
        x = y = v;
    }

    /*@ normal_behavior
      @ requires 0 <= lo && lo <= hi && hi < 8;
      @ ensures (\forall int i; lo <= i && i <= hi; a[i] == 0);
      @ assignable a[lo..hi];
      @*/
    void clear(int lo, int hi) {
        /*@ loop_invariant lo <= i && i <= hi + 1;
          @ loop_invariant (\forall int k; lo <= k && k < i; a[k] == 0);
          @ decreases hi + 1 - i;
          @ assignable a[lo..hi];
          @*/
        for (int i = lo; i <= hi; i++) a[i] = 0;
    }

    /*@ normal_behavior
      @ ensures x == \old(x) + 1;
      @ assignable x;
      @*/
    void tick() {
        x++;
        calls++;
    }

    /*@ normal_behavior
      @ ensures \result == x + y;
      @ accessible this.x, this.y;
      @ assignable \nothing;
      @*/
    /*@ pure @*/ int sum() {
        return x + y;
    }

    /*@ normal_behavior
      @ ensures (\forall int i; 0 <= i && i < 8; a[i] == \old(a[i]) + 1);
      @ assignable a[*], calls;
      @*/
    void incAll() {
        int i = 0;
        while (i < a.length) {
            a[i]++;
            i++;
        }
        calls++;
    }

    /*@ normal_behavior
      @ ensures \result == (x > 0 ? 1 : 0);
      @ determines \result \by x;
      @ assignable \nothing;
      @*/
    int flag() {
        if (x > 0) return 1;
        return 0;
    }

    /*@ normal_behavior
      @ ensures a[0] == \old(a[7]) && a[7] == \old(a[0]);
      @ assignable a[0], a[7];
      @*/
    void swapEnds() {
        a[0] = a[0] + a[7];
        a[7] = a[0] - a[7];
        a[0] = a[0] - a[7];
    }
}
