public class IntSet {

    int[] a;
    int n;

    //@ invariant 0 <= n && n <= a.length;
    //@ invariant (\forall int i, j; 0 <= i && i < j && j < n; a[i] != a[j]);

    //@ ensures n == 0;
    public IntSet() {
        a = new int[16];
    }

    //@ ensures \result <==> (\exists int i; 0 <= i && i < n; a[i] == x);
    public /*@ pure @*/ boolean contains(int x) {
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] != x);
        //@ decreases n - i;
        //@ assignable \nothing;
        for (int i = 0; i < n; i++)
            if (a[i] == x)
                return true;
        return false;
    }

    //@ requires n < a.length;
    //@ ensures contains(x);
    //@ ensures \old(contains(x)) ==> n == \old(n);
    //@ ensures !\old(contains(x)) ==> n == \old(n) + 1;
    public void add(int x) {
        if (!contains(x)) {
            a[n++] = x;
        }
    }

    //@ ensures !contains(x);
    //@ ensures \result <==> \old(contains(x));
    //@ ensures n == \old(n) || n == \old(n) - 1;
    public boolean remove(int x) {
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] != x);
        //@ decreases n - i;
        //@ assignable n, a[*];
        for (int i = 0; i < n; i++) {
            if (a[i] == x) {
                n--;
                a[i] = a[n];
                return true;
            }
        }
        return false;
    }

    //@ requires \invariant_for(o);
    //@ requires n + o.n <= a.length;
    //@ ensures (\forall int i; 0 <= i && i < o.n; contains(o.a[i]));
    public void addAll(IntSet o) {
        for (int i = 0; i < o.n; i++) {
            add(o.a[i]);
        }
    }

    //@ requires \invariant_for(o);
    //@ ensures \result <==> (\forall int i; 0 <= i && i < n; o.contains(a[i]));
    public /*@ pure @*/ boolean subsetOf(IntSet o) {
        if (n > o.n) return false;
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n && (\forall int k; 0 <= k && k < i; o.contains(a[k]));
        //@ decreases n - i;
        //@ assignable \nothing;
        while (i < n) {
            if (!o.contains(a[i])) return false;
            i++;
        }
        return true;
    }

    //@ requires n > 0;
    //@ ensures n == \old(n);
    //@ ensures a[0] == x;
    public void replaceFirst(int x) {
        a[0] = x;
    }
}
