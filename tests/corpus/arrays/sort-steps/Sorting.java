public class Sorting {

    /*@ requires 0 <= i && i < a.length && 0 <= j && j < a.length;
      @ ensures a[i] == \old(a[j]) && a[j] == \old(a[i]);
      @ assignable a[i], a[j];
      @*/
    static void swap(int[] a, int i, int j) {
        int tmp = a[i];
        a[i] = a[j];
        a[j] = tmp;
    }

    /*@ requires 0 <= from && from < a.length;
      @ ensures from <= \result && \result < a.length;
      @ ensures (\forall int k; from <= k && k < a.length; a[\result] <= a[k]);
      @ assignable \nothing;
      @*/
    static int indexOfMin(int[] a, int from) {
        int best = from;
        /*@ maintaining from < k && k <= a.length;
          @ maintaining from <= best && best < k;
          @ maintaining (\forall int i; from <= i && i < k; a[best] <= a[i]);
          @ decreasing a.length - k;
          @*/
        for (int k = from + 1; k < a.length; k++)
            if (a[k] < a[best])
                best = k;
        return best;
    }

    /*@ requires 0 <= k && k < a.length;
      @ requires (\forall int i; 0 < i && i < k; a[i-1] <= a[i]);
      @ ensures  (\forall int i; 0 < i && i <= k; a[i-1] <= a[i]);
      @ assignable a[0..k];
      @*/
    static void insertStep(int[] a, int k) {
        int x = a[k];
        int j = k;
        /*@ maintaining 0 <= j && j <= k;
          @ maintaining (\forall int i; 0 <= i && i < j; a[i] == \old(a[i]));
          @ maintaining (\forall int i; j < i && i <= k; a[i] == \old(a[i-1]) && a[i] > x);
          @ decreasing j;
          @ assignable a[0..k];
          @*/
        while (j > 0 && a[j - 1] > x) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = x;
    }

    // one run of bubble sort, biggest element ends up at the end
    /*@ requires a.length > 0;
      @ ensures (\forall int i; 0 <= i && i < a.length; a[i] <= a[a.length - 1]);
      @*/
    static void bubblePass(int[] a) {
        /*@ maintaining 0 <= i && i < a.length;
          @ maintaining (\forall int k; 0 <= k && k <= i; a[k] <= a[i]);
          @ decreasing a.length - i;
          @*/
        for (int i = 0; i < a.length - 1; i++) {
            if (a[i] > a[i + 1]) {
                swap(a, i, i + 1);
            }
        }
    }

    /*@ ensures (\forall int i; 0 < i && i < a.length; a[i-1] <= a[i]);
      @*/
    static void selectionSort(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int m = indexOfMin(a, i);
            //@ assert i <= m;
            swap(a, i, m);
        }
    }

    /*@ ensures (\forall int i; 0 < i && i < a.length; a[i-1] <= a[i]);
      @*/
    static void bubbleSort(int[] a) {
        for (int n = a.length - 1; n > 1; n--) {
            for (int i = 0; i < n; i++) {
                if (a[i] > a[i + 1]) {
                    swap(a, i, i + 1);
                }
            }
        }
    }
}
