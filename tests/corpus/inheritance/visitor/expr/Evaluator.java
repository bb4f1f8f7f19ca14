package expr;

/** Computes the value and counts the visited numbers. */
public class Evaluator implements Visitor {

    int visitedNums;

    /*@ public normal_behavior
      @   ensures \result == n.value;
      @   ensures visitedNums == \old(visitedNums) + 1;
      @   assignable visitedNums;
      @*/
    public int visitNum(Num n) {
        visitedNums++;
        return n.value;
    }

    public int visitAdd(Add a) {
        return a.left.accept(this) + a.right.accept(this);
    }

    public int visitNeg(Neg n) {
        return -n.inner.accept(this);
    }

    /*@ public normal_behavior
      @   requires a.left instanceof Num && a.right instanceof Num;
      @   ensures \result == ((Num) a.left).value + ((Num) a.right).value;
      @*/
    public int simpleSum(Add a) {
        return visitAdd(a);
    }

    /** 0 = number, 1 = negation, 2 = sum, 3 = something else */
    /*@ public normal_behavior
      @   ensures e instanceof Num ==> \result == 0;
      @   ensures e instanceof Neg ==> \result == 1;
      @   ensures e instanceof Add ==> \result == 2;
      @   assignable \nothing;
      @*/
    public static int kind(Expr e) {
        if (e instanceof Num) {
            return 0;
        } else if (e instanceof Neg) {
            return 1;
        } else if (e instanceof Add) {
            return 2;
        }
        return 3;
    }

    /** Removes double negation */
    /*@ public normal_behavior
      @   ensures !(e instanceof Neg) ==> \result == e;
      @   ensures !(\result instanceof Neg && ((Neg) \result).inner instanceof Neg);
      @   assignable \nothing;
      @*/
    public static Expr simplify(Expr e) {
        if (e instanceof Neg) {
            Expr in = ((Neg) e).inner;
            if (in instanceof Neg) {
                return ((Neg) in).inner;
            }
        }
        return e;
    }
}
