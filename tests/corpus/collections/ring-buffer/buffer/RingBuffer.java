package buffer;

// bounded FIFO queue
public class RingBuffer {

    /*@ spec_public @*/ private int[] buf;
    /*@ spec_public @*/ private int first;
    /*@ spec_public @*/ private int len;

    /*@ public invariant buf.length > 0;
      @ public invariant 0 <= first && first < buf.length;
      @ public invariant 0 <= len && len <= buf.length;
      @*/

    /*@ requires n > 0;
      @ ensures len == 0 && buf.length == n;
      @*/
    public RingBuffer(int n) {
        buf = new int[n];
    }

    /*@ public normal_behavior
      @  requires len < buf.length;
      @  ensures len == \old(len) + 1;
      @  ensures buf[(first + len - 1) % buf.length] == x;
      @  ensures (\forall int i; 0 <= i && i < \old(len);
      @              buf[(first + i) % buf.length] == \old(buf[(first + i) % buf.length]));
      @  assignable len, buf[*];
      @*/
    public void enqueue(int x) {
        buf[(first + len) % buf.length] = x;
        len++;
    }

    /*@ public normal_behavior
      @  requires len > 0;
      @  ensures \result == \old(buf[first]);
      @  ensures len == \old(len) - 1;
      @  ensures first == (\old(first) + 1) % buf.length;
      @  assignable first, len;
      @*/
    public int dequeue() {
        int r = buf[first];
        first++;
        if (first == buf.length) first = 0;
        len--;
        return r;
    }

    /*@ public normal_behavior
      @  requires 0 <= i && i < len;
      @  ensures \result == buf[(first + i) % buf.length];
      @  assignable \nothing;
      @*/
    public int get(int i) {
        int k = first + i;
        return k < buf.length ? buf[k] : buf[k - buf.length];
    }

    /** Overwrites the oldest value if the buffer is full. */
    /*@ public normal_behavior
      @  ensures buf[(first + len - 1) % buf.length] == x;
      @  ensures \old(len) < buf.length ==> len == \old(len) + 1;
      @  ensures \old(len) == buf.length ==> len == \old(len);
      @*/
    public void offer(int x) {
        if (len == buf.length) {
            buf[first] = x;
            first++;
        } else {
            enqueue(x);
        }
    }

    /*@ public normal_behavior
      @  ensures \result == (len == 0);
      @*/
    public /*@ pure @*/ boolean isEmpty() { return len < 1; }
}
