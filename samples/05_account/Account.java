class Account {
  int balance;
  int withdrawals;
  int largest;
  int feesDue;
  int[] history;

  //@ invariant balance >= 0;

  /*@ requires amount >= 0;
    @ ensures \result ==> balance == \old(balance) - amount;
    @ ensures !\result ==> balance == \old(balance);
    @ ensures balance >= 0;
    @ assignable balance, withdrawals, largest, feesDue, history[*];
    @*/
  boolean withdraw(int amount) {
    int fee = feeFor(amount);
    if (amount > balance)
      return false;
    record(amount);
    if (amount > largest)
      largest = amount;
    balance -= amount;
    withdrawals++;
    if (withdrawals % 10 == 0)
      feesDue += fee;
    return true;
  }

  static int feeFor(int amount) {
    int fee = 1;
    while (amount >= 100) {
      fee++;
      amount /= 2;
    }
    return fee;
  }

  void record(int amount) {
    for (int i = history.length - 1; i > 0; i--)
      history[i] = history[i - 1];
    if (history.length > 0)
      history[0] = amount;
  }
}
