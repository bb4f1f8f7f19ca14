class Copies {
    int[] values;
    int size;

    /*@ ensures (\forall int k; 0 <= k && k < a.length; \result[k] == a[k]); */
    int[] copy(int[] a) {
        int[] copy = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            copy[i] = a[i];
        }
        return copy;
    }

    /*@ ensures (\forall int k; 0 <= k && k < a.length; a[k] == value); */
    void fill(int[] a, int value) {
        int i = 0;
        while (i < a.length) {
            a[i] = value;
            i++;
        }
    }

    /*@ ensures (\forall int k; 0 <= k && k < a.length; \result[k] == a[a.length - 1 - k]); */
    int[] reversed(int[] a) {
        int[] result = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            result[i] = a[a.length - 1 - i];
        }
        return result;
    }

    /*@ requires 0 <= from && from <= to && to <= a.length;
      @ ensures \result.length == to - from;
      @ ensures (\forall int k; 0 <= k && k < to - from; \result[k] == a[from + k]);
      @*/
    int[] range(int[] a, int from, int to) {
        int[] part = new int[to - from];
        for (int i = 0; i < part.length; i++) {
            part[i] = a[from + i];
        }
        return part;
    }

    /*@ requires 0 <= size && size < values.length;
      @ ensures values[size - 1] == value;
      @ ensures (\forall int k; 0 <= k && k < \old(size); values[k] == \old(values[k]));
      @*/
    void append(int value) {
        int[] larger = new int[values.length + 1];
        for (int i = 0; i < size; i++) {
            larger[i] = values[i];
        }
        larger[size] = value;
        size++;
        values = larger;
    }

    /*@ ensures (\forall int k; 0 <= k && k < a.length; a[k] == \old(a[k]) + 1); */
    void incrementAll(int[] a) {
        for (int i = 0; i < a.length; i++) {
            a[i]++;
        }
    }

    /*@ requires to.length == from.length && to != from;
      @ ensures (\forall int k; 0 <= k && k < from.length; to[k] == from[k]);
      @*/
    void copyBackwards(int[] from, int[] to) {
        for (int i = from.length - 1; i >= 0; i--) {
            to[i] = from[i];
        }
    }

    /*@ ensures (\forall int k; 0 <= k && k < \result.length; \result[k] >= 0); */
    int[] absolute(int[] a) {
        int[] result = new int[a.length];
        int at = 0;
        for (int each : a) {
            result[at] = each < 0 ? -each : each;
            at++;
        }
        return result;
    }
}
