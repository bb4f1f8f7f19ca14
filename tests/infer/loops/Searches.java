class Searches {

    /*@ ensures \result >= 0 ==> a[\result] == value; */
    int indexOf(int[] a, int value) {
        int found = -1;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == value) {
                found = i;
            }
        }
        return found;
    }

    /*@ ensures \result == -1 ==> (\forall int k; 0 <= k && k < a.length; a[k] != value); */
    int firstIndexOf(int[] a, int value) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == value) {
                return i;
            }
        }
        return -1;
    }

    /*@ ensures \result <==> (\exists int k; 0 <= k && k < a.length; a[k] == value); */
    boolean contains(int[] a, int value) {
        boolean found = false;
        int i = 0;
        while (i < a.length && !found) {
            if (a[i] == value) {
                found = true;
            }
            i++;
        }
        return found;
    }

    /*@ ensures (\forall int k; \result < k && k < a.length; a[k] != value);
      @ ensures \result < 0 || a[\result] == value;
      @*/
    int lastIndexOf(int[] a, int value) {
        int i = a.length - 1;
        while (i >= 0 && a[i] != value) {
            i--;
        }
        return i;
    }

    /*@ requires (\exists int k; 0 <= k && k < a.length; a[k] == value);
      @ ensures a[\result] == value;
      @*/
    int sentinel(int[] a, int value) {
        int i = 0;
        while (i < a.length && a[i] != value) {
            i++;
        }
        return i;
    }

    /*@ ensures \result != null ==> (\exists int k; 0 <= k && k < items.length; items[k] == \result); */
    /*@ nullable @*/ Object firstPresent(/*@ nullable @*/ Object[] items) {
        Object found = null;
        int i = 0;
        while (found == null && i < items.length) {
            found = items[i];
            i++;
        }
        return found;
    }

    /*@ ensures \result >= 0 ==> \result < a.length && a[\result] == value; */
    int binarySearch(int[] a, int value) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = (low + high) / 2;
            if (a[middle] == value) {
                return middle;
            }
            if (a[middle] < value) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }
}
