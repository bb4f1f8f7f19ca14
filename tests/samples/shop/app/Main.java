package shop.app;
import shop.model.*;
import shop.util.Box;
public class Main {
    Box box; int count;
    //@ requires box.item != null; ensures count == \old(count) + 1;
    void step(int x) {
        count++;
        if (x > 0) { box.item.raise(x); box.n = x; Item it = new Item(x); box.put(it); }
    }
    //@ ensures \result == x + 1;
    int inc(int x) { Item it = new Item(5); box.item = it; return x + 1; }
    //@ ensures \result > 0;
    int bad(int x) { return x; }
}
