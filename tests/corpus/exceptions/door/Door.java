public class Door {
    boolean open;
    boolean locked;
    int wrong;          // wrong tries in a row
    private /*@ spec_public @*/ final int code;

    //@ invariant !(open && locked);
    //@ invariant 0 <= wrong && wrong <= 3;

    //@ ensures this.code == code;
    //@ ensures !open && locked && wrong == 0;
    public Door(int code) {
        this.code = code;
        this.locked = true;
    }

    /*@ normal_behavior
      @  requires !locked;
      @  ensures open;
      @ also exceptional_behavior
      @  requires locked;
      @  signals_only IllegalStateException;
      @  signals (IllegalStateException e) !open;
      @*/
    public void open() {
        if (locked)
            throw new IllegalStateException("door is locked");
        open = true;
    }

    /*@ normal_behavior
      @  ensures !open;
      @  ensures locked == \old(locked);
      @  assignable open;
      @*/
    public void close() {
        open = false;
    }

    /*@ normal_behavior
      @  requires !open;
      @  ensures locked;
      @ also exceptional_behavior
      @  requires open;
      @  signals_only IllegalStateException;
      @*/
    public void lock() {
        locked = true;
        if (open)
            throw new IllegalStateException("can not lock an open door");
    }

    /*@ normal_behavior
      @  requires wrong < 3;
      @  ensures \result <==> c == code;
      @  ensures \result ==> !locked && wrong == 0;
      @  ensures !\result ==> wrong == \old(wrong) + 1 && locked == \old(locked);
      @  assignable locked, wrong;
      @*/
    public boolean unlock(int c) {
        if (c == code) {
            locked = false;
            wrong = 0;
            return true;
        }
        wrong++;
        return false;
    }

    /*@ normal_behavior
      @  ensures \result == (wrong >= 3);
      @*/
    public /*@ pure @*/ boolean blocked() {
        return wrong == 3;
    }
}
