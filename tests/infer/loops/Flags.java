class Flags {

    /*@ ensures \result <==> (\forall int k; 0 <= k && k < a.length; a[k] > 0); */
    boolean allPositive(int[] a) {
        boolean all = true;
        for (int i = 0; i < a.length; i++) {
            if (a[i] <= 0) {
                all = false;
            }
        }
        return all;
    }

    /*@ ensures \result ==> (\forall int k; 0 <= k && k < a.length - 1; a[k] <= a[k + 1]); */
    boolean isSorted(int[] a) {
        boolean sorted = true;
        for (int i = 0; i < a.length - 1 && sorted; i++) {
            if (a[i] > a[i + 1]) {
                sorted = false;
            }
        }
        return sorted;
    }

    /*@ requires a.length == b.length;
      @ ensures \result ==> (\forall int k; 0 <= k && k < a.length; a[k] == b[k]);
      @*/
    boolean same(int[] a, int[] b) {
        boolean same = true;
        int i = 0;
        while (same && i < a.length) {
            same = a[i] == b[i];
            i++;
        }
        return same;
    }

    /*@ requires n >= 0;
      @ ensures \result == n;
      @*/
    int untilDone(int n) {
        int i = 0;
        boolean done = false;
        while (!done) {
            if (i == n) {
                done = true;
            } else {
                i++;
            }
        }
        return i;
    }

    /*@ ensures !\result ==> (\forall int k; 0 <= k && k < a.length; a[k] >= 0); */
    boolean anyNegative(int[] a) {
        boolean any = false;
        int i = 0;
        while (!any && i < a.length) {
            if (a[i] < 0) {
                any = true;
            } else {
                i++;
            }
        }
        return any;
    }

    /*@ requires n >= 0;
      @ ensures \result <==> n % 2 == 0;
      @*/
    boolean isEven(int n) {
        boolean even = true;
        for (int i = 0; i < n; i++) {
            even = !even;
        }
        return even;
    }

    /*@ ensures \result ==> (\exists int k; 0 <= k && k < a.length; a[k] == 0); */
    boolean hasZero(int[] a) {
        boolean zero = false;
        for (int each : a) {
            if (each == 0) {
                zero = true;
            }
        }
        return zero;
    }
}
