/** A junction of several lanes: cars arrive, a light goes round, and cars leave. */
class Crossing {
    int[] waiting;
    int green, passed, idle, longest, rounds;
    boolean jam;

    /*@ invariant waiting.length > 0 && 0 <= green && green < waiting.length;
      @ invariant (\forall int i; 0 <= i && i < waiting.length; 0 <= waiting[i]);
      @*/

    /*@ ensures \result == (lane + 1 == waiting.length ? 0 : lane + 1); assignable \strictly_nothing; @*/
    int after(int lane) {
        if (lane + 1 == waiting.length) {
            return 0;
        }
        return lane + 1;
    }

    /*@ requires 0 <= lane && lane < waiting.length;
      @ ensures waiting[lane] == (\old(waiting[lane]) > 0 ? \old(waiting[lane]) - 1 : 0);
      @ ensures \result == (\old(waiting[lane]) > 0); assignable waiting[lane]; @*/
    boolean leave(int lane) {
        if (waiting[lane] > 0) {
            waiting[lane] = waiting[lane] - 1;
            return true;
        }
        return false;
    }

    /*@ requires waiting != arriving;
      @ requires (\forall int i; 0 <= i && i < arriving.length; 0 <= arriving[i] && arriving[i] < waiting.length);
      @ ensures 0 <= green && green < waiting.length;
      @ ensures (\forall int i; 0 <= i && i < waiting.length; 0 <= waiting[i]);
      @ ensures passed >= 0 && idle >= 0;
      @ ensures passed + idle == steps || steps < 0;
      @ ensures \result >= 0;
      @*/
    int run(int[] arriving, int steps) {
        passed = 0;
        idle = 0;
        longest = 0;
        rounds = 0;
        jam = false;
        for (int i = 0; i < arriving.length; i++) {
            waiting[arriving[i]] = waiting[arriving[i]] + 1;
        }
        int left = 0;
        for (int s = 0; s < steps; s++) {
            if (leave(green)) {
                passed++;
            } else {
                idle++;
            }
            left = 0;
            for (int i = 0; i < waiting.length; i++) {
                left = left + waiting[i];
                if (waiting[i] > longest) {
                    longest = waiting[i];
                }
            }
            green = after(green);
            if (green == 0) {
                rounds++;
            }
        }
        if (longest > 5) {
            jam = true;
        }
        return left;
    }
}
