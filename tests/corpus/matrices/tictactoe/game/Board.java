package game;

/** Tic-tac-toe. 0 is a free cell, 1 and 2 are the players. */
public class Board {

    private /*@ spec_public @*/ final int[][] cell = new int[3][3];
    private /*@ spec_public @*/ int moves;

    //@ public invariant cell.length == 3;
    //@ public invariant (\forall int r; 0 <= r && r < 3; cell[r] != null && cell[r].length == 3);
    //@ public invariant (\forall int r; 0 <= r && r < 3; (\forall int c; 0 <= c && c < 3; 0 <= cell[r][c] && cell[r][c] <= 2));

    /*@ public normal_behavior
      @ requires 0 <= r && r < 3 && 0 <= c && c < 3;
      @ requires player == 1 || player == 2;
      @ requires cell[r][c] == 0;
      @ ensures cell[r][c] == player;
      @ ensures moves == \old(moves) + 1;
      @ assignable cell[r][c], moves;
      @*/
    public void play(int r, int c, int player) {
        cell[r][c] = player;
        moves++;
    }

    /*@ public normal_behavior
      @ ensures (\forall int r; 0 <= r && r < 3; (\forall int c; 0 <= c && c < 3; cell[r][c] == 0));
      @ ensures moves == 0;
      @*/
    public void clear() {
        for (int[] row : cell) {
            for (int c = 0; c < row.length; c++) {
                row[c] = 0;
            }
        }
        moves = 0;
    }

    /*@ public normal_behavior
      @ requires 0 <= r && r < 3;
      @ ensures \result == (cell[r][0] == p && cell[r][1] == p && cell[r][2] == p);
      @ pure
      @*/
    public boolean rowWon(int r, int p) {
        //@ loop_invariant 0 <= c && c <= 3;
        //@ loop_invariant (\forall int k; 0 <= k && k < c; cell[r][k] == p);
        //@ decreases 3 - c;
        for (int c = 0; c < 3; c++)
            if (cell[r][c] != p)
                return false;
        return true;
    }

    /*@ public normal_behavior
      @ ensures \result <==> ((cell[0][0] == p && cell[1][1] == p && cell[2][2] == p)
      @                    || (cell[0][2] == p && cell[1][1] == p && cell[2][0] == p));
      @ pure
      @*/
    public boolean diagonalWon(int p) {
        boolean d1 = cell[0][0] == p && cell[1][1] == p && cell[2][2] == p;
        boolean d2 = cell[0][2] == p && cell[1][1] == p && cell[2][1] == p;
        return d1 || d2;
    }

    /*@ public normal_behavior
      @ ensures \result <==> (\forall int r; 0 <= r && r < 3; (\forall int c; 0 <= c && c < 3; cell[r][c] != 0));
      @ pure
      @*/
    public boolean full() {
        boolean res = true;
        for (int i = 0; i < 9; i++) {
            res &= cell[i / 3][i % 3] != 0;
        }
        return res;
    }
}
