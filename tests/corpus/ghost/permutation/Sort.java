public class Sort {

    /*@ public normal_behavior
      @   ensures \dl_seqPerm(\dl_array2seq(a), \old(\dl_array2seq(a)));
      @   ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
      @   assignable a[*];
      @*/
    public void sort(int[] a) {
        for (int i = 1; i < a.length; i++) {
            sink(a, i);
        }
    }

    /*@ public normal_behavior
      @   requires 0 < i && i < a.length;
      @   requires (\forall int k; 0 <= k && k < i - 1; a[k] <= a[k + 1]);
      @   ensures (\forall int k; 0 <= k && k < i; a[k] <= a[k + 1]);
      @   ensures (\sum int k; 0 <= k && k <= i; a[k]) == \old((\sum int k; 0 <= k && k <= i; a[k]));
      @   assignable a[0..i];
      @*/
    public void sink(int[] a, int i) {
        while (i > 0 && a[i - 1] > a[i]) {
            int t = a[i];
            a[i] = a[i - 1];
            a[i - 1] = t;
            i--;
        }
    }

    /*@ public normal_behavior
      @   ensures \result == (\max int i; 0 <= i && i < a.length; a[i]);
      @   assignable \nothing;
      @*/
    public int maximum(int[] a) {
        int m = a[0];
        for (int x : a) {
            m = x > m ? x : m;
        }
        return m;
    }
}
