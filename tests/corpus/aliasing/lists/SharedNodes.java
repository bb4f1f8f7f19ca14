class Item {
    int val;
    /*@ nullable @*/ Item next;
    /*@ nullable @*/ Item other;
}

class SharedNodes {

    //@ requires a.next != null;
    //@ ensures a.val == 0;
    //@ ensures a.next.val == \old(a.next.val);
    static void resetFirst(Item a) {
        a.val = 0;
    }

    //@ requires a.next != null && a.next != a;
    //@ ensures a.val == 0;
    //@ ensures a.next.val == \old(a.next.val);
    //@ assignable a.val;
    static void resetFirstOnly(Item a) {
        a.val = 0;
    }

    //@ ensures a.next == b;
    //@ ensures a.next.next == \old(a.next);
    static void linkBefore(Item a, Item b) {
        b.next = a.next;
        a.next = b;
    }

    //@ requires a.other != null && a.other.other == a;
    //@ ensures \result.other == a;
    //@ ensures \result.val == \old(a.other.val) + 1;
    static Item bumpPartner(Item a) {
        Item p = a.other;
        p.val++;
        return p;
    }

    //@ requires (\forall int i, j; 0 <= i && i < j && j < items.length; items[i] != items[j]);
    //@ ensures (\forall int i; 0 <= i && i < items.length; items[i].val == i);
    static void number(Item[] items) {
        int i = 0;
        for (Item it : items) {
            it.val = i++;
        }
    }
}
