/** Everybody can register here, at most CAPACITY objects. */
public class Registry {

    public static final int CAPACITY = 8;

    static /*@ nullable @*/ Object[] entries = new Object[CAPACITY];
    static int used = 0;

    /*@ static invariant entries != null && entries.length == CAPACITY;
      @ static invariant \typeof(entries) == \type(Object[]);
      @ static invariant 0 <= used && used <= CAPACITY;
      @*/

    private Registry() { }

    /*@ public normal_behavior
      @   requires used < CAPACITY;
      @   ensures \result == \old(used) && used == \old(used) + 1;
      @   ensures entries[\result] == o;
      @   assignable used, entries[used];
      @*/
    public static int register(Object o) {
        entries[used] = o;
        return used++;
    }

    /*@ public normal_behavior
      @   ensures \result >= 0 ==> \result < used && entries[\result] == o;
      @   ensures \result < 0 ==> (\forall int i; 0 <= i && i < used; entries[i] != o);
      @*/
    public static /*@ pure @*/ int lookup(Object o) {
        /*@ loop_invariant 0 <= i && i <= used && (\forall int k; 0 <= k && k < i; entries[k] != o);
          @ decreases used - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < used; i++) {
            if (entries[i] == o) return i;
        }
        return -1;
    }

    /*@ public normal_behavior
      @   ensures (\exists int i; 0 <= i && i < used; entries[i] == o);
      @   ensures used <= \old(used) + 1;
      @*/
    public static void ensureRegistered(Object o) {
        if (lookup(o) < 0) {
            entries[used] = o;
            used++;
        }
    }

    /*@ public normal_behavior
      @   ensures used == 0;
      @   ensures (\forall int i; 0 <= i && i < CAPACITY; entries[i] == null);
      @*/
    public static void clear() {
        /*@ loop_invariant 0 <= used && used <= \old(used);
          @ loop_invariant (\forall int i; used <= i && i < \old(used); entries[i] == null);
          @ decreases used;
          @ assignable used, entries[*];
          @*/
        while (used > 0) {
            used--;
            entries[used] = null;
        }
    }
}
