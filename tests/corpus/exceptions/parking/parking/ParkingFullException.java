package parking;

public class ParkingFullException extends Exception {
    private static final long serialVersionUID = 1L;

    public ParkingFullException() {
        super("sorry, no free slot");
    }
}
