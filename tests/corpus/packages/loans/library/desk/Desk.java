package library.desk;

import library.core.*;

public class Desk {

    public int loans;

    //@ public invariant loans >= 0;

    /*@ public normal_behavior
      @   requires \invariant_for(b) && \invariant_for(m);
      @   requires m.mayBorrow() && b.available() > 0;
      @   ensures loans == \old(loans) + 1;
      @   ensures m.borrowed == \old(m.borrowed) + 1 && b.lent == \old(b.lent) + 1;
      @   assignable loans, m.borrowed, b.lent;
      @ also
      @ public exceptional_behavior
      @   requires \invariant_for(b) && \invariant_for(m);
      @   requires !m.mayBorrow() || b.available() == 0;
      @   signals_only LoanException;
      @   assignable \nothing;
      @*/
    public void checkOut(Book b, Member m) {
        if (!m.mayBorrow()) throw new LoanException("no more books for this member");
        if (b.available() == 0) throw new LoanException("all copies are away");
        b.lend();
        m.borrowed++;
        loans++;
    }

    /*@ public normal_behavior
      @   requires \invariant_for(b) && \invariant_for(m) && loans > 0;
      @   requires b.lent > 0;
      @   ensures loans == \old(loans) - 1;
      @   ensures m.borrowed == \old(m.borrowed) - 1;
      @   ensures \invariant_for(m);
      @*/
    public void checkIn(Book b, Member m) {
        b.giveBack();
        m.borrowed--;
        loans--;
    }

    /*@ public normal_behavior
      @   requires (\forall int i; 0 <= i && i < books.length; \invariant_for(books[i]));
      @   ensures \result == (\num_of int i; 0 <= i && i < books.length; books[i].available() > 0);
      @   assignable \nothing;
      @*/
    public static int availableTitles(Book[] books) {
        int n = 0;
        for (Book b : books) {
            n = b.available() > 0 ? n + 1 : n;
        }
        return n;
    }
}
