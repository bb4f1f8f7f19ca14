/** An array that is kept sorted at any time. */
class SortedArray {

    private /*@ spec_public @*/ int[] data;
    private /*@ spec_public @*/ int size;

    /*@ invariant 0 <= size && size <= data.length;
      @ invariant (\forall int i; 0 <= i && i < size;
      @              (\forall int j; i < j && j < size; data[i] <= data[j]));
      @*/

    /*@ requires capacity >= 0;
      @ ensures size == 0;
      @ ensures data.length == capacity;
      @*/
    SortedArray(int capacity) {
        data = new int[capacity];
        size = 0;
    }

    /*@ normal_behavior
      @  ensures \result <==> (\exists int i; 0 <= i && i < size; data[i] == x);
      @  assignable \nothing;
      @*/
    boolean contains(int x) {
        int lo = 0, hi = size - 1;
        /*@ loop_invariant 0 <= lo && hi < size && lo <= hi + 1;
          @ loop_invariant (\forall int i; 0 <= i && i < lo; data[i] < x);
          @ loop_invariant (\forall int i; hi < i && i < size; data[i] > x);
          @ decreases hi - lo + 1;
          @ assignable \nothing;
          @*/
        while (lo <= hi) {
            int mid = lo + (hi - lo) / 2;
            if (data[mid] == x) return true;
            if (data[mid] < x) lo = mid + 1;
            else hi = mid - 1;
        }
        return false;
    }

    /*@ normal_behavior
      @  requires size < data.length;
      @  ensures size == \old(size) + 1;
      @  ensures (\exists int i; 0 <= i && i < size; data[i] == x);
      @  assignable size, data[*];
      @*/
    void insert(int x) {
        int i = size;
        /*@ loop_invariant 0 <= i && i <= size;
          @ loop_invariant (\forall int k; 0 <= k && k < i; data[k] == \old(data[k]));
          @ loop_invariant (\forall int k; i < k && k <= size; data[k] == \old(data[k - 1]) && data[k] > x);
          @ decreases i;
          @ assignable data[*];
          @*/
        while (i > 0 && data[i - 1] > x) {
            data[i] = data[i - 1];
            i--;
        }
        data[i] = x;
        size++;
    }

    /*@ normal_behavior
      @  requires 0 <= pos && pos < size;
      @  ensures size == \old(size) - 1;
      @  ensures \result == \old(data[pos]);
      @  ensures (\forall int i; 0 <= i && i < pos; data[i] == \old(data[i]));
      @*/
    int removeAt(int pos) {
        int old = data[pos];
        for (int j = pos; j < size - 1; j++) {
            data[j] = data[j + 1];
        }
        size--;
        return old;
    }

    /*@ normal_behavior
      @  ensures (\forall int i; 0 <= i && i < size; data[i] >= \result);
      @*/
    int smallest() {
        return data[0];
    }
}
