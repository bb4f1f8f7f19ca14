public class CharArrays {

  //@ ensures \result <==> (\forall int i; 0 <= i && i < s.length; s[i] == s[s.length - 1 - i]);
  static boolean isPalindrome(char[] s) {
    //@ loop_invariant 0 <= i && i <= s.length / 2;
    //@ loop_invariant (\forall int k; 0 <= k && k < i; s[k] == s[s.length - 1 - k]);
    //@ decreases s.length - i;
    for (int i = 0; i < s.length / 2; i++) {
      if (s[i] != s[s.length - 1 - i]) return false;
    }
    return true;
  }

  //@ ensures \result <==> s.length >= p.length && (\forall int i; 0 <= i && i < p.length; s[i] == p[i]);
  static /*@ pure @*/ boolean startsWith(char[] s, char[] p) {
    if (p.length > s.length) return false;
    int i = 0;
    //@ loop_invariant 0 <= i && i <= p.length && (\forall int k; 0 <= k && k < i; s[k] == p[k]);
    //@ decreases p.length - i;
    //@ assignable \nothing;
    while (i < p.length && s[i] == p[i]) i++;
    return i == p.length;
  }

  // naive search
  //@ ensures -1 <= \result;
  //@ ensures \result >= 0 ==> \result + p.length <= s.length && (\forall int i; 0 <= i && i < p.length; s[\result + i] == p[i]);
  //@ ensures \result == -1 ==> !startsWith(s, p);
  static int indexOf(char[] s, char[] p) {
    next:
    for (int k = 0; k + p.length < s.length; k++) {
      for (int i = 0; i < p.length; i++) {
        if (s[k + i] != p[i]) continue next;
      }
      return k;
    }
    return -1;
  }

  //@ ensures \result <  0 ==> !(\forall int i; 0 <= i && i < a.length && i < b.length; a[i] == b[i]) || a.length < b.length;
  //@ ensures \result == 0 ==> a.length == b.length;
  //@ ensures a == b ==> \result == 0;
  static int compare(char[] a, char[] b) {
    int n = a.length < b.length ? a.length : b.length;
    for (int i = 0; i < n; i++)
      if (a[i] != b[i]) return a[i] - b[i];
    return a.length - b.length;
  }

  //@ ensures \result == (\num_of int i; 0 <= i && i < s.length; s[i] == 'a' || s[i] == 'e' || s[i] == 'i' || s[i] == 'o' || s[i] == 'u');
  static int vowels(char[] s) {
    int n = 0;
    for (char c : s) {
      switch (c) {
        case 'a': case 'e': case 'i': case 'o': case 'u':
          n++;
      }
    }
    return n;
  }
}
