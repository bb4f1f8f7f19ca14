class Node {
    int value;
    /*@ nullable @*/ Node next;
}

class Lists {
    /*@ nullable @*/ Node head;

    /*@ ensures \result >= 0; */
    int length() {
        int count = 0;
        Node cursor = head;
        while (cursor != null) {
            count++;
            cursor = cursor.next;
        }
        return count;
    }

    /*@ requires head != null;
      @ ensures \result.next == null;
      @*/
    Node last() {
        Node cursor = head;
        while (cursor.next != null) {
            cursor = cursor.next;
        }
        return cursor;
    }

    /*@ ensures \result != null ==> \result.value == value; */
    /*@ nullable @*/ Node find(int value) {
        Node cursor = head;
        while (cursor != null && cursor.value != value) {
            cursor = cursor.next;
        }
        return cursor;
    }

    /*@ requires head != null;
      @ ensures \result >= head.value;
      @*/
    int largest() {
        int max = head.value;
        Node cursor = head.next;
        while (cursor != null) {
            if (cursor.value > max) {
                max = cursor.value;
            }
            cursor = cursor.next;
        }
        return max;
    }
}
