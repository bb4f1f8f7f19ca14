class VendingMachine {
  static final int IDLE = 0;
  static final int PAID = 1;
  static final int BROKEN = 2;

  int state;
  int coins;
  long turnover;

  //@ invariant IDLE <= state && state <= BROKEN;
  //@ invariant 0 <= coins <= 3;

  /*@ public behavior
    @ requires key != 'x';
    @ ensures state == PAID ==> coins > 0;
    @ ensures \old(state) == BROKEN ==> state == BROKEN;
    @ ensures turnover >= \old(turnover);
    @ signals (IllegalArgumentException e) state == \old(state);
    @ signals_only IllegalArgumentException;
    @ assignable state, coins, turnover;
    @*/
  void press(char key) {
    switch (state) {
      case IDLE:
        if (key == 'c') {
          coins = 1;
          state = PAID;
        }
        break;
      case PAID:
        switch (key) {
          case 'c':
            coins = coins < 3 ? coins + 1 : coins;
            break;
          case 'o':
          case 'r':
            if (key == 'o')
              turnover += coins;
            //@ assume turnover > 0L;
            coins = 0;
            state = IDLE;
            break;
          default:
            throw new IllegalArgumentException();
        }
        break;
      default:
        state = BROKEN;
    }
  }

  /*@ public normal_behavior
    @ ensures \result == ((coins & 1) == 1);
    @ ensures (coins ^ coins) == 0 && ~coins == -coins - 1 && coins << 1 >= coins >> 1;
    @ assignable \strictly_nothing;
    @*/
  boolean isOdd() {
    byte last = (byte) (coins & 1);
    return last == 1;
  }

  /*@ public normal_behavior
    @ ensures 0 <= \result && \result <= 2;
    @ assignable state;
    @*/
  int reset() {
    int before = state;
    try {
      press('?');
    } catch (IllegalArgumentException e) {
      before = PAID;
    } finally {
      state = IDLE;
    }
    return before;
  }
}
