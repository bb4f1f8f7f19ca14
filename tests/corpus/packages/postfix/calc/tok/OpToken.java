package calc.tok;

public final class OpToken extends Token {

    public enum Op { ADD, SUB, MUL, NEG }

    public final Op op;

    //@ ensures this.op == op;
    public OpToken(Op op) {
        this.op = op;
    }

    /*@ public normal_behavior
      @   ensures \result == 1 || \result == 2;
      @   ensures op == Op.NEG ==> \result == 1;
      @   ensures op == Op.ADD || op == Op.SUB ==> \result == 2;
      @*/
    public /*@ pure @*/ int arity() {
        switch (op) {
            case ADD:
            case SUB:
            case MUL:
                return 2;
            default:
                return 1;
        }
    }
}
