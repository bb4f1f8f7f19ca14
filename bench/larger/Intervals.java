/** Joins overlapping intervals, which are sorted by their starts. */
class Intervals {
    int[] starts;
    int[] ends;
    int size;
    int joined, widest, inside;

    /*@ invariant starts != ends && starts.length == ends.length && 0 <= size && size <= starts.length;
      @ invariant (\forall int i; 0 <= i && i < size; starts[i] <= ends[i]);
      @*/

    /*@ ensures \result == (a < b ? b : a); assignable \strictly_nothing; @*/
    static int most(int a, int b) {
        return a < b ? b : a;
    }

    /*@ requires 0 <= at && at < starts.length && from <= to;
      @ ensures starts[at] == from && ends[at] == to; assignable starts[at], ends[at]; @*/
    //@ helper
    void put(int at, int from, int to) {
        starts[at] = from;
        ends[at] = to;
    }

    /*@ requires (\forall int i; 0 < i && i < size; starts[i - 1] <= starts[i]);
      @ ensures 0 <= size && size <= \old(size);
      @ ensures \old(size) > 0 ==> size > 0;
      @ ensures (\forall int i; 0 < i && i < size; ends[i - 1] < starts[i]);
      @ ensures \result == \old(size) - size;
      @*/
    int join() {
        int before = size;
        int count = 0;
        int at = 0;
        joined = 0;
        widest = 0;
        inside = 0;
        while (at < before) {
            int from = starts[at];
            int to = ends[at];
            int next = at + 1;
            while (next < before && starts[next] <= to) {
                if (ends[next] <= to) {
                    inside++;
                }
                to = most(to, ends[next]);
                joined++;
                next++;
            }
            put(count, from, to);
            count++;
            if (to - from > widest) {
                widest = to - from;
            }
            at = next;
        }
        size = count;
        if (inside > joined) {
            inside = joined;
        }
        return before - count;
    }
}
