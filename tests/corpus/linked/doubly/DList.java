class DList {
    /*@ nullable @*/ DNode head;
    /*@ nullable @*/ DNode tail;

    /*@ invariant head == null <==> tail == null;
      @ invariant head != null ==> head.prev == null;
      @ invariant tail != null ==> tail.next == null;
      @*/

    /*@ normal_behavior
      @ ensures head.data == x && head.next == \old(head);
      @ ensures \old(head) == null ==> tail == head;
      @ ensures \old(head) != null ==> \old(head).prev == head;
      @*/
    void pushFront(int x) {
        DNode n = new DNode(x);
        n.next = head;
        if (head == null) {
            tail = n;
        } else {
            head.prev = n;
        }
        head = n;
    }

    /*@ normal_behavior
      @ requires tail != null;
      @ ensures \result == \old(tail.data);
      @ ensures tail == \old(tail.prev);
      @*/
    int popBack() {
        int x = tail.data;
        tail = tail.prev;
        if (tail != null) {
            tail.next = null;
        }
        return x;
    }

    /*@ normal_behavior
      @ ensures \result == (head == null);
      @ ensures \result == (tail == null);
      @*/
    /*@ pure @*/ boolean isEmpty() {
        return head == null;
    }
}
