package company;

public class Employee {
    public int salary;
    //@ public invariant salary >= 0;

    /*@ public normal_behavior
      @   ensures \result == salary;
      @*/
    public /*@ pure @*/ int pay() {
        return salary;
    }

    /*@ public normal_behavior
      @   requires percent >= 0;
      @   ensures salary >= \old(salary);
      @   ensures percent == 0 ==> salary == \old(salary);
      @   assignable salary;
      @*/
    public void raise(int percent) {
        salary += salary * percent / 100;
    }
}
