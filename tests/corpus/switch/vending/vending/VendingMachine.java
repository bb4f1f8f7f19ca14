package vending;

/**
 * Vending machine for coffee ('c'), tea ('t') and water ('w').
 */
public class VendingMachine {

    private /*@ spec_public @*/ int credit;   // cents
    private /*@ spec_public @*/ int sales;
    private /*@ spec_public @*/ int[] stock;  // 0 coffee, 1 tea, 2 water

    /*@ public invariant credit >= 0 && credit <= 500;
      @ public invariant stock.length == 3;
      @ public invariant (\forall int i; 0 <= i && i < 3; stock[i] >= 0);
      @ public invariant sales >= 0;
      @*/

    /*@ public normal_behavior
      @   ensures credit == 0 && sales == 0;
      @   ensures stock[0] == 5 && stock[1] == 5 && stock[2] == 5;
      @*/
    public VendingMachine() {
        stock = new int[] { 5, 5, 5 };
    }

    /** Only 10, 20, 50 cent and 1, 2 euro coins are accepted; returns true if the coin was taken. */
    /*@ public normal_behavior
      @   ensures \result ==> credit == \old(credit) + coin;
      @   ensures !\result ==> credit == \old(credit);
      @   ensures coin == 1 || coin < 0 ==> !\result;
      @   assignable credit;
      @*/
    public boolean insert(int coin) {
        switch (coin) {
            case 10:
            case 20:
            case 50:
            case 100:
            case 200:
                if (credit + coin > 500) {
                    return false;
                }
                credit += coin;
                return true;
            default:
                return false;
        }
    }

    /*@ public normal_behavior
      @   ensures \result >= -1 && \result <= 200;
      @   ensures \result == -1 <==> product != 'c' && product != 't' && product != 'w';
      @*/
    public static /*@ pure @*/ int price(char product) {
        switch (product) {
            case 'c': return 150;
            case 't': return 120;
            case 'w': return 100;
        }
        return -1;
    }

    /*@ public normal_behavior
      @   requires product == 'c' || product == 't' || product == 'w';
      @   ensures \result ==> credit == \old(credit) - price(product) && sales == \old(sales) + 1;
      @   ensures !\result ==> credit == \old(credit) && sales == \old(sales);
      @*/
    public boolean buy(char product) {
        int slot = product == 'c' ? 0 : product == 't' ? 1 : 2;
        int p = price(product);
        if (credit < p) {
            return false;
        }
        stock[slot]--;
        credit -= p;
        sales++;
        return true;
    }

    /*@ public normal_behavior
      @   ensures \result == \old(credit) && credit == 0;
      @   assignable credit;
      @*/
    public int cancel() {
        int back = credit;
        credit = 0;
        return back;
    }
}
