/** One step of Conway's Game of Life on a square board whose rows stand one after the other. */
class Life {
    int size;
    boolean[] board;
    int births, deaths, alive;

    //@ invariant 0 <= size && size <= 2 && board.length == size * size;

    /*@ requires 0 <= row && row < size && 0 <= column && column < size;
      @ ensures 0 <= \result && \result <= 8; assignable \strictly_nothing; @*/
    int neighbours(int row, int column) {
        int count = 0;
        for (int r = row - 1; r <= row + 1; r++) {
            for (int c = column - 1; c <= column + 1; c++) {
                boolean inside = 0 <= r && r < size && 0 <= c && c < size;
                boolean self = r == row && c == column;
                if (inside && !self && board[r * size + c]) {
                    count++;
                }
            }
        }
        return count;
    }

    /*@ ensures \result == (count == 3 || (alive && count == 2)); assignable \strictly_nothing; @*/
    static boolean lives(boolean alive, int count) {
        if (count == 3) {
            return true;
        }
        return alive && count == 2;
    }

    /*@ ensures \fresh(board) && board.length == size * size;
      @ ensures births >= 0 && deaths >= 0;
      @ ensures alive <= size * size;
      @ ensures \result == (births > 0 || deaths > 0);
      @*/
    boolean step() {
        boolean[] next = new boolean[size * size];
        births = 0;
        deaths = 0;
        alive = 0;
        int seen = 0;
        int crowded = 0;
        int row = 0;
        while (row < size) {
            int column = 0;
            while (column < size) {
                int at = row * size + column;
                int count = neighbours(row, column);
                seen = seen + count;
                if (count > 3) {
                    crowded++;
                }
                boolean is = lives(board[at], count);
                next[at] = is;
                if (is) {
                    alive++;
                }
                if (is && !board[at]) {
                    births++;
                }
                if (!is && board[at]) {
                    deaths++;
                }
                column++;
            }
            row++;
        }
        board = next;
        return births > 0 || deaths > 0;
    }
}
