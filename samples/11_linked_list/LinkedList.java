/*@ nullable_by_default @*/
class LinkedList {
  private /*@ spec_public @*/ Node first;
  private /*@ spec_public @*/ int size;

  //@ ghost int changes;

  //@ public instance invariant 0 <= size;
  //@ public instance invariant (\lblneg emptiness first == null <==> size == 0);

  static class Node {
    final int value;
    /*@ nullable @*/ Node next;

    /*@ normal_behavior
      @ ensures this.value == value && this.next == next;
      @ assignable this.*;
      @*/
    /*@ pure @*/ Node(int value, /*@ nullable @*/ Node next) {
      this.value = value;
      this.next = next;
    }
  }

  /*@ public normal_behavior
    @ ensures size == \old(size) + 1;
    @ ensures first.value == value && first.next == \old(first);
    @ ensures \fresh(first);
    @ ensures changes == \old(changes) + 1;
    @ assignable first, size, changes;
    @*/
  void push(int value) {
    first = new Node(value, first);
    size++;
    //@ set changes = changes + 1;
  }

  /*@ public normal_behavior
    @ requires size > 0;
    @ ensures \result == \old(first.value);
    @ ensures first == \old(first.next);
    @ ensures size == \old(size) - 1;
    @ assignable first, size, changes;
    @ also
    @ public exceptional_behavior
    @ requires size == 0;
    @ signals_only IllegalStateException;
    @ signals (IllegalStateException e) size == \old(size);
    @ assignable \nothing;
    @*/
  int pop() {
    if (first == null)
      throw new IllegalStateException();
    int value = first.value;
    first = first.next;
    size--;
    //@ set changes = changes + 1;
    return value;
  }

  /*@ public behavior
    @ ensures \result ==> size > 0;
    @ diverges true;
    @ assignable \strictly_nothing;
    @*/
  boolean contains(int value) {
    Node current = first;
    //@ loop_invariant current == null || \typeof(current) <: \type(Node);
    //@ assignable \strictly_nothing;
    while (current != null) {
      if (current.value == value)
        return true;
      current = current.next;
    }
    return false;
  }
}
