class Series {
  int[] samples;
  int total;
  int peaks;

  /*@ public normal_behavior
    @ requires samples.length > 0;
    @ ensures 0 <= \result && \result < samples.length;
    @ ensures (\forall int j; 0 <= j && j < samples.length; samples[j] <= samples[\result]);
    @ assignable total, peaks;
    @*/
  int indexOfMax() {
    int best = 0;
    int sum = samples[0];
    peaks = 0;
    /*@ loop_invariant 1 <= i && i <= samples.length;
      @ loop_invariant 0 <= best && best < i;
      @ loop_invariant (\forall int j; 0 <= j && j < i; samples[j] <= samples[best]);
      @ assignable peaks;
      @ decreases samples.length - i;
      @*/
    for (int i = 1; i < samples.length; i++) {
      if (samples[i] > samples[best])
        best = i;
      if (isPeak(i))
        peaks++;
      sum += samples[i];
    }
    total = sum;
    return best;
  }

  boolean isPeak(int i) {
    if (i <= 0 || i + 1 >= samples.length)
      return false;
    return samples[i - 1] < samples[i] && samples[i] > samples[i + 1];
  }
}
