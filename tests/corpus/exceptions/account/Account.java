public class Account {

    private /*@ spec_public @*/ int balance;
    private /*@ spec_public @*/ boolean closed;

    //@ public invariant balance >= 0;

    /*@ public normal_behavior
      @   requires initial >= 0;
      @   ensures balance == initial && !closed;
      @ also
      @ public exceptional_behavior
      @   requires initial < 0;
      @   signals_only IllegalArgumentException;
      @*/
    public Account(int initial) {
        if (initial < 0) {
            throw new IllegalArgumentException("initial balance: " + initial);
        }
        balance = initial;
    }

    /*@ public normal_behavior
      @   requires amount > 0;
      @   ensures balance == \old(balance) + amount;
      @   assignable balance;
      @ also
      @ public exceptional_behavior
      @   requires amount <= 0;
      @   signals (IllegalArgumentException e) balance == \old(balance);
      @   signals_only IllegalArgumentException;
      @   assignable \nothing;
      @*/
    public void deposit(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException();
        }
        balance += amount;
    }

    /*@ public behavior
      @   requires amount >= 0;
      @   ensures balance == \old(balance) - amount;
      @   signals (InsufficientFundsException e) amount > balance && balance == \old(balance) && e.missing == amount - balance;
      @   signals_only InsufficientFundsException;
      @   assignable balance;
      @*/
    public void withdraw(int amount) throws InsufficientFundsException {
        if (amount > balance) {
            throw new InsufficientFundsException(amount - balance);
        }
        balance -= amount;
    }

    /*@ public normal_behavior
      @   requires 0 < amount && amount <= balance;
      @   requires \invariant_for(other);
      @   ensures balance == \old(balance) - amount;
      @   ensures other.balance == \old(other.balance) + amount;
      @   assignable balance, other.balance;
      @*/
    public void transferTo(Account other, int amount) throws InsufficientFundsException {
        withdraw(amount);
        other.deposit(amount);
    }

    /*@ public normal_behavior
      @   requires balance == 0 && !closed;
      @   ensures closed;
      @ also
      @ public exceptional_behavior
      @   requires balance != 0 || closed;
      @   signals_only IllegalStateException;
      @*/
    public void close() {
        if (balance != 0) {
            throw new IllegalStateException("still money left");
        }
        closed = true;
    }

    //@ public normal_behavior ensures \result == balance; assignable \nothing;
    public /*@ pure @*/ int getBalance() {
        return balance;
    }
}
