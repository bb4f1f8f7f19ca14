class RingBuffer {
  int[] slots;
  int head;
  int count;
  int removed;
  int smallest;

  //@ invariant slots.length > 0;
  //@ invariant 0 <= head && head < slots.length;
  //@ invariant 0 <= count && count <= slots.length;

  /*@ requires count > 0;
    @ ensures \result == \old(slots[head]);
    @ ensures count == \old(count) - 1;
    @ ensures 0 <= head && head < slots.length;
    @ assignable head, count, removed, smallest;
    @*/
  int remove() {
    int value = slots[head];
    head++;
    if (head > slots.length)
      head = 0;
    count--;
    removed++;
    updateSmallest();
    return value;
  }

  void updateSmallest() {
    int at = head;
    for (int i = 0; i < count; i++) {
      if (at >= slots.length)
        at = 0;
      if (i == 0 || slots[at] < smallest)
        smallest = slots[at];
      at++;
    }
  }
}
