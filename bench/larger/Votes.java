/** Counts votes for candidates in several boxes, and finds a winner. */
class Votes {
    int[] count;
    int invalid, boxes, leader, distance, ties;

    /*@ ensures (\forall int i; 0 <= i && i < count.length; count[i] == 0); assignable count[*]; @*/
    void reset() {
        for (int i = 0; i < count.length; i++) {
            count[i] = 0;
        }
    }

    /*@ ensures \result ==> count[vote] == \old(count[vote]) + 1;
      @ ensures \result == (0 <= vote && vote < count.length);
      @ ensures (\forall int i; 0 <= i && i < count.length && i != vote; count[i] == \old(count[i]));
      @ assignable count[*]; @*/
    boolean add(int vote) {
        if (vote < 0 || vote >= count.length) {
            return false;
        }
        count[vote] = count[vote] + 1;
        return true;
    }

    /*@ requires count.length > 0;
      @ requires (\forall int b; 0 <= b && b < votes.length; votes[b] != null && votes[b] != count);
      @ ensures 0 <= \result && \result < count.length;
      @ ensures (\forall int i; 0 <= i && i < count.length; 0 <= count[i] && count[i] <= count[\result]);
      @ ensures invalid >= 0;
      @ ensures boxes == votes.length;
      @*/
    int winner(int[][] votes) {
        reset();
        invalid = 0;
        boxes = 0;
        leader = 0;
        distance = 0;
        ties = 0;
        int fullest = 0;
        for (int b = 0; b < votes.length; b++) {
            int valid = 0;
            for (int k = 0; k < votes[b].length; k++) {
                if (add(votes[b][k])) {
                    valid++;
                } else {
                    invalid++;
                }
            }
            if (valid > fullest) {
                fullest = valid;
            }
            boxes++;
        }
        for (int i = 1; i < count.length; i++) {
            if (count[i] == count[leader]) {
                ties++;
            }
            if (count[i] > count[leader]) {
                distance = count[i] - count[leader];
                leader = i;
            }
        }
        if (fullest == 0) {
            distance = 0;
        }
        return leader;
    }
}
