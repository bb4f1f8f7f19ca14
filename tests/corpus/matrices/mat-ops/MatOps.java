public class MatOps {

    //@ requires a.length > 0 && b.length > 0;
    //@ requires (\forall int i; 0 <= i && i < a.length; a[i].length == b.length);
    //@ requires (\forall int k; 0 <= k && k < b.length; b[k].length == b[0].length);
    //@ ensures \result.length == a.length;
    //@ ensures (\forall int i; 0 <= i && i < a.length; \result[i].length == b[0].length);
    //@ ensures (\forall int i; 0 <= i && i < a.length; (\forall int j; 0 <= j && j < b[0].length;
    //@            \result[i][j] == (\sum int k; 0 <= k && k < b.length; a[i][k] * b[k][j])));
    public static int[][] multiply(int[][] a, int[][] b) {
        int n = a.length, p = b[0].length;
        int[][] c = new int[n][p];
        for (int i = 0; i < n; i++)
            for (int j = 0; j < p; j++) {
                int s = 0;
                for (int k = 0; k < b.length; k++)
                    s += a[i][k] * b[k][j];
                c[i][j] = s;
            }
        return c;
    }

    //@ public normal_behavior
    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i][i]);
    public static int trace(int[][] a) {
        int t = 0;
        for (int i = 0; i < a.length; i++)
            t += a[i][i];
        return t;
    }

    //@ requires a.length == b.length;
    //@ requires (\forall int i; 0 <= i && i < a.length; a[i].length == b[i].length);
    //@ ensures (\forall int i; 0 <= i && i < a.length; (\forall int j; 0 <= j && j < a[i].length;
    //@              a[i][j] == \old(a[i][j]) + b[i][j]));
    public static void addTo(int[][] a, int[][] b) {
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < a[i].length; j++)
                a[i][j] += b[i][j];
    }

    //@ requires (\forall int i; 0 <= i && i < a.length; a[i].length == a.length);
    //@ ensures \result <==> (\forall int i, j; 0 <= i && i < a.length && 0 <= j && j < a.length; a[i][j] == a[j][i]);
    public static boolean symmetric(int[][] a) {
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < i; j++)
                if (a[i][j] != a[j][i])
                    return false;
        return true;
    }

    //@ requires a.length > 0;
    //@ ensures 0 <= \result && \result < a.length;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i].length <= a[\result].length);
    public static int longestRow(int[][] a) {
        int best = 0;
        //@ loop_invariant 1 <= i && i <= a.length && 0 <= best && best < i;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k].length <= a[best].length);
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++) {
            best = a[i].length > a[best].length ? i : best;
        }
        return best;
    }
}
