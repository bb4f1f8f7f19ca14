/** Books neighbouring seats in a hall; every row has its own length. */
class Seats {
    int[][] rows;
    int booked, rejected, scanned, row, column;

    /*@ invariant (\forall int r; 0 <= r && r < rows.length; rows[r] != null);
      @ invariant (\forall int r, s; 0 <= r && r < s && s < rows.length; rows[r] != rows[s]);
      @*/

    /*@ requires 0 <= r && r < rows.length && 0 <= from && 0 <= count && from + count <= rows[r].length;
      @ ensures \result == (\forall int c; from <= c && c < from + count; rows[r][c] == 0);
      @ assignable scanned; @*/
    boolean isFree(int r, int from, int count) {
        boolean free = true;
        for (int c = from; c < from + count; c++) {
            scanned++;
            if (rows[r][c] != 0) {
                free = false;
            }
        }
        return free;
    }

    /*@ requires 0 <= r && r < rows.length && 0 <= from && 0 <= count && from + count <= rows[r].length;
      @ ensures (\forall int c; from <= c && c < from + count; rows[r][c] == who);
      @ assignable rows[r][*], booked; @*/
    void take(int r, int from, int count, int who) {
        for (int c = from; c < from + count; c++) {
            rows[r][c] = who;
            booked++;
        }
    }

    /*@ requires 0 < count && 0 < who;
      @ ensures \result ==> 0 <= row && row < rows.length;
      @ ensures \result ==> rows[row][column] == who;
      @ ensures \result ==> booked == \old(booked) + count;
      @ ensures !\result ==> rejected == \old(rejected) + 1;
      @*/
    boolean book(int count, int who) {
        boolean found = false;
        int skipped = 0;
        int shortest = 1000;
        int r = 0;
        scanned = 0;
        while (r < rows.length && !found) {
            if (rows[r].length < shortest) {
                shortest = rows[r].length;
            }
            int c = 0;
            while (c + count <= rows[r].length && !found) {
                if (isFree(r, c, count)) {
                    found = true;
                    row = r;
                    column = c;
                } else {
                    skipped++;
                }
                c++;
            }
            r++;
        }
        if (found) {
            take(row, column, count, who);
        } else {
            rejected++;
            row = -1;
            column = -1;
        }
        if (skipped > shortest) {
            scanned = 0;
        }
        return found;
    }
}
