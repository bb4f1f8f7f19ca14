/** Finds a common free hour of several people, each with a row of busy hours. */
class Timetable {
    int hours;
    boolean[][] busy;
    int looked, best, bestCount;
    int[] free;

    /*@ invariant 0 <= hours && free.length == hours;
      @ invariant (\forall int p; 0 <= p && p < busy.length; busy[p] != null && busy[p].length == hours);
      @*/

    /*@ requires 0 <= person && person < busy.length && 0 <= hour && hour < hours;
      @ ensures \result == !busy[person][hour]; assignable \strictly_nothing; @*/
    boolean isFree(int person, int hour) {
        return !busy[person][hour];
    }

    /*@ ensures (\forall int h; 0 <= h && h < hours; free[h] == 0); assignable free[*]; @*/
    void clear() {
        for (int h = 0; h < free.length; h++) {
            free[h] = 0;
        }
    }

    /*@ ensures -1 <= \result && \result < hours;
      @ ensures \result >= 0 ==> (\forall int p; 0 <= p && p < busy.length; !busy[p][\result]);
      @ ensures bestCount >= 0;
      @ ensures (\forall int h; 0 <= h && h < hours; 0 <= free[h] && free[h] <= busy.length);
      @*/
    int common() {
        clear();
        looked = 0;
        best = 0;
        bestCount = 0;
        int found = -1;
        int refused = 0;
        for (int h = 0; h < hours; h++) {
            int count = 0;
            int missing = 0;
            for (int p = 0; p < busy.length; p++) {
                looked++;
                if (isFree(p, h)) {
                    count++;
                } else {
                    missing++;
                    refused++;
                }
            }
            free[h] = count;
            if (count > bestCount) {
                bestCount = count;
                best = h;
            }
            if (missing == 0 && found < 0) {
                found = h;
            }
        }
        if (refused == 0) {
            best = 0;
        }
        return found;
    }
}
