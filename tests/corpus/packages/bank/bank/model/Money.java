package bank.model;

/** An amount of money in cents, immutable. */
public final class Money implements Comparable<Money> {

    public static final Money ZERO = new Money(0);

    public final int cents;

    //@ public normal_behavior
    //@ ensures this.cents == cents;
    public Money(int cents) {
        this.cents = cents;
    }

    //@ public normal_behavior
    //@ ensures \result.cents == cents + m.cents;
    //@ ensures \fresh(\result);
    public Money plus(Money m) {
        return new Money(cents + m.cents);
    }

    //@ public normal_behavior
    //@ requires 0 <= p && p <= 100 && 0 <= cents && cents <= 1000000;
    //@ ensures 0 <= \result.cents && \result.cents <= cents;
    //@ ensures p == 100 ==> \result.cents == cents;
    public Money percent(int p) {
        return new Money(cents * p / 100);
    }

    //@ public normal_behavior
    //@ ensures \result <==> cents < 0;
    public /*@ pure @*/ boolean negative() {
        return cents < 0;
    }

    @Override
    public int compareTo(Money m) {
        return Integer.compare(cents, m.cents);
    }

    @Override
    public String toString() {
        return cents / 100 + "." + (cents % 100 < 10 ? "0" : "") + cents % 100;
    }
}
