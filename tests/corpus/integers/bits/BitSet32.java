/** Set of numbers 0..31 in one int */
public class BitSet32 {

    private /*@ spec_public @*/ int bits;

    /*@ public normal_behavior
      @   requires 0 <= i && i < 32;
      @   ensures \result <==> ((bits >>> i) & 1) == 1;
      @*/
    public /*@ pure @*/ boolean get(int i) {
        return (bits & (1 << i)) != 0;
    }

    /*@ public normal_behavior
      @   requires 0 <= i && i < 32;
      @   ensures get(i);
      @   ensures (\forall int j; 0 <= j && j < 32 && j != i; get(j) == \old(get(j)));
      @   assignable bits;
      @*/
    public void add(int i) {
        bits |= 1 << i;
    }

    /*@ public normal_behavior
      @   requires 0 <= i && i < 32;
      @   ensures !get(i);
      @   ensures (\forall int j; 0 <= j && j < 32 && j != i; get(j) == \old(get(j)));
      @   assignable bits;
      @*/
    public void remove(int i) {
        bits ^= 1 << i;
    }

    /*@ public normal_behavior
      @   ensures 0 <= \result && \result <= 32;
      @   ensures \result == (\num_of int i; 0 <= i && i < 32; get(i));
      @*/
    public /*@ pure @*/ int size() {
        int n = 0;
        /*@ loop_invariant 0 <= i && i <= 32;
          @ loop_invariant 0 <= n && n <= i && n == (\num_of int k; 0 <= k && k < i; get(k));
          @ decreases 32 - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < 32; i++)
            if (get(i)) n++;
        return n;
    }

    /*@ public normal_behavior
      @   ensures (\forall int i; 0 <= i && i < 32; get(i) <==> \old(get(i)) && o.get(i));
      @   assignable bits;
      @*/
    public void retainAll(BitSet32 o) {
        bits &= o.bits;
    }
}
