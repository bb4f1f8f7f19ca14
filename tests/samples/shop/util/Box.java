package shop.util;
import shop.model.Item;
public class Box {
    public /*@ nullable @*/ Item item; public int n;
    //@ ensures item == i;
    public void put(/*@ nullable @*/ Item i) { n++; item = i; }
}
