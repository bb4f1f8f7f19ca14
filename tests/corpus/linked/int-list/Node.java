public class Node {
    int value;
    /*@ nullable @*/ Node next;

    //@ ensures this.value == value && this.next == next;
    Node(int value, /*@ nullable @*/ Node next) {
        this.value = value;
        this.next = next;
    }
}
