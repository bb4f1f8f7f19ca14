package shop;

import java.util.*;
import java.util.function.IntPredicate;

public class Inventory {

    public enum Kind {
        FOOD("f"), TOOL("t"), BOOK("b");

        private final String code;

        Kind(String code) { this.code = code; }

        public String code() { return code; }
    }

    public record Item(String label, int price) {
        public Item {
            if (price < 0) throw new IllegalArgumentException("price");
        }
    }

    private final Map<Kind, List<Item>> shelf = new EnumMap<>(Kind.class);
    /*@ spec_public @*/ private final int[] amount;
    /*@ spec_public @*/ private int orders;
    /*@ spec_public @*/ private int minimum = 2;

    //@ public invariant (\forall int i; 0 <= i && i < amount.length; amount[i] >= 0);
    //@ public invariant orders >= 0 && minimum >= 0;

    //@ requires kinds >= 0;
    //@ ensures amount.length == kinds && orders == 0;
    public Inventory(int kinds) {
        amount = new int[kinds];
    }

    //@ requires 0 <= i && i < amount.length && k >= 0;
    //@ ensures amount[i] == \old(amount[i]) + k;
    //@ assignable amount[i];
    public void restock(int i, int k) {
        amount[i] += k;
    }

    //@ requires 0 <= i && i < amount.length && k >= 0;
    //@ ensures \result <==> k <= \old(amount[i]);
    //@ ensures \result ==> amount[i] == \old(amount[i]) - k && orders == \old(orders) + 1;
    //@ ensures !\result ==> amount[i] == \old(amount[i]) && orders == \old(orders);
    public boolean order(int i, int k) {
        if (amount[i] < k) {
            return false;
        }
        amount[i] -= k;
        orders += 1;
        return true;
    }

    //@ ensures \result == -1 || amount[\result] < minimum;
    //@ ensures \result == -1 ==> (\forall int i; 0 <= i && i < amount.length; amount[i] >= minimum);
    public /*@ pure @*/ int firstLow() {
        //@ loop_invariant 0 <= i && i <= amount.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; amount[k] > minimum);
        //@ decreases amount.length - i;
        for (int i = 0; i < amount.length; i++)
            if (amount[i] <= minimum)
                return i;
        return -1;
    }

    //@ ensures \result == (\sum int i; 0 <= i && i < amount.length; amount[i]);
    //@ ensures \result >= 0;
    public /*@ pure @*/ int total() {
        int t = 0;
        for (int a : amount) t += a;
        return t;
    }

    public long countIf(IntPredicate p) {
        return Arrays.stream(amount).filter(p).count();
    }

    public void put(Kind k, Item it) {
        shelf.computeIfAbsent(k, x -> new ArrayList<>()).add(it);
    }

    @Override
    public String toString() {
        return """
            Inventory
              orders:  %d
              minimum: %d
            """.formatted(orders, minimum);
    }
}
