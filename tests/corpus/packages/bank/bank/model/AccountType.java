package bank.model;

public enum AccountType {
    GIRO(0.0), SAVINGS(1.5), FIXED(2.75);

    private final double rate;

    AccountType(double rate) {
        this.rate = rate;
    }

    public double rate() {
        return rate;
    }

    public boolean allowsOverdraft() {
        return this == GIRO;
    }
}
