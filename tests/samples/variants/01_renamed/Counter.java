/* Other names, other layout: the program of sample 01. */
class Counter
{

  /*@ ensures \result > 0
    @         ==> low < high;
    @ diverges true;
    @ assignable \everything;
    @*/
  int count(int low, int high)
  {
    // how many there are so far
    int found = 0;

    /*@ loop_invariant low <= n;
      @ loop_invariant found > 0 ==> low < high;
      @ assignable \strictly_nothing;
      @*/
    for ( int n = low ;
          n < high ;
          n++ )
    {
      boolean prime = true;

      for (int d = 2; d < n; d++) {
        if (n % d == 0) {
          /* a divisor */
          prime = false;
          break;
        }
      }

      if (prime) {
        found++;
      }
    }

    if (found > 0) {
      int[] unused = new int[high - low];
    }

    return found;
  }
}
