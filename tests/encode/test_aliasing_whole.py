"""Programs of the whole language whose verdict hangs on which references are equal, each worked out by hand."""

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.verdict import Fails, HoldsWithin
from tests.stages import verdicts

LIMITS = Limits(Bounds(objects=3, unroll=3, length=2))
PROGRAM = """
class A {{ int f; /*@ nullable */ A next; static /*@ nullable */ A last; }}
class B extends A {{ }}
class C {{ int f; }}
class M extends A {{
  /*@ {contract} @*/
  {method}
  /*@ helper */ void up() {{ f = f + 1; }}
  /*@ helper */ static void clear(int[] v) {{ for (int i = 0; i < v.length; i++) v[i] = 0; }}
}}
"""
HOLDS, FAILS = HoldsWithin, Fails

TWO = "void m(A p, B q) { p.f = 1; q.f = 2; }"
COPY = "void m(int[] v, int[] w) { for (int i = 0; i < 1; i++) w[i + 1] = v[i]; w[0] = v[1]; }"
SUM = "int m(int[] v, int[] w) { int s = 0; for (int x : v) { w[1] = 0; s += x; } return s; }"
ROWS = "void m(int[][] g) { g[0][0] = 1; g[1][0] = 2; }"
COVARIANT = "void m(A[] v, B[] w) { v[0] = null; }"
STORE = "void m(A[] v, A x) { v[0] = x; }"
MIXED = "void m(Object[] v) { v[0] = new A(); }"
TEXT = 'void m(Object[] v) { v[0] = "hi"; }'
LIBRARY = "void m(RuntimeException[] v, RuntimeException x) { v[0] = x; }"
CALLEE = "int m(A p) { int before = p.f; up(); return p.f - before; }"
HANDLED = "void m(A p, A q) { try { p.f = 1; q.next.f = 2; } catch (NullPointerException e) { } }"
FIRST = "requires v.length == 2 && w.length == 2; "
MOVED = "void m(A p, A q) { p.next = q; q.f = 3; }"
TWO_ROWS = "requires g.length == 2 && g[0].length > 0 && g[1].length > 0; "


@pytest.mark.parametrize(
    ("contract", "method", "asked", "expected"),
    [
        # A parameter of a class and one of a class below may be one object: then q.f = 2 is p.f.
        ("ensures p.f == 1;", TWO, "ensures.1", FAILS),
        ("requires p != q; ensures p.f == 1;", TWO, "ensures.1", HOLDS),
        # It is no B, so it is not q.
        ("requires \\typeof(p) == \\type(A); ensures p.f == 1;", TWO, "ensures.1", HOLDS),
        # `this` is an M, and so may be p, an A; it cannot be a C.
        ("ensures f == \\old(f);", "void m(A p) { p.f = p.f + 1; }", "ensures.1", FAILS),
        ("ensures f == \\old(f);", "void m(C p) { p.f = p.f + 1; }", "ensures.1", HOLDS),
        # The object behind p.next may be `this`.
        ("requires p.next != null; ensures f == \\old(f);", "void m(A p) { p.next.f = 5; }", "ensures.1", FAILS),
        (
            "requires p.next != null && p.next != this; ensures f == \\old(f);",
            "void m(A p) { p.next.f = 5; }",
            "ensures.1",
            HOLDS,
        ),
        # An element of an array may be the object in a field of another element: g[0].next == g[1].
        (
            "requires g.length == 2 && g[0].next != null; ensures g[1].f == \\old(g[1].f);",
            "void m(A[] g) { g[0].next.f = 7; }",
            "ensures.1",
            FAILS,
        ),
        (
            "requires g.length == 2 && g[0].next != null && g[0].next != g[1]; ensures g[1].f == \\old(g[1].f);",
            "void m(A[] g) { g[0].next.f = 7; }",
            "ensures.1",
            HOLDS,
        ),
        # w[1] = v[0], then w[0] = v[1]: if the arrays are one, v[1] is v[0] by then.
        (FIRST + "ensures w[0] == \\old(v[1]);", COPY, "ensures.1", FAILS),
        (FIRST + "requires v != w; ensures w[0] == \\old(v[1]);", COPY, "ensures.1", HOLDS),
        # The loop reads v[1] after w[1] was cleared.
        (FIRST + "ensures \\result == \\old(v[0] + v[1]);", SUM, "ensures.1", FAILS),
        (FIRST + "requires v != w; ensures \\result == \\old(v[0] + v[1]);", SUM, "ensures.1", HOLDS),
        # Two rows of an array of arrays may be one row; those that `new` makes are not.
        (TWO_ROWS + "ensures g[0][0] == 1;", ROWS, "ensures.1", FAILS),
        (TWO_ROWS + "requires g[0] != g[1]; ensures g[0][0] == 1;", ROWS, "ensures.1", HOLDS),
        (
            "ensures \\result == 1;",
            "int m() { int[][] g = new int[2][1]; g[0][0] = 1; g[1][0] = 2; return g[0][0]; }",
            "ensures.1",
            HOLDS,
        ),
        # What a callee clears may be what a row is.
        (
            "requires g.length == 2 && g[1].length > 0 && g[1][0] == 4; ensures g[1][0] == 4;",
            "void m(int[][] g) { clear(g[0]); }",
            "ensures.1",
            FAILS,
        ),
        (
            "requires g.length == 2 && g[1].length > 0 && g[1][0] == 4 && g[0] != g[1]; ensures g[1][0] == 4;",
            "void m(int[][] g) { clear(g[0]); }",
            "ensures.1",
            HOLDS,
        ),
        # A B[] is an A[]: the arrays may be one. An array made as A[] is no B[].
        ("requires v.length > 0 && w.length > 0; ensures w[0] != null;", COVARIANT, "ensures.1", FAILS),
        (
            "requires v.length > 0 && w.length > 0 && \\typeof(v) == \\type(A[]); ensures w[0] != null;",
            COVARIANT,
            "ensures.1",
            HOLDS,
        ),
        # For the same reason a store through the wider name may throw.
        ("requires v.length > 0;", STORE, "arrayStore", FAILS),
        ("requires v.length > 0 && x instanceof B && !(v instanceof M[]);", STORE, "arrayStore", HOLDS),
        # An array of objects may be one of strings, or of a class of the program; a string is in no array of a class.
        ("requires v.length > 0;", MIXED, "arrayStore", FAILS),
        ("requires v.length > 0 && \\typeof(v) == \\type(Object[]);", MIXED, "arrayStore", HOLDS),
        ("requires v.length > 0 && v instanceof A[] && \\typeof(v) == \\type(A[]);", MIXED, "arrayStore", HOLDS),
        ("requires v.length > 0;", TEXT, "arrayStore", FAILS),
        ("requires v.length > 0 && v instanceof String[];", TEXT, "arrayStore", HOLDS),
        # The library knows classes below that are not in the file.
        ("requires v.length > 0;", LIBRARY, "arrayStore", FAILS),
        ("requires v.length > 0 && \\typeof(v) == \\type(RuntimeException[]);", LIBRARY, "arrayStore", HOLDS),
        # The callee changes `this`, which the caller reads as p.
        ("ensures \\result == 0;", CALLEE, "ensures.1", FAILS),
        ("requires p != this; ensures \\result == 0;", CALLEE, "ensures.1", HOLDS),
        ("requires p == this; ensures \\result == 1;", CALLEE, "ensures.1", HOLDS),
        # The old p.next may be q. `\\old(p.next).f` is the new f of the old object.
        ("requires p.next != null; ensures \\old(p.next).f == \\old(p.next.f);", MOVED, "ensures.1", FAILS),
        (
            "requires p.next != null && p.next != q; ensures \\old(p.next).f == \\old(p.next.f);",
            MOVED,
            "ensures.1",
            HOLDS,
        ),
        ("requires p.next == q; ensures \\old(p.next).f == 3;", MOVED, "ensures.1", HOLDS),
        # A frame speaks of objects, by whatever name they are changed.
        ("assignable p.f;", "void m(A p, A q) { q.f = 1; }", "assignable", FAILS),
        ("requires p == q; assignable p.f;", "void m(A p, A q) { q.f = 1; }", "assignable", HOLDS),
        ("assignable this.*;", "void m(A p) { p.next = null; }", "assignable", FAILS),
        ("requires p == this; assignable this.*;", "void m(A p) { p.next = null; }", "assignable", HOLDS),
        # The frame is meant in the old state: what p.next is afterwards is not in it.
        (
            "requires p.next != null; assignable p.next, p.next.f;",
            "void m(A p, A q) { p.next = q; p.next.f = 9; }",
            "assignable",
            FAILS,
        ),
        (
            "requires p.next == q; assignable p.next, p.next.f;",
            "void m(A p, A q) { p.next = q; p.next.f = 9; }",
            "assignable",
            HOLDS,
        ),
        (FIRST + "assignable v[0];", "void m(int[] v, int[] w) { w[0] = 1; }", "assignable", FAILS),
        (FIRST + "requires v == w; assignable v[0];", "void m(int[] v, int[] w) { w[0] = 1; }", "assignable", HOLDS),
        # Without an exception q.next may be p, so that p.f is 2; with one, nothing is stored.
        ("ensures p.f == 1;", HANDLED, "ensures.1", FAILS),
        ("requires q.next != p; ensures p.f == 1;", HANDLED, "ensures.1", HOLDS),
        # A static field is one more name.
        (
            "requires A.last != null; ensures A.last.f == 1;",
            "void m(A p) { A.last.f = 1; p.f = 2; }",
            "ensures.1",
            FAILS,
        ),
        (
            "requires A.last != null && A.last != p; ensures A.last.f == 1;",
            "void m(A p) { A.last.f = 1; p.f = 2; }",
            "ensures.1",
            HOLDS,
        ),
        # What is new is nothing old, but p may be `this`, and then p.next is new too.
        ("ensures \\fresh(next) && p.next != next;", "void m(A p) { next = new A(); }", "ensures.1", FAILS),
        (
            "requires p != this; ensures \\fresh(next) && p.next != next;",
            "void m(A p) { next = new A(); }",
            "ensures.1",
            HOLDS,
        ),
    ],
)
def test_verdict(contract: str, method: str, asked: str, expected: type[HoldsWithin] | type[Fails]) -> None:
    found = verdicts(PROGRAM.format(contract=contract, method=method), f"M.m:{asked}", LIMITS)
    assert [type(verdict) for verdict in found.values()] == [expected], found
