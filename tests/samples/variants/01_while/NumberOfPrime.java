class NumberOfPrime {

  /*@ ensures \result>0==>x<y;
    @ diverges true;
    @ assignable \everything;*/
  int numberOfPrime(int x, int y){
    int size = 0;
    int i = x;
    /*@ loop_invariant x<=i;
      @ loop_invariant size>0==>x<y;
      @ assignable \strictly_nothing;*/
    while (i < y) {
      boolean isPrime = true;
      int j = 2;
      while (j < i) {
        if (i % j == 0) {
          isPrime = false;
          break;
        }
        j++;
      }
      if (isPrime)
        size++;
      i++;
    }
    if (size > 0) {
      int[] a = new int[y - x];
    }
    return size;
  }
}
