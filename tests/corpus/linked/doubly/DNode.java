class DNode {
    /*@ nullable @*/ DNode prev, next;
    int data;

    DNode(int data) {
        this.data = data;
    }

    /** puts n directly behind this node */
    /*@ normal_behavior
      @ requires n != this && n.prev == null && n.next == null;
      @ requires next != n;
      @ ensures this.next == n && n.prev == this;
      @ ensures n.next == \old(this.next);
      @ ensures n.next != null ==> n.next.prev == n;
      @*/
    void insertAfter(DNode n) {
        n.next = this.next;
        n.prev = this;
        if (this.next != null) {
            this.next.prev = n;
        }
        this.next = n;
    }

    /*@ normal_behavior
      @ requires prev != null && next != null;
      @ requires prev != this && next != this;
      @ ensures \old(prev).next == \old(next);
      @ ensures \old(next).prev == \old(prev);
      @ ensures prev == null && next == null;
      @*/
    void unlink() {
        prev.next = next;
        next.prev = prev;
        prev = null;
        next = null;
    }

    // a <-> b  becomes  b <-> a (only the two nodes)
    /*@ normal_behavior
      @ requires next != null && next.prev == this;
      @ ensures prev == \old(next) && \old(next).next == this;
      @ ensures \old(next).prev == \old(prev);
      @ ensures next == \old(next.next);
      @*/
    void swapWithNext() {
        DNode b = next;
        DNode before = prev;
        DNode after = b.next;
        b.prev = before;
        b.next = this;
        this.prev = b;
        this.next = after;
        if (before != null) before.next = b;
        if (after != null) after.prev = this;
    }
}
