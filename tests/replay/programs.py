"""Programs and inputs in which a replay could go wrong."""

from typing import NamedTuple


class Run(NamedTuple):
    """A program, a method of it, and an input."""

    name: str
    text: str
    method: str
    case: str


RUNS = (
    Run(
        "aliases",
        """
        class P {
            int f;
            /*@ ensures \\result == 0; @*/
            int m(P p, P q) { p.f = 1; q.f = 2; return p.f; }
        }
        """,
        "m",
        '{"this": "a", "arguments": {"p": "b", "q": "b"}, "heap": {"a": {"class": "P"}, "b": {"class": "P"}}}',
    ),
    Run(
        "cycles",
        """
        package a.b;
        class P {
            private P next;
            private final int f = Integer.valueOf(0);
            private int g;
            /*@ ensures false; @*/
            private P m() { next.next.g = next.g + 1; P old = next; next = this; return old; }
        }
        """.replace("Integer.valueOf(0)", "k()").replace(
            "private int g;", "private int g; static int k() { return 0; }"
        ),
        "m",
        '{"this": "a", "heap": {"a": {"class": "P", "fields": {"next": "b", "f": 7}},'
        ' "b": {"class": "P", "fields": {"next": "a", "g": 5}}}}',
    ),
    Run(
        "arrays",
        """
        class A { }
        class B extends A { }
        class P {
            /*@ ensures false; @*/
            static A[] m(A[] c, byte[] b, char[] t, long[] l, boolean[] z, int[][] r) {
                b[0] += 200; t[0]++; l[0] = -l[0]; z[1] = !z[0]; r[0] = r[1]; r[1][0] = 9;
                A[] made = new A[2]; made[1] = new B(); made[0] = c[0];
                return made;
            }
        }
        """,
        "m",
        '{"arguments": {"c": "c", "b": "b", "t": "t", "l": "l", "z": "z", "r": "r"}, "heap": {'
        ' "c": {"elements": "B", "values": ["o"]}, "o": {"class": "B"}, "b": {"elements": "byte", "values": [100]},'
        ' "t": {"elements": "char", "values": [65535]},'
        ' "l": {"elements": "long", "values": [-9223372036854775808]},'
        ' "z": {"elements": "boolean", "values": [false, false]}, "r": {"elements": "int[]", "values": ["x", "y"]},'
        ' "x": {"elements": "int", "values": []}, "y": {"elements": "int", "values": [1, -2147483648]}}}',
    ),
    Run(
        "exact class of an array",
        """
        class A { }
        class B extends A { }
        class P { /*@ ensures false; @*/ static void m(A[] c) { c[0] = new A(); } }
        """,
        "m",
        '{"arguments": {"c": "c"}, "heap": {"c": {"elements": "B", "values": [null]}}}',
    ),
    Run(
        "exception",
        """
        class P {
            P next; int f;
            /*@ ensures false; @*/
            void m() { f = 3; next.f = 4; }
        }
        """,
        "m",
        '{"this": "a", "heap": {"a": {"class": "P"}}}',
    ),
    Run(
        "exception of the program",
        """
        class P {
            static class Bad extends RuntimeException { P of; int code; Bad(P of) { this.of = of; code = 4; } }
            int f;
            /*@ ensures false; @*/
            void m() { try { f = 1 / f; } finally { throw new Bad(this); } }
        }
        """,
        "m",
        '{"this": "a", "heap": {"a": {"class": "P"}}}',
    ),
    Run(
        "constructor",
        "class P { P of; int f; /*@ ensures false; @*/ P(int x) { f = x; of = this; } }",
        "P.<init>(int)",
        '{"arguments": {"x": 4}}',
    ),
    Run(
        "constructor that throws",
        "class P { int f; /*@ ensures false; @*/ P(int x) { f = x; if (x > 3) throw new IllegalStateException(); } }",
        "P.<init>(int)",
        '{"arguments": {"x": 4}}',
    ),
    Run(
        "constructor that lets its object out and throws",
        """
        class C { static P last; }
        class P { int f; P of; /*@ ensures false; @*/ P(P q) { q.of = this; C.last = this; f = 3 / q.f; of = q; } }
        """,
        "P.<init>(P)",
        '{"arguments": {"q": "q"}, "heap": {"q": {"class": "P"}}}',
    ),
    Run(
        "statics",
        """
        class C { static int count = 5; static P last; static final int MOST = 3; static int other() { return 1; } }
        class P { int f; /*@ ensures false; @*/ int m() { C.count++; C.last = this; return C.count + C.MOST; } }
        """,
        "m",
        '{"this": "a", "heap": {"a": {"class": "P"}}, "statics": {"C.count": 41}}',
    ),
    Run(
        "the method of the class that is asked about",
        """
        class P { int f; /*@ ensures false; @*/ int m() { f = 1; return n(); } int n() { return 2; } }
        class Q extends P { int f; int m() { f = 10; return 11; } int n() { return f; } }
        """,
        "P.m()",
        '{"this": "q", "heap": {"q": {"class": "Q", "fields": {"Q.f": 20, "P.f": 21}}}}',
    ),
    Run(
        "inner",
        """
        class P {
            int f;
            class In { int g; /*@ ensures false; @*/ int m() { f = g; return f; } }
            class Deaf { int g; }
            Deaf deaf;
        }
        """,
        "m",
        '{"this": "i", "heap": {"i": {"class": "P.In", "fields": {"this$0": "p", "g": 6}},'
        ' "p": {"class": "P", "fields": {"deaf": "d"}}, "d": {"class": "P.Deaf", "fields": {"this$0": "p"}}}}',
    ),
    Run(
        "texts",
        """
        class P {
            String s; Object o;
            /*@ ensures false; @*/
            boolean m(String t) { o = t; s = "\\u00e4 \\"\\n=b"; return t == "x y"; }
        }
        """,
        "m",
        '{"this": "a", "arguments": {"t": {"text": "x y"}}, "heap": {"a": {"class": "P", "fields": {'
        '"s": {"text": "\\ud83d\\ude00"}}}}}',
    ),
    Run(
        "ghosts",
        """
        class P {
            //@ ghost int size;
            int f;
            /*@ ensures false; @*/
            int m() { //@ set size = 3;
                f = 2; return f; }
        }
        """,
        "m",
        '{"this": "a", "heap": {"a": {"class": "P", "fields": {"size": 8}}}}',
    ),
    Run(
        "names of the library",
        """
        class Object_ { }
        class Field { int f; /*@ ensures false; @*/ static int m(Field[] c, int[] rest) { return c[0].f + rest[0]; } }
        class Array { }
        class Method { }
        class Integer { }
        """,
        "m",
        '{"arguments": {"c": "c", "rest": "r"}, "heap": {"c": {"elements": "Field", "values": ["f"]},'
        ' "f": {"class": "Field", "fields": {"f": 1}}, "r": {"elements": "int", "values": [1]}}}',
    ),
    Run(
        "assertions",
        "class P { /*@ ensures false; @*/ static int m(int x) { assert x > 0; return x; } }",
        "m",
        '{"arguments": {"x": 0}}',
    ),
    Run(
        "recursion and a static field of an overriding method",
        """
        class C { static int count = 5; }
        class P { /*@ ensures false; @*/ int m(int n) { return n == 0 ? k() : m(n - 1); } int k() { return 0; } }
        class Q extends P { int k() { C.count++; return C.count; } }
        """,
        "m",
        '{"this": "q", "arguments": {"n": 2}, "heap": {"q": {"class": "Q"}}, "statics": {"C.count": 7}}',
    ),
)
