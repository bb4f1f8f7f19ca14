class ListNode {
    int val;
    /*@ nullable @*/ ListNode next;
}

/** Static helpers, leetcode style. */
class Lists {

    //@ ensures \result == null <==> n == null;
    static /*@ nullable @*/ ListNode reverse(/*@ nullable @*/ ListNode n) {
        ListNode prev = null;
        ListNode cur = n;
        while (cur != null) {
            ListNode nxt = cur.next;
            cur.next = prev;
            prev = cur;
            cur = nxt;
        }
        return prev;
    }

    //@ requires n != null;
    //@ ensures n.next == null;
    static /*@ nullable @*/ ListNode reverse2(ListNode n) {
        ListNode prev = null, cur = n;
        while (cur != null) {
            ListNode nxt = cur.next;
            cur.next = prev;
            prev = cur;
            cur = nxt;
        }
        return prev;
    }

    //@ requires limit >= 0;
    //@ ensures 0 <= \result && \result <= limit;
    //@ ensures n == null ==> \result == 0;
    //@ ensures n != null && limit > 0 ==> \result > 0;
    //@ assignable \nothing;
    static int lengthUpTo(/*@ nullable @*/ ListNode n, int limit) {
        int len = 0;
        //@ loop_invariant 0 <= len && len <= limit;
        //@ loop_invariant len == 0 ==> n == \old(n);
        //@ decreases limit - len;
        //@ assignable \nothing;
        while (n != null && len < limit) {
            len++;
            n = n.next;
        }
        return len;
    }

    //@ ensures p.next.val == v && p.next.next == \old(p.next);
    //@ ensures \fresh(p.next);
    //@ assignable p.next;
    static void insertAfter(ListNode p, int v) {
        ListNode q = new ListNode();
        q.val = v;
        q.next = p.next;
        p.next = q;
    }

    //@ requires p.next != null;
    //@ ensures p.next == \old(p.next.next);
    //@ ensures \result == \old(p.next.val);
    //@ assignable p.next;
    static int removeAfter(ListNode p) {
        int v = p.next.val;
        p.next = p.next.next;
        return v;
    }

    //@ ensures a.val == \old(b.val) && b.val == \old(a.val);
    //@ assignable a.val, b.val;
    static void swapValues(ListNode a, ListNode b) {
        a.val ^= b.val;
        b.val ^= a.val;
        a.val ^= b.val;
    }
}
