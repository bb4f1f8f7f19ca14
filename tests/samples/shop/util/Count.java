package shop.util;

public class Count {
    int n;

    //@ ensures \result == n;
    public int lost() { return n + 1; }
}
