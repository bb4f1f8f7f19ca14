class TicketOffice {
  static /*@ spec_public @*/ int sold;
  static /*@ spec_public @*/ int limit = 100;
  private static final int[] PRICES = {5, 8, 13};

  static {
    sold = 0;
  }

  int mine;

  //@ public static invariant 0 <= sold && sold <= limit;
  //@ public invariant 0 <= mine && mine <= sold;

  /*@ public normal_behavior
    @ requires sold < limit;
    @ ensures sold == \old(sold) + 1;
    @ ensures mine == \old(mine) + 1;
    @ ensures \result == sold;
    @ assignable sold, mine;
    @*/
  int sell() {
    mine++;
    return ++TicketOffice.sold;
  }

  /*@ public normal_behavior
    @ requires 0 <= more;
    @ ensures limit == \old(limit) + more;
    @ assignable TicketOffice.limit;
    @*/
  static void enlarge(int more) {
    limit += more;
  }

  /*@ requires 0 <= kind && kind < 3;
    @ ensures \result >= 0;
    @ assignable \set_union(sold, this.mine);
    @*/
  int price(int kind, boolean reduced) {
    int full = PRICES[kind];
    return reduced ? full / 2 : full;
  }
}
