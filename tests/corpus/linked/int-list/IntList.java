public class IntList {

    /*@ nullable @*/ Node head;
    int size;

    //@ invariant size >= 0;

    //@ ensures head == null && size == 0;
    public IntList() {
    }

    /*@ normal_behavior
      @   ensures \fresh(head);
      @   ensures head.value == x && head.next == \old(head);
      @   ensures size == \old(size) + 1;
      @   assignable head, size;
      @*/
    public void addFirst(int x) {
        head = new Node(x, head);
        size = size + 1;
    }

    /*@ normal_behavior
      @   requires head != null && size > 0;
      @   ensures \result == \old(head.value);
      @   ensures head == \old(head.next);
      @   ensures size == \old(size) - 1;
      @   assignable head, size;
      @*/
    public int removeFirst() {
        int v = head.value;
        head = head.next;
        size--;
        return v;
    }

    /*@ normal_behavior
      @   ensures \result <==> head == null;
      @   assignable \nothing;
      @*/
    public /*@ pure @*/ boolean isEmpty() {
        return head == null;
    }

    /*@ normal_behavior
      @   requires 0 <= k && k < size;
      @   ensures k == 0 ==> \result == head.value;
      @   assignable \nothing;
      @*/
    public int get(int k) {
        Node cur = head;
        /*@ loop_invariant 0 <= i && i <= k;
          @ loop_invariant i == 0 ==> cur == head;
          @ decreases k - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < k; i++) {
            cur = cur.next;
        }
        return cur.value;
    }

    /*@ normal_behavior
      @   requires !isEmpty();
      @   ensures head == \old(head);
      @   ensures head.next.value == x;
      @   ensures head.next.next == \old(head.next);
      @*/
    public void addSecond(int x) {
        head.next = new Node(x, head.next);
        size++;
    }
}
