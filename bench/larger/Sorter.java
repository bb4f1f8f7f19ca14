/** Sorts keys with their values by selection, and counts its work. */
class Sorter {
    int[] keys;
    int[] values;
    int swaps, compared, gaps;

    //@ invariant keys != values && keys.length == values.length;

    /*@ requires 0 <= from && from < keys.length;
      @ ensures from <= \result && \result < keys.length;
      @ ensures (\forall int i; from <= i && i < keys.length; keys[\result] <= keys[i]);
      @ assignable compared; @*/
    int least(int from) {
        int best = from;
        for (int i = from + 1; i < keys.length; i++) {
            compared++;
            if (keys[i] < keys[best]) {
                best = i;
            }
        }
        return best;
    }

    /*@ requires 0 <= a && a < keys.length && 0 <= b && b < keys.length;
      @ ensures keys[a] == \old(keys[b]) && keys[b] == \old(keys[a]);
      @ ensures values[a] == \old(values[b]) && values[b] == \old(values[a]);
      @ assignable keys[a], keys[b], values[a], values[b], swaps; @*/
    void swap(int a, int b) {
        int key = keys[a];
        int value = values[a];
        keys[a] = keys[b];
        values[a] = values[b];
        keys[b] = key;
        values[b] = value;
        swaps++;
    }

    /*@ ensures (\forall int i; 0 <= i && i < keys.length - 1; keys[i] <= keys[i + 1]);
      @ ensures 0 <= gaps;
      @ ensures swaps >= 0;
      @ ensures \result ==> swaps == 0;
      @*/
    boolean sort() {
        swaps = 0;
        compared = 0;
        gaps = 0;
        int doubles = 0;
        boolean was = true;
        int at = 0;
        while (at < keys.length) {
            int best = least(at);
            if (best != at) {
                was = false;
                swap(at, best);
            }
            int seen = 0;
            for (int i = 0; i < at; i++) {
                if (keys[i] == keys[at]) {
                    doubles++;
                }
                seen = seen + 1;
            }
            if (at > 0 && keys[at] > keys[at - 1] + 1) {
                gaps++;
            }
            if (seen != at) {
                gaps = 0;
            }
            at++;
        }
        if (doubles > 0) {
            compared = compared - doubles;
        }
        return was;
    }
}
