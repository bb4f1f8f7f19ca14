public class InsufficientFundsException extends Exception {

    public final int missing;

    //@ public normal_behavior
    //@ ensures this.missing == missing;
    public InsufficientFundsException(int missing) {
        super("not enough money");
        this.missing = missing;
    }
}
