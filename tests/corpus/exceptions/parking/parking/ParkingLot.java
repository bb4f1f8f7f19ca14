package parking;

public class ParkingLot {

    /** licence plate (a number here), 0 = nobody is here */
    private /*@ spec_public @*/ int[] slots;
    private /*@ spec_public @*/ int occupied;

    /*@ public invariant occupied == (\num_of int i; 0 <= i && i < slots.length; slots[i] != 0); @*/

    /*@ public normal_behavior
      @  requires size > 0;
      @  ensures slots.length == size;
      @  ensures occupied == 0;
      @*/
    public ParkingLot(int size) {
        slots = new int[size];
        occupied = 0;
    }

    /*@ public normal_behavior
      @  requires plate != 0 && occupied < slots.length;
      @  ensures 0 <= \result && \result < slots.length;
      @  ensures slots[\result] == plate;
      @  ensures occupied == \old(occupied) + 1;
      @  assignable slots[*], occupied;
      @ also
      @ public exceptional_behavior
      @  requires plate != 0 && occupied >= slots.length;
      @  signals_only ParkingFullException;
      @  assignable \nothing;
      @*/
    public int enter(int plate) throws ParkingFullException {
        /*@ loop_invariant 0 <= i && i <= slots.length;
          @ loop_invariant (\forall int k; 0 <= k && k < i; slots[k] != 0);
          @ decreases slots.length - i;
          @ assignable slots[*], occupied;
          @*/
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] == 0) {
                slots[i] = plate;
                occupied++;
                return i;
            }
        }
        throw new ParkingFullException();
    }

    /*@ public behavior
      @  requires 0 <= i && i < slots.length;
      @  ensures slots[i] == 0;
      @  ensures \old(slots[i]) != 0 && occupied == \old(occupied) - 1;
      @  signals (IllegalStateException e) \old(slots[i]) == 0 && occupied == \old(occupied);
      @  signals_only IllegalStateException;
      @*/
    public void leave(int i) {
        if (slots[i] == 0) {
            throw new IllegalStateException("slot is empty");
        }
        slots[i] = 0;
        occupied--;
    }

    /*@ public normal_behavior
      @  ensures (\forall int i; 0 <= i && i < slots.length; slots[i] == 0);
      @*/
    public void clear() {
        for (int i = 0; i < slots.length; i++)
            slots[i] = 0;
    }

    /*@ public normal_behavior
      @  ensures \result ==> (\exists int i; 0 <= i && i < slots.length; slots[i] == 0);
      @  ensures !\result ==> (\forall int i; 0 <= i && i < slots.length; slots[i] != 0);
      @*/
    public /*@ pure @*/ boolean hasFree() {
        return occupied < slots.length;
    }
}
