class Counter {
    int value;
    //@ invariant value >= 0;

    // may be overridden
    /*@ pure @*/ boolean atLimit() {
        return false;
    }

    /*@ normal_behavior
      @  requires !atLimit();
      @  ensures value == \old(value) + 1;
      @*/
    void increment() {
        value++;
    }

    /*@ normal_behavior
      @  ensures value == 0;
      @*/
    void reset() {
        value = 0;
    }
}

class BoundedCounter extends Counter {
    final int max;
    //@ invariant value <= max;

    /*@ requires max >= 0;
      @ ensures this.max == max && value == 0;
      @*/
    BoundedCounter(int max) {
        this.max = max;
    }

    //@ also ensures \result <==> value >= max;
    @Override
    /*@ pure @*/ boolean atLimit() {
        return value == max;
    }
}

class ModuloCounter extends Counter {
    final int mod;
    //@ invariant mod > 1 && value < mod;

    /*@ requires mod > 1;
      @ ensures this.mod == mod;
      @*/
    ModuloCounter(int mod) {
        this.mod = mod;
    }

    /*@ also normal_behavior
      @  ensures value == (\old(value) + 1) % mod;
      @*/
    @Override
    void increment() {
        value = (value + 1) % mod;
    }
}

class LoggingCounter extends Counter {
    int log;

    /*@ also normal_behavior
      @  requires !atLimit();
      @  ensures log == \old(log) + 1;
      @*/
    @Override
    void increment() {
        super.increment();
        log++;
    }
}
