package paycard;

public class LogFile {

    static final int SIZE = 3;

    int[] records = new int[SIZE];
    int current;

    /*@ invariant records.length == SIZE;
      @ invariant 0 <= current && current < SIZE;
      @*/

    /*@ public normal_behavior
      @   ensures records[current] == balance;
      @   ensures \old(current) + 1 < SIZE ==> current == \old(current) + 1;
      @   ensures \old(current) + 1 >= SIZE ==> current == 0;
      @   assignable current, records[*];
      @*/
    public void add(int balance) {
        current++;
        if (current == SIZE) {
            current = 0;
        }
        records[current] = balance;
    }

    /*@ public normal_behavior
      @   ensures (\forall int i; 0 <= i && i < SIZE; records[i] <= \result);
      @   ensures (\exists int i; 0 <= i && i < SIZE; records[i] == \result);
      @   assignable \nothing;
      @*/
    public /*@ pure @*/ int maximum() {
        int max = records[0];
        int i = 1;
        /*@ loop_invariant 0 <= i && i <= records.length;
          @ loop_invariant (\forall int j; 0 <= j && j < i; records[j] <= max);
          @ loop_invariant (\exists int j; 0 <= j && j < SIZE; records[j] == max);
          @ decreases records.length - i;
          @ assignable \nothing;
          @*/
        while (i < records.length) {
            if (records[i] > max) {
                max = records[i];
            }
            i++;
        }
        return max;
    }
}
