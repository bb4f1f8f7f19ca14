package bank.model;

import java.time.Instant;

public record Transaction(Instant when, int from, int to, Money amount, String text) {

    public Transaction {
        if (text.isBlank()) {
            text = "transfer";
        }
    }

    static Transaction of(int from, int to, int cents) {
        return new Transaction(Instant.now(), from, to, new Money(cents), "");
    }
}
