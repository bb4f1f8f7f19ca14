package company;

public class Manager extends Employee {
    public int bonus;
    //@ public invariant bonus >= 0;

    /*@ also
      @ public normal_behavior
      @   ensures \result == salary + bonus;
      @*/
    @Override
    public /*@ pure @*/ int pay() {
        return super.pay() + bonus;
    }

    /*@ also
      @ public normal_behavior
      @   requires percent >= 0;
      @   ensures bonus == \old(bonus);
      @   assignable salary;
      @*/
    @Override
    public void raise(int percent) {
        super.raise(2 * percent);
    }
}
