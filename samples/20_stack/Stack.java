/**
 * Bounded stack of ints.
 */
public class Stack {
    private /*@ spec_public @*/ int[] elems;
    private /*@ spec_public @*/ int top;

    /*@ public invariant 0 <= top && top <= elems.length; */

    /*@ public normal_behavior
      @ requires capacity > 0;
      @ ensures top == 0 && elems.length == capacity;
      @*/
    public Stack(int capacity) {
        elems = new int[capacity];
        top = 0;
    }

    /*@ public normal_behavior
      @ requires top < elems.length;
      @ ensures top == \old(top) + 1;
      @ ensures elems[top - 1] == x;
      @ ensures (\forall int i; 0 <= i && i < \old(top); elems[i] == \old(elems[i]));
      @ assignable top, elems[top];
      @*/
    public void push(int x) {
        elems[top] = x;
        top++;
    }

    /*@ public normal_behavior
      @ requires top > 0;
      @ ensures \result == \old(elems[top - 1]);
      @ ensures top == \old(top) - 1;
      @ assignable top;
      @*/
    public int pop() {
        return elems[--top];
    }

    /*@ public normal_behavior
      @ ensures \result == elems[top - 1];
      @ assignable \nothing;
      @*/
    public int peek() {
        return elems[top - 1];
    }

    /*@ public normal_behavior
      @ requires top >= 2;
      @ ensures top == \old(top);
      @ ensures elems[top - 1] == \old(elems[top - 2]) && elems[top - 2] == \old(elems[top - 1]);
      @*/
    public void swapTop() {
        int a = pop();
        int b = pop();
        push(a);
        push(b);
    }

    /*@ public normal_behavior
      @ ensures \result <==> (\exists int i; 0 <= i && i < top; elems[i] == x);
      @*/
    public /*@ pure @*/ boolean contains(int x) {
        /*@ loop_invariant -1 <= i && i < top;
          @ loop_invariant (\forall int k; i < k && k < top; elems[k] != x);
          @ decreases i + 1;
          @ assignable \nothing;
          @*/
        for (int i = top - 1; i >= 0; i--) {
            if (elems[i] == x) return true;
        }
        return false;
    }
}
