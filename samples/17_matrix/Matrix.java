class Matrix {
  int[][] cells;
  int rows;
  int columns;
  int writes;

  //@ invariant rows > 0 && columns > 0 && cells.length == rows;
  //@ invariant (\forall int r; 0 <= r && r < rows; cells[r] != null && cells[r].length == columns);

  /*@ public normal_behavior
    @ requires rows > 0 && columns > 0;
    @ ensures this.rows == rows && this.columns == columns;
    @ ensures (\forall int r, c; 0 <= r && r < rows && 0 <= c && c < columns; cells[r][c] == 0);
    @*/
  Matrix(int rows, int columns) {
    this.rows = rows;
    this.columns = columns;
    cells = new int[rows][columns];
  }

  /*@ public normal_behavior
    @ requires 0 <= row && row < rows;
    @ ensures (\forall int c; 0 <= c && c < columns; cells[row][c] == value);
    @ ensures writes == \old(writes) + columns;
    @ assignable cells[row][0 .. columns - 1], writes;
    @*/
  void fill(int row, int value) {
    int[] line = cells[row];
    /*@ loop_invariant 0 <= c && c <= columns;
      @ loop_invariant (\forall int k; 0 <= k && k < c; line[k] == value);
      @ assignable line[*], writes;
      @ decreases columns - c;
      @*/
    for (int c = 0; c < columns; c++) {
      line[c] = value;
      writes++;
    }
  }

  /*@ public normal_behavior
    @ requires 0 <= row && row < rows;
    @ ensures \result == (\sum int c; 0 <= c && c < columns; cells[row][c]);
    @ assignable \strictly_nothing;
    @*/
  long sum(int row) {
    long total = 0;
    //@ loop_invariant 0 <= c && c <= columns;
    //@ assignable \strictly_nothing;
    //@ decreases columns - c;
    for (int c = 0; c < columns; c++)
      total += cells[row][c];
    return total;
  }

  /*@ public normal_behavior
    @ ensures \result >= cells[0][0];
    @ ensures \result == (\max int r; 0 <= r && r < rows; cells[r][0]);
    @ assignable \nothing;
    @*/
  int largestOfFirstColumn() {
    int[][] corner = {{cells[0][0]}, new int[] {0}};
    int best = corner[0][0];
    //@ loop_invariant 0 <= r && r <= rows;
    //@ assignable \nothing;
    //@ decreases rows - r;
    for (int r = 0; r < rows; r++)
      if (cells[r][0] > best)
        best = cells[r][0];
    return best;
  }
}
