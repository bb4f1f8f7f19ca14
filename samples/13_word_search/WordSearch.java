class WordSearch {
  int row;
  int column;
  int compared;

  /*@ public normal_behavior
    @ requires (\forall int i; 0 <= i && i < grid.length; grid[i] != null);
    @ requires word.length > 0;
    @ ensures \result ==> 0 <= row && row < grid.length;
    @ ensures \result ==> grid[row][column] == word[0];
    @ ensures !\result ==> row == -1 && column == -1;
    @ assignable row, column, compared;
    @*/
  boolean find(char[][] grid, char[] word) {
    row = -1;
    column = -1;
    //@ loop_invariant 0 <= r && r <= grid.length;
    //@ loop_modifies row, column, compared;
    //@ decreases grid.length - r;
    rows: for (int r = 0; r < grid.length; r++) {
      char[] line = grid[r];
      /*@ maintaining 0 <= c;
        @ loop_modifies row, column, compared;
        @ loop_variant line.length - c;
        @*/
      starts: for (int c = 0; c + word.length <= line.length; c++) {
        int k = 0;
        //@ maintaining 0 <= k && k <= word.length;
        //@ loop_modifies compared;
        //@ decreasing word.length - k;
        do {
          compared++;
          if (line[c + k] == ' ')
            continue rows;
          if (line[c + k] != word[k])
            continue starts;
          k++;
        } while (k < word.length);
        row = r;
        column = c;
        break rows;
      }
    }
    //@ assert row == -1 <==> column == -1;
    return row >= 0;
  }

  /*@ public normal_behavior
    @ ensures \result == (\num_of int i; 0 <= i && i < word.length; 'a' <= word[i] && word[i] <= 'z');
    @ assignable \strictly_nothing;
    @*/
  static int letters(char[] word) {
    int count = 0;
    //@ loop_invariant 0 <= count;
    //@ assignable \strictly_nothing;
    for (char c : word) {
      if (c < 'a' || c > 'z')
        continue;
      count += 1;
    }
    return count;
  }
}
