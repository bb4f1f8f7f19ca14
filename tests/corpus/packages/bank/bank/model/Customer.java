package bank.model;

import java.util.LinkedHashMap;
import java.util.Map;

public class Customer {
    private final String name;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private /*@ spec_public @*/ int points;
    private /*@ spec_public @*/ boolean vip;

    //@ public invariant points >= 0;
    //@ public invariant vip ==> points >= 100;

    public Customer(String name) {
        this.name = name;
    }

    /*@ public normal_behavior
      @   requires p >= 0;
      @   ensures points == \old(points) + p;
      @   ensures vip <==> points >= 100;
      @   assignable points, vip;
      @*/
    public void award(int p) {
        points += p;
        vip = points >= 100;
    }

    /*@ public normal_behavior
      @   requires 0 <= p && p <= points;
      @   ensures points == \old(points) - p;
      @   assignable points;
      @*/
    public void redeem(int p) {
        points -= p;
    }

    public String attribute(String key) {
        return attributes.getOrDefault(key, "");
    }

    @Override
    public String toString() {
        return "Customer " + name + (vip ? " *" : "");
    }
}
