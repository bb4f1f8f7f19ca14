class Entry {
  int name;
  int number;
  int hits;
  /*@ nullable */ Entry next;
}

class Phonebook {
  /*@ nullable */ Entry head;
  int size;
  int duplicates;
  int lookups;
  int lastSteps;

  /*@ ensures \result != null ==> \result.name == name;
    @ ensures lookups == \old(lookups) + 1;
    @ diverges true;
    @ assignable \everything;
    @*/
  /*@ nullable */ Entry lookup(int name) {
    lookups++;
    int steps = 0;
    Entry found = null;
    Entry current = head;
    /*@ loop_invariant found != null ==> found.name == name;
      @ assignable \strictly_nothing;
      @*/
    while (current != null) {
      steps++;
      if (current.name == name)
        found = current;
      current = current.next;
    }
    lastSteps = steps;
    return found;
  }

  /*@ ensures head != null && head.name == name && head.number == number;
    @ ensures head.next == \old(head);
    @ diverges true;
    @ assignable \everything;
    @*/
  boolean add(int name, int number) {
    boolean known = contains(name);
    if (known)
      duplicates++;
    Entry entry = new Entry();
    entry.name = name;
    entry.number = number;
    entry.hits = 0;
    entry.next = head;
    head = entry;
    size++;
    return known;
  }

  boolean contains(int name) {
    Entry current = head;
    while (current != null) {
      if (current.name == name)
        return true;
      current = current.next;
    }
    return false;
  }
}
