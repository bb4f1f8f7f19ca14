package shop.util;

import static java.lang.Math.max;

import java.util.*;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;
import shop.model.Item;

public class Kinds implements Comparable<Kinds>, Runnable {
    enum Color { RED, GREEN }

    Color color = Color.RED;
    Map<String, Integer> m = new HashMap<>();
    Lock lock;
    int n;
    Map.Entry<String, Integer> entry;
    Function<Integer, Integer> f = x -> x + 1;

    @Override public int compareTo(Kinds o) { return n - o.n; }

    public void run() {
        for (String s : m.keySet()) {
            n += s.length();
        }
    }

    //@ ensures n == \old(n) + 1 && \result == n;
    int inc(Item it, int k) {
        n++;
        if (k > 2) {
            lock = null;
            it.raise(3);
        }
        return n;
    }

    int user() { return max(n, inc(null, 2)); }

    <T> T id(T t) { return t; }
}
