/** Fills orders from the stock of several warehouses. */
class Orders {
    int[] stock;
    int[] price;
    int shipped, revenue, open, visits;

    //@ invariant stock.length == price.length;

    /*@ requires 0 <= wanted; requires (\forall int i; 0 <= i && i < stock.length; 0 <= stock[i]);
      @ ensures 0 <= \result && \result <= wanted;
      @ ensures (\forall int i; 0 <= i && i < stock.length; 0 <= stock[i] && stock[i] <= \old(stock[i]));
      @ assignable stock[*], revenue, visits;
      @*/
    int take(int wanted) {
        int missing = wanted;
        for (int i = 0; i < stock.length; i++) {
            visits++;
            int part = least(missing, stock[i]);
            stock[i] = stock[i] - part;
            missing = missing - part;
            revenue = revenue + part * price[i];
        }
        return wanted - missing;
    }

    /*@ ensures \result == (a < b ? a : b); assignable \strictly_nothing; @*/
    static int least(int a, int b) {
        if (a < b) {
            return a;
        }
        return b;
    }

    /*@ requires (\forall int i; 0 <= i && i < wanted.length; 0 <= wanted[i]);
      @ requires (\forall int i; 0 <= i && i < stock.length; 0 <= stock[i]);
      @ requires wanted != stock && wanted != price;
      @ ensures 0 <= shipped;
      @ ensures 0 <= open && open <= wanted.length;
      @ ensures (\forall int i; 0 <= i && i < stock.length; 0 <= stock[i]);
      @ ensures \result == (open == 0);
      @*/
    boolean fill(int[] wanted) {
        shipped = 0;
        revenue = 0;
        open = 0;
        visits = 0;
        int largest = 0;
        int rounds = 0;
        for (int k = 0; k < wanted.length; k++) {
            int got = take(wanted[k]);
            shipped = shipped + got;
            if (got < wanted[k]) {
                open = open + 1;
            }
            if (got > largest) {
                largest = got;
            }
            int rest = 0;
            for (int i = 0; i < stock.length; i++) {
                rest = rest + stock[i];
                rounds++;
            }
            if (rest == 0) {
                visits = visits - 1;
            }
        }
        return open == 0;
    }
}
