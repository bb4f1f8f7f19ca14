class Nested {

    /*@ requires rows >= 0 && columns >= 0;
      @ ensures \result == rows * columns;
      @*/
    int cells(int rows, int columns) {
        int count = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                count++;
            }
        }
        return count;
    }

    /*@ ensures \result ==> (\exists int p; 0 <= p && p < a.length;
      @                      (\exists int q; 0 <= q && q < a.length; p != q && a[p] == a[q]));
      @*/
    boolean hasDuplicate(int[] a) {
        for (int i = 0; i < a.length; i++) {
            for (int j = i + 1; j < a.length; j++) {
                if (a[i] == a[j]) {
                    return true;
                }
            }
        }
        return false;
    }

    /*@ ensures (\forall int k; 0 <= k && k < \result.length; \result[k] >= 0); */
    int[] smallerBefore(int[] a) {
        int[] counts = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            int count = 0;
            for (int j = 0; j < i; j++) {
                if (a[j] < a[i]) {
                    count++;
                }
            }
            counts[i] = count;
        }
        return counts;
    }

    /*@ ensures \result >= 0; */
    int largest(int[][] table) {
        int max = 0;
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < table[i].length; j++) {
                if (table[i][j] > max) {
                    max = table[i][j];
                }
            }
        }
        return max;
    }

    /*@ requires n >= 0;
      @ ensures 0 <= \result;
      @*/
    int triangle(int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            int j = 0;
            while (j <= i) {
                count++;
                j++;
            }
        }
        return count;
    }

    /*@ ensures (\forall int p; 0 <= p && p < a.length - 1; a[p] <= a[p + 1]); */
    void selectionSort(int[] a) {
        for (int i = 0; i < a.length; i++) {
            int least = i;
            for (int j = i + 1; j < a.length; j++) {
                if (a[j] < a[least]) {
                    least = j;
                }
            }
            int kept = a[i];
            a[i] = a[least];
            a[least] = kept;
        }
    }

    /*@ ensures \result ==> (\forall int k; 0 <= k && k < a.length;
      @                      (\exists int m; 0 <= m && m < b.length; a[k] == b[m]));
      @*/
    boolean subset(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            boolean found = false;
            for (int j = 0; j < b.length; j++) {
                if (a[i] == b[j]) {
                    found = true;
                }
            }
            if (!found) {
                return false;
            }
        }
        return true;
    }
}
