class NumberOfPrime {
  int found;
  /*@ nullable */ int[] space;

  //@ invariant found >= 0;

  /*@ public normal_behavior
    @ requires 0 <= x;
    @ ensures \result > 0 ==> x < y;
    @ ensures \result >= 0;
    @ ensures y <= x ==> \result == 0;
    @ assignable found, space;
    @*/
  int numberOfPrime(int x, int y) {
    int size = 0;
    /*@ loop_invariant x <= i;
      @ loop_invariant size >= 0;
      @ loop_invariant size > 0 ==> x < y;
      @ loop_invariant y <= x ==> size == 0;
      @ assignable \strictly_nothing;
      @ decreases y - i;
      @*/
    for (int i = x; i < y; i++) {
      boolean isPrime = true;
      /*@ loop_invariant 2 <= j;
        @ assignable \strictly_nothing;
        @ decreases i - j;
        @*/
      for (int j = 2; j < i; j++)
        if (i % j == 0) {
          isPrime = false;
          break;
        }
      if (isPrime)
        size++;
    }
    if (size > 0) {
      space = new int[y - x];
    }
    found = size;
    return size;
  }
}
