package expr;

public abstract class Expr {
    public abstract int accept(Visitor v);
}

final class Num extends Expr {
    final int value;

    //@ ensures this.value == value;
    Num(int value) {
        this.value = value;
    }

    @Override
    public int accept(Visitor v) {
        return v.visitNum(this);
    }
}

final class Add extends Expr {
    final Expr left, right;

    //@ ensures left == l && right == r;
    Add(Expr l, Expr r) {
        left = l;
        right = r;
    }

    @Override
    public int accept(Visitor v) {
        return v.visitAdd(this);
    }

    //@ normal_behavior
    //@ ensures left == right ==> \result;
    //@ ensures \result ==> (left instanceof Num && right instanceof Num) || left == right;
    /*@ pure @*/ boolean trivial() {
        return left == right || (left instanceof Num && right instanceof Num);
    }
}

final class Neg extends Expr {
    final Expr inner;

    //@ ensures inner == e;
    Neg(Expr e) {
        inner = e;
    }

    @Override
    public int accept(Visitor v) {
        return v.visitNeg(this);
    }
}
