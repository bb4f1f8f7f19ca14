package queue;

public class LinkedQueue {

    static class Cell {
        Object item;
        /*@ nullable @*/ Cell next;

        Cell(Object item) {
            this.item = item;
        }
    }

    private /*@ spec_public nullable @*/ Cell front;
    private /*@ spec_public nullable @*/ Cell back;
    private /*@ spec_public @*/ int count;

    /*@ public invariant count >= 0;
      @ public invariant (front == null) == (back == null);
      @ public invariant (count == 0) == (front == null);
      @ public invariant back != null ==> back.next == null;
      @*/

    /*@ public normal_behavior
      @   ensures front == null && count == 0;
      @*/
    public LinkedQueue() {
        front = null;
        back = null;
        count = 0;
    }

    /*@ public normal_behavior
      @   ensures back.item == o;
      @   ensures count == \old(count) + 1;
      @   ensures \old(front) != null ==> front == \old(front);
      @*/
    public void enqueue(Object o) {
        Cell c = new Cell(o);
        if (back == null) {
            front = c;
        } else {
            back.next = c;
        }
        back = c;
        count++;
    }

    /*@ public normal_behavior
      @   requires count > 0;
      @   ensures \result == \old(front.item);
      @   ensures count == \old(count) - 1;
      @*/
    public /*@ nullable @*/ Object dequeue() {
        Object o = front.item;
        front = front.next;
        if (front == null) {
            back = null;
        }
        count--;
        return o;
    }

    /*@ public normal_behavior
      @   requires count > 0;
      @   ensures \result == front.item;
      @   assignable \nothing;
      @*/
    public /*@ nullable @*/ Object peek() {
        return front.item;
    }

    /*@ public normal_behavior
      @   ensures count == 0;
      @   ensures front == null && back == null;
      @   assignable front, back, count;
      @*/
    public void clear() {
        front = back = null;
        count = 0;
    }
}
