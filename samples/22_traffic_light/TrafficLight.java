public class TrafficLight {

    public static final int RED = 0;
    public static final int RED_YELLOW = 1;
    public static final int GREEN = 2;
    public static final int YELLOW = 3;

    private /*@ spec_public @*/ int state = RED;
    private /*@ spec_public @*/ int changes;

    //@ public invariant RED <= state && state <= YELLOW;

    /*@ public normal_behavior
      @   ensures \old(state) == RED ==> state == RED_YELLOW;
      @   ensures \old(state) == GREEN ==> state == YELLOW;
      @   ensures state == (\old(state) + 1) % 4;
      @   assignable state, changes;
      @*/
    public void next() {
        switch (state) {
            case RED:
                state = RED_YELLOW;
                break;
            case RED_YELLOW:
                state = GREEN;
                break;
            case GREEN:
                state = YELLOW;
                break;
            case YELLOW:
                state = RED;
                break;
        }
        changes++;
    }

    /*@ public normal_behavior
      @   ensures \result > 0;
      @   ensures state == YELLOW || state == RED_YELLOW ==> \result == 3;
      @*/
    public /*@ pure @*/ int seconds() {
        switch (state) {
            case RED:
                return 30;
            case YELLOW:
            case RED_YELLOW:
                return 3;
            case GREEN:
                return 25;
            default:
                return 0;
        }
    }

    /*@ public normal_behavior
      @   ensures \result <==> state == GREEN;
      @*/
    @SuppressWarnings("fallthrough")
    public /*@ pure @*/ boolean mayDrive() {
        boolean drive = false;
        switch (state) {
            case GREEN:
                drive = true;
            case YELLOW:
                drive = true;
                break;
            default:
        }
        return drive;
    }

    /*@ public normal_behavior
      @   requires n >= 0;
      @   ensures changes == \old(changes) + n;
      @   ensures n % 4 == 0 ==> state == \old(state);
      @*/
    public void cycle(int n) {
        for (int i = 0; i < n; i++) next();
    }
}
