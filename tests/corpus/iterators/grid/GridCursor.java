/**
 * Walks row by row through a grid.
 */
public class GridCursor {

    //@ public invariant rows > 0 && cols > 0;
    //@ public invariant 0 <= c && c < cols;
    //@ public invariant 0 <= r && r <= rows;
    //@ public invariant r == rows ==> c == 0;
    public final int rows, cols;
    public int r, c;

    //@ public normal_behavior
    //@ requires rows > 0 && cols > 0;
    //@ ensures this.rows == rows && this.cols == cols;
    //@ ensures r == 0 && c == 0;
    public GridCursor(int rows, int cols) {
        this.rows = rows;
        this.cols = cols;
    }

    //@ public normal_behavior
    //@ ensures \result <==> r < rows;
    //@ pure
    public boolean hasNext() {
        return r < rows;
    }

    //@ public normal_behavior
    //@ requires hasNext();
    //@ ensures \result == \old(r) * cols + \old(c);
    //@ ensures r * cols + c == \old(r) * cols + \old(c) + 1;
    //@ assignable r, c;
    public int next() {
        int idx = r * cols + c;
        c = (c + 1) % cols;
        if (c == 0)
            r++;
        return idx;
    }

    //@ public normal_behavior
    //@ requires r > 0 || c > 0;
    //@ ensures r == \old(r) || r == \old(r) - 1;
    //@ assignable r, c;
    public void back() {
        c--;
        if (c < 0) {
            c = cols;
            r--;
        }
    }

    //@ public normal_behavior
    //@ requires 0 <= row && row < rows;
    //@ ensures r == row && c == 0;
    //@ ensures hasNext();
    public void jumpToRow(int row) {
        r = row;
        c = 0;
    }
}
