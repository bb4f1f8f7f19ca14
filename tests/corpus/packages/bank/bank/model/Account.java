package bank.model;

import bank.util.Checks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Account {

    public final int number;
    private final String iban;
    private final AccountType type;
    private final List<Transaction> history = new ArrayList<>();
    private double interestRate;

    /*@ spec_public @*/ private int balance;
    /*@ spec_public @*/ private int overdraft;

    /*@ public invariant overdraft >= 0;
      @ public invariant balance >= -overdraft;
      @*/

    public Account(int number, String iban, AccountType type) {
        this.number = number;
        this.iban = iban;
        this.type = type;
        this.interestRate = type.rate();
    }

    /*@ public normal_behavior
      @   requires Checks.positive(amount);
      @   ensures balance == \old(balance) + amount;
      @   assignable balance;
      @*/
    public void deposit(int amount) {
        balance += amount;
    }

    /*@ public behavior
      @   requires Checks.positive(amount);
      @   ensures balance == \old(balance) - amount;
      @   signals (InsufficientFunds e) \old(balance) - amount < -overdraft && balance == \old(balance);
      @   signals_only InsufficientFunds;
      @   assignable balance;
      @*/
    public void withdraw(int amount) throws InsufficientFunds {
        if (!covers(amount)) {
            throw new InsufficientFunds();
        }
        balance -= amount;
    }

    /*@ public normal_behavior
      @   ensures \result <==> balance - amount >= -overdraft;
      @*/
    public /*@ pure @*/ boolean covers(int amount) {
        return balance + overdraft >= amount;
    }

    /*@ public normal_behavior
      @   requires limit >= 0;
      @   ensures overdraft == limit;
      @   assignable overdraft;
      @*/
    public void setOverdraft(int limit) {
        overdraft = limit;
    }

    //@ ensures \result == balance;
    public /*@ pure @*/ int getBalance() {
        return balance;
    }

    public void log(Transaction t) {
        history.add(t);
    }

    public List<Transaction> history() {
        return Collections.unmodifiableList(history);
    }

    @Override
    public String toString() {
        return iban + " " + type + " " + balance + " @" + interestRate;
    }
}
