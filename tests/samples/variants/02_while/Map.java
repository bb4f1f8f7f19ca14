package map;

class Key {} class Value {}

class Map {
  /*@ nullable */ Key[] keys;
  /*@ nullable */ Value[] values;

  /*@ ensures (\exists int i;0<=i&&
    @   i<values.length;values[i]==v);
    @ diverges true;
    @ assignable \everything; */
  void put(Key k, Value v){
    int pos = getIndexOf(k);
    if (pos>=0)
      values[pos] = v;
    else {
      addKey(k);
      addValue(v);
    }
  }

  int getIndexOf(Key k){
    int r = -1;
    int i = 0;
    while (i < keys.length) {
      if (keys[i] == k)
        r = i;
      i++;
    }
    return r;
  }

  void addKey(Key k){
    Key[] oldKs = keys;
    keys = new Key[keys.length+1];
    keys[keys.length - 1] = k;
    int i = 0;
    while (i < oldKs.length) {
      keys[i] = oldKs[i];
      i++;
    }
  }

  /*@ ensures (\exists int i;0<=i&&
    @   i<values.length;values[i]==v);
    @ diverges true;
    @ assignable \everything; */
  void addValue(Value v){
    Value[] oldVs = values;
    values=new Value[values.length+1];
    values[values.length - 1] = v;
    int i = 0;
    /*@ loop_invariant 0<=i && i<=oldVs.length;
      @ loop_invariant values.length==oldVs.length+1;
      @ loop_invariant values[values.length-1]==v;
      @ assignable values[*]; */
    while (i < oldVs.length) {
      values[i] = oldVs[i];
      i++;
    }
  }
}
