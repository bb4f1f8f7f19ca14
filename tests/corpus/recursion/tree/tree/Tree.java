package tree;

/** A binary tree, once built it can't be changed. */
public final class Tree {

    final /*@ nullable @*/ Tree left;
    final /*@ nullable @*/ Tree right;
    final int key;
    final int height;

    /*@ invariant height >= 1;
      @ invariant left != null ==> left.height < height && \invariant_for(left);
      @ invariant right != null ==> right.height < height && \invariant_for(right);
      @*/

    /*@ normal_behavior
      @   requires left != null ==> \invariant_for(left);
      @   requires right != null ==> \invariant_for(right);
      @   ensures this.left == left && this.right == right && this.key == key;
      @   ensures left == null && right == null ==> height == 1;
      @*/
    Tree(/*@ nullable @*/ Tree left, int key, /*@ nullable @*/ Tree right) {
        this.left = left;
        this.key = key;
        this.right = right;
        int l = left == null ? 0 : left.height;
        int r = right == null ? 0 : right.height;
        this.height = 1 + (l > r ? l : r);
    }

    /*@ normal_behavior
      @   ensures \result == 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
      @   ensures \result >= height;
      @   measured_by height;
      @*/
    /*@ pure @*/ int size() {
        int n = 1;
        if (left != null) n += left.size();
        if (right != null) n += right.size();
        return n;
    }

    /*@ normal_behavior
      @   ensures key == x ==> \result;
      @   ensures \result && left == null && right == null ==> key == x;
      @   ensures left != null && left.contains(x) ==> \result;
      @   measured_by height;
      @*/
    /*@ pure @*/ boolean contains(int x) {
        return key == x
            || left != null && left.contains(x)
            || right != null && right.contains(x);
    }

    /*@ normal_behavior
      @   ensures \result.key == key;
      @   ensures (left == null) == (\result.right == null);
      @   ensures (right == null) == (\result.left == null);
      @   ensures \fresh(\result);
      @   measured_by height;
      @*/
    Tree mirror() {
        Tree l = right == null ? null : right.mirror();
        Tree r = left == null ? null : left.mirror();
        return new Tree(l, key, r);
    }

    /*@ normal_behavior
      @   ensures left == null && right == null ==> \result == 1;
      @   ensures left == null && right != null ==> \result == right.leaves();
      @   ensures left != null && right == null ==> \result == left.leaves();
      @   ensures left != null && right != null ==> \result == left.leaves() + right.leaves();
      @   measured_by height;
      @*/
    /*@ pure @*/ int leaves() {
        if (left == null || right == null) {
            return 1;
        }
        return left.leaves() + right.leaves();
    }

    // biggest key, the tree is not ordered
    /*@ normal_behavior
      @   ensures \result >= key;
      @   ensures right != null ==> \result >= right.max();
      @   ensures left != null ==> \result >= left.max();
      @   measured_by height;
      @*/
    /*@ pure @*/ int max() {
        int m = key;
        if (left != null) {
            int k = left.max();
            if (k > m) m = k;
        }
        if (right != null) {
            int k = right.max();
            if (k > m) m = k;
        }
        return m;
    }
}
