package text;

public final class CharUtil {

    //@ ensures \result <==> ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
    public static /*@ pure @*/ boolean isLetter(char c) {
        char lower = (char) (c | 0x20);
        return lower >= 'a' && lower <= 'z';
    }

    //@ ensures 'a' <= c && c <= 'z' ==> \result == c - 32;
    //@ ensures !('a' <= c && c <= 'z') ==> \result == c;
    public static /*@ pure @*/ char toUpper(char c) {
        if (c >= 'a' && c <= 'z')
            c -= 'a' - 'A';
        return c;
    }

    //@ requires 'a' <= c && c <= 'z';
    //@ ensures 'a' <= \result && \result <= 'z';
    //@ ensures \result != c;
    //@ ensures \result == c + 13 || \result == c - 13;
    public static /*@ pure @*/ char rot13(char c) {
        return (char) ('a' + (c - 'a' + 13) % 26);
    }

    //@ requires 'a' <= c && c <= 'z';
    //@ ensures 'a' <= \result && \result <= 'z';
    public static /*@ pure @*/ char caesar(char c, int key) {
        return (char) ('a' + (c - 'a' + key) % 26);
    }

    //@ ensures -1 <= \result && \result < 16;
    //@ ensures '0' <= c && c <= '9' ==> \result == c - '0';
    //@ ensures c == 'f' || c == 'F' ==> \result == 15;
    public static /*@ pure @*/ int hexValue(char c) {
        if ('0' <= c && c <= '9') return c - '0';
        if ('a' <= c && c <= 'f') return c - 'a' + 10;
        if ('A' <= c && c <= 'F') return c - 'A' + 10;
        return -1;
    }
}
