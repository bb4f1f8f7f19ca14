public class RunLength
{
    /*@ normal_behavior
      @ ensures a.length == 0 ==> \result == 0;
      @ ensures a.length > 0 ==> \result == 1 + (\num_of int i; 0 < i && i < a.length; a[i] != a[i-1]);
      @ assignable \strictly_nothing;
      @*/
    int countRuns(int[] a)
    {
        if (a.length == 0)
            return 0;
        int runs = 1;
        /*@ loop_invariant 1 <= i && i <= a.length;
          @ loop_invariant runs == 1 + (\num_of int k; 0 < k && k < i; a[k] != a[k-1]);
          @ decreases a.length - i;
          @ assignable \strictly_nothing;
          @*/
        for (int i = 1; i < a.length; i++)
        {
            if (a[i] != a[i-1])
                runs++;
        }
        return runs;
    }

    /*@ normal_behavior
      @ ensures \result <= a.length;
      @ ensures a.length > 0 ==> \result >= 1;
      @*/
    int longestRun(int[] a)
    {
        int best = 0;
        int cur = 0;
        for (int i = 0; i < a.length; i++)
        {
            if (i > 0 && a[i] != a[i-1])
            {
                if (cur > best)
                    best = cur;
                cur = 0;
            }
            cur++;
        }
        return best;
    }

    /** Removes neighboured duplicates. */
    /*@ normal_behavior
      @ ensures \result.length <= a.length;
      @ ensures (\forall int i; 0 < i && i < \result.length; \result[i-1] != \result[i]);
      @ ensures a.length > 0 ==> \result[0] == a[0];
      @*/
    int[] squeeze(int[] a)
    {
        int[] r = new int[countRuns(a)];
        int k = 0;
        for (int i = 0; i < a.length; i++)
        {
            if (i == 0 || a[i] != a[i-1])
            {
                r[k] = a[i];
                k++;
            }
        }
        return r;
    }
}
