package building;

/**
 * An elevator of a building.
 */
public class Elevator {

    /*@ public invariant lowest <= floor && floor <= highest; */

    public final int lowest;
    public final int highest;
    public int floor;
    public boolean doorOpen;
    public int travelled = 0;

    /*@ public normal_behavior
      @   requires lowest <= 0 && 0 <= highest;
      @   ensures floor == 0 && !doorOpen;
      @ also public exceptional_behavior
      @   requires lowest > 0 || highest < 0;
      @   signals_only IllegalArgumentException;
      @*/
    public Elevator(int lowest, int highest) {
        if (lowest > 0 || highest < 0) throw new IllegalArgumentException();
        this.lowest = lowest;
        this.highest = highest;
        floor = 0;
    }

    /*@ public normal_behavior
      @   requires !doorOpen && lowest <= f && f <= highest;
      @   ensures floor == f;
      @   ensures travelled == \old(travelled) + (f > \old(floor) ? f - \old(floor) : \old(floor) - f);
      @   assignable floor, travelled;
      @ also public exceptional_behavior
      @   requires doorOpen;
      @   signals_only IllegalStateException;
      @   assignable \nothing;
      @ also public exceptional_behavior
      @   requires !doorOpen && (f < lowest || highest < f);
      @   signals_only IllegalArgumentException;
      @   assignable \nothing;
      @*/
    public void goTo(int f) {
        if (doorOpen) {
            throw new IllegalStateException("close the door first");
        }
        if (f < lowest || f > highest) {
            throw new IllegalArgumentException("no floor " + f);
        }
        int d = f - floor;
        travelled += d < 0 ? -d : d;
        floor = f;
    }

    /*@ public normal_behavior
      @   requires !doorOpen;
      @   ensures floor == \old(floor) + 1 || (floor == highest && floor == \old(floor));
      @   assignable floor, travelled;
      @*/
    public void up() {
        if (floor < highest) {
            floor++;
            travelled++;
        }
    }

    /*@ public normal_behavior
      @   requires !doorOpen;
      @   ensures floor == \old(floor) - 1;
      @   assignable floor, travelled;
      @*/
    public void down() {
        if (floor > lowest) {
            floor--;
            travelled++;
        }
    }

    /*@ public normal_behavior
      @   ensures doorOpen == !\old(doorOpen);
      @   assignable doorOpen;
      @*/
    public void toggleDoor() {
        doorOpen ^= true;
    }
}
