/**
 * A matrix of ints, all rows have the same length.
 *
 * @author jk
 */
public class IntMatrix {

    protected /*@ spec_public @*/ int[][] m;
    protected /*@ spec_public @*/ int rows;
    protected /*@ spec_public @*/ int cols;

    /*@ public instance invariant rows >= 0 && cols >= 0;
      @ public instance invariant m.length == rows;
      @ public instance invariant (\forall int i; 0 <= i && i < rows; m[i] != null && m[i].length == cols);
      @ public instance invariant (\forall int i, j; 0 <= i && i < j && j < rows; m[i] != m[j]);
      @*/

    /*@ public normal_behavior
      @   requires rows >= 0 && cols >= 0;
      @   ensures this.rows == rows && this.cols == cols;
      @   ensures (\forall int i; 0 <= i && i < rows; (\forall int j; 0 <= j && j < cols; m[i][j] == 0));
      @*/
    public IntMatrix(int rows, int cols) {
        this.rows = rows;
        this.cols = cols;
        m = new int[rows][cols];
    }

    /*@ public normal_behavior
      @   requires 0 <= r && r < rows && 0 <= c && c < cols;
      @   ensures \result == m[r][c];
      @   assignable \nothing;
      @*/
    public int get(int r, int c) {
        return m[r][c];
    }

    /*@ public normal_behavior
      @   requires 0 <= r && r < rows && 0 <= c && c < cols;
      @   ensures m[r][c] == v;
      @   ensures (\forall int i, j; 0 <= i && i < rows && 0 <= j && j < cols && (i != r || j != c);
      @                m[i][j] == \old(m[i][j]));
      @   assignable m[r][c];
      @*/
    public void set(int r, int c, int v) {
        m[r][c] = v;
    }

    /*@ public normal_behavior
      @   ensures \result.rows == cols && \result.cols == rows;
      @   ensures (\forall int i, j; 0 <= i && i < rows && 0 <= j && j < cols; \result.m[j][i] == m[i][j]);
      @   assignable \nothing;
      @*/
    public IntMatrix transpose() {
        IntMatrix t = new IntMatrix(cols, rows);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < cols; j++) {
                t.m[j][i] = m[i][j];
            }
        }
        return t;
    }

    /*@ public normal_behavior
      @   requires n > 0;
      @   ensures \result.rows == n && \result.cols == n;
      @   ensures (\forall int i, j; 0 <= i && i < n && 0 <= j && j < n; \result.m[i][j] == (i == j ? 1 : 0));
      @*/
    public static IntMatrix identity(int n) {
        IntMatrix id = new IntMatrix(n, n);
        for (int i = 0; i < n; i++) {
            id.m[i][i] = 1;
        }
        return id;
    }

    /*@ public normal_behavior
      @   requires 0 <= r && r < rows;
      @   ensures \result == (\sum int j; 0 <= j && j < cols; m[r][j]);
      @   assignable \nothing;
      @*/
    public int rowSum(int r) {
        int s = 0;
        /*@ loop_invariant 0 <= j && j <= cols && s == (\sum int k; 0 <= k && k < j; m[r][k]);
          @ decreases cols - j;
          @ assignable \nothing;
          @*/
        for (int j = 0; j < cols; j++) {
            s += m[r][j];
        }
        return s;
    }

    /*@ public normal_behavior
      @   requires 0 <= i && i < rows && 0 <= k && k < rows;
      @   ensures m[i] == \old(m[k]) && m[k] == \old(m[i]);
      @   assignable m[i], m[k];
      @*/
    public void swapRows(int i, int k) {
        final int[] h = m[i];
        m[i] = m[k];
        m[k] = h;
    }

    /*@ public normal_behavior
      @   ensures (\forall int i; 0 <= i && i < rows; m[i][i] == 1);
      @*/
    public void setDiagonal() {
        for (int i = 0; i < rows; i++) {
            m[i][i] = 1;
        }
    }
}
