public class Bank {

    static /*@ spec_public @*/ private int nextId = 1;
    static int created;

    //@ public static invariant nextId >= 1;
    //@ public static invariant created >= 0;

    static class Acc {
        final int id;
        int money;

        Acc(int id) {
            this.id = id;
        }
    }

    /*@ public normal_behavior
      @  ensures \fresh(\result);
      @  ensures \result.id == \old(nextId) && \result.money == 0;
      @  ensures nextId == \old(nextId) + 1 && created == \old(created) + 1;
      @  assignable nextId, created;
      @*/
    public static Acc open() {
        Acc a = new Acc(nextId++);
        created++;
        return a;
    }

    /*@ public normal_behavior
      @  requires 0 <= amount && amount <= from.money;
      @  requires from != to;
      @  ensures from.money + to.money == \old(from.money + to.money);
      @  ensures to.money == \old(to.money) + amount;
      @  assignable from.money, to.money;
      @*/
    public static void transfer(Acc from, Acc to, int amount) {
        from.money -= amount;
        to.money += amount;
    }

    /*@ public normal_behavior
      @  ensures \result == (\sum int i; 0 <= i && i < all.length; all[i].money);
      @*/
    public static /*@ pure @*/ int total(Acc[] all) {
        int t = 0;
        for (Acc a : all) t += a.money;
        return t;
    }

    /*@ public normal_behavior
      @  requires percent >= 0;
      @  ensures (\forall int i; 0 <= i && i < all.length;
      @             all[i].money == \old(all[i].money) + \old(all[i].money) * percent / 100);
      @  assignable \everything;
      @*/
    public static void payInterest(Acc[] all, int percent) {
        for (int i = 0; i < all.length; i++) {
            Acc a = all[i];
            a.money += a.money * percent / 100;
        }
    }
}
