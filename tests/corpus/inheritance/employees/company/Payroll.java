package company;

public class Payroll {

    /*@ public normal_behavior
      @   ensures \result == (\sum int i; 0 <= i && i < es.length;
      @                           es[i] instanceof Manager ? ((Manager) es[i]).bonus : 0);
      @   assignable \nothing;
      @*/
    public static int totalBonus(Employee[] es) {
        int t = 0;
        for (Employee e : es) {
            if (e instanceof Manager) {
                t += ((Manager) e).bonus;
            }
        }
        return t;
    }

    /*@ public normal_behavior
      @   ensures \result == (\num_of int i; 0 <= i && i < es.length; es[i] instanceof Manager);
      @*/
    public static int countManagers(Employee[] es) {
        int n = 0;
        /*@ loop_invariant -1 <= i && i < es.length;
          @ loop_invariant n == (\num_of int k; i < k && k < es.length; es[k] instanceof Manager);
          @ decreases i + 1;
          @ assignable \nothing;
          @*/
        for (int i = es.length - 1; i >= 0; --i)
            n += es[i] instanceof Manager ? 1 : 0;
        return n;
    }

    /*@ public normal_behavior
      @   requires e.salary < 1000000;
      @   ensures \result.salary == e.salary;
      @   ensures \fresh(\result);
      @*/
    public static Manager promote(Employee e) {
        Manager m = new Manager();
        m.salary = e.salary;
        m.bonus = 100;
        return m;
    }

    /*@ public normal_behavior
      @   ensures \result == ((Manager) e).bonus;
      @*/
    public static int bonusOf(Employee e) {
        Manager m = (Manager) e;
        return m.bonus;
    }
}
