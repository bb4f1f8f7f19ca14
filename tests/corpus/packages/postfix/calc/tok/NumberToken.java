package calc.tok;

public final class NumberToken extends Token {
    public final int value;

    //@ ensures value == v;
    public NumberToken(int v) {
        value = v;
    }
}
