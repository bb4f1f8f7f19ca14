public class CountingListener implements Listener {
    int calls;
    int last;

    /*@ also public normal_behavior
      @   ensures calls == \old(calls) + 1;
      @   ensures last == now;
      @*/
    @Override
    public void valueChanged(int before, int now) {
        calls++;
        last = now;
    }
}
