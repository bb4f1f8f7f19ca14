package shop.model;
import java.util.List;
public class Item {
    private /*@ spec_public @*/ int price;
    private String name;
    private List<String> tags;
    public double rate;
    //@ public invariant price >= 0;
    //@ requires p >= 0; ensures price == p;
    public Item(int p) { price = p; name = "x"; }
    //@ ensures \result == price;
    public /*@ pure @*/ int getPrice() { return price; }
    //@ requires d >= 0; ensures price == \old(price) + d; assignable price;
    public void raise(int d) { price += d; }
    @Override public String toString() { return "Item " + name + tags; }
}
