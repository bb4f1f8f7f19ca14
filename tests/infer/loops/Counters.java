class Counters {
    int ticks;

    /*@ requires n >= 0;
      @ ensures \result == n;
      @*/
    int countUp(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    /*@ requires n >= 0;
      @ ensures \result == n;
      @*/
    int countDown(int n) {
        int steps = 0;
        for (int i = n; i > 0; i--) {
            steps++;
        }
        return steps;
    }

    /*@ requires n >= 0;
      @ ensures \result == 2 * n;
      @*/
    int twice(int n) {
        int total = 0;
        for (int i = 0; i < n; i++) {
            total += 2;
        }
        return total;
    }

    /*@ requires b >= 0;
      @ ensures \result == a * b;
      @*/
    int multiply(int a, int b) {
        int product = 0;
        int left = b;
        while (left > 0) {
            product = product + a;
            left = left - 1;
        }
        return product;
    }

    /*@ requires a >= 0 && b > 0;
      @ ensures \result * b <= a;
      @ ensures a - \result * b < b;
      @*/
    int divide(int a, int b) {
        int quotient = 0;
        int rest = a;
        while (rest >= b) {
            rest = rest - b;
            quotient++;
        }
        return quotient;
    }

    /*@ requires n >= 0;
      @ ensures ticks == \old(ticks) + n;
      @*/
    void tick(int n) {
        for (int i = 0; i < n; i++) {
            ticks++;
        }
    }

    /*@ requires n >= 1;
      @ ensures \result == n;
      @*/
    int atLeastOnce(int n) {
        int rounds = 0;
        do {
            rounds++;
        } while (rounds < n);
        return rounds;
    }

    /*@ requires n >= 0;
      @ ensures \result == n;
      @*/
    long countLong(long n) {
        long i;
        i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    /*@ requires from <= to;
      @ ensures \result == to;
      @*/
    char lastLetter(char from, char to) {
        char letter = from;
        while (letter < to) {
            letter++;
        }
        return letter;
    }

    /*@ requires 0 <= a && 0 <= b;
      @ ensures \result == a + b;
      @*/
    int add(int a, int b) {
        int x = a;
        int y = b;
        while (y != 0) {
            x++;
            y--;
        }
        return x;
    }

    /*@ requires n > 0;
      @ ensures \result >= n && \result % 2 == 0;
      @*/
    int nextEven(int n) {
        int even = 0;
        do {
            even += 2;
        } while (even < n);
        return even;
    }
}
