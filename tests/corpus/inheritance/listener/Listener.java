public interface Listener {

    /*@ public normal_behavior
      @   assignable this.*;
      @*/
    void valueChanged(int before, int now);
}
