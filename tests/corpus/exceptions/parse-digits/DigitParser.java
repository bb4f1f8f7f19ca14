public class DigitParser {

    /*@ public normal_behavior
      @   requires '0' <= c && c <= '9';
      @   ensures \result == c - '0';
      @   ensures 0 <= \result && \result <= 9;
      @   assignable \nothing;
      @ also public exceptional_behavior
      @   requires c < '0' || c > '9';
      @   signals_only NumberFormatException;
      @   assignable \nothing;
      @*/
    public static int digit(char c) {
        int d = c - '0';
        if (d < 0 || d > 9) {
            throw new NumberFormatException("not a digit");
        }
        return d;
    }

    /*@ public behavior
      @   requires s.length <= 9;
      @   ensures \result >= 0;
      @   signals (NumberFormatException e)
      @        s.length == 0 || (\exists int i; 0 <= i && i < s.length; s[i] < '0' || s[i] > '9');
      @   signals_only NumberFormatException;
      @   assignable \nothing;
      @*/
    public static int parse(char[] s) {
        if (s.length == 0) throw new NumberFormatException("empty");
        int n = 0;
        /*@ loop_invariant 0 <= i && i <= s.length && n >= 0;
          @ loop_invariant (\forall int k; 0 <= k && k < i; '0' <= s[k] && s[k] <= '9');
          @ decreases s.length - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < s.length; i++) {
            n = 10 * n + digit(s[i]);
        }
        return n;
    }

    /*@ public normal_behavior
      @   requires s.length <= 9;
      @   ensures s.length == 0 ==> \result == dflt;
      @   ensures \result >= 0 || \result == dflt;
      @*/
    public static int parseOr(char[] s, int dflt) {
        try {
            return parse(s);
        } catch (NumberFormatException e) {
            return dflt;
        }
    }

    /*@ public normal_behavior
      @   ensures \result <==> s.length > 0 && (\forall int i; 0 <= i && i < s.length; '0' <= s[i] && s[i] <= '9');
      @   assignable \nothing;
      @*/
    public static boolean isNumber(char[] s) {
        for (char c : s) {
            if (c < '0' || '9' < c) {
                return false;
            }
        }
        return true;
    }
}
