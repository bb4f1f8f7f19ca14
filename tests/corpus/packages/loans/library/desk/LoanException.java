package library.desk;

public class LoanException extends RuntimeException {
    public LoanException(String msg) {
        super(msg);
    }
}
