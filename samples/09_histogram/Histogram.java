class Histogram {
  int[] counts;
  int width;
  int outliers;
  int mode;

  //@ invariant counts.length > 0;
  //@ invariant width > 0;
  //@ invariant 0 <= mode && mode < counts.length;

  /*@ ensures \result + outliers == data.length;
    @ ensures 0 <= \result;
    @ assignable outliers, mode, counts[*];
    @*/
  int fill(int[] data) {
    int accepted = 0;
    outliers = 0;
    /*@ loop_invariant 0 <= i && i <= data.length;
      @ loop_invariant accepted + outliers == i;
      @ loop_invariant 0 <= accepted;
      @ assignable outliers, mode, counts[*];
      @ decreases data.length - i;
      @*/
    for (int i = 0; i < data.length; i++) {
      int bucket = data[i] / width;
      if (data[i] < 0 || bucket >= counts.length)
        outliers++;
      else {
        counts[bucket]++;
        accepted++;
        if (counts[bucket] > counts[mode])
          mode = bucket;
      }
    }
    smooth();
    return accepted;
  }

  void smooth() {
    int[] before = new int[counts.length];
    for (int i = 0; i < counts.length; i++)
      before[i] = counts[i];
    for (int i = 1; i < counts.length - 1; i++)
      counts[i] = (before[i - 1] + before[i] + before[i + 1]) / 3;
  }
}
