package table;

class Name { }

class Entry { }

// The program of sample 02 with other names, braces and comments.
class Table {

  /*@ nullable */ Name[] names;

  /*@ nullable */ Entry[] entries;

  //@ ensures (\exists int n; 0 <= n && n < entries.length; entries[n] == entry);
  //@ diverges true;
  //@ assignable \everything;
  void store(Name name, Entry entry) {
    int place = find(name);
    if (place >= 0) {
      entries[place] = entry; // the name was there
    } else {
      addName(name);

      addEntry(entry);
    }
  }

  int find(Name name) {
    int result = -1;
    for (int n = 0; n < names.length; n++) {
      if (names[n] == name) {
        result = n;
      }
    }
    return result;
  }

  void addName(Name name) {
    Name[] old = names;
    names = new Name[names.length + 1];
    names[names.length - 1] = name;
    for (int n = 0; n < old.length; n++) {
      names[n] = old[n];
    }
  }

  //@ ensures (\exists int n; 0 <= n && n < entries.length; entries[n] == entry);
  //@ diverges true;
  //@ assignable \everything;
  void addEntry(Entry entry) {
    Entry[] old = entries;
    entries = new Entry[entries.length + 1];
    entries[entries.length - 1] = entry;
    //@ loop_invariant 0 <= n && n <= old.length;
    //@ loop_invariant entries.length == old.length + 1;
    //@ loop_invariant entries[entries.length - 1] == entry;
    //@ assignable entries[*];
    for (int n = 0; n < old.length; n++) {
      entries[n] = old[n];
    }
  }
}
