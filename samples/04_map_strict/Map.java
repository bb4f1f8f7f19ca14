package map;

class Key {}

class Value {}

class Map {
  Key[] keys;
  Value[] values;

  //@ invariant keys.length == values.length;

  /*@ public normal_behavior
    @ ensures (\exists int i; 0 <= i && i < values.length; values[i] == v);
    @ ensures (\exists int i; 0 <= i && i < keys.length; keys[i] == k);
    @ ensures values.length >= \old(values.length);
    @ assignable keys, values, values[*];
    @*/
  void put(Key k, Value v) {
    int pos = getIndexOf(k);
    if (pos >= 0)
      values[pos] = v;
    else {
      addKey(k);
      addValue(v);
    }
  }

  /*@ normal_behavior
    @ requires keys != null;
    @ ensures -1 <= \result && \result < keys.length;
    @ ensures \result >= 0 ==> keys[\result] == k;
    @ ensures \result >= 0 ==> (\exists int i; 0 <= i && i < keys.length; keys[i] == k);
    @ assignable \strictly_nothing;
    @*/
  private /*@ helper */ int getIndexOf(Key k) {
    int r = -1;
    /*@ loop_invariant 0 <= i && i <= keys.length;
      @ loop_invariant -1 <= r && r < keys.length;
      @ loop_invariant r >= 0 ==> keys[r] == k;
      @ loop_invariant r >= 0 ==> (\exists int j; 0 <= j && j < keys.length; keys[j] == k);
      @ assignable \strictly_nothing;
      @ decreases keys.length - i;
      @*/
    for (int i = 0; i < keys.length; i++)
      if (keys[i] == k)
        r = i;
    return r;
  }

  /*@ normal_behavior
    @ requires keys != null;
    @ ensures keys != null;
    @ ensures keys.length == \old(keys.length) + 1;
    @ ensures keys[keys.length - 1] == k;
    @ ensures (\forall int i; 0 <= i && i < keys.length - 1; keys[i] == \old(keys[i]));
    @ assignable keys;
    @*/
  private /*@ helper */ void addKey(Key k) {
    Key[] oldKs = keys;
    keys = new Key[keys.length + 1];
    keys[keys.length - 1] = k;
    /*@ loop_invariant 0 <= i && i <= oldKs.length;
      @ loop_invariant keys[keys.length - 1] == k;
      @ loop_invariant (\forall int j; 0 <= j && j < i; keys[j] == oldKs[j]);
      @ assignable keys[*];
      @ decreases oldKs.length - i;
      @*/
    for (int i = 0; i < oldKs.length; i++)
      keys[i] = oldKs[i];
  }

  /*@ normal_behavior
    @ requires values != null;
    @ ensures values != null;
    @ ensures values.length == \old(values.length) + 1;
    @ ensures values[values.length - 1] == v;
    @ ensures (\forall int i; 0 <= i && i < values.length - 1; values[i] == \old(values[i]));
    @ assignable values;
    @*/
  private /*@ helper */ void addValue(Value v) {
    Value[] oldVs = values;
    values = new Value[values.length + 1];
    values[values.length - 1] = v;
    /*@ loop_invariant 0 <= i && i <= oldVs.length;
      @ loop_invariant values[values.length - 1] == v;
      @ loop_invariant (\forall int j; 0 <= j && j < i; values[j] == oldVs[j]);
      @ assignable values[*];
      @ decreases oldVs.length - i;
      @*/
    for (int i = 0; i < oldVs.length; i++)
      values[i] = oldVs[i];
  }
}
