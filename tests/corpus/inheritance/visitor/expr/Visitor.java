package expr;

public interface Visitor {
    int visitNum(Num n);

    int visitAdd(Add a);

    int visitNeg(Neg n);
}
