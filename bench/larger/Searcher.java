/** Looks for a word in a text, and counts how it got there. */
class Searcher {
    int compared, tried, longest, last;
    boolean[] marks;

    /*@ requires 0 <= at && 0 <= k && at + k < text.length && k < word.length;
      @ ensures \result == (text[at + k] == word[k]); assignable \strictly_nothing; @*/
    static boolean same(char[] text, char[] word, int at, int k) {
        return text[at + k] == word[k];
    }

    /*@ requires 0 <= at && at < marks.length; ensures marks[at]; assignable marks[at], last; @*/
    void mark(int at) {
        marks[at] = true;
        last = at;
    }

    /*@ requires marks.length >= text.length && word.length > 0;
      @ ensures -1 <= \result && \result <= text.length - word.length || \result == -1;
      @ ensures \result >= 0 ==> (\forall int k; 0 <= k && k < word.length; text[\result + k] == word[k]);
      @ ensures \result >= 0 ==> marks[\result];
      @ ensures longest <= word.length;
      @*/
    int find(char[] text, char[] word) {
        compared = 0;
        tried = 0;
        longest = 0;
        last = -1;
        int found = -1;
        int near = 0;
        int at = 0;
        while (at + word.length <= text.length && found < 0) {
            tried++;
            int k = 0;
            boolean equal = true;
            while (k < word.length && equal) {
                compared++;
                equal = same(text, word, at, k);
                if (equal) {
                    k++;
                }
            }
            if (k > longest) {
                longest = k;
                near = at;
            }
            if (equal) {
                found = at;
                mark(at);
            }
            at++;
        }
        if (found < 0 && near > 0) {
            last = near;
        }
        return found;
    }
}
