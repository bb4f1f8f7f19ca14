package library.core;

import java.time.LocalDate;

public class Member {

    public static final int MAX_BOOKS = 5;

    protected String name = "";
    protected LocalDate since = LocalDate.MIN;
    public int borrowed;
    public int fines;

    //@ public invariant 0 <= borrowed && borrowed <= MAX_BOOKS && fines >= 0;

    //@ ensures \result <==> borrowed < MAX_BOOKS && fines == 0;
    public /*@ pure @*/ boolean mayBorrow() {
        return borrowed != MAX_BOOKS && fines == 0;
    }

    /*@ public normal_behavior
      @   requires days >= 0;
      @   ensures fines == \old(fines) + (days > 14 ? 10 * (days - 14) : 0);
      @   assignable fines;
      @*/
    public void fine(int days) {
        if (days > 14) {
            fines += 10 * (days - 14);
        }
    }

    /*@ public normal_behavior
      @   requires amount >= 0;
      @   ensures fines == 0 || fines == \old(fines) - amount;
      @   ensures \result >= 0;
      @   ensures \result == amount - (\old(fines) - fines);
      @   assignable fines;
      @*/
    public int pay(int amount) {
        int paid = amount < fines ? amount : fines;
        fines -= paid;
        return amount - paid;
    }
}
