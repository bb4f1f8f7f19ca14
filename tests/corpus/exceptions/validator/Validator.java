class ValidationException extends RuntimeException {
    final int value;
    ValidationException(int value) { this.value = value; }
}

class ProcessException extends Exception {
    ProcessException(Throwable cause) { super(cause); }
}

class Validator {

    static final int MAX_AGE = 150;

    int processed;
    int failed;

    /*@ normal_behavior
      @   requires 0 <= age && age <= MAX_AGE;
      @   assignable \nothing;
      @ also
      @ exceptional_behavior
      @   requires age < 0 || age > MAX_AGE;
      @   signals_only ValidationException;
      @   signals (ValidationException e) e.value == age;
      @   assignable \nothing;
      @*/
    static void checkAge(int age) {
        if (age < 0 || age > MAX_AGE) {
            throw new ValidationException(age);
        }
    }

    /*@ behavior
      @   ensures 0 <= age && age <= MAX_AGE;
      @   ensures processed == \old(processed) + 1 && failed == \old(failed);
      @   signals (ProcessException e) (age < 0 || age > MAX_AGE)
      @              && processed == \old(processed) + 1 && failed == \old(failed) + 1;
      @   signals_only ProcessException;
      @*/
    void process(int age) throws ProcessException {
        try {
            checkAge(age);
        } catch (ValidationException e) {
            failed++;
            throw new ProcessException(e);
        } finally {
            processed++;
        }
    }

    /*@ normal_behavior
      @   ensures -1 <= \result && \result < ages.length;
      @   ensures \result >= 0 ==> 0 <= ages[\result] && ages[\result] <= MAX_AGE;
      @   ensures \result < 0 ==> (\forall int i; 0 <= i && i < ages.length; ages[i] < 0 || ages[i] > MAX_AGE);
      @   assignable \nothing;
      @*/
    static int firstValid(int[] ages) {
        /*@ loop_invariant 0 <= i && i <= ages.length;
          @ loop_invariant (\forall int k; 0 <= k && k < i; ages[k] < 0 || ages[k] > MAX_AGE);
          @ decreases ages.length - i;
          @ assignable \nothing;
          @*/
        for (int i = 0; i < ages.length; i++) {
            try {
                checkAge(ages[i]);
                return i;
            } catch (ValidationException ignored) {
                // next one
            }
        }
        return -1;
    }

    /*@ normal_behavior
      @   ensures \result == (\num_of int i; 0 <= i && i < ages.length; 0 <= ages[i] && ages[i] <= MAX_AGE);
      @   assignable \nothing;
      @*/
    static int countValid(int[] ages) {
        int n = 0;
        try {
            for (int a : ages) {
                checkAge(a);
                n++;
            }
        } catch (ValidationException e) {
            return n;
        }
        return n;
    }
}
