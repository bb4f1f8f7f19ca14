class Accumulations {

    /*@ requires a.length > 0;
      @ ensures (\forall int k; 0 <= k && k < a.length; a[k] <= \result);
      @*/
    int maximum(int[] a) {
        int max = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] > max) {
                max = a[i];
            }
        }
        return max;
    }

    /*@ requires a.length > 0;
      @ ensures (\exists int k; 0 <= k && k < a.length; a[k] == \result);
      @*/
    int minimum(int[] a) {
        int min = a[0];
        int i = 1;
        while (i < a.length) {
            if (a[i] < min) {
                min = a[i];
            }
            i++;
        }
        return min;
    }

    /*@ requires a.length > 0;
      @ ensures 0 <= \result && \result < a.length;
      @ ensures (\forall int k; 0 <= k && k < a.length; a[k] <= a[\result]);
      @*/
    int indexOfMaximum(int[] a) {
        int best = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i] > a[best]) {
                best = i;
            }
        }
        return best;
    }

    /*@ requires (\forall int k; 0 <= k && k < a.length; a[k] >= 0);
      @ ensures \result >= 0;
      @*/
    int sumOfNaturals(int[] a) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        return sum;
    }

    /*@ ensures 0 <= \result && \result <= a.length; */
    int occurrences(int[] a, int value) {
        int count = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == value) {
                count++;
            }
        }
        return count;
    }

    /*@ ensures \result == (\sum int k; 0 <= k && k < a.length; a[k]); */
    int sum(int[] a) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        return sum;
    }

    /*@ ensures (\forall int k; 0 <= k && k < a.length; a[k] <= \result); */
    int ceiling(int[] a) {
        int top = 0;
        for (int each : a) {
            if (each > top) {
                top = each;
            }
        }
        return top;
    }
}
