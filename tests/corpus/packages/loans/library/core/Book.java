package library.core;

public class Book {
    private final String title;
    public int copies;
    public int lent;

    //@ public invariant 0 <= lent && lent <= copies;

    //@ requires copies >= 0;
    //@ ensures this.copies == copies && lent == 0;
    public Book(String title, int copies) {
        this.title = title;
        this.copies = copies;
    }

    //@ ensures \result == copies - lent;
    //@ ensures \result >= 0;
    public /*@ pure @*/ int available() {
        return copies - lent;
    }

    //@ requires available() > 0;
    //@ ensures lent == \old(lent) + 1;
    //@ ensures available() == \old(available()) - 1;
    //@ assignable lent;
    public void lend() {
        lent++;
    }

    //@ requires lent > 0;
    //@ ensures lent == \old(lent) - 1;
    //@ assignable lent;
    public void giveBack() {
        lent--;
    }

    //@ requires 0 <= n && n <= copies;
    //@ ensures copies == \old(copies) - n;
    //@ assignable copies;
    public void discard(int n) {
        copies -= n;
    }

    public String getTitle() {
        return title;
    }
}
