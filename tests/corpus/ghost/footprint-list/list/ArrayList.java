package list;

public class ArrayList implements List {

    private /*@ spec_public @*/ int[] array;
    private /*@ spec_public @*/ int size;

    //@ private represents footprint = this.array, this.array[*], this.size;
    //@ private represents seq = (\seq_def int i; 0; size; array[i]);

    //@ public invariant 0 <= size && size <= array.length;

    /*@ public normal_behavior
      @   ensures seq == \seq_empty;
      @   ensures \fresh(footprint);
      @*/
    public ArrayList() {
        array = new int[10];
    }

    public int size() {
        return size;
    }

    public int get(int index) {
        if (index < 0 || size <= index) {
            throw new IndexOutOfBoundsException();
        }
        return array[index];
    }

    public void add(int e) {
        if (size == array.length) {
            enlarge();
        }
        array[size++] = e;
    }

    /*@ public normal_behavior
      @   ensures array.length > \old(array.length);
      @   ensures size == \old(size) && \fresh(array);
      @   ensures (\forall int i; 0 <= i && i < size; array[i] == \old(array[i]));
      @   assignable array;
      @*/
    public void enlarge() {
        int[] b = new int[array.length * 2 + 5];
        /*@ loop_invariant 0 <= i && i <= array.length;
          @ loop_invariant (\forall int k; 0 <= k && k < i; b[k] == array[k]);
          @ decreases array.length - i;
          @ assignable b[*];
          @*/
        for (int i = 0; i < array.length; i++) {
            b[i] = array[i];
        }
        array = b;
    }

    /*@ public normal_behavior
      @   requires 0 <= i && i < size;
      @   ensures array[i] == x;
      @   ensures \result == \old(array[i]);
      @   assignable array[i];
      @*/
    public int set(int i, int x) {
        int old = array[i];
        array[i] = x;
        return old;
    }

    /*@ public normal_behavior
      @   requires 0 <= from && from <= to && to <= size;
      @   ensures size == \old(size) - (to - from);
      @   ensures (\forall int i; from <= i && i < size; array[i] == \old(array[i + (to - from)]));
      @   assignable size, array[*];
      @*/
    public void removeRange(int from, int to) {
        int d = to - from;
        for (int i = to; i < size - 1; i++) {
            array[i - d] = array[i];
        }
        size -= d;
    }

    /*@ public normal_behavior
      @   ensures size == 0;
      @   assignable size;
      @*/
    public void clear() {
        size = 0;
    }
}
