"""Programs whose verdict hangs on which references are equal."""

import pytest

from slicer.base.limits import Bounds, Limits
from slicer.engines.smt import ask
from slicer.engines.verdict import Fails, HoldsWithin
from tests.stages import method_of, question, read_text

LIMITS = Limits(Bounds(objects=3, unroll=3, length=3))
CLASS = """
class P {{
  int f;
  /*@ nullable */ P next;
  /*@ nullable */ int[] a;
  /*@ {contract} @*/
  {members}
}}
"""
HOLDS, FAILS = HoldsWithin, Fails


@pytest.mark.parametrize(
    ("contract", "members", "expected"),
    [
        # p and q may be one object: then the second store overwrites the first.
        ("ensures p.f == 1;", "void m(P p, P q) { p.f = 1; q.f = 2; }", FAILS),
        ("requires p != q; ensures p.f == 1;", "void m(P p, P q) { p.f = 1; q.f = 2; }", HOLDS),
        # this may be passed as an argument.
        ("ensures f == \\old(f);", "void m(P p) { p.f = f + 1; }", FAILS),
        ("requires p != this; ensures f == \\old(f);", "void m(P p) { p.f = f + 1; }", HOLDS),
        # p.next may be p itself: a cycle of one.
        ("ensures p.next == null || p.f == 1;", "void m(P p) { p.f = 1; if (p.next != null) p.next.f = 2; }", FAILS),
        # The objects differ, but their `next` may be shared.
        (
            "requires p != q && p.next != null && q.next != null; ensures p.next.f == 1;",
            "void m(P p, P q) { p.next.f = 1; q.next.f = 2; }",
            FAILS,
        ),
        # Two array parameters may be one array.
        (
            "requires c.length > 0 && d.length > 0; ensures c[0] == 1;",
            "void m(int[] c, int[] d) { c[0] = 1; d[0] = 2; }",
            FAILS,
        ),
        # The index tells the cells apart, whether or not the arrays are one.
        (
            "requires c.length > 1 && d.length > 1; ensures c[0] == 1;",
            "void m(int[] c, int[] d) { c[0] = 1; d[1] = 2; }",
            HOLDS,
        ),
        # A field may hold the array that was passed.
        (
            "requires a != null && a.length > 0 && c.length > 0; ensures a[0] == \\old(a[0]);",
            "void m(int[] c) { c[0] = c[0] + 1; }",
            FAILS,
        ),
        # An element of an array may be the object in a field.
        (
            "requires g.length > 0 && next != null; ensures next.f == \\old(next.f);",
            "void m(P[] g) { g[0].f = g[0].f + 1; }",
            FAILS,
        ),
        # Two elements of one array may be one object, but not the two cells.
        (
            "requires g.length > 1; ensures g[0].f == 1;",
            "void m(P[] g) { g[0].f = 1; g[1].f = 2; }",
            FAILS,
        ),
        (
            "requires g.length > 1; ensures g[0] == p;",
            "void m(P[] g, P p, P q) { g[0] = p; g[1] = q; }",
            HOLDS,
        ),
        # A new object is nothing that was there before.
        ("ensures p.f == \\old(p.f);", "void m(P p) { P t = new P(); t.f = p.f + 1; }", HOLDS),
        ("ensures \\result != p && \\result.f == 0;", "P m(P p) { P t = new P(); p.f = 3; return t; }", HOLDS),
        # Two allocations give two objects.
        (
            "ensures \\result == 1;",
            "int m() { P t = new P(); P s = new P(); t.f = 1; s.f = 2; return t.f; }",
            HOLDS,
        ),
        # The callee's parameter is the caller's object.
        (
            "ensures p.f == 5;",
            "void m(P p) { set(p, 5); } void set(P x, int v) { x.f = v; }",
            HOLDS,
        ),
        # The callee's `this` is the caller's argument; the caller's `this` is left alone if they differ.
        (
            "ensures f == \\old(f);",
            "void m(P p) { p.up(); } void up() { f = f + 1; }",
            FAILS,
        ),
        (
            "requires this != p; ensures f == \\old(f) && p.f == \\old(p.f) + 1;",
            "void m(P p) { p.up(); } void up() { f = f + 1; }",
            HOLDS,
        ),
        # The result aliases a parameter.
        (
            "ensures p.f == 7;",
            "void m(P p, P q) { P t = pick(p, q); t.f = 7; } P pick(P x, P y) { if (x.f > y.f) return x; return y; }",
            FAILS,
        ),
        (
            "ensures p.f == 7 || q.f == 7;",
            "void m(P p, P q) { P t = pick(p, q); t.f = 7; } P pick(P x, P y) { if (x.f > y.f) return x; return y; }",
            HOLDS,
        ),
    ],
)
def test_verdict(contract: str, members: str, expected: type[HoldsWithin] | type[Fails]) -> None:
    original = read_text(CLASS.format(contract=contract, members=members))
    assert isinstance(ask(question(original, method_of(original, "m"), LIMITS, "ensures.1")), expected)
