package util;

/** Constant tables, filled in a static initialiser. */
class Tables {

    static final int MONTHS = 12;
    static final int[] DAYS = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    static final int[] SQUARES;

    static {
        SQUARES = new int[100];
        for (int i = 0; i < SQUARES.length; i++) {
            SQUARES[i] = i * i;
        }
    }

    //@ static invariant DAYS.length == MONTHS;
    //@ static invariant (\forall int i; 0 <= i && i < DAYS.length; 28 <= DAYS[i] && DAYS[i] <= 31);
    //@ static invariant SQUARES.length == 100;
    //@ static invariant (\forall int i; 0 <= i && i < SQUARES.length; SQUARES[i] == i * i);

    /*@ normal_behavior
      @  requires 1 <= month && month <= MONTHS;
      @  ensures 28 <= \result && \result <= 31;
      @*/
    static int days(int month) {
        return DAYS[month - 1];
    }

    /*@ normal_behavior
      @  requires -100 < x && x < 100;
      @  ensures \result == x * x;
      @*/
    static int square(int x) {
        return SQUARES[x < 0 ? -x : x];
    }

    /*@ normal_behavior
      @  requires 0 <= x && x < 10000;
      @  ensures \result * \result <= x;
      @  ensures (\result + 1) * (\result + 1) > x;
      @*/
    static int sqrt(int x) {
        int i = 0;
        /*@ loop_invariant 0 <= i && i <= 99 && SQUARES[i] <= x;
          @ decreases 99 - i;
          @ assignable \nothing;
          @*/
        while (i < 99 && SQUARES[i + 1] <= x) {
            i++;
        }
        return i;
    }

    /*@ normal_behavior
      @  requires 1 <= month && month <= MONTHS;
      @  ensures \result == (\sum int i; 0 <= i && i < month; DAYS[i]);
      @*/
    static int daysUntilEndOf(int month) {
        int n = 0;
        /*@ loop_invariant 1 <= i && i <= month;
          @ loop_invariant n == (\sum int k; 0 <= k && k < i - 1; DAYS[k]);
          @ decreases month - i;
          @ assignable \nothing;
          @*/
        for (int i = 1; i < month; i++) {
            n += DAYS[i - 1];
        }
        return n;
    }
}
