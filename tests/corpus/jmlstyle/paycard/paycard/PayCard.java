package paycard;

// after the KeY quicktour
public class PayCard {

    public static final int DEFAULT_LIMIT = 1000;

    /*@ spec_public @*/ private int limit = DEFAULT_LIMIT;
    /*@ spec_public @*/ private int balance = 0;
    /*@ spec_public @*/ private boolean valid = true;
    /*@ spec_public @*/ private int unsuccessfulOperations;
    /*@ spec_public @*/ private final LogFile log;

    /*@ public instance invariant balance >= 0 && limit > 0;
      @ public instance invariant unsuccessfulOperations >= 0;
      @ public instance invariant \invariant_for(log);
      @*/

    /*@ public normal_behavior
      @   requires limit > 0;
      @   ensures this.limit == limit && balance == 0 && valid;
      @   ensures \fresh(log);
      @*/
    public PayCard(int limit) {
        this.limit = limit;
        this.log = new LogFile();
    }

    /*@ public normal_behavior
      @   requires amount > 0 && amount + balance < limit && valid;
      @   ensures \result;
      @   ensures balance == \old(balance) + amount;
      @   assignable balance;
      @
      @ also
      @
      @ public normal_behavior
      @   requires amount > 0 && (amount + balance >= limit || !valid);
      @   ensures !\result;
      @   ensures unsuccessfulOperations == \old(unsuccessfulOperations) + 1;
      @   assignable unsuccessfulOperations;
      @*/
    public boolean charge(int amount) {
        if (balance + amount >= limit || !valid) {
            unsuccessfulOperations++;
            return false;
        }
        balance = balance + amount;
        return true;
    }

    /*@ public normal_behavior
      @   requires amount > 0;
      @   ensures balance >= \old(balance);
      @   assignable balance, unsuccessfulOperations, log.current, log.records[*];
      @*/
    public void chargeAndRecord(int amount) {
        if (charge(amount)) {
            log.add(balance);
        }
    }

    /*@ public normal_behavior
      @   ensures \result == (valid && unsuccessfulOperations <= 3);
      @   assignable \nothing;
      @*/
    public /*@ pure @*/ boolean isValid() {
        if (unsuccessfulOperations <= 3) {
            return true;
        } else {
            return false;
        }
    }

    /*@ public normal_behavior
      @   ensures \result == limit - balance;
      @   assignable \nothing;
      @*/
    public /*@ pure @*/ int available() {
        return limit - balance;
    }
}
