/** state machine with an enum and the new switch */
public class Turnstile {

    enum State { LOCKED, UNLOCKED, BROKEN }

    State state = State.LOCKED;
    int coins = 0;
    int persons = 0;

    //@ invariant persons <= coins;
    //@ invariant state == State.UNLOCKED ==> persons < coins;

    //@ ensures state == State.LOCKED && coins == 0 && persons == 0;
    public Turnstile() {
    }

    /*@ normal_behavior
      @   ensures \old(state) == State.LOCKED ==> state == State.UNLOCKED;
      @   ensures \old(state) != State.LOCKED ==> state == \old(state);
      @   ensures coins == \old(coins) + 1;
      @*/
    public void coin() {
        coins++;
        state = switch (state) {
            case LOCKED -> State.UNLOCKED;
            case UNLOCKED -> State.UNLOCKED;
            case BROKEN -> State.BROKEN;
        };
    }

    /*@ normal_behavior
      @   ensures \result <==> \old(state) == State.UNLOCKED;
      @   ensures \result ==> state == State.LOCKED && persons == \old(persons) + 1;
      @   ensures !\result ==> persons == \old(persons);
      @*/
    public boolean push() {
        if (state != State.UNLOCKED) return false;
        persons++;
        state = State.LOCKED;
        return true;
    }

    /*@ normal_behavior
      @   ensures state == State.LOCKED;
      @*/
    public void repair() {
        switch (state) {
            case BROKEN -> state = State.LOCKED;
            default -> { }
        }
    }

    /*@ normal_behavior
      @   requires coins == persons;
      @   ensures \result <==> state == State.BROKEN;
      @   assignable \nothing;
      @*/
    public boolean outOfOrder() {
        return switch (state) {
            case LOCKED -> false;
            default -> true;
        };
    }
}
