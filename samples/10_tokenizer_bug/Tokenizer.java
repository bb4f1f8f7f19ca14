class Tokenizer {
  int[] text;
  int position;
  int tokens;
  int longest;
  boolean[] seen;

  //@ invariant 0 <= position && position <= text.length;

  /*@ ensures \result >= 0;
    @ ensures position >= \old(position);
    @ ensures position <= text.length;
    @ diverges true;
    @ assignable position, tokens, longest, seen[*];
    @*/
  int next() {
    int start = position;
    /*@ loop_invariant position <= start;
      @ assignable \strictly_nothing;
      @*/
    while (start < text.length && isBlank(text[start]))
      start++;
    int end = start;
    /*@ loop_invariant start <= end;
      @ assignable \strictly_nothing;
      @*/
    while (end < text.length) {
      if (isBlank(text[end]))
        break;
      end++;
    }
    int length = end - start;
    note(length);
    position = end + 1;
    return length;
  }

  /*@ ensures \result == (code == 0 || code == 1);
    @ assignable \strictly_nothing;
    @*/
  static boolean isBlank(int code) {
    return code == 0 || code == 1;
  }

  void note(int length) {
    tokens++;
    if (length > longest)
      longest = length;
    if (length < seen.length)
      seen[length] = true;
  }
}
