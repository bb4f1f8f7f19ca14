package bank.service;

import bank.model.Account;
import bank.model.InsufficientFunds;
import bank.model.Money;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class TransferService {

    private final Repository repository;
    private final Auditor auditor;
    private final Map<Integer, Money> limits = new ConcurrentHashMap<>();

    /*@ spec_public @*/ private int count;
    /*@ spec_public @*/ private int volume;

    //@ public invariant count >= 0 && volume >= 0;

    public TransferService(Repository repository, Auditor auditor) {
        this.repository = repository;
        this.auditor = auditor;
    }

    /*@ public normal_behavior
      @   requires \invariant_for(from) && \invariant_for(to);
      @   requires amount > 0 && from.covers(amount) && from != to;
      @   ensures from.getBalance() == \old(from.getBalance()) - amount;
      @   ensures to.getBalance() == \old(to.getBalance()) + amount;
      @   ensures count == \old(count) + 1 && volume == \old(volume) + amount;
      @*/
    public void transfer(Account from, Account to, int amount) throws InsufficientFunds {
        from.withdraw(amount);
        to.deposit(amount);
        count++;
        volume += amount;
    }

    /*@ public normal_behavior
      @   requires \invariant_for(a) && \invariant_for(b);
      @   ensures \result ==> a.getBalance() == 0;
      @   ensures \result ==> b.getBalance() == \old(a.getBalance()) + \old(b.getBalance());
      @   ensures !\result ==> a.getBalance() == \old(a.getBalance());
      @*/
    public boolean moveAll(Account a, Account b) {
        int x = a.getBalance();
        if (x <= 0) return false;
        try {
            transfer(a, b, x);
        } catch (InsufficientFunds e) {
            return false;
        }
        return true;
    }

    /*@ public normal_behavior
      @   ensures count == 0 && volume == 0;
      @   assignable count, volume;
      @*/
    public void newDay() {
        count = 0;
        volume = 0;
    }

    /*@ public normal_behavior
      @   ensures \result == (count == 0 ? 0 : volume / count);
      @   ensures \result >= 0;
      @*/
    public /*@ pure @*/ int mean() {
        return count == 0 ? 0 : volume / count;
    }

    public void check(int number) {
        Account a = repository.find(number);
        if (a != null && a.getBalance() > limits.getOrDefault(number, Money.ZERO).cents) {
            auditor.suspicious(a, a.getBalance());
        }
    }
}
