package calc.tok;

public abstract class Token {

    //@ ensures \result ==> this instanceof NumberToken;
    //@ ensures this instanceof NumberToken ==> \result;
    public final /*@ pure @*/ boolean isNumber() {
        return this instanceof NumberToken;
    }
}
