package bank.model;

public class InsufficientFunds extends Exception {
    private static final long serialVersionUID = 42L;
}
