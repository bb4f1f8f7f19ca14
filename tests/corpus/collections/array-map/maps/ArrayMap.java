package maps;

/** A map from int to int in two arrays. */
public class ArrayMap {
    private /*@ spec_public @*/ int[] keys = new int[10];
    private /*@ spec_public @*/ int[] vals = new int[10];
    private /*@ spec_public @*/ int size;

    //@ public invariant keys.length == vals.length && keys != vals;
    //@ public invariant 0 <= size && size <= keys.length;
    //@ public invariant (\forall int i; 0 <= i && i < size; (\forall int j; 0 <= j && j < i; keys[i] != keys[j]));

    /*@ public normal_behavior
      @   ensures -1 <= \result && \result < size;
      @   ensures \result >= 0 ==> keys[\result] == k;
      @   ensures \result == -1 ==> (\forall int i; 0 <= i && i < size; keys[i] != k);
      @   assignable \nothing;
      @*/
    public /*@ pure @*/ int find(int k) {
        int i = size - 1;
        //@ loop_invariant -1 <= i && i < size;
        //@ loop_invariant (\forall int j; i < j && j < size; keys[j] != k);
        //@ decreases i + 1;
        //@ assignable \nothing;
        while (i >= 0 && keys[i] != k) i--;
        return i;
    }

    /*@ public normal_behavior
      @   requires size < keys.length;
      @   ensures (\exists int i; 0 <= i && i < size; keys[i] == k && vals[i] == v);
      @   ensures size == \old(size) || size == \old(size) + 1;
      @   assignable size, keys[*], vals[*];
      @*/
    public void put(int k, int v) {
        int i = find(k);
        if (i < 0) {
            i = size++;
            keys[i] = k;
        }
        vals[i] = v;
    }

    /*@ public normal_behavior
      @   ensures find(k) >= 0 ==> \result == vals[find(k)];
      @   ensures find(k) < 0 ==> \result == dflt;
      @*/
    public /*@ pure @*/ int getOrDefault(int k, int dflt) {
        int i = find(k);
        return i < 0 ? dflt : vals[i];
    }

    /*@ public normal_behavior
      @   requires find(k) >= 0;
      @   ensures size == \old(size) - 1;
      @   ensures find(k) == -1;
      @   ensures (\forall int i; 0 <= i && i < \old(size); keys[i] == \old(keys[i]) || i == \old(find(k)));
      @*/
    public void remove(int k) {
        int i = find(k);
        size--;
        keys[i] = keys[size];
        vals[i] = vals[size];
    }

    /*@ public normal_behavior
      @   requires size < keys.length;
      @   ensures find(k) >= 0;
      @   ensures \old(find(k)) >= 0 ==> vals[find(k)] == \old(vals[find(k)]) + 1;
      @   ensures \old(find(k)) < 0 ==> vals[find(k)] == 1;
      @*/
    public void inc(int k) {
        int i = find(k);
        if (i == -1) {
            keys[size] = k;
            i = size;
            size++;
        }
        vals[i]++;
    }
}
