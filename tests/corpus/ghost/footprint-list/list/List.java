package list;

/** Interface with model fields, as in the KeY examples. */
public interface List {

    //@ public instance model \seq seq;
    //@ public instance model \locset footprint;

    //@ public instance accessible \inv: footprint;
    //@ public instance accessible seq: footprint;
    //@ public instance accessible footprint: footprint;

    /*@ public normal_behavior
      @   accessible footprint;
      @   assignable \strictly_nothing;
      @   ensures \result == seq.length;
      @*/
    /*@ pure @*/ int size();

    /*@ public normal_behavior
      @   requires 0 <= index && index < seq.length;
      @   accessible footprint;
      @   assignable \strictly_nothing;
      @   ensures \result == (int)seq[index];
      @ also public exceptional_behavior
      @   requires index < 0 || seq.length <= index;
      @   signals_only IndexOutOfBoundsException;
      @*/
    /*@ pure @*/ int get(int index);

    /*@ public normal_behavior
      @   assignable footprint;
      @   ensures seq == \seq_concat(\old(seq), \seq_singleton(e));
      @   ensures \new_elems_fresh(footprint);
      @*/
    void add(int e);
}
