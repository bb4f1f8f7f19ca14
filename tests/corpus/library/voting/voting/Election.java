package voting;

import java.util.List;
import java.util.TreeMap;

public class Election {

    private final List<String> candidates;
    private final TreeMap<String, Double> history = new TreeMap<>();

    /*@ spec_public */ private int[] votes;
    /*@ spec_public */ private int invalid;
    /*@ spec_public */ private boolean closed;

    //@ public invariant votes.length >= 1;
    //@ public invariant (\forall int i; 0 <= i && i < votes.length; votes[i] >= 0);
    //@ public invariant invalid >= 0;

    public Election(List<String> candidates) {
        this.candidates = List.copyOf(candidates);
        this.votes = new int[Math.max(1, candidates.size())];
    }

    /** A ballot for a candidate that does not exist is invalid. */
    /*@ public behavior
          requires true;
          ensures !closed;
          ensures 0 <= c && c < votes.length ==> votes[c] == \old(votes[c]) + 1 && invalid == \old(invalid);
          ensures !(0 <= c && c < votes.length) ==> invalid == \old(invalid) + 1;
          signals (IllegalStateException e) closed;
          signals_only IllegalStateException;
     */
    public void vote(int c) {
        if (closed) {
            throw new IllegalStateException("election is closed");
        }
        if (c >= 0 && c < votes.length) {
            votes[c]++;
        } else {
            invalid++;
        }
    }

    /*@ public normal_behavior
          ensures 0 <= \result && \result < votes.length;
          ensures (\forall int i; 0 <= i && i < votes.length; votes[i] <= votes[\result]);
          assignable \nothing;
     */
    public /*@ pure */ int winner() {
        int w = 0;
        /*@ loop_invariant 1 <= i && i <= votes.length && 0 <= w && w < i;
            loop_invariant (\forall int k; 0 <= k && k < i; votes[k] <= votes[w]);
            decreases votes.length - i; */
        for (int i = 1; i < votes.length; i++) {
            if (votes[i] > votes[w]) {
                w = i;
            }
        }
        return w;
    }

    /*@ public normal_behavior
          ensures \result ==> (\exists int i; 0 <= i && i < votes.length;
                                 2 * votes[i] > (\sum int k; 0 <= k && k < votes.length; votes[k]));
          ensures !\result ==> (\forall int i; 0 <= i && i < votes.length;
                                 2 * votes[i] <= (\sum int k; 0 <= k && k < votes.length; votes[k]));
          assignable \nothing;
     */
    public boolean absoluteMajority() {
        int sum = 0, max = 0;
        for (int v : votes) {
            sum += v;
            if (v > max) max = v;
        }
        return max > sum / 2;
    }

    /*@ public normal_behavior
          ensures closed;
          ensures \result == votes[winner()];
     */
    public int close() {
        closed = true;
        int w = winner();
        return w;
    }

    public String winnerName() {
        return candidates.isEmpty() ? "-" : candidates.get(winner());
    }

    public double turnout(double entitled) {
        double t = 0;
        for (int v : votes) t += v;
        history.put("turnout", t / entitled);
        return t / entitled;
    }
}
