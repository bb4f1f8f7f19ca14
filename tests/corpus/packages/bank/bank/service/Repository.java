package bank.service;

import bank.model.Account;
import java.util.Optional;
import java.util.stream.IntStream;

/** All accounts of the bank. */
public class Repository {

    /*@ spec_public nullable @*/ private Account[] accounts = new Account[100];
    /*@ spec_public @*/ private int n;

    //@ public invariant accounts != null && \typeof(accounts) == \type(Account[]);
    //@ public invariant 0 <= n && n <= accounts.length;
    //@ public invariant (\forall int i; 0 <= i && i < n; accounts[i] != null);

    /*@ public normal_behavior
      @   requires n < accounts.length;
      @   ensures n == \old(n) + 1;
      @   ensures accounts[n - 1] == a;
      @   assignable n, accounts[n];
      @*/
    public void add(Account a) {
        accounts[n] = a;
        ++n;
    }

    /*@ public normal_behavior
      @   ensures \result != null ==> \result.number == number;
      @   ensures \result == null ==> (\forall int i; 0 <= i && i < n; accounts[i].number != number);
      @   assignable \nothing;
      @*/
    public /*@ nullable @*/ Account find(int number) {
        /*@ loop_invariant 0 <= i && i <= n;
          @ loop_invariant (\forall int k; 0 <= k && k < i; accounts[k].number != number);
          @ decreases n - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < n; i++) {
            if (accounts[i].number == number) {
                return accounts[i];
            }
        }
        return null;
    }

    /*@ public normal_behavior
      @   ensures \result == (\sum int i; 0 <= i && i < n; accounts[i].getBalance());
      @   assignable \nothing;
      @*/
    public int total() {
        int s = 0;
        int i = 0;
        /*@ loop_invariant 0 <= i && i <= n;
          @ loop_invariant s == (\sum int k; 0 <= k && k < i; accounts[k].getBalance());
          @ decreases n - i;
          @ assignable \nothing;
          @*/
        while (i < n) {
            s += accounts[i++].getBalance();
        }
        return s;
    }

    /*@ public normal_behavior
      @   requires n > 0;
      @   ensures (\forall int i; 0 <= i && i < n; accounts[i].getBalance() <= \result.getBalance());
      @   assignable \nothing;
      @*/
    public Account richest() {
        Account best = accounts[0];
        /*@ loop_invariant 1 <= i && i <= n;
          @ loop_invariant (\exists int k; 0 <= k && k < i; accounts[k] == best);
          @ decreases n - i;
          @ assignable \nothing;
          @*/
        for (int i = 1; i < n; i++) {
            if (accounts[i].getBalance() > accounts[i - 1].getBalance()) {
                best = accounts[i];
            }
        }
        return best;
    }

    public Optional<Account> lookup(int number) {
        return IntStream.range(0, n).mapToObj(i -> accounts[i]).filter(a -> a.number == number).findFirst();
    }
}
