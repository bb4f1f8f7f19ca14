public class AlarmListener implements Listener {
    final int limit;
    boolean alarm;

    //@ ensures limit == lim && !alarm;
    AlarmListener(int lim) {
        limit = lim;
    }

    /*@ also public normal_behavior
      @   ensures alarm <==> now > limit;
      @*/
    @Override
    public void valueChanged(int before, int now) {
        if (now > limit) {
            alarm = true;
        }
    }
}
