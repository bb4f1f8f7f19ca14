/* unsigned bytes and friends */
class Bytes {

    /*@ normal_behavior
      @  ensures 0 <= \result && \result <= 255;
      @  ensures b >= 0 ==> \result == b;
      @  ensures b < 0 ==> \result == b + 256;
      @*/
    static /*@ pure @*/ int unsigned(byte b) {
        return b & 0xFF;
    }

    /*@ normal_behavior
      @  requires 0 <= hi && hi < 128 && 0 <= lo && lo < 256;
      @  ensures \result == hi * 256 + lo;
      @*/
    static /*@ pure @*/ short pack(int hi, int lo) {
        return (short) (hi << 8 | lo);
    }

    /*@ normal_behavior
      @  requires s >= 0;
      @  ensures 0 <= \result && \result < 128;
      @  ensures \result == s / 256;
      @*/
    static /*@ pure @*/ byte high(short s) {
        return (byte) (s >> 8);
    }

    /*@ normal_behavior
      @  requires data.length <= 1000;
      @  ensures \result == (\sum int i; 0 <= i && i < data.length; unsigned(data[i]));
      @*/
    static int checksum(byte[] data) {
        int s = 0;
        for (byte b : data) {
            s += b;
        }
        return s;
    }
}
