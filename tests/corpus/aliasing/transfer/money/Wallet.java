package money;

/** Two purses in one wallet. */
public class Wallet {

    static class Purse {
        int coins;
        //@ invariant coins >= 0;

        //@ requires n >= 0;
        //@ ensures coins == \old(coins) + n;
        //@ assignable coins;
        void put(int n) {
            coins += n;
        }

        //@ requires 0 <= n && n <= coins;
        //@ ensures coins == \old(coins) - n;
        //@ assignable coins;
        void take(int n) {
            coins -= n;
        }
    }

    Purse small = new Purse();
    Purse big = new Purse();

    //@ invariant \invariant_for(small) && \invariant_for(big);

    /*@ normal_behavior
      @   requires 0 <= n && n <= small.coins;
      @   ensures small.coins + big.coins == \old(small.coins + big.coins);
      @*/
    void toBig(int n) {
        small.take(n);
        big.put(n);
    }

    /*@ normal_behavior
      @   ensures small.coins == 0;
      @   ensures big.coins == \old(big.coins) + \old(small.coins);
      @*/
    void allToBig() {
        big.put(small.coins);
        small.take(small.coins);
    }

    /*@ normal_behavior
      @   ensures \result == small.coins + big.coins;
      @   ensures \result >= small.coins;
      @   assignable \nothing;
      @*/
    /*@ pure @*/ int total() {
        return small.coins + big.coins;
    }

    /*@ normal_behavior
      @   requires \invariant_for(w);
      @   ensures small == w.small && big == w.big;
      @   ensures total() == w.total();
      @*/
    void shareWith(Wallet w) {
        small = w.small;
        big = w.big;
    }
}
