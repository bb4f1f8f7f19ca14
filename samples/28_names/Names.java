import java.util.Locale;

/** Things with real strings, plus some index arithmetic. */
class Names {

    private /*@ spec_public @*/ String first = "";
    private /*@ spec_public @*/ String last = "";
    /*@ spec_public @*/ private int limit = 20;
    /*@ spec_public @*/ private char separator = ' ';

    /*@ invariant limit >= 1; */

    /*@ normal_behavior
      @ ensures \result == last;
      @ assignable \nothing;
      @*/
    /*@ pure @*/ String getLast() {
        return last;
    }

    /*@ normal_behavior
      @ ensures first == f && last == l;
      @ ensures limit == \old(limit);
      @*/
    void rename(String f, String l) {
        first = f;
        last = l;
    }

    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures 0 <= \result && \result <= n && \result <= limit;
      @ ensures n <= limit ==> \result == n;
      @*/
    int shownLength(int n) {
        return n > limit ? limit : n;
    }

    /*@ normal_behavior
      @ ensures limit == l;
      @*/
    void setLimit(int l) {
        this.limit = l;
    }

    /*@ normal_behavior
      @ requires s.length() > 0;
      @ ensures \result == s.charAt(0);
      @*/
    static char initial(String s) {
        return s.charAt(0);
    }

    String format() {
        return (last.toUpperCase(Locale.ROOT) + separator + first).trim();
    }
}
