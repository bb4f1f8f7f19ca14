/** Stack, specified with a ghost sequence (KeY style). */
public final class SeqStack {

    private int[] arr = new int[10];
    private int size = 0;

    //@ public ghost \seq content = \seq_empty;

    /*@ private invariant 0 <= size && size <= arr.length;
      @ private invariant content.length == size;
      @ private invariant (\forall int i; 0 <= i && i < size; (int)content[i] == arr[i]);
      @*/

    /*@ public normal_behavior
      @   ensures content == \seq_concat(\old(content), \seq_singleton(x));
      @   assignable this.*, arr[*];
      @*/
    public void push(int x) {
        if (size == arr.length) {
            int[] n = new int[2 * arr.length + 1];
            /*@ loop_invariant 0 <= i && i <= size;
              @ loop_invariant (\forall int k; 0 <= k && k < i; n[k] == arr[k]);
              @ assignable n[*];
              @ decreases size - i;
              @*/
            for (int i = 0; i < size; i++) {
                n[i] = arr[i];
            }
            arr = n;
        }
        arr[size++] = x;
        //@ set content = \seq_concat(content, \seq_singleton(x));
    }

    /*@ public normal_behavior
      @   requires content.length > 0;
      @   ensures \result == (int)\old(content)[\old(content.length) - 1];
      @   ensures content == \seq_sub(\old(content), 0, \old(content.length) - 1);
      @*/
    public int pop() {
        size--;
        //@ set content = \seq_sub(content, 0, size);
        return arr[size];
    }

    /*@ private normal_behavior
      @   requires 0 <= i && i < size;
      @   ensures \result == arr[size - 1 - i];
      @   assignable \nothing;
      @*/
    private int fromTop(int i) {
        return arr[size - 1 - i];
    }

    /*@ private normal_behavior
      @   requires size >= 1;
      @   ensures \result == (size == 1 || arr[size - 1] >= arr[size - 2]);
      @*/
    private /*@ pure @*/ boolean lastStepUp() {
        return arr[size - 1] >= arr[size - 2];
    }

    /*@ private normal_behavior
      @   ensures \result == (\num_of int i; 0 <= i && i < size; arr[i] == x);
      @   assignable \nothing;
      @*/
    private int count(int x) {
        int c = 0;
        /*@ loop_invariant 0 <= i && i <= size;
          @ loop_invariant c == (\num_of int k; 0 <= k && k < i; arr[k] == x);
          @ decreases size - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < size; i++) {
            if (arr[i] == x) {
                c++;
            }
        }
        return c;
    }
}
