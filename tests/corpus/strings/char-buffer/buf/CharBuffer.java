package buf;

/** A tiny StringBuilder. */
public class CharBuffer {

    private /*@ spec_public @*/ char[] chars;
    private /*@ spec_public @*/ int len;

    /*@ public invariant 0 <= len && len <= chars.length; @*/

    /*@ public normal_behavior
      @   ensures len == 0;
      @*/
    public CharBuffer() {
        this.chars = new char[16];
    }

    /*@ public normal_behavior
      @   ensures len == \old(len) + 1;
      @   ensures chars[len - 1] == c;
      @   ensures (\forall int i; 0 <= i && i < \old(len); chars[i] == \old(chars[i]));
      @   ensures \result == this;
      @*/
    public CharBuffer append(char c) {
        ensure(len + 1);
        chars[len] = c;
        len++;
        return this;
    }

    /*@ private normal_behavior
      @   requires n >= 0;
      @   ensures chars.length >= n;
      @   ensures len == \old(len);
      @   ensures (\forall int i; 0 <= i && i < len; chars[i] == \old(chars[i]));
      @   assignable chars;
      @*/
    private void ensure(int n) {
        if (chars.length >= n) {
            return;
        }
        char[] b = new char[2 * n];
        int i = 0;
        /*@ loop_invariant 0 <= i && i <= len;
          @ loop_invariant (\forall int k; 0 <= k && k < i; b[k] == chars[k]);
          @ decreases len - i;
          @ assignable b[*];
          @*/
        while (i < len) {
            b[i] = chars[i];
            i++;
        }
        chars = b;
    }

    /*@ public normal_behavior
      @   ensures len == \old(len) + s.length;
      @   ensures (\forall int i; 0 <= i && i < s.length; chars[\old(len) + i] == s[i]);
      @*/
    public void append(char[] s) {
        for (char c : s) {
            append(c);
        }
    }

    /*@ public normal_behavior
      @   requires 0 <= at && at < len;
      @   ensures len == \old(len) - 1;
      @   ensures (\forall int i; at <= i && i < len; chars[i] == \old(chars[i + 1]));
      @*/
    public void deleteCharAt(int at) {
        len--;
        /*@ loop_invariant at <= i && i <= len;
          @ loop_invariant (\forall int k; at <= k && k < i; chars[k] == \old(chars[k + 1]));
          @ loop_invariant (\forall int k; i <= k && k <= len; chars[k] == \old(chars[k]));
          @ decreases len - i;
          @ assignable chars[*];
          @*/
        for (int i = at; i < len; i++) {
            chars[i] = chars[i + 1];
        }
    }

    /*@ public normal_behavior
      @   ensures len == \old(len);
      @   ensures (\forall int i; 0 <= i && i < len; chars[i] == \old(chars[len - 1 - i]));
      @   assignable chars[*];
      @*/
    public void reverse() {
        for (int i = 0; i < len / 2; i++) {
            char t = chars[i];
            chars[i] = chars[chars.length - 1 - i];
            chars[chars.length - 1 - i] = t;
        }
    }

    /*@ public normal_behavior
      @   requires n >= 0;
      @   ensures len == n;
      @*/
    public void setLength(int n) {
        ensure(n);
        len = n;
    }

    @Override
    public String toString() {
        return new String(chars, 0, len);
    }
}
