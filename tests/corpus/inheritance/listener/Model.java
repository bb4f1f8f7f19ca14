public final class Model {

    private /*@ spec_public @*/ int value;
    private /*@ spec_public @*/ int count;
    private /*@ spec_public nullable @*/ Listener[] listeners = new Listener[4];

    //@ public invariant listeners != null && 0 <= count && count <= listeners.length;
    //@ public invariant (\forall int i; 0 <= i && i < count; listeners[i] != null);
    //@ public invariant \typeof(listeners) == \type(Listener[]);

    /*@ public normal_behavior
      @   requires count < listeners.length;
      @   ensures count == \old(count) + 1;
      @   ensures listeners[count - 1] == l;
      @   ensures (\forall int i; 0 <= i && i < \old(count); listeners[i] == \old(listeners[i]));
      @   assignable count, listeners[count];
      @*/
    public void addListener(Listener l) {
        listeners[count] = l;
        count++;
    }

    /*@ public normal_behavior
      @   ensures value == v;
      @   ensures count == \old(count);
      @*/
    public void setValue(int v) {
        int before = value;
        value = v;
        if (before != v) {
            for (int i = 0; i < count; i++) {
                listeners[i].valueChanged(before, v);
            }
        }
    }

    /*@ public normal_behavior
      @   ensures \result <==> (\exists int i; 0 <= i && i < count; listeners[i] == l);
      @   assignable \nothing;
      @*/
    public boolean knows(Listener l) {
        int i = 0;
        /*@ loop_invariant 0 <= i && i <= count;
          @ loop_invariant (\forall int k; 0 <= k && k < i; listeners[k] != l);
          @ decreases count - i;
          @ assignable \nothing;
          @*/
        while (i < count && listeners[i] != l) {
            i++;
        }
        return i < count;
    }
}
