/** Binary min-heap in an array. */
class MinHeap {

    int[] h;
    int n;

    /*@ invariant 0 <= n && n <= h.length;
      @ invariant (\forall int i; 0 < i && i < n; h[(i - 1) / 2] <= h[i]);
      @*/

    /*@ requires cap >= 0;
      @ ensures n == 0 && h.length == cap;
      @*/
    MinHeap(int cap) {
        h = new int[cap];
    }

    /*@ normal_behavior
      @  requires n < h.length;
      @  ensures n == \old(n) + 1;
      @  ensures (\exists int i; 0 <= i && i < n; h[i] == x);
      @  ensures h[0] <= x;
      @*/
    void add(int x) {
        int i = n++;
        while (i > 0 && h[(i - 1) / 2] > x) {
            h[i] = h[(i - 1) / 2];
            i = (i - 1) / 2;
        }
        h[i] = x;
    }

    /*@ normal_behavior
      @  requires n > 0;
      @  ensures (\forall int i; 0 <= i && i < n; \result <= h[i]);
      @  assignable \nothing;
      @*/
    int min() {
        return h[0];
    }

    /*@ normal_behavior
      @  requires n > 0;
      @  ensures \result == \old(h[0]);
      @  ensures n == \old(n) - 1;
      @*/
    int removeMin() {
        int r = h[0];
        n--;
        int x = h[n];
        int i = 0;
        while (2 * i + 1 < n) {
            int child = 2 * i + 1;
            if (child + 1 < n && h[child + 1] > h[child]) child++;
            if (h[child] >= x) break;
            h[i] = h[child];
            i = child;
        }
        h[i] = x;
        return r;
    }

    /*@ normal_behavior
      @  ensures \result == -1 || h[\result] == x;
      @  ensures \result == -1 ==> (\forall int i; 0 <= i && i < n; h[i] != x);
      @*/
    /*@ pure @*/ int indexOf(int x) {
        int r = -1;
        /*@ loop_invariant 0 <= i && i <= n;
          @ loop_invariant r == -1 || (0 <= r && r < n && h[r] == x);
          @ loop_invariant r == -1 ==> (\forall int k; 0 <= k && k < i; h[k] != x);
          @ decreases n - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < n && r == -1; i++) {
            if (h[i] == x) r = i;
        }
        return r;
    }
}
