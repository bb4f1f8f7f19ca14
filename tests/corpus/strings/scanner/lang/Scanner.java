package lang;

/** Hand written scanner over a char array, for a little language. */
public class Scanner {

    public static final int EOF = 0;
    public static final int NUMBER = 1;
    public static final int IDENT = 2;
    public static final int SYMBOL = 3;

    private /*@ spec_public @*/ final char[] in;
    private /*@ spec_public @*/ int pos;
    private /*@ spec_public @*/ int number;

    //@ public invariant 0 <= pos && pos <= in.length;

    /*@ public normal_behavior
      @   ensures this.in == in && pos == 0;
      @*/
    public Scanner(char[] in) {
        this.in = in;
    }

    /*@ public normal_behavior
      @   ensures \old(pos) <= pos;
      @   ensures (\forall int i; \old(pos) <= i && i < pos; in[i] == ' ');
      @   ensures pos < in.length ==> in[pos] != ' ';
      @   assignable pos;
      @*/
    public void skipBlanks() {
        /*@ loop_invariant \old(pos) <= pos && pos <= in.length;
          @ loop_invariant (\forall int i; \old(pos) <= i && i < pos; in[i] == ' ');
          @ decreases in.length - pos;
          @ assignable pos;
          @*/
        while (pos < in.length && in[pos] == ' ')
            pos++;
    }

    /*@ public normal_behavior
      @   ensures \result <==> '0' <= c && c <= '9';
      @*/
    public static /*@ pure @*/ boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /*@ public normal_behavior
      @   requires pos < in.length && isDigit(in[pos]);
      @   ensures pos > \old(pos);
      @   ensures (\forall int i; \old(pos) <= i && i < pos; isDigit(in[i]));
      @   ensures pos == in.length || !isDigit(in[pos]);
      @   assignable pos, number;
      @*/
    public void scanNumber() {
        number = 0;
        do {
            number = number * 10 + (in[pos] - '0');
            pos++;
        } while (pos < in.length && isDigit(in[pos]));
    }

    /*@ public normal_behavior
      @   ensures EOF <= \result && \result <= SYMBOL;
      @   ensures \result == EOF <==> pos == in.length && pos == \old(pos);
      @   ensures \result != EOF ==> pos > \old(pos);
      @*/
    public int next() {
        skipBlanks();
        if (pos == in.length) return EOF;
        char c = in[pos];
        if (isDigit(c)) {
            scanNumber();
            return NUMBER;
        }
        if ('a' <= c && c <= 'z') {
            while (pos < in.length && 'a' <= in[pos] && in[pos] <= 'z') {
                pos++;
            }
            return IDENT;
        }
        pos++;
        return SYMBOL;
    }

    /*@ public normal_behavior
      @   ensures \result ==> pos == \old(pos) + 1;
      @   ensures !\result ==> pos == \old(pos);
      @   assignable pos;
      @*/
    public boolean accept(char c) {
        if (pos < in.length && in[pos] == c) {
            pos++;
            return true;
        }
        return false;
    }

    /** nesting depth of brackets, -1 if they do not match */
    /*@ public normal_behavior
      @   ensures -1 <= \result && \result <= s.length;
      @   ensures s.length == 0 ==> \result == 0;
      @   ensures s.length > 0 && s[0] == ')' ==> \result == -1;
      @*/
    public static int depth(char[] s) {
        int open = 0, max = 0;
        for (char c : s) {
            if (c == '(') {
                open++;
                if (open > max) max = open;
            } else if (c == ')') {
                if (--open < 0) return -1;
            }
        }
        return open == 0 ? max : -1;
    }
}
