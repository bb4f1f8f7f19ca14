class DateRange {
  private /*@ spec_public @*/ int from;
  private /*@ spec_public @*/ int to;
  private /*@ spec_public nullable @*/ DateRange next;
  private /*@ spec_public @*/ int moves;

  //@ public invariant from <= to;
  //@ public invariant next != null ==> next != this && to < next.from;
  //@ public invariant moves >= 0;
  //@ accessible \inv: this.*, next.from;

  /*@ public normal_behavior
    @ requires from <= to;
    @ ensures this.from == from && this.to == to && next == null;
    @ assignable this.*;
    @*/
  DateRange(int from, int to) {
    this.from = from;
    this.to = to;
  }

  /*@ public normal_behavior
    @ requires 0 <= days && next == null;
    @ ensures \result == \old(to - from);
    @ ensures to == \old(to) + days;
    @ assignable from, to, moves;
    @*/
  int move(int days) {
    //@ ghost int length = to - from;
    from += days;
    //@ assert from >= \old(from);
    shift(days);
    moves = moves + 1;
    //@ assert (\lblpos same_length to - from == length);
    return to - from;
  }

  /*@ ensures to == \old(to) + days;
    @ assignable to;
    @*/
  private /*@ helper @*/ void shift(int days) {
    to += days;
  }

  /*@ public normal_behavior
    @ requires other != null && \invariant_for(other);
    @ ensures \result <==> from <= other.to && other.from <= to;
    @ assignable \strictly_nothing;
    @*/
  /*@ pure @*/ boolean overlaps(/*@ nullable @*/ DateRange other) {
    return from <= other.to && other.from <= to;
  }

  /*@ public normal_behavior
    @ requires \invariant_for(later) && later != this && to < later.from;
    @ ensures next == later && \result == this;
    @ assignable next;
    @*/
  /*@ non_null @*/ DateRange followedBy(DateRange later) {
    next = later;
    return this;
  }
}
