package school;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Grades 1 (best) to 6. */
public class GradeBook {

    private final Map<String, Integer> byName = new HashMap<>();

    private /*@ spec_public @*/ int[] grades = new int[30];
    private /*@ spec_public @*/ int n;
    private String teacher = "N.N.";

    /*@ public invariant 0 <= n && n <= grades.length;
      @ public invariant (\forall int i; 0 <= i && i < n; 1 <= grades[i] && grades[i] <= 6);
      @*/

    /*@ public normal_behavior
      @   requires 1 <= g && g <= 6 && n < grades.length;
      @   ensures n == \old(n) + 1;
      @   ensures grades[n - 1] == g;
      @   assignable n, grades[n];
      @*/
    public void add(int g) {
        grades[n++] = g;
    }

    public void add(String student, int g) {
        byName.put(student, g);
        add(g);
    }

    /*@ public normal_behavior
      @   ensures \result == (\num_of int i; 0 <= i && i < n; grades[i] <= 4);
      @   ensures 0 <= \result && \result <= n;
      @*/
    public /*@ pure @*/ int passed() {
        int p = 0;
        /*@ loop_invariant 0 <= i && i <= n && 0 <= p && p <= i;
          @ loop_invariant p == (\num_of int k; 0 <= k && k < i; grades[k] <= 4);
          @ decreases n - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < n; i++) {
            if (grades[i] > 4) {
                continue;
            }
            p++;
        }
        return p;
    }

    /*@ public normal_behavior
      @   requires n > 0;
      @   ensures 1 <= \result && \result <= 6;
      @   ensures (\forall int i; 0 <= i && i < n; \result <= grades[i]);
      @*/
    public /*@ pure @*/ int best() {
        int b = 6;
        /*@ loop_invariant 0 <= i && i <= n && 1 <= b && b <= 6;
          @ loop_invariant (\forall int k; 0 <= k && k < i; b <= grades[k]);
          @ decreases n - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < n; i++) {
            b = Math.min(b, grades[i]);
        }
        return b;
    }

    /*@ public normal_behavior
      @   ensures (\forall int i; 0 <= i && i < n; grades[i] == (\old(grades[i]) > 1 ? \old(grades[i]) - 1 : 1));
      @   ensures n == \old(n);
      @*/
    public void bonus() {
        for (int i = 0; i < n; i++)
            grades[i]--;
    }

    /** Mean value */
    public double average() {
        double s = 0.0;
        for (int i = 0; i < n; i++) s += grades[i];
        return n == 0 ? Double.NaN : s / n;
    }

    public String report() {
        return byName.entrySet().stream()
                .map(e -> e.getKey() + ": " + e.getValue())
                .collect(Collectors.joining("\n", teacher + "\n", "\n"));
    }
}
