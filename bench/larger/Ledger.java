/** Books transfers between accounts, and keeps a journal of what it refused. */
class Ledger {
    int[] balance;
    int[] refused;
    int bookings, failures, total, fees;

    //@ invariant balance != refused && 0 <= failures && failures <= refused.length;

    /*@ ensures \result == (0 <= account && account < balance.length); assignable \strictly_nothing; @*/
    boolean knows(int account) {
        return 0 <= account && account < balance.length;
    }

    /*@ requires 0 <= from && from < balance.length && 0 <= to && to < balance.length && 0 <= amount;
      @ ensures \result == (amount <= \old(balance[from]) && from != to);
      @ ensures \result ==> balance[from] == \old(balance[from]) - amount && balance[to] == \old(balance[to]) + amount;
      @ ensures !\result ==> (\forall int i; 0 <= i && i < balance.length; balance[i] == \old(balance[i]));
      @ assignable balance[*]; @*/
    boolean move(int from, int to, int amount) {
        if (from == to) {
            return false;
        }
        if (balance[from] < amount) {
            return false;
        }
        balance[from] = balance[from] - amount;
        balance[to] = balance[to] + amount;
        return true;
    }

    /*@ requires from.length == to.length && to.length == amount.length;
      @ requires from != balance && to != balance && amount != balance;
      @ requires refused != from && refused != to && refused != amount;
      @ requires refused.length >= from.length;
      @ requires (\forall int i; 0 <= i && i < amount.length; 0 <= amount[i]);
      @ requires (\forall int i; 0 <= i && i < balance.length; 0 <= balance[i]);
      @ ensures (\forall int i; 0 <= i && i < balance.length; 0 <= balance[i]);
      @ ensures \result + failures == from.length;
      @ ensures (\forall int i; 0 <= i && i < failures; 0 <= refused[i] && refused[i] < from.length);
      @*/
    int book(int[] from, int[] to, int[] amount) {
        bookings = 0;
        failures = 0;
        total = 0;
        fees = 0;
        int k = 0;
        while (k < from.length) {
            boolean done = false;
            if (knows(from[k]) && knows(to[k])) {
                done = move(from[k], to[k], amount[k]);
            }
            if (done) {
                bookings++;
                total = total + amount[k];
                fees = fees + 1;
            } else {
                refused[failures] = k;
                failures++;
            }
            int sum = 0;
            for (int i = 0; i < balance.length; i++) {
                sum = sum + balance[i];
            }
            if (sum < 0) {
                fees = 0;
            }
            k++;
        }
        return bookings;
    }
}
